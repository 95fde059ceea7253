import { foldedName } from '#common/folded-name.ts'
import { eraseWords, importColumnWords, otherHeaders } from '#common/import-column.strings.ts'
import {
  concurrentColumns,
  type ImportColumn,
  importColumns,
  keyColumns,
  mostConcurrent,
} from '#common/import-column.ts'
import { type Locale, locales } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { readTableWithin, type TableLine } from '#common/table-reader.ts'
import { importLimits } from '#contract/user-imports.ts'
import { cellName } from './cell-names.rules.ts'
import { importStrings } from './user-imports.strings.ts'

export type ReadColumn = {
  key: ImportColumn
  /** 0, or the number of the concurrent post, from 1. */
  slot: number
  at: number
  header: string
  blankErases: boolean
  /** In a file of another product: the columns with the levels of a department, from left to right. */
  levels?: readonly number[]
}

export type ImportTable = {
  columns: readonly ReadColumn[]
  width: number
  lines: readonly TableLine[]
  /** From a file of another product: an administrator chose what each column becomes. */
  mapped?: true
  /** Its columns with profile answers. */
  profiles?: readonly ProfileColumn[]
}

export type ProfileColumn = { itemId: number; at: number; header: string }

/** Longer than any column name or valid cell; the rest is neither read nor shown. */
const longestHeader = 100
const longestCell = 2_000

const known = new Map<string, ImportColumn>()
for (const locale of locales) {
  const words = phrases(importColumnWords, locale)
  for (const key of importColumns) known.set(foldedName(words[key]), key)
  const others = phrases(otherHeaders, locale)
  for (const key of ['nameKana', 'email', 'stopsOn', 'detailedStatus'] as const)
    known.set(foldedName(others[key]), key)
}
const erasing = locales.map((locale) => foldedName(eraseWords.header[locale]))

function columnOf(header: string, at: number): ReadColumn | null {
  const whole = foldedName(header)
  const mark = erasing.find((one) => whole.endsWith(one))
  const name = mark ? whole.slice(0, -mark.length) : whole
  const column = { at, header: header.trim(), blankErases: mark !== undefined }
  const exact = known.get(name)
  if (exact) return { ...column, key: exact, slot: concurrentColumns.includes(exact) ? 1 : 0 }
  const [, word = '', digits = ''] = name.match(/^(.*\D)(\d{1,2})$/) ?? []
  const key = known.get(word)
  const slot = Number(digits)
  return key && concurrentColumns.includes(key) && slot >= 1 && slot <= mostConcurrent
    ? { ...column, key, slot }
    : null
}

/** Whether a header would be a concurrent post with a higher number than allowed. */
function isBeyond(header: string) {
  const [, word = '', digits = ''] = foldedName(header).match(/^(.*\D)(\d+)$/) ?? []
  const key = known.get(word)
  return key !== undefined && concurrentColumns.includes(key) && Number(digits) > mostConcurrent
}

type PlainTable = { header: TableLine; lines: TableLine[]; width: number }
type Read<T> = { table: T; problems: null } | { table: null; problems: string[] }

/** A table within the limits, whatever its header; or its problems as sentences. */
export function readPlainTable(text: string, locale: Locale): Read<PlainTable & { tail: string | null }> {
  const words = phrases(importStrings, locale)
  const { rows, columns: mostColumns } = importLimits
  const read = readTableWithin(text, { lines: rows + 1, cells: (rows + 1) * mostColumns })
  if (!read) return { table: null, problems: [words.tooManyCells(rows, mostColumns)] }
  const [header, ...lines] = read.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => cell.slice(0, longestCell)),
  }))
  if (!header) return { table: null, problems: [words.empty] }
  if (header.problem) return { table: null, problems: [words.brokenHeader] }
  // Spreadsheets often leave empty columns after the last one.
  const width = header.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > mostColumns) return { table: null, problems: [words.tooManyColumns(mostColumns)] }
  const tail =
    lines.length === 0
      ? words.noLines
      : read.count - 1 > rows
        ? words.tooManyLines(read.count - 1, rows)
        : null
  return { table: { header, lines, width, tail }, problems: null }
}

/** A table with a known header; or its problems, cell by cell, as sentences. */
export function readImport(text: string, locale: Locale): Read<ImportTable> {
  const words = phrases(importStrings, locale)
  const { table, problems: unread } = readPlainTable(text, locale)
  if (!table) return { table: null, problems: unread }
  const { header, lines, width, tail } = table
  const problems: string[] = []
  const columns: ReadColumn[] = []
  header.cells.slice(0, width).forEach((whole, at) => {
    const cell = whole.slice(0, longestHeader)
    const name = cellName(at, header.place)
    const column = columnOf(cell, at)
    const twin = column && columns.find(({ key, slot }) => key === column.key && slot === column.slot)
    if (cell.trim() === '') problems.push(words.namelessColumn(name))
    else if (!column && isBeyond(cell))
      problems.push(words.tooManyConcurrent(name, cell.trim(), mostConcurrent))
    else if (!column) problems.push(words.unknownColumn(name, cell.trim()))
    else if (twin) problems.push(words.repeatedColumn(name, cell.trim(), cellName(twin.at, header.place)))
    else columns.push(column)
  })
  if (problems.length > 0) return { table: null, problems }
  if (!columns.some(({ key }) => keyColumns.includes(key)))
    return { table: null, problems: [words.noKeyColumn] }
  const split = columns.some(({ key }) => key === 'familyName' || key === 'givenName')
  const joined = columns.some(({ key }) => key === 'name')
  if (split && joined) return { table: null, problems: [words.namesTwice] }
  if (tail) return { table: null, problems: [tail] }
  return { table: { columns, width, lines }, problems: null }
}
