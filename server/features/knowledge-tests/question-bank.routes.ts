import type { Locale } from '#common/locale.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  archiveBankQuestion,
  createBankQuestions,
  getBankQuestion,
  listBankQuestions,
  listBankTags,
  tagBankQuestions,
  updateBankQuestion,
} from '#contract/knowledge-tests.bank.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addBankQuestions, changeBankQuestion, setArchived, tagQuestions } from './question-bank.commands.ts'
import { presentBankQuestion } from './question-bank.present.ts'
import {
  findBankQuestion,
  findBankQuestions,
  findBankTags,
  findDrawingTests,
} from './question-bank.queries.ts'
import { takeQuestionFiles } from './question-files.checks.ts'
import { findQuestionFiles } from './question-files.queries.ts'

type Context = { db: CompanyDb; session: Session; locale: Locale }
const actOf = ({ session, locale }: Context) => ({ actorId: session.userId, locale })
const takeFiles = (questions: readonly KnowledgeQuestion[], context: Context) =>
  takeQuestionFiles(questions, { ...context, userId: context.session.userId })

export const questionBankRoutes = [
  route(listBankQuestions, async ({ db, session, query }) => {
    requireSection(session, 'knowledge_tests')
    const { list, query: words = '', tag = '', cursor, limit } = query
    const archived = list === 'archived'
    const rows = await findBankQuestions(db, {
      ...{ archived, query: words, tag, before: idCursor(cursor), limit: limit + 1 },
    })
    const page = pageOfRows(rows, limit, ({ id }) => [id])
    const tests = await findDrawingTests(db)
    const files = await findQuestionFiles(
      db,
      page.rows.map(({ question }) => question),
    )
    return {
      bankQuestions: page.rows.map((row) => presentBankQuestion(row, { tests, files })),
      nextCursor: page.nextCursor,
    }
  }),

  route(listBankTags, async ({ db, session }): Promise<Answer<typeof listBankTags>> => {
    requireSection(session, 'knowledge_tests')
    return { ...(await findBankTags(db)), nextCursor: null }
  }),

  route(getBankQuestion, async ({ db, session, params }) => {
    requireSection(session, 'knowledge_tests')
    const row = found(await findBankQuestion(db, params.id))
    const files = await findQuestionFiles(db, [row.question])
    return presentBankQuestion(row, { tests: await findDrawingTests(db), files })
  }),

  route(createBankQuestions, async (context) => {
    const { db, session, body } = context
    requireSection(session, 'knowledge_tests')
    await takeFiles(body.questions, context)
    return { id: await addBankQuestions(db, actOf(context), body), count: body.questions.length }
  }),

  route(updateBankQuestion, async (context) => {
    const { db, session, params, body } = context
    requireSection(session, 'knowledge_tests')
    const { id } = found(await findBankQuestion(db, params.id))
    await takeFiles([body.question], context)
    await changeBankQuestion(db, actOf(context), id, body)
  }),

  route(archiveBankQuestion, async (context) => {
    const { db, session, params, body } = context
    requireSection(session, 'knowledge_tests')
    await setArchived(db, actOf(context), params.id, body)
  }),

  route(tagBankQuestions, async (context) => {
    const { db, session, body } = context
    requireSection(session, 'knowledge_tests')
    await tagQuestions(db, actOf(context), body)
  }),
]
