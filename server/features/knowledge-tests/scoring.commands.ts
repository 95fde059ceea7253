import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { knowledgeTestMarked, knowledgeTestPassed } from './knowledge-tests.events.ts'
import { isPassed, pointsFor } from './scoring.rules.ts'
import { findAnswers, findOverdueTakings, lockTaking, type TakingRow } from './takings.queries.ts'

/**
 * Ends a locked attempt in progress and scores the saved answers. Free texts wait for a marker. Questions without an
 * answer get a row too, so that every attempt has one for each question.
 */
async function endTaking(trx: CompanyDb, taking: TakingRow, expired: boolean) {
  const saved = new Map((await findAnswers(trx, taking.id)).map((one) => [one.questionKey, one.answer]))
  const marks = taking.paper.map(({ question }) => ({
    key: question.key,
    points: pointsFor(question, saved.get(question.key) ?? null),
  }))
  await namedQuery(
    trx,
    `insert into knowledge_test_answers as w (company_id, knowledge_test_taking_id, question_key, sequence, points)
     select $1, $2, m.key, 0, m.points from jsonb_to_recordset($3::jsonb) as m(key text, points integer)
     on conflict (company_id, knowledge_test_taking_id, question_key) do update set points = excluded.points`,
    [companyIdOf(trx), taking.id, JSON.stringify(marks)],
  )
  await namedQuery(
    trx,
    `update knowledge_test_takings set expired = $3, submitted_at = case when $3 then due_at else clock_timestamp() end
     where company_id = $1 and id = $2`,
    [companyIdOf(trx), taking.id, expired],
  )
  await settleScore(trx, taking)
}

/** Writes the score of an ended, locked attempt once every answer has its points. Returns whether it has. */
async function settleScore(trx: CompanyDb, taking: TakingRow) {
  const answers = await findAnswers(trx, taking.id)
  if (answers.some(({ points }) => points === null)) return false
  const score = answers.reduce((sum, { points }) => sum + (points ?? 0), 0)
  const passed = isPassed(score, taking.total, taking.passMark)
  await namedQuery(
    trx,
    `update knowledge_test_takings set score = $3, passed = $4
     where company_id = $1 and id = $2 and score is null`,
    [companyIdOf(trx), taking.id, score, passed],
  )
  if (passed)
    await publish(trx, knowledgeTestPassed, {
      testId: taking.testId,
      userId: taking.userId,
      takingId: taking.id,
    })
  return true
}

/** Ends an attempt, by its person or, `ifOverdue`, by its limit. An attempt is ended and scored once. */
export const settleTaking = (db: CompanyDb, takingId: number, { ifOverdue = false } = {}) =>
  transaction(db, async (trx) => {
    const taking = await lockTaking(trx, takingId)
    if (!taking || taking.submittedAt !== null || (ifOverdue && !taking.overdue)) return
    await endTaking(trx, taking, taking.overdue)
  })

/** Ends all attempts whose time is over. Running it again changes nothing. */
export async function settleOverdueTakings(db: CompanyDb) {
  const overdue = await findOverdueTakings(db)
  await eachRow(overdue, ({ id }) => settleTaking(db, id, { ifOverdue: true }))
  return overdue.length
}

/** The question of an ended attempt that waits for a marker; undefined: there is none. */
export const questionToMark = (taking: TakingRow, key: string): KnowledgeQuestion | undefined =>
  taking.submittedAt === null
    ? undefined
    : taking.paper.find(({ question }) => question.key === key && question.kind === 'free_text')?.question

/** After an answer of a locked attempt got its points: the result, if it was the last. */
export async function settleMarked(trx: CompanyDb, taking: TakingRow) {
  if (await settleScore(trx, taking)) await publish(trx, knowledgeTestMarked, { takingId: taking.id })
}
