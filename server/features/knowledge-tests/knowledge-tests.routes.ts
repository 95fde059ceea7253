import { phrases } from '#common/strings.ts'
import {
  getKnowledgeTest,
  getKnowledgeTestResult,
  getKnowledgeTestTaking,
  listKnowledgeTests,
  saveKnowledgeTestAnswer,
  startKnowledgeTest,
  submitKnowledgeTest,
} from '#contract/knowledge-tests.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows, timeCursor } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAnswers } from './answers.present.ts'
import { seesAnswers, startRefusal } from './knowledge-tests.policy.ts'
import { presentTaken, presentTest, presentTestPage } from './knowledge-tests.present.ts'
import { findExtraAttempts, findOwnTakings, findTest, findTests } from './knowledge-tests.queries.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import { findMarkedAnswers, findQuestionFiles } from './question-files.queries.ts'
import { settleTaking } from './scoring.commands.ts'
import { percentOf } from './scoring.rules.ts'
import { saveAnswer, startTaking } from './takings.commands.ts'
import { findAnswers, findOwnTaking } from './takings.queries.ts'

/** An own attempt; scored first if its time is over. */
async function findTaking(db: CompanyDb, { userId }: Session, id: number) {
  const taking = found(await findOwnTaking(db, userId, id))
  if (!taking.overdue) return taking
  await settleTaking(db, id, { ifOverdue: true })
  return found(await findOwnTaking(db, userId, id))
}

export const knowledgeTestRoutes = [
  route(listKnowledgeTests, async ({ db, session, query }) => {
    const { list, cursor, limit, category = null } = query
    const tests = await findTests(db, session, {
      list,
      category,
      after: timeCursor(cursor),
      limit: limit + 1,
    })
    const { rows, nextCursor } = pageOfRows(tests, limit, ({ endsAt, id }) => [endsAt, id])
    return { knowledgeTests: rows.map(presentTest), nextCursor }
  }),

  route(getKnowledgeTest, async ({ db, session, params, locale }) => {
    const test = found(await findTest(db, session, params.id))
    const takings = await findOwnTakings(db, session.userId, test.id)
    const extras = await findExtraAttempts(db, session.userId, test.id)
    return presentTestPage(test, { takings, extras }, locale)
  }),

  route(startKnowledgeTest, async ({ db, session, params }) => {
    const test = found(await findTest(db, session, params.id))
    if (test.takingId !== null) await settleTaking(db, test.takingId, { ifOverdue: true })
    return { id: await startTaking(db, session, test.id) }
  }),

  route(getKnowledgeTestTaking, async ({ db, session, params }) => {
    const taking = await findTaking(db, session, params.id)
    const ended = taking.submittedAt !== null
    const paper = ended ? [] : taking.paper
    const files = await findQuestionFiles(
      db,
      paper.map(({ question }) => question),
    )
    const answers = ended ? [] : await findAnswers(db, taking.id)
    return {
      id: taking.id,
      testId: taking.testId,
      title: taking.title,
      attempt: taking.attempt,
      startedAt: taking.startedAt.toISOString(),
      dueAt: taking.dueAt?.toISOString() ?? null,
      remainingSeconds: taking.remainingSeconds,
      ended,
      questions: paper.map((one) => presentTaken(one, files)),
      answers: answers.map(({ questionKey, answer, sequence }) => ({ questionKey, answer, sequence })),
    }
  }),

  route(saveKnowledgeTestAnswer, async ({ db, session, params, body, locale }) => {
    const saved = await saveAnswer(db, { userId: session.userId, takingId: params.id }, body)
    if (saved === 'unfit')
      throw new Refusal('validation_failed', { answer: phrases(knowledgeTestsStrings, locale).unfit })
    if (saved === 'ended') {
      await settleTaking(db, params.id, { ifOverdue: true })
      throw new Refusal('test_taking_ended')
    }
    return saved
  }),

  route(submitKnowledgeTest, async ({ db, session, params }) => {
    const taking = found(await findOwnTaking(db, session.userId, params.id))
    await settleTaking(db, taking.id)
  }),

  route(getKnowledgeTestResult, async ({ db, session, params, locale }) => {
    const taking = await findTaking(db, session, params.id)
    const { score, total, submittedAt } = taking
    if (submittedAt === null) throw new Refusal('not_found')
    const test = await findTest(db, session, taking.testId)
    return {
      id: taking.id,
      testId: taking.testId,
      title: taking.title,
      attempt: taking.attempt,
      submittedAt: submittedAt.toISOString(),
      expired: taking.expired,
      passMark: taking.passMark,
      score,
      total,
      percent: score === null ? null : percentOf(score, total),
      passed: taking.passed,
      canRetry: test !== undefined && startRefusal(test) === null,
      questions: seesAnswers(taking)
        ? presentAnswers(taking, await findMarkedAnswers(db, taking), locale)
        : null,
    }
  }),
]
