import type { QuestionDraw } from '#contract/knowledge-tests.bank.ts'
import { questionLimits } from '#contract/knowledge-tests.questions.ts'
import { newKey, numberIn } from './question-draft.ts'

/** A draw as it is being edited. Numbers are texts. */
export type DrawDraft = { key: string; tag: string; count: string; points: string }

export const blankDraw = (): DrawDraft => ({ key: newKey(), tag: '', count: '5', points: '10' })

export const draftOfDraw = ({ tag, count, points }: QuestionDraw): DrawDraft => ({
  ...{ key: newKey(), tag, count: String(count), points: String(points) },
})

/** A checked draft as the call expects it. */
export const drawOf = ({ tag, count, points }: DrawDraft): QuestionDraw => ({
  ...{ tag, count: numberIn(count) ?? 0, points: numberIn(points) ?? 0 },
})

const isWithin = (text: string, most: number) => {
  const number = numberIn(text)
  return number !== undefined && Number.isInteger(number) && number >= 1 && number <= most
}

/** The most of a field of a draw that is wrong, by field. */
export function drawProblems({ count, points }: DrawDraft): Partial<Record<'count' | 'points', number>> {
  return {
    ...(!isWithin(count, questionLimits.questions) && { count: questionLimits.questions }),
    ...(!isWithin(points, questionLimits.points) && { points: questionLimits.points }),
  }
}

/** The number of questions and of points of all draws. */
export const drawSums = (draws: readonly DrawDraft[]) =>
  draws.reduce(
    (sum, { count, points }) => ({
      count: sum.count + (numberIn(count) ?? 0),
      points: sum.points + (numberIn(count) ?? 0) * (numberIn(points) ?? 0),
    }),
    { count: 0, points: 0 },
  )
