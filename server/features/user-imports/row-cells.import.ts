import { cleanName } from '#common/clean-name.ts'
import { foldedName } from '#common/folded-name.ts'
import { eraseWords } from '#common/import-column.strings.ts'
import { type ImportColumn, pathSeparator } from '#common/import-column.ts'
import { locales } from '#common/locale.ts'
import { unescapeCell, unguardCell } from '#common/spreadsheet-cell.ts'
import type { TableLine } from '#common/table-reader.ts'
import { pathParts } from './mapped-cells.strings.ts'
import type { ProblemCode } from './row-problems.strings.ts'
import type { ImportTable, ReadColumn } from './tables.import.ts'

export type RowProblem = {
  code: ProblemCode
  /** The column of the cell from 0 and its header; null: the whole line. */
  column: number | null
  header: string
  text: string
  number: number
}

/** What a cell requests. Blank keeps the current value, unless its column says otherwise. */
export type Asked = { kind: 'keep' } | { kind: 'erase' } | { kind: 'value'; text: string }

const keep: Asked = { kind: 'keep' }
const erase = locales.map((locale) => foldedName(eraseWords.cell[locale]))
// A line break inside a cell is intended by the user; other control characters are not text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const control = /[\u0000-\u001f\u007f]/

const keyOf = (key: ImportColumn, slot: number) => `${key} ${slot}`

/** The positions of the columns in a table. */
export const columnsByKey = ({ columns }: Pick<ImportTable, 'columns'>) =>
  new Map(columns.map((column) => [keyOf(column.key, column.slot), column]))

/** One line, cell by cell, and its problems. */
export class RowCells {
  readonly problems: RowProblem[] = []
  readonly #line: TableLine
  readonly #columns: ReadonlyMap<string, ReadColumn>

  constructor(line: TableLine, columns: ReadonlyMap<string, ReadColumn>) {
    this.#line = line
    this.#columns = columns
  }

  get place() {
    return this.#line.place
  }

  asked(key: ImportColumn, slot = 0): Asked {
    const column = this.#columns.get(keyOf(key, slot))
    if (!column) return keep
    const text = this.textOf(column)
    if (text === '') return column.blankErases ? { kind: 'erase' } : keep
    if (erase.includes(foldedName(text))) return { kind: 'erase' }
    return { kind: 'value', text }
  }

  /** The content of a cell, or null if it is empty. */
  text(key: ImportColumn, slot = 0) {
    const asked = this.asked(key, slot)
    return asked.kind === 'value' ? asked.text : null
  }

  /** A text to store; one that is too long or contains control characters is a problem, and null. */
  checked(key: ImportColumn, text: string, most: number, slot = 0) {
    if (control.test(text)) this.problem('control', key, { slot })
    else if (text.length > most) this.problem('tooLong', key, { slot, number: most })
    else return text
    return null
  }

  problem(
    code: ProblemCode,
    key: ImportColumn | null,
    { slot = 0, text, number = 0 }: { slot?: number; text?: string; number?: number } = {},
  ) {
    const column = key && this.#columns.get(keyOf(key, slot))
    this.problems.push({
      code,
      column: column ? column.at : null,
      header: column ? column.header : '',
      text: text ?? (column ? this.textOf(column) : ''),
      number,
    })
  }

  /** The content of the column at this place, whatever it is. */
  textAt(at: number) {
    return cleanName(unescapeCell(unguardCell((this.#line.cells[at] ?? '').trim())).trim())
  }

  /** A problem of a cell in a column with this header. */
  problemAt(code: ProblemCode, { at, header }: { at: number; header: string }) {
    this.problems.push({ code, column: at, header, text: this.textAt(at), number: 0 })
  }

  textOf(column: ReadColumn): string {
    if (column.levels) return column.levels.flatMap((at) => pathParts(this.textAt(at))).join(pathSeparator)
    const text = unescapeCell(unguardCell((this.#line.cells[column.at] ?? '').trim())).trim()
    // A password is used exactly as given, including spaces.
    return column.key === 'initialPassword' ? text : cleanName(text)
  }
}
