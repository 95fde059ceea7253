import { importColumnWords } from '#common/import-column.strings.ts'
import type { Locale } from '#common/locale.ts'
import { escapeCell, guardCell, unescapeCell, unguardCell } from '#common/spreadsheet-cell.ts'
import { phrases } from '#common/strings.ts'
import { encodeCp932, keptInCp932 } from '#server/platform/http/cp932.ts'
import { csvText } from '#server/platform/http/csv.ts'
import type { RowProblem } from './row-cells.import.ts'
import type { ImportTable } from './tables.import.ts'
import type { ImportEncoding } from './text.import.ts'
import { problemSentence } from './user-imports.present.ts'

/** Encodes text so that spreadsheets open it correctly. Shift_JIS files are returned as Shift_JIS. */
export const encodeCsv = (rows: readonly (readonly string[])[], encoding: ImportEncoding): Uint8Array =>
  encoding === 'shift_jis' ? encodeCp932(csvText(rows)).bytes : Buffer.from(`\u{feff}${csvText(rows)}`)

/** A text as a cell of a file in this encoding, so that it can be read back; and the number of escaped characters. */
export function writeCell(text: string, encoding: ImportEncoding, guarded = true) {
  const kept = encoding === 'shift_jis' ? keptInCp932 : () => true
  const { text: escaped, count } = escapeCell(text, kept)
  return { text: guarded ? guardCell(escaped) : escaped, count }
}

/** The lines with problems as uploaded, with the reasons in a last column, as a file to be fixed and imported again. */
export function errorLines(
  table: ImportTable,
  wrong: readonly { place: number; problems: readonly RowProblem[] }[],
  { encoding, locale }: { encoding: ImportEncoding; locale: Locale },
): Uint8Array {
  const columns = table.columns.filter(({ key }) => key !== 'problem')
  const lines = new Map(table.lines.map((line) => [line.place, line]))
  const write = (text: string) => writeCell(text, encoding).text
  const rows = wrong.map(({ place, problems }) => {
    const { cells = [] } = lines.get(place) ?? {}
    const reasons = problems.map((problem) => problemSentence(place, problem, locale)).join(' ')
    return [...columns.map(({ at }) => write(asRead(cells[at] ?? ''))), write(reasons)]
  })
  const header = [...columns.map((column) => column.header), phrases(importColumnWords, locale).problem]
  return encodeCsv([header, ...rows], encoding)
}

const asRead = (cell: string) => unescapeCell(unguardCell(cell.trim()))
