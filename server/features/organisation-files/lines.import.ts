import { cleanName } from '#common/clean-name.ts'
import { foldedName } from '#common/folded-name.ts'
import { eraseWords } from '#common/import-column.strings.ts'
import { type Locale, locales } from '#common/locale.ts'
import { unescapeCell, unguardCell } from '#common/spreadsheet-cell.ts'
import { phrases } from '#common/strings.ts'
import { readTableWithin, type TableLine } from '#common/table-reader.ts'
import { type organisationFileKinds, organisationFileLimits } from '#contract/organisation-files.ts'
import { cellName } from '#server/features/user-imports/cell-names.rules.ts'
import { cellWords, rowProblemWords } from '#server/features/user-imports/row-problems.strings.ts'
import { importStrings } from '#server/features/user-imports/user-imports.strings.ts'
import {
  departmentColumnWords,
  organisationFileWords,
  positionColumnWords,
} from './organisation-files.strings.ts'

export type FileKind = (typeof organisationFileKinds)[number]
type DepartmentField = keyof typeof departmentColumnWords
type PositionField = keyof typeof positionColumnWords
type Field = DepartmentField | PositionField

const departmentFields: readonly Field[] = ['id', 'path', 'name', 'nameKana', 'published', 'order']
const positionFields: readonly Field[] = ['id', 'name', 'order', 'manager', 'selfApproval']

/** The columns of a file in their order, with their headers. */
export function columnsOf(kind: FileKind, locale: Locale): { field: Field; header: string }[] {
  if (kind === 'positions') {
    const words = phrases(positionColumnWords, locale)
    return positionFields.map((field) => ({ field, header: words[field as PositionField] }))
  }
  const words = phrases(departmentColumnWords, locale)
  return departmentFields.map((field) => ({ field, header: words[field as DepartmentField] }))
}

const longestCell = 3_000
const erasing = locales.map((locale) => foldedName(eraseWords.cell[locale]))
const written = (word: 'yes' | 'no') => locales.map((locale) => organisationFileWords[word][locale])
const flags = new Map([
  ...[...written('yes'), '○', '〇', '1', 'true'].map((text) => [foldedName(text), true] as const),
  ...[...written('no'), '×', '0', 'false'].map((text) => [foldedName(text), false] as const),
])
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u001f\u007f]/

type Columns = ReadonlyMap<Field, { at: number; header: string }>

/** One line of a file; `problems` are sentences that name their cell. */
export class FileLine {
  readonly place: number
  readonly problems: string[] = []
  readonly #cells: readonly string[]
  readonly #columns: Columns
  readonly #locale: Locale

  constructor(line: TableLine, columns: Columns, locale: Locale) {
    this.place = line.place
    this.#cells = line.cells
    this.#columns = columns
    this.#locale = locale
    if (line.problem) this.problem(null, phrases(rowProblemWords, locale)[line.problem]('', 0))
  }

  get words() {
    return { ...phrases(rowProblemWords, this.#locale), ...phrases(organisationFileWords, this.#locale) }
  }

  /** The content of a cell; empty if it is blank or the column is missing. */
  text(field: Field): string {
    const column = this.#columns.get(field)
    if (!column) return ''
    return cleanName(unescapeCell(unguardCell((this.#cells[column.at] ?? '').trim())))
  }

  /** A text to store, at most `most` characters; null if the cell is blank or invalid, '' if it clears the value. */
  kept(field: Field, most: number, erasable = false): string | null {
    const text = this.text(field)
    if (text === '') return null
    if (erasing.includes(foldedName(text))) {
      if (!erasable) this.problem(field, this.words.notErasable)
      return erasable ? '' : null
    }
    if (control.test(text)) this.problem(field, this.words.control('', 0))
    else if (text.length > most) this.problem(field, this.words.tooLong('', most))
    else return text
    return null
  }

  flag(field: Field): boolean | null {
    const text = this.text(field)
    if (text === '') return null
    const flag = flags.get(foldedName(text))
    if (flag === undefined) this.problem(field, this.words.invalidFlag(text.slice(0, 50)))
    return flag ?? null
  }

  order(): number | null {
    const text = foldedName(this.text('order'))
    if (text === '') return null
    if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
    this.problem('order', this.words.invalidOrder(text.slice(0, 50)))
    return null
  }

  problem(field: Field | null, sentence: string) {
    const { inCell, inLine } = phrases(cellWords, this.#locale)
    const column = field && this.#columns.get(field)
    this.problems.push(
      column
        ? inCell(cellName(column.at, this.place), column.header, sentence)
        : inLine(this.place, sentence),
    )
  }
}

type Read = { lines: FileLine[]; problems: null } | { lines: null; problems: string[] }

/** The lines of a file with a known header; otherwise sentences that explain why it cannot be read. */
export function readFileLines(text: string, kind: FileKind, locale: Locale): Read {
  const words = phrases(importStrings, locale)
  const refuse = (...problems: string[]): Read => ({ lines: null, problems })
  const { rows, columns: mostColumns } = organisationFileLimits
  const read = readTableWithin(text, { lines: rows + 1, cells: (rows + 1) * mostColumns })
  if (!read) return refuse(words.tooManyCells(rows, mostColumns))
  const [header, ...lines] = read.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => cell.slice(0, longestCell)),
  }))
  if (!header) return refuse(words.empty)
  if (header.problem) return refuse(words.brokenHeader)
  const width = header.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width > mostColumns) return refuse(words.tooManyColumns(mostColumns))
  const known = new Map(
    locales.flatMap((one) =>
      columnsOf(kind, one).map(({ field, header: name }) => [foldedName(name), field] as const),
    ),
  )
  const columns = new Map<Field, { at: number; header: string }>()
  const problems: string[] = []
  header.cells.slice(0, width).forEach((whole, at) => {
    const cell = whole.slice(0, 100).trim()
    const name = cellName(at, header.place)
    const field = known.get(foldedName(cell))
    const twin = field && columns.get(field)
    if (cell === '') problems.push(words.namelessColumn(name))
    else if (!field) problems.push(words.unknownColumn(name, cell))
    else if (twin) problems.push(words.repeatedColumn(name, cell, cellName(twin.at, header.place)))
    else columns.set(field, { at, header: cell })
  })
  if (problems.length > 0) return refuse(...problems)
  const named = kind === 'departments' ? 'path' : 'name'
  if (!columns.has('id') && !columns.has(named)) {
    const headers = new Map(columnsOf(kind, locale).map((column) => [column.field, column.header]))
    return refuse(phrases(organisationFileWords, locale).noIdOrName(headers.get('id')!, headers.get(named)!))
  }
  if (lines.length === 0) return refuse(words.noLines)
  if (read.count - 1 > rows) return refuse(words.tooManyLines(read.count - 1, rows))
  return { lines: lines.map((line) => new FileLine(line, columns, locale)), problems: null }
}

/** The ID of each line: null for a new row. Lines with an unknown or repeated ID get a problem and are skipped. */
export function idsOfLines(lines: readonly FileLine[], known: ReadonlySet<number>) {
  const places = new Map<number, number>()
  return lines.flatMap((line): { line: FileLine; id: number | null }[] => {
    if (line.problems.length > 0) return []
    const text = foldedName(line.text('id'))
    if (text === '') return [{ line, id: null }]
    const id = /^\d{1,15}$/.test(text) ? Number(text) : 0
    const first = places.get(id)
    if (!known.has(id)) line.problem('id', line.words.unknownId(text.slice(0, 50)))
    else if (first !== undefined) line.problem('id', line.words.repeatedId(first))
    else {
      places.set(id, line.place)
      return [{ line, id }]
    }
    return []
  })
}
