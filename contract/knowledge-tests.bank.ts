import * as z from 'zod/mini'
import { cleanName } from '#common/clean-name.ts'
import { searchText } from '#common/search-text.ts'
import { endpoint } from './endpoint.ts'
import { knowledgeQuestion, knowledgeQuestionList, questionLimits } from './knowledge-tests.questions.ts'
import { attachment } from './media-files.ts'
import { eachOnce, id, idParams, pageOf, pageQueryWith, photo, wholeNumber } from './shapes.ts'

export const bankLimits = {
  tags: 10,
  tagLength: 30,
  /** The draws of a test. */
  draws: 20,
  /** Questions that are changed together. */
  selected: 100,
} as const

const tag = z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(bankLimits.tagLength))
/** Tags are the same regardless of width, case, spaces and kind of kana. */
const tags = z.array(tag).check(z.maxLength(bankLimits.tags), eachOnce<string>(searchText))

/** What an attempt draws at random: so many questions with this tag, each for so many points. */
export const questionDraw = z.object({
  /** Empty: any question. */
  tag: z.string().check(z.overwrite(cleanName), z.maxLength(bankLimits.tagLength)),
  count: z.int().check(z.minimum(1), z.maximum(questionLimits.questions)),
  points: z.int().check(z.minimum(1), z.maximum(questionLimits.points)),
})
export type QuestionDraw = z.output<typeof questionDraw>

const administration = 'knowledge_tests'

const bankQuestion = {
  id: z.number(),
  version: z.number(),
  question: knowledgeQuestion,
  tags: z.array(z.string()),
  archived: z.boolean(),
  /** The tests that are not over and can draw it. */
  testCount: z.number(),
  /** Answers to the question as it is now, in ended attempts. */
  answerCount: z.number(),
  /** The share of correct answers, 0 to 1; null: none yet, or marked by people. */
  rightShare: z.nullable(z.number()),
  picture: z.nullable(z.object({ ...photo.shape, id: z.number() })),
  video: z.nullable(z.object({ ...attachment.shape, id: z.number() })),
}

export const bankLists = ['current', 'archived'] as const

export const listBankQuestions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/bank_questions',
  administration,
  summary: 'Lists the questions of the question bank, the newest first.',
  query: pageQueryWith({
    list: z._default(z.enum(bankLists), 'current'),
    /** Words that the question contains. */
    query: z.optional(z.string().check(z.maxLength(100))),
    tag: z.optional(z.string().check(z.maxLength(bankLimits.tagLength))),
  }),
  response: pageOf('bankQuestions', z.object(bankQuestion)),
})

export const listBankTags = endpoint({
  method: 'GET',
  path: '/api/v2/admin/bank_questions/tags',
  administration,
  summary: 'Lists the tags of the question bank with the number of questions that can be drawn, by name.',
  response: z.object({
    tags: z.array(z.object({ tag: z.string(), count: z.number() })),
    /** All questions that can be drawn. */
    count: z.number(),
    nextCursor: z.null(),
  }),
})

export const getBankQuestion = endpoint({
  method: 'GET',
  path: '/api/v2/admin/bank_questions/{id}',
  administration,
  summary: 'Returns a question of the question bank.',
  params: idParams,
  response: z.object(bankQuestion),
})

export const createBankQuestions = endpoint({
  method: 'POST',
  path: '/api/v2/admin/bank_questions',
  once: true,
  administration,
  summary: 'Adds questions to the question bank, all of them with these tags.',
  body: z.object({ questions: knowledgeQuestionList.check(z.minLength(1)), tags }),
  /** The id of the first of them, and their number. */
  response: z.object({ id: z.number(), count: z.number() }),
})

export const updateBankQuestion = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/bank_questions/{id}',
  administration,
  summary:
    'Changes a question of the question bank. If something else is asked now, it gets another key. Attempts that were started keep theirs.',
  params: idParams,
  body: z.object({ question: knowledgeQuestion, tags, version: wholeNumber }),
  errors: ['conflict', 'bank_question_needed'],
})

export const archiveBankQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/admin/bank_questions/{id}/archive',
  administration,
  summary: 'Archives a question, so that it is no longer drawn, or restores it.',
  params: idParams,
  body: z.object({ archived: z.boolean(), version: wholeNumber }),
  errors: ['conflict', 'bank_question_needed'],
})

export const tagBankQuestions = endpoint({
  method: 'POST',
  path: '/api/v2/admin/bank_questions/tags',
  administration,
  summary: 'Adds tags to several questions and removes others from them, all of them or none.',
  body: z.object({
    questions: z.array(z.object({ id, version: wholeNumber })).check(
      z.minLength(1),
      z.maxLength(bankLimits.selected),
      eachOnce<{ id: number }>((one) => one.id),
    ),
    add: tags,
    remove: tags,
  }),
  errors: ['conflict', 'bank_question_needed'],
})
