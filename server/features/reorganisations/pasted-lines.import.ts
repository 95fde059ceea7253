import { foldedName } from '#common/folded-name.ts'
import { eraseWords, importColumnWords, otherHeaders } from '#common/import-column.strings.ts'
import { locales } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'

const fields = ['who', 'department', 'position', 'jobLabel'] as const
type Field = (typeof fields)[number]

/** One pasted line: `line` counts from 1, `text` is the whole line. */
export type PastedLine = Record<Field, string> & { line: number; text: string }

const headers = new Map<string, Field>()
for (const locale of locales) {
  const words = phrases(importColumnWords, locale)
  for (const key of ['email', 'companyLoginId', 'name'] as const) headers.set(foldedName(words[key]), 'who')
  for (const key of ['department', 'position', 'jobLabel'] as const) headers.set(foldedName(words[key]), key)
  headers.set(foldedName(phrases(otherHeaders, locale).person), 'who')
}
const erasing = locales.map((locale) => foldedName(eraseWords.cell[locale]))

/** Whether a cell requests removing its value, as in files of people. */
export const erases = (cell: string) => erasing.includes(foldedName(cell))

/* The order of the columns, if the first line is a header. */
function orderOf(cells: readonly string[]): readonly (Field | undefined)[] | null {
  const named = cells.map((cell) => headers.get(foldedName(cell)))
  return named.includes('department') && named.includes('who') ? named : null
}

/**
 * Parses lines copied from a spreadsheet, or typed: cells are separated by tabs, otherwise by commas. A header is used
 * if present; otherwise the order is person, department, position, job label. Empty lines are counted and skipped.
 */
export function readPastedLines(text: string): PastedLine[] {
  const rows = text.split(/\r?\n/).flatMap((row, index) => {
    if (row.trim() === '') return []
    const cells = row.split(row.includes('\t') ? '\t' : /[,、，]/).map((cell) => cell.trim())
    return [{ line: index + 1, text: row.trim(), cells }]
  })
  const header = rows[0] ? orderOf(rows[0].cells) : null
  const order = header ?? fields
  return (header ? rows.slice(1) : rows).map(({ line, text: row, cells }) => {
    // If there are several columns for the person, the first non-empty one counts.
    const cellOf = (field: Field) => cells.find((cell, at) => order[at] === field && cell !== '') ?? ''
    return {
      ...{ line, text: row, who: cellOf('who'), department: cellOf('department') },
      ...{ position: cellOf('position'), jobLabel: cellOf('jobLabel') },
    }
  })
}
