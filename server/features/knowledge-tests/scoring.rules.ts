import { normalForm } from '#common/normal-form.ts'
import type { KnowledgeAnswer, KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'

type PairAnswer = { left: string; right: string }[]
type Point = { x: number; y: number }

/** A text as answers are compared: regardless of width, case and spaces. */
const comparable = (text: string) => normalForm(text).toLowerCase().replace(/\s+/gu, '')

const isKeys = (answer: KnowledgeAnswer): answer is string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string')
const isPairs = (answer: KnowledgeAnswer): answer is PairAnswer =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'object')
const isPoint = (answer: KnowledgeAnswer): answer is Point =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)

const isDistinct = (keys: readonly string[]) => new Set(keys).size === keys.length
const areAmong = (keys: readonly string[], parts: readonly { key: string }[]) =>
  isDistinct(keys) && keys.every((key) => parts.some((part) => part.key === key))

/** Whether the question can be answered like this; null, for no answer, always fits. */
export function fits(question: KnowledgeQuestion, answer: KnowledgeAnswer): boolean {
  if (answer === null) return true
  switch (question.kind) {
    case 'single':
      return typeof answer === 'string' && areAmong([answer], question.choices)
    case 'multiple':
      return isKeys(answer) && areAmong(answer, question.choices)
    case 'ordering':
      return isKeys(answer) && answer.length === question.choices.length && areAmong(answer, question.choices)
    case 'true_false':
      return typeof answer === 'boolean'
    case 'number':
      return typeof answer === 'number'
    case 'short_text':
    case 'free_text':
      return typeof answer === 'string'
    case 'matching':
      return (
        isPairs(answer) &&
        areAmong(
          answer.map(({ left }) => left),
          question.pairs.map(({ left }) => left),
        ) &&
        areAmong(
          answer.map(({ right }) => right),
          question.pairs.map(({ right }) => right),
        )
      )
    case 'image_spot':
      return isPoint(answer)
  }
}

/** Room for the rounding of binary fractions: 0.1 + 0.2 is within 0 of 0.3. */
const rounding = (size: number) => Math.max(1, Math.abs(size)) * 1e-9

function isRight(question: KnowledgeQuestion, answer: KnowledgeAnswer): boolean {
  switch (question.kind) {
    case 'single':
    case 'true_false':
      return answer === question.right
    case 'multiple':
      return (
        isKeys(answer) &&
        answer.length === question.right.length &&
        question.right.every((key) => answer.includes(key))
      )
    case 'ordering':
      return isKeys(answer) && question.choices.every(({ key }, place) => answer[place] === key)
    case 'number':
      return (
        typeof answer === 'number' &&
        Math.abs(answer - question.right) <= question.tolerance + rounding(question.right)
      )
    case 'short_text':
      return (
        typeof answer === 'string' &&
        question.accepted.some((accepted) => comparable(accepted) === comparable(answer))
      )
    case 'matching':
      return (
        isPairs(answer) &&
        answer.length === question.pairs.length &&
        question.pairs.every(({ left, right }) =>
          answer.some((one) => one.left === left.key && one.right === right.key),
        )
      )
    case 'image_spot':
      return (
        isPoint(answer) &&
        question.areas.some(
          ({ x, y, width, height }) =>
            answer.x >= x && answer.x <= x + width && answer.y >= y && answer.y <= y + height,
        )
      )
    case 'free_text':
      return false
  }
}

/**
 * The points of an answer: all of the question's or none; null: a person has to mark it. A free text without any
 * words gets no points.
 */
export function pointsFor(question: KnowledgeQuestion, answer: KnowledgeAnswer): number | null {
  if (answer === null || !fits(question, answer)) return 0
  if (question.kind === 'free_text') return typeof answer === 'string' && answer.trim() === '' ? 0 : null
  return isRight(question, answer) ? question.points : 0
}

/** Whether a score reaches the pass mark, in percent; computed in whole numbers. */
export const isPassed = (score: number, total: number, passMark: number) => score * 100 >= passMark * total

/** The score in percent, rounded down, so that it never shows more than the pass mark for a failed test. */
export const percentOf = (score: number, total: number) =>
  total === 0 ? 0 : Math.floor((score * 100) / total)

/** The points on which two markers agree; null: they differ, and somebody has to settle them. */
export const agreedPoints = (first: number, second: number) => (first === second ? first : null)
