import type { FormAnswer } from './answer.ts'

/** The value of an item's answer; undefined if it has none. */
export const answerTo = (answers: readonly FormAnswer[], item: string) =>
  answers.find((answer) => answer.item === item)?.value

/** The sum of a column over the rows of a repeated item; null if no row has an answer. */
function totalOf(answers: readonly FormAnswer[], repeat: string, column: string): number | null {
  const value = answerTo(answers, repeat)
  if (!value || !('rows' in value)) return null
  let total: number | null = null
  for (const row of value.rows) {
    const cell = numberOf(row, column)
    if (cell !== null) total = (total ?? 0) + cell
  }
  return total
}

/**
 * The numeric value of an item: number, money, computed, or the total of a column, named `repeat.column`. null: not
 * answered, or not numeric.
 */
export function numberOf(answers: readonly FormAnswer[], item: string): number | null {
  const dot = item.indexOf('.')
  if (dot > 0) return totalOf(answers, item.slice(0, dot), item.slice(dot + 1))
  const value = answerTo(answers, item)
  return value && 'number' in value && Number.isFinite(value.number) ? value.number : null
}
