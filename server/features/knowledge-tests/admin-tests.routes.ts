import { randomInt } from 'node:crypto'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { HandlerInput } from '#contract/endpoint.ts'
import {
  createKnowledgeTest,
  deleteKnowledgeTest,
  getAdminKnowledgeTest,
  listAdminKnowledgeTests,
  previewKnowledgeTest,
  setKnowledgeTestStatus,
  updateKnowledgeTest,
} from '#contract/knowledge-tests.administration.ts'
import { questionLimits } from '#contract/knowledge-tests.questions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addTest, changeTest, removeTest, setStatus, type TestFields } from './admin-tests.commands.ts'
import { findAskedQuestions } from './draws.queries.ts'
import { drawnCountOf } from './draws.rules.ts'
import { describeAudience, describeAudiences } from './knowledge-tests.log.ts'
import { presentAdminTest, presentTaken } from './knowledge-tests.present.ts'
import { findAdminTest, findAdminTests } from './knowledge-tests.queries.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import { paperOf } from './papers.rules.ts'
import { questionBankStrings } from './question-bank.strings.ts'
import { takePicture, takeQuestionFiles } from './question-files.checks.ts'
import { findQuestionFiles } from './question-files.queries.ts'

type Body = HandlerInput<typeof createKnowledgeTest>['body']
type Context = { db: CompanyDb; session: Session; locale: Locale }

/** Checks the input against the company's data. */
async function readFields(body: Body, { db, session, locale }: Context) {
  await checkRules(db, [body.rule], { field: 'rule', locale })
  const opensAt = body.opensAt === null ? null : new Date(body.opensAt)
  const closesAt = body.closesAt === null ? null : new Date(body.closesAt)
  if (closesAt && opensAt && closesAt <= opensAt)
    throw new Refusal('validation_failed', {
      closesAt: phrases(knowledgeTestsStrings, locale).closesBeforeOpening,
    })
  if (body.questions.length + drawnCountOf(body.draws) > questionLimits.questions)
    throw new Refusal('validation_failed', {
      draws: phrases(questionBankStrings, locale).tooManyQuestions(questionLimits.questions),
    })
  await takePicture(body.pictureMediaFileId, { db, userId: session.userId, locale })
  await takeQuestionFiles(body.questions, { db, userId: session.userId, locale })
  return { ...body, opensAt, closesAt } satisfies TestFields
}

export const adminKnowledgeTestRoutes = [
  route(listAdminKnowledgeTests, async ({ db, session, query, locale }) => {
    requireSection(session, 'knowledge_tests')
    const found = await findAdminTests(db, idCursor(query.cursor), query.limit + 1)
    const { rows, nextCursor } = pageOfRows(found, query.limit, ({ id }) => [id])
    const audiences = await describeAudiences(
      db,
      rows.map(({ rule }) => rule),
      locale,
    )
    return {
      knowledgeTests: rows.map((row, index) => presentAdminTest(row, audiences[index] ?? '')),
      nextCursor,
    }
  }),

  route(getAdminKnowledgeTest, async ({ db, session, params, locale }) => {
    requireSection(session, 'knowledge_tests')
    const test = found(await findAdminTest(db, params.id))
    const files = await findQuestionFiles(db, test.questions)
    return {
      ...presentAdminTest(test, await describeAudience(db, test.rule, locale)),
      description: test.description,
      rule: test.rule,
      passMark: test.passMark,
      timeLimitMinutes: test.timeLimitMinutes,
      attempts: test.attempts,
      waitHours: test.waitHours,
      shuffles: test.shuffles,
      showsAnswers: test.showsAnswers,
      secondMarker: test.secondMarker,
      thirdSettles: test.thirdSettles,
      pictureMediaFileId: test.pictureMediaFileId,
      rewardPoints: test.rewardPoints,
      questions: test.questions,
      draws: test.draws,
      edition: test.edition,
      pictures: [...files.photos.values()],
      videos: [...files.videos.values()],
    }
  }),

  route(createKnowledgeTest, async (context) => {
    const { db, session, body, locale } = context
    requireSection(session, 'knowledge_tests')
    const fields = await readFields(body, context)
    return { id: await addTest(db, { actorId: session.userId, locale }, fields) }
  }),

  route(updateKnowledgeTest, async (context) => {
    const { db, session, params, body, locale } = context
    requireSection(session, 'knowledge_tests')
    const { id } = found(await findAdminTest(db, params.id))
    const fields = await readFields(body, context)
    await changeTest(db, { actorId: session.userId, locale }, id, { ...fields, version: body.version })
  }),

  route(deleteKnowledgeTest, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'knowledge_tests')
    await removeTest(db, { actorId: session.userId, locale }, { id: params.id, version: query.version })
  }),

  route(setKnowledgeTestStatus, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'knowledge_tests')
    await setStatus(db, { actorId: session.userId, locale }, params.id, body)
  }),

  route(previewKnowledgeTest, async ({ db, session, params }) => {
    requireSection(session, 'knowledge_tests')
    const { title, shuffles, ...test } = found(await findAdminTest(db, params.id))
    const { questions } = await findAskedQuestions(db, test)
    const files = await findQuestionFiles(db, questions)
    const paper = paperOf(questions, { shuffles, pick: randomInt })
    return { title, questions: paper.map((one) => presentTaken(one, files)) }
  }),
]
