import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { knowledgeAnswer, questionKinds, shownAnswer } from './knowledge-tests.questions.ts'
import { attachment } from './media-files.ts'
import { idParams, instant, pageOf, pageQueryWith, photo, wholeNumber } from './shapes.ts'

/** Where a person stands with a test. `failed`: no attempt is left or the test is over, and none was passed. */
export const testStandings = ['to_take', 'in_progress', 'marking', 'passed', 'failed'] as const
export const testLists = ['open', 'passed', 'failed'] as const
export const answerShowing = ['never', 'after_passing', 'always'] as const

/** Why no attempt can be started now. */
export const startRefusals = ['closed', 'attempts_used', 'waiting', 'marking'] as const

const testShape = {
  id: z.number(),
  title: z.string(),
  /** The heading under which it is listed; empty: none. */
  category: z.string(),
  picture: z.nullable(photo),
  standing: z.enum(testStandings),
  opensAt: z.nullable(instant),
  closesAt: z.nullable(instant),
  questionCount: z.number(),
  /** Percent of the points. */
  passMark: z.number(),
  timeLimitMinutes: z.nullable(z.number()),
  /** 0: unlimited. */
  attempts: z.number(),
  attemptCount: z.number(),
  /** Percent, the best of all attempts; null: none was marked. */
  bestPercent: z.nullable(z.number()),
}

export const knowledgeTestItem = z.object(testShape)

export const listKnowledgeTests = endpoint({
  method: 'GET',
  path: '/api/v2/knowledge_tests',
  summary:
    'Lists knowledge tests of this person: `open` (can be taken, the earliest end first), `passed`, or `failed`.',
  query: pageQueryWith({
    list: z._default(z.enum(testLists), 'open'),
    category: z.optional(z.string().check(z.maxLength(50))),
  }),
  response: pageOf('knowledgeTests', knowledgeTestItem),
})

export const knowledgeTestTaking = z.object({
  id: z.number(),
  attempt: z.number(),
  startedAt: instant,
  /** null: in progress. */
  submittedAt: z.nullable(instant),
  /** Ended by its limit. */
  expired: z.boolean(),
  /** null: in progress, or being marked. */
  percent: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
})

/** An attempt that an administrator gave a person in addition. */
export const extraAttempt = z.object({
  id: z.number(),
  givenBy: z.string(),
  givenAt: instant,
  reason: z.string(),
  used: z.boolean(),
})

export const getKnowledgeTest = endpoint({
  method: 'GET',
  path: '/api/v2/knowledge_tests/{id}',
  summary: 'Returns a test with this person’s attempts. When it is over, only for people who took it.',
  params: idParams,
  response: z.object({
    ...testShape,
    description: z.string(),
    waitHours: z.number(),
    showsAnswers: z.enum(answerShowing),
    rewardPoints: z.nullable(z.number()),
    /** The latest attempt first. */
    takings: z.array(knowledgeTestTaking),
    /** The latest first. An unused one also ends the wait. */
    extraAttempts: z.array(extraAttempt),
    /** The attempt in progress. */
    takingId: z.nullable(z.number()),
    /** When the wait after the last attempt is over; null: no wait. */
    nextAttemptAt: z.nullable(instant),
    /** null: an attempt can be started or resumed. */
    refusal: z.nullable(z.enum(startRefusals)),
  }),
})

export const startKnowledgeTest = endpoint({
  method: 'POST',
  path: '/api/v2/knowledge_tests/{id}/takings',
  summary: 'Starts an attempt. Returns the one in progress if there is one.',
  params: idParams,
  response: z.object({ id: z.number() }),
  errors: ['test_closed', 'test_attempts_used', 'test_attempt_too_early', 'test_being_marked'],
})

const shownPart = z.object({ key: z.string(), text: z.string() })

const shownQuestion = {
  key: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  points: z.number(),
  picture: z.nullable(photo),
  video: z.nullable(attachment),
  /** The choices, the things to put in order, or the left side to match, in the order shown. */
  parts: z.array(shownPart),
  /** The right side to match. */
  targets: z.array(shownPart),
}
/** A question without its correct answer. */
export const takenQuestion = z.object(shownQuestion)

export const getKnowledgeTestTaking = endpoint({
  method: 'GET',
  path: '/api/v2/knowledge_test_takings/{id}',
  summary: 'Returns an own attempt in progress: its questions and the saved answers.',
  params: idParams,
  response: z.object({
    id: z.number(),
    testId: z.number(),
    title: z.string(),
    attempt: z.number(),
    startedAt: instant,
    dueAt: z.nullable(instant),
    /** Until `due_at` by the server’s clock; null: no limit. */
    remainingSeconds: z.nullable(z.number()),
    /** It has ended: see its result. */
    ended: z.boolean(),
    questions: z.array(takenQuestion),
    answers: z.array(z.object({ questionKey: z.string(), answer: shownAnswer, sequence: z.number() })),
  }),
})

export const saveKnowledgeTestAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/knowledge_test_takings/{id}/answers',
  summary:
    'Saves the answer to one question, if `sequence` is higher than that of the saved answer; otherwise returns the saved one. Safe to repeat.',
  params: idParams,
  body: z.object({
    questionKey: z.string().check(z.maxLength(20)),
    answer: knowledgeAnswer,
    sequence: wholeNumber,
  }),
  response: z.object({ saved: z.boolean(), answer: shownAnswer, sequence: z.number() }),
  errors: ['test_taking_ended'],
})

export const submitKnowledgeTest = endpoint({
  method: 'POST',
  path: '/api/v2/knowledge_test_takings/{id}/submit',
  summary: 'Ends an attempt and scores the saved answers. Safe to repeat.',
  params: idParams,
})

/** A question of an ended attempt with the person’s answer and the correct one. */
export const resultQuestion = z.object({
  ...shownQuestion,
  answer: shownAnswer,
  /** null: not marked yet. */
  earned: z.nullable(z.number()),
  /** The person’s answer and the correct one in words, a line for each part. */
  answerTexts: z.array(z.string()),
  rightTexts: z.array(z.string()),
  /** The correct areas of a picture. */
  areas: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  explanation: z.string(),
})

export const getKnowledgeTestResult = endpoint({
  method: 'GET',
  path: '/api/v2/knowledge_test_takings/{id}/result',
  summary:
    'Returns the result of an own attempt that has ended. Correct answers are included only as the test allows.',
  params: idParams,
  response: z.object({
    id: z.number(),
    testId: z.number(),
    title: z.string(),
    attempt: z.number(),
    submittedAt: instant,
    expired: z.boolean(),
    passMark: z.number(),
    /** null: answers wait for a marker. */
    score: z.nullable(z.number()),
    total: z.number(),
    percent: z.nullable(z.number()),
    passed: z.nullable(z.boolean()),
    canRetry: z.boolean(),
    /** null: the test does not show its answers to this person. */
    questions: z.nullable(z.array(resultQuestion)),
  }),
})
