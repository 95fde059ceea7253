import type { AnswerValue, FormAnswer } from './answer.ts'

/** Returns the answers with one of them replaced or removed. */
export function changeAnswer(answers: readonly FormAnswer[], item: string, value: AnswerValue | null) {
  const place = answers.findIndex((answer) => answer.item === item)
  if (place < 0) return value ? [...answers, { item, value }] : [...answers]
  return answers.flatMap((answer, index) => {
    if (index !== place) return [answer]
    return value ? [{ item, value }] : []
  })
}
