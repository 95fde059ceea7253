import type { FormAnswer } from './answer.ts'
import { changeAnswer } from './change-answer.ts'
import type { FormItem } from './form-item.ts'

/** The number of rows of a repeated item that are shown; at least one, so that people see the columns. */
export const openRows = (item: { fewest: number }) => Math.max(1, item.fewest)

/** Adds empty rows to each repeated item until the shown number is reached, so that their items are included. */
export function padRows(items: readonly FormItem[], answers: readonly FormAnswer[]): FormAnswer[] {
  let padded = [...answers]
  for (const item of items) {
    if (item.kind !== 'repeat') continue
    const value = answers.find((answer) => answer.item === item.key)?.value
    const rows = value && 'rows' in value ? value.rows : []
    const lacking = openRows(item) - rows.length
    if (lacking <= 0) continue
    const empty = Array.from({ length: lacking }, (): FormAnswer[] => [])
    padded = changeAnswer(padded, item.key, { rows: [...rows, ...empty] })
  }
  return padded
}
