import * as z from 'zod/mini'
import { eachOnce } from './shapes.ts'

export const questionLimits = {
  questions: 200,
  textLength: 2_000,
  choices: 20,
  choiceLength: 500,
  accepted: 20,
  areas: 20,
  points: 100,
  answerLength: 5_000,
} as const

export const questionKinds = [
  'single',
  'multiple',
  'true_false',
  'short_text',
  'number',
  'ordering',
  'matching',
  'image_spot',
  'free_text',
] as const

/** Random, so that neither the order of questions nor that of choices can be told from it. */
const key = z.string().check(z.regex(/^[a-z0-9]{8}$/))
const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(questionLimits.choiceLength))
const part = z.object({ key, text: shortText })
const choices = z.array(part).check(
  z.minLength(2),
  z.maxLength(questionLimits.choices),
  eachOnce<{ key: string }>((one) => one.key),
)
const quantity = z.number().check(z.minimum(-1e12), z.maximum(1e12))
const percent = z.number().check(z.minimum(0), z.maximum(100))

const base = {
  key,
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(questionLimits.textLength)),
  points: z.int().check(z.minimum(1), z.maximum(questionLimits.points)),
  /** Shown with the correct answer; empty: none. */
  explanation: z.string().check(z.trim(), z.maxLength(questionLimits.textLength)),
  /** An uploaded picture shown with the question. */
  mediaFileId: z.nullable(z.int().check(z.minimum(1))),
  /** An uploaded video shown with the question; absent: none. */
  videoFileId: z.optional(z.int().check(z.minimum(1))),
}

/** A part of the picture, in percent of its width and height from the top left. */
const area = z.object({ x: percent, y: percent, width: percent, height: percent })

/** A question with its correct answer. */
export const knowledgeQuestion = z.discriminatedUnion('kind', [
  z
    .object({ ...base, kind: z.literal('single'), choices, right: key })
    .check(z.refine((one) => one.choices.some((choice) => choice.key === one.right))),
  z
    .object({ ...base, kind: z.literal('multiple'), choices, right: z.array(key).check(z.minLength(1)) })
    .check(
      z.refine(
        (one) =>
          new Set(one.right).size === one.right.length &&
          one.right.every((right) => one.choices.some((choice) => choice.key === right)),
      ),
    ),
  z.object({ ...base, kind: z.literal('true_false'), right: z.boolean() }),
  z.object({
    ...base,
    kind: z.literal('short_text'),
    /** Each of them is correct; compared regardless of width, case and spaces. */
    accepted: z.array(shortText).check(z.minLength(1), z.maxLength(questionLimits.accepted)),
  }),
  z.object({
    ...base,
    kind: z.literal('number'),
    right: quantity,
    /** The largest difference that still counts as correct. */
    tolerance: quantity.check(z.minimum(0)),
  }),
  /** The choices in the correct order. */
  z.object({ ...base, kind: z.literal('ordering'), choices }),
  z
    .object({
      ...base,
      kind: z.literal('matching'),
      pairs: z
        .array(z.object({ left: part, right: part }))
        .check(z.minLength(2), z.maxLength(questionLimits.choices)),
    })
    .check(
      z.refine(
        ({ pairs }) =>
          new Set(pairs.flatMap(({ left, right }) => [left.key, right.key])).size === 2 * pairs.length,
      ),
    ),
  /** A point inside any of the areas is correct. */
  z
    .object({
      ...base,
      kind: z.literal('image_spot'),
      areas: z.array(area).check(z.minLength(1), z.maxLength(questionLimits.areas)),
    })
    .check(z.refine((one) => one.mediaFileId !== null)),
  /** Marked by people. */
  z.object({ ...base, kind: z.literal('free_text') }),
])
export type KnowledgeQuestion = z.output<typeof knowledgeQuestion>

export const knowledgeQuestionList = z.array(knowledgeQuestion).check(
  z.maxLength(questionLimits.questions),
  eachOnce<{ key: string }>((one) => one.key),
)

/**
 * An answer, by kind: the key of a choice; keys (ordering: all of them in order); true or false; a text; a number;
 * pairs of keys; a point in percent of the picture. null: not answered.
 */
export const knowledgeAnswer = z.nullable(
  z.union([
    z.boolean(),
    quantity,
    z.string().check(z.maxLength(questionLimits.answerLength)),
    z.array(key).check(z.maxLength(questionLimits.choices)),
    z.array(z.object({ left: key, right: key })).check(z.maxLength(questionLimits.choices)),
    z.object({ x: percent, y: percent }),
  ]),
)
export type KnowledgeAnswer = z.output<typeof knowledgeAnswer>

/** An answer in a response. A serialiser compiled from the union could not tell its shapes apart. */
export const shownAnswer = z.unknown() as unknown as z.ZodMiniType<KnowledgeAnswer, KnowledgeAnswer>
