import { randomInt } from 'node:crypto'
import type { KnowledgeAnswer } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { findAskedQuestions } from './draws.queries.ts'
import { startRefusal, usesExtra } from './knowledge-tests.policy.ts'
import { findAdminTest, findTest, lockTest, type Reader } from './knowledge-tests.queries.ts'
import { paperOf, totalOf } from './papers.rules.ts'
import { fits } from './scoring.rules.ts'
import { settleTakings } from './takings.jobs.ts'
import { lockTaking } from './takings.queries.ts'
import { keepFiles } from './test-files.commands.ts'

const codes = {
  closed: 'test_closed',
  attempts_used: 'test_attempts_used',
  waiting: 'test_attempt_too_early',
  marking: 'test_being_marked',
} as const

/**
 * Starts an attempt with its own copy of the questions, or returns the one in progress.
 * @throws {Refusal} not_found, test_closed, test_attempts_used, test_attempt_too_early, test_being_marked
 */
export const startTaking = (db: CompanyDb, reader: Reader, testId: number) =>
  transaction(db, async (trx) => {
    await lockTest(trx, testId)
    const test = found(await findTest(trx, reader, testId))
    if (test.takingId !== null) return test.takingId
    const refusal = startRefusal(test)
    if (refusal) permit(false, codes[refusal])
    const extra = usesExtra(test)
    const { shuffles, edition, ...asked } = found(await findAdminTest(trx, testId))
    const { questions, complete } = await findAskedQuestions(trx, asked)
    if (!complete) throw new Error(`The question bank is too small for test ${testId}`)
    await keepFiles(trx, testId, questions)
    const [made] = await namedQuery<{ id: number; dueAt: Date | null }>(
      trx,
      `insert into knowledge_test_takings (company_id, knowledge_test_id, user_id, attempt, edition, paper, total, due_at,
         extra)
       values (:companyId, :testId, :userId,
         (select coalesce(max(attempt), 0) + 1 from knowledge_test_takings
           where company_id = :companyId and knowledge_test_id = :testId and user_id = :userId),
         :edition, :paper::jsonb, :total, least(now() + make_interval(mins => :minutes::integer), :closesAt::timestamptz),
         :extra)
       returning id, due_at`,
      {
        companyId: companyIdOf(trx),
        testId,
        userId: reader.userId,
        edition,
        paper: JSON.stringify(paperOf(questions, { shuffles, pick: randomInt })),
        total: totalOf(questions),
        minutes: test.timeLimitMinutes,
        closesAt: test.closesAt,
        extra,
      },
    )
    if (extra)
      await namedQuery(
        trx,
        `update knowledge_test_extra_attempts set used_at = now()
         where company_id = $1 and knowledge_test_id = $2 and user_id = $3 and used_at is null`,
        [companyIdOf(trx), testId, reader.userId],
      )
    if (made!.dueAt) await enqueue(trx, settleTakings, {}, { startAfter: made!.dueAt })
    return made!.id
  })

type Saved = { saved: boolean; answer: KnowledgeAnswer; sequence: number }

/**
 * Saves an answer of an own attempt in progress, unless a later change was saved already. Returns what is saved now;
 * `ended` if the attempt is over, `unfit` if the question cannot be answered like this.
 */
export const saveAnswer = (
  db: CompanyDb,
  { userId, takingId }: { userId: number; takingId: number },
  { questionKey, answer, sequence }: { questionKey: string; answer: KnowledgeAnswer; sequence: number },
): Promise<Saved | 'ended' | 'unfit'> =>
  transaction(db, async (trx) => {
    const taking = found(await lockTaking(trx, takingId))
    permit(taking.userId === userId)
    if (taking.submittedAt !== null || taking.overdue) return 'ended'
    const asked = taking.paper.find(({ question }) => question.key === questionKey)
    if (!asked || !fits(asked.question, answer)) return 'unfit'
    const written = await namedQuery(
      trx,
      `insert into knowledge_test_answers as w (company_id, knowledge_test_taking_id, question_key, answer, sequence)
       values ($1, $2, $3, $4::jsonb, $5)
       on conflict (company_id, knowledge_test_taking_id, question_key) do update
         set answer = excluded.answer, sequence = excluded.sequence, saved_at = now()
         where w.sequence < excluded.sequence returning 1`,
      [companyIdOf(trx), takingId, questionKey, JSON.stringify(answer), sequence],
    )
    const [now] = await namedQuery<{ answer: KnowledgeAnswer; sequence: number }>(
      trx,
      `select answer, sequence from knowledge_test_answers
       where company_id = $1 and knowledge_test_taking_id = $2 and question_key = $3`,
      [companyIdOf(trx), takingId, questionKey],
    )
    return { saved: written.length > 0, answer: now!.answer, sequence: now!.sequence }
  })
