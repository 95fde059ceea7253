import type { FormAnswer } from './answer.ts'
import { changeAnswer } from './change-answer.ts'
import type { FormItem } from './form-item.ts'

/** How many rows of a repeated item are open to fill in; at least one, so that people see what is asked. */
export const openRows = (item: { fewest: number }) => Math.max(1, item.fewest)

/** Returns with so many rows of each repeated item as stand open, so that what is asked in them is known. */
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
