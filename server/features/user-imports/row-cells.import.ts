import { cleanName } from '#common/clean-name.ts'
import { foldedName } from '#common/folded-name.ts'
import { eraseWords } from '#common/import-column.strings.ts'
import type { ImportColumn } from '#common/import-column.ts'
import { locales } from '#common/locale.ts'
import { unescapeCell, unguardCell } from '#common/spreadsheet-cell.ts'
import type { TableLine } from '#common/table-reader.ts'
import type { ProblemCode } from './row-problems.strings.ts'
import type { ImportTable, ReadColumn } from './tables.import.ts'

export type RowProblem = {
  code: ProblemCode
  /** The column of the cell from 0 and what stands above it; null: the whole line. */
  column: number | null
  header: string
  text: string
  number: number
}

/** What a cell asks for. Blank keeps what there is, unless its column says otherwise. */
export type Asked = { kind: 'keep' } | { kind: 'erase' } | { kind: 'value'; text: string }

const keep: Asked = { kind: 'keep' }
const erase = locales.map((locale) => foldedName(eraseWords.cell[locale]))
// A line break inside a cell is someone's own; anything else of the kind is no text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u001f\u007f]/

const keyOf = (key: ImportColumn, slot: number) => `${key} ${slot}`

/** Where a table has which of the columns. */
export const columnsByKey = ({ columns }: Pick<ImportTable, 'columns'>) =>
  new Map(columns.map((column) => [keyOf(column.key, column.slot), column]))

/** One line, cell by cell, and what is found wrong with it. */
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

  /** What a cell says, or null where it says nothing. */
  text(key: ImportColumn, slot = 0) {
    const asked = this.asked(key, slot)
    return asked.kind === 'value' ? asked.text : null
  }

  /** A text to be kept; one that is too long or holds what no text holds is a problem, and null. */
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

  textOf(column: ReadColumn) {
    const text = unescapeCell(unguardCell((this.#line.cells[column.at] ?? '').trim())).trim()
    // A password is what was given, to the last character.
    return column.key === 'initialPassword' ? text : cleanName(text)
  }
}
