import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { audienceRule, shownRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { bankLimits, questionDraw } from './knowledge-tests.bank.ts'
import { knowledgeQuestionList } from './knowledge-tests.questions.ts'
import {
  answerShowing,
  extraAttempt,
  knowledgeTestTaking,
  resultQuestion,
  takenQuestion,
  testStandings,
} from './knowledge-tests.ts'
import { attachment } from './media-files.ts'
import {
  id,
  idParams,
  instant,
  moment,
  pageOf,
  pageQuery,
  pageQueryWith,
  photo,
  versionQuery,
  wholeNumber,
} from './shapes.ts'

export const testLimits = {
  titleLength: 100,
  categoryLength: 50,
  descriptionLength: 5_000,
  timeLimitMinutes: 600,
  attempts: 100,
  /** 30 days. */
  waitHours: 720,
  rewardPoints: 100_000,
  markCommentLength: 500,
  reasonLength: 200,
} as const

/** The answers that a marker looks at: those to mark, or those on which two markers differ. */
export const markingLists = ['to_mark', 'to_settle'] as const

/** Where people stand in the results of a test. */
export const resultStandings = ['not_taken', ...testStandings] as const

export const testStatuses = ['draft', 'published', 'ended'] as const

const wholeUpTo = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

const fields = {
  title: z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(testLimits.titleLength)),
  /** The heading under which it is listed; empty: none. */
  category: z.string().check(z.overwrite(cleanName), z.maxLength(testLimits.categoryLength)),
  description: z.string().check(z.trim(), z.maxLength(testLimits.descriptionLength)),
  /** Who may take it. */
  rule: audienceRule,
  opensAt: z.nullable(moment),
  closesAt: z.nullable(moment),
  /** Percent of the points. */
  passMark: wholeUpTo(100),
  timeLimitMinutes: z.nullable(z.int().check(z.minimum(1), z.maximum(testLimits.timeLimitMinutes))),
  /** 0: unlimited. */
  attempts: wholeUpTo(testLimits.attempts),
  /** Hours from the end of an attempt until the next can be started. */
  waitHours: wholeUpTo(testLimits.waitHours),
  /** Questions and choices come in random order. */
  shuffles: z.boolean(),
  showsAnswers: z.enum(answerShowing),
  /** Free-text answers are marked by two people. */
  secondMarker: z.boolean(),
  /** If their points differ, a third person settles them; otherwise one of the two can, too. */
  thirdSettles: z._default(z.boolean(), false),
  /** An uploaded picture for lists and the page of the test. */
  pictureMediaFileId: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  /** For the first pass of each person; null: none. */
  rewardPoints: z.nullable(z.int().check(z.minimum(1), z.maximum(testLimits.rewardPoints))),
  questions: knowledgeQuestionList,
  /** What each attempt draws from the question bank besides these questions. */
  draws: z._default(z.array(questionDraw).check(z.maxLength(bankLimits.draws)), []),
}

const administration = 'knowledge_tests'

const shownTest = {
  id: z.number(),
  version: z.number(),
  title: z.string(),
  category: z.string(),
  picture: z.nullable(photo),
  status: z.enum(testStatuses),
  /** Who may take it, in words. */
  audience: z.string(),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  questionCount: z.number(),
  /** People who started at least one attempt. */
  takerCount: z.number(),
  passedCount: z.number(),
  /** Answers that wait for a marker. */
  toMarkCount: z.number(),
  /** Answers on which two markers differ. */
  toSettleCount: z.number(),
}

export const listAdminKnowledgeTests = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests',
  administration,
  summary: 'Lists all knowledge tests, the newest first.',
  query: pageQuery,
  response: pageOf('knowledgeTests', z.object(shownTest)),
})

export const getAdminKnowledgeTest = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests/{id}',
  administration,
  summary: 'Returns a test with its questions and their correct answers.',
  params: idParams,
  response: z.object({
    ...shownTest,
    ...fields,
    rule: shownRule,
    opensAt: z.nullable(instant),
    closesAt: z.nullable(instant),
    draws: z.array(questionDraw),
    thirdSettles: z.boolean(),
    pictureMediaFileId: z.nullable(z.number()),
    picture: z.nullable(z.object({ ...photo.shape, id: z.number() })),
    edition: z.number(),
    /** The pictures of the questions. */
    pictures: z.array(z.object({ ...photo.shape, id: z.number() })),
    /** The videos of the questions. */
    videos: z.array(z.object({ ...attachment.shape, id: z.number() })),
  }),
})

export const createKnowledgeTest = endpoint({
  method: 'POST',
  path: '/api/v2/admin/knowledge_tests',
  once: true,
  administration,
  summary: 'Creates a test as a draft.',
  body: z.object(fields),
  response: z.object({ id: z.number() }),
})

export const updateKnowledgeTest = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/knowledge_tests/{id}',
  administration,
  summary: 'Changes a test that has not ended. Attempts that were started keep their questions.',
  params: idParams,
  body: z.object({ ...fields, version: wholeNumber }),
  errors: ['conflict', 'test_closed', 'bank_too_small'],
})

export const deleteKnowledgeTest = endpoint({
  method: 'DELETE',
  path: '/api/v2/admin/knowledge_tests/{id}',
  administration,
  summary: 'Deletes a test that nobody has taken and that is part of no task.',
  params: idParams,
  query: versionQuery,
  errors: ['conflict', 'test_taken', 'test_in_task', 'test_in_course'],
})

export const setKnowledgeTestStatus = endpoint({
  method: 'POST',
  path: '/api/v2/admin/knowledge_tests/{id}/status',
  administration,
  summary:
    'Publishes a test, ends it (attempts in progress are scored with what was saved), or makes it a draft again while nobody has taken it.',
  params: idParams,
  body: z.object({ status: z.enum(testStatuses), version: wholeNumber }),
  errors: ['conflict', 'test_taken', 'test_closed', 'bank_too_small'],
})

export const previewKnowledgeTest = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests/{id}/preview',
  administration,
  summary:
    'Returns the questions as a person would get them in an attempt, drawn again with each call. Nothing is saved.',
  params: idParams,
  response: z.object({ title: z.string(), questions: z.array(takenQuestion) }),
})

export const listKnowledgeTestResults = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests/{id}/results',
  administration,
  summary: 'Lists the people who may take the test or took it, by reading of their name, with their results.',
  params: idParams,
  query: pageQueryWith({
    /** Including the departments below it; the main department of each person counts. */
    departmentId: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    standing: z.optional(z.enum(resultStandings)),
  }),
  response: pageOf(
    'people',
    z.object({
      userId: z.number(),
      name: z.string(),
      departmentName: z.nullable(z.string()),
      /** null: no attempt yet. */
      standing: z.nullable(z.enum(testStandings)),
      attemptCount: z.number(),
      bestPercent: z.nullable(z.number()),
      lastAt: z.nullable(instant),
      can: z.object({ giveAttempt: z.boolean() }),
    }),
  ),
})

export const giveKnowledgeTestAttempt = endpoint({
  method: 'POST',
  path: '/api/v2/admin/knowledge_tests/{id}/people/{user_id}/extra_attempts',
  once: true,
  administration,
  summary:
    'Gives a person one more attempt, which they can start without the wait, when no attempt is left or they would have to wait.',
  params: z.object({ ...idParams.shape, userId: idParams.shape.id }),
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(testLimits.reasonLength)),
  }),
  response: z.object({ id: z.number() }),
  errors: ['test_closed', 'test_being_marked', 'test_attempt_open'],
})

export const listKnowledgeTestTakings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests/{id}/people/{user_id}/takings',
  administration,
  summary: 'Lists the attempts of a person who took the test, the latest first; at most 100.',
  params: z.object({ ...idParams.shape, userId: idParams.shape.id }),
  response: z.object({
    takings: z.array(knowledgeTestTaking),
    extraAttempts: z.array(extraAttempt),
    nextCursor: z.null(),
  }),
})

export const getAdminKnowledgeTestTaking = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_test_takings/{id}',
  administration,
  summary: 'Returns an attempt of any person with its answers and the correct ones.',
  params: idParams,
  response: z.object({
    id: z.number(),
    attempt: z.number(),
    /** null: in progress. */
    submittedAt: z.nullable(instant),
    expired: z.boolean(),
    /** null: in progress, or answers wait for a marker. */
    score: z.nullable(z.number()),
    total: z.number(),
    passed: z.nullable(z.boolean()),
    questions: z.array(resultQuestion),
  }),
})

export const getKnowledgeTestAnalysis = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests/{id}/analysis',
  administration,
  summary:
    'Returns the results by department, and by question from the first attempts with the current questions.',
  params: idParams,
  response: z.object({
    departments: z.array(
      z.object({
        /** null: no main department. */
        name: z.nullable(z.string()),
        peopleCount: z.number(),
        takerCount: z.number(),
        passedCount: z.number(),
        /** The mean of the best results, in percent. */
        meanPercent: z.nullable(z.number()),
      }),
    ),
    questions: z.array(
      z.object({
        questionKey: z.string(),
        text: z.string(),
        /** From the question bank, as it was asked. */
        drawn: z.boolean(),
        answerCount: z.number(),
        /** The share of full points, 0 to 1; null: no attempts. */
        difficulty: z.nullable(z.number()),
        /** The correlation of its points with the rest of the score, -1 to 1; null: too few or equal results. */
        discrimination: z.nullable(z.number()),
        /** In words; null: no wrong answers. */
        commonMistake: z.nullable(z.object({ text: z.string(), count: z.number() })),
      }),
    ),
  }),
})

export const exportKnowledgeTestResults = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests/{id}/results.csv',
  administration,
  summary: 'Returns the results by person as CSV.',
  params: idParams,
  download: 'text/csv; charset=utf-8',
})

const mark = {
  takingId: id,
  questionKey: z.string().check(z.maxLength(20)),
  points: wholeUpTo(100),
  /** A note for the other markers; the person who took the test does not see it. */
  comment: z._default(z.string().check(z.trim(), z.maxLength(testLimits.markCommentLength)), ''),
}

export const listAnswersToMark = endpoint({
  method: 'GET',
  path: '/api/v2/admin/knowledge_tests/{id}/answers_to_mark',
  administration,
  summary:
    'Lists free-text answers that wait for this person’s marks (`to_mark`), or on which two markers differ and that this person may settle (`to_settle`), the earliest first, without names of people who took the test; at most 50.',
  params: idParams,
  query: z.object({ list: z._default(z.enum(markingLists), 'to_mark') }),
  response: z.object({
    answers: z.array(
      z.object({
        takingId: z.number(),
        questionKey: z.string(),
        question: z.string(),
        explanation: z.string(),
        picture: z.nullable(photo),
        video: z.nullable(attachment),
        answer: z.string(),
        /** The most points. */
        points: z.number(),
        /** Of the two markers, the first one first; empty: to mark. */
        marks: z.array(z.object({ name: z.string(), points: z.number(), comment: z.string() })),
      }),
    ),
    nextCursor: z.null(),
  }),
})

export const markKnowledgeTestAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/admin/knowledge_tests/{id}/marks',
  administration,
  summary:
    'Gives points for a free-text answer. With two markers, points that differ are settled afterwards. When the last answer has its points, the result is final.',
  params: idParams,
  body: z.object(mark),
  errors: ['test_answer_marked'],
})

export const settleKnowledgeTestAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/admin/knowledge_tests/{id}/settlements',
  administration,
  summary: 'Decides the points of a free-text answer on which two markers differ.',
  params: idParams,
  body: z.object(mark),
  errors: ['test_answer_marked', 'test_third_settles'],
})
