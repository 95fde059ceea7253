import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'

/** A question of an attempt, with the order in which its parts are shown. */
export type PaperQuestion = { question: KnowledgeQuestion; parts: string[]; targets: string[] }

/** Returns a number from 0 to below `count`. */
export type Picker = (count: number) => number

export function shuffled<T>(list: readonly T[], pick: Picker): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = pick(last + 1)
    ;[result[last], result[other]] = [result[other]!, result[last]!]
  }
  return result
}

const keysOf = (parts: readonly { key: string }[]) => parts.map(({ key }) => key)

/**
 * The questions as one attempt shows them. `shuffles`: questions and choices in random order. Things to put in order
 * and the right side to match are always shuffled, since their order is the answer.
 */
export function paperOf(
  questions: readonly KnowledgeQuestion[],
  { shuffles, pick }: { shuffles: boolean; pick: Picker },
): PaperQuestion[] {
  const ordered = shuffles ? shuffled(questions, pick) : questions
  return ordered.map((question) => {
    switch (question.kind) {
      case 'single':
      case 'multiple': {
        const keys = keysOf(question.choices)
        return { question, parts: shuffles ? shuffled(keys, pick) : keys, targets: [] }
      }
      case 'ordering':
        return { question, parts: shuffled(keysOf(question.choices), pick), targets: [] }
      case 'matching':
        return {
          question,
          parts: question.pairs.map(({ left }) => left.key),
          targets: shuffled(
            question.pairs.map(({ right }) => right.key),
            pick,
          ),
        }
      default:
        return { question, parts: [], targets: [] }
    }
  })
}

export const totalOf = (questions: readonly KnowledgeQuestion[]) =>
  questions.reduce((sum, { points }) => sum + points, 0)
