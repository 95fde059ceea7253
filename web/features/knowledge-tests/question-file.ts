import { type KnowledgeQuestion, questionLimits } from '#contract/knowledge-tests.questions.ts'
import { draftOfQuestion, newKey, questionProblems } from './question-draft.ts'

/** Why a part of a file is not taken: the names of words in `questionFileWords`. */
export type FileProblem =
  | 'unknownKind'
  | 'brokenLine'
  | 'textMissing'
  | 'answerMissing'
  | 'partialPoints'
  | 'severalNumbers'
  | 'unclosed'
  | 'description'
  | 'limits'
  | 'notInFormat'

/** A question read from a file, or the reason why it was not taken. `line` counts from 1. */
export type ReadQuestion =
  | { line: number; question: KnowledgeQuestion }
  | { line: number; problem: FileProblem; text: string }

export const partOf = (text: string) => ({ key: newKey(), text: text.trim() })

/** The fields that every question of a file has. Pictures are not in files. */
export const baseOf = (text: string, points: number, explanation: string) => ({
  ...{ key: newKey(), text: text.trim(), points, explanation: explanation.trim(), mediaFileId: null },
})

/** The limits of the contract that `questionProblems` does not know: in the editor its fields keep them. */
function isWithinLimits(question: KnowledgeQuestion) {
  const { textLength, choices, choiceLength } = questionLimits
  const pairs = 'pairs' in question ? question.pairs : undefined
  const parts =
    pairs?.flatMap(({ left, right }) => [left, right]) ?? ('choices' in question ? question.choices : [])
  const count = (pairs ?? parts).length
  return (
    Math.max(question.text.length, question.explanation.length) <= textLength &&
    (parts.length === 0 || (count >= 2 && count <= choices)) &&
    parts.every(({ text }) => text.length <= choiceLength)
  )
}

/** A question within the limits, or its problem. */
export function checkedQuestion(line: number, question: KnowledgeQuestion): ReadQuestion {
  const text = question.text.slice(0, 60)
  if (question.text === '') return { line, problem: 'textMissing', text }
  if (Object.keys(questionProblems(draftOfQuestion(question))).length > 0)
    return { line, problem: 'answerMissing', text }
  return isWithinLimits(question) ? { line, question } : { line, problem: 'limits', text }
}

/** The points of a question in a file that names none. */
export const usualPoints = 10
