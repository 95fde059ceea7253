import { phrases } from '#common/strings.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  exportKnowledgeTestResults,
  getAdminKnowledgeTestTaking,
  getKnowledgeTestAnalysis,
  giveKnowledgeTestAttempt,
  listAnswersToMark,
  listKnowledgeTestResults,
  listKnowledgeTestTakings,
  markKnowledgeTestAnswer,
  settleKnowledgeTestAnswer,
} from '#contract/knowledge-tests.administration.ts'
import { logExport } from '#server/features/administration-acts/exports.log.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { nameCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAnswers } from './answers.present.ts'
import { giveAttempt } from './extra-attempts.commands.ts'
import { givingRefusal } from './knowledge-tests.policy.ts'
import { answerTexts, presentExtraAttempt, presentTaking } from './knowledge-tests.present.ts'
import { findAdminTest, findExtraAttempts, findOwnTakings } from './knowledge-tests.queries.ts'
import { knowledgeTestsStrings } from './knowledge-tests.strings.ts'
import { markAnswer, settleAnswer } from './marking.commands.ts'
import { presentToMark } from './marking.present.ts'
import { findAnswersToMark, findAnswersToSettle, findMarkers } from './marking.queries.ts'
import { findMarkedAnswers, findQuestionFiles } from './question-files.queries.ts'
import { resultsFile } from './results.export.ts'
import { findDepartmentResults, findQuestionResults, findResults } from './results.queries.ts'
import { findTaking } from './takings.queries.ts'

/** The file has everyone in one part: a company has at most some ten thousand people. */
const mostExported = 100_000

export const knowledgeTestResultRoutes = [
  route(listKnowledgeTestResults, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'knowledge_tests')
    const after = nameCursor(query.cursor)
    const { id } = found(await findAdminTest(db, params.id))
    const { departmentId, standing } = query
    const results = await findResults(db, id, { after, limit: query.limit + 1, departmentId, standing })
    const { rows, nextCursor } = pageOfRows(results, query.limit, ({ familyKana, givenKana, authorId }) => [
      familyKana,
      givenKana,
      authorId,
    ])
    const people = rows.map((row): Answer<typeof listKnowledgeTestResults>['people'][number] => ({
      userId: row.authorId,
      name: presentAuthor(row, locale).name,
      departmentName: row.departmentName,
      standing: row.attemptCount === 0 ? null : row.standing,
      attemptCount: row.attemptCount,
      bestPercent: row.bestPercent,
      lastAt: row.lastAt?.toISOString() ?? null,
      can: { giveAttempt: givingRefusal(row) === null },
    }))
    return { people, nextCursor }
  }),

  route(giveKnowledgeTestAttempt, async ({ db, session, params, body }) => {
    requireSection(session, 'knowledge_tests')
    const { id } = found(await findAdminTest(db, params.id))
    return { id: await giveAttempt(db, session.userId, { ...body, testId: id, userId: params.userId }) }
  }),

  route(listKnowledgeTestTakings, async ({ db, session, params, locale }) => {
    requireSection(session, 'knowledge_tests')
    const { id } = found(await findAdminTest(db, params.id))
    const takings = await findOwnTakings(db, params.userId, id)
    const extras = await findExtraAttempts(db, params.userId, id)
    return {
      takings: takings.map(presentTaking),
      extraAttempts: extras.map((extra) => presentExtraAttempt(extra, locale)),
      nextCursor: null,
    }
  }),

  route(getAdminKnowledgeTestTaking, async ({ db, session, params, locale }) => {
    requireSection(session, 'knowledge_tests')
    const taking = found(await findTaking(db, params.id))
    const { id, attempt, expired, score, total, passed } = taking
    return {
      ...{ id, attempt, expired, score, total, passed },
      submittedAt: taking.submittedAt?.toISOString() ?? null,
      questions: presentAnswers(taking, await findMarkedAnswers(db, taking), locale),
    }
  }),

  route(getKnowledgeTestAnalysis, async ({ db, session, params, locale }) => {
    requireSection(session, 'knowledge_tests')
    const { id, questions } = found(await findAdminTest(db, params.id))
    const rows = await findQuestionResults(db, id)
    const results = new Map(rows.map((row) => [row.questionKey, row]))
    const own = new Set(questions.map(({ key }) => key))
    // Those that were drawn most often first: their figures say most.
    const drawn = rows
      .filter(({ questionKey }) => !own.has(questionKey))
      .sort((one, other) => other.answerCount - one.answerCount)
    return {
      departments: await findDepartmentResults(db, id),
      questions: [...questions, ...drawn.map(({ question }) => question)].map((question) => {
        const result = results.get(question.key)
        const mistake = result ? answerTexts(question, result.mistake, locale).join(' / ') : ''
        return {
          questionKey: question.key,
          text: question.text,
          drawn: !own.has(question.key),
          answerCount: result?.answerCount ?? 0,
          difficulty: result?.difficulty ?? null,
          discrimination: result?.discrimination ?? null,
          commonMistake: mistake === '' ? null : { text: mistake, count: result?.mistakeCount ?? 0 },
        }
      }),
    }
  }),

  route(exportKnowledgeTestResults, async ({ db, session, params, locale }) => {
    requireSection(session, 'knowledge_tests')
    const { id, title } = found(await findAdminTest(db, params.id))
    const rows = await findResults(db, id, { after: null, limit: mostExported })
    await logExport(db, {
      ...{ actorId: session.userId, noun: 'knowledge_test', count: rows.length },
      subject: { id, name: title },
    })
    return resultsFile(rows, { testId: id, locale, timeZone: session.timeZone })
  }),

  route(listAnswersToMark, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'knowledge_tests')
    const { id } = found(await findAdminTest(db, params.id))
    const find = query.list === 'to_mark' ? findAnswersToMark : findAnswersToSettle
    const rows = await find(db, id, session.userId)
    const files = await findQuestionFiles(
      db,
      rows.map(({ question }) => question),
    )
    const markers = await findMarkers(db, rows)
    return { answers: rows.map((row) => presentToMark(row, { files, markers }, locale)), nextCursor: null }
  }),

  route(markKnowledgeTestAnswer, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'knowledge_tests')
    const { id, secondMarker } = found(await findAdminTest(db, params.id))
    const tooMany = phrases(knowledgeTestsStrings, locale).tooManyPoints
    await markAnswer(db, session.userId, { ...body, testId: id }, { secondMarker, tooMany })
  }),

  route(settleKnowledgeTestAnswer, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'knowledge_tests')
    const { id, thirdSettles } = found(await findAdminTest(db, params.id))
    const tooMany = phrases(knowledgeTestsStrings, locale).tooManyPoints
    await settleAnswer(db, session.userId, { ...body, testId: id }, { thirdSettles, tooMany })
  }),
]
