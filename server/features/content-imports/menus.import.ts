import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { cleanName } from '#common/clean-name.ts'
import { foldedName } from '#common/folded-name.ts'
import { readTableWithin } from '#common/table-reader.ts'
import { contentImportLimits } from '#contract/content-imports.ts'
import { decodeText, isWorkbook } from '#server/features/user-imports/text.import.ts'
import { type MenuColumn, menuColumnOf } from './menu-columns.strings.ts'
import { Unreadable } from './slack.import.ts'

export type SourceItem = { name: string; kind: string; required: string; choices: string[]; note: string }

export type SourceMenu = {
  /** Its first line. */
  place: number
  /** Names the menu in the other software: its id, or its category and name. */
  source: string
  category: string
  name: string
  description: string
  kind: string
  published: string
  /** null: the file has no such column, or nothing in it. */
  departments: string[] | null
  readers: string[] | null
  steps: string[]
  items: SourceItem[]
  broken: boolean
}

/** The columns of a file: those of a menu, and those of its items by their number. */
function columnsOf(header: readonly string[]) {
  const places = new Map<string, number>()
  const unknown: { name: string; at: number }[] = []
  let slots = 0
  for (const [at, cell] of header.entries()) {
    const [, word = '', digits = ''] = /^(.*?)(\d{0,2})$/.exec(foldedName(cell)) ?? []
    const whole = menuColumnOf(cell)
    const column = whole ?? menuColumnOf(word)
    const slot = whole ? 0 : Number(digits)
    if (!column || (slot > 0 && !column.startsWith('item')) || places.has(`${column} ${slot}`)) {
      if (cell.trim() !== '') unknown.push({ name: cell.trim().slice(0, 100), at })
      continue
    }
    places.set(`${column} ${slot}`, at)
    slots = Math.max(slots, slot)
  }
  return { places, slots, unknown }
}

/** Names in one cell. A slash separates the levels of a department, and nothing else. */
const listed = (text: string) =>
  text
    .split(/[\u3001,;\uff0c\uff1b\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
/** Steps in their order. */
const stepsOf = (text: string) =>
  text
    .split(/[\u2192>\uff1e\u3001,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
/** Choices also have slashes between them. */
const choicesOf = (text: string) =>
  text
    .split(/[\u3001,;|/\uff0f\uff5c\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

const longest = 10_000

/** The menus of a file, and its columns that mean nothing here. @throws {Unreadable} */
export async function readMenus(file: Readable) {
  const bytes = await buffer(file)
  const decoded = isWorkbook(bytes) ? null : decodeText(bytes)
  if (!decoded) throw new Unreadable('not_text')
  const { menuLines, menuColumns } = contentImportLimits
  const table = readTableWithin(decoded.text.replace(/^\uFEFF/, ''), {
    lines: menuLines + 1,
    cells: (menuLines + 1) * menuColumns,
  })
  if (!table || table.count > menuLines + 1) throw new Unreadable('too_many')
  const [header, ...lines] = table.lines
  if (!header || lines.length === 0) throw new Unreadable('empty')
  const { places, slots, unknown } = columnsOf(header.cells)
  if (!places.has('name 0')) throw new Unreadable('no_menu_name')
  const menus = new Map<string, SourceMenu>()
  let last: SourceMenu | undefined
  for (const { place, cells, problem } of lines) {
    const cell = (column: MenuColumn, slot = 0) =>
      cleanName(cells[places.get(`${column} ${slot}`) ?? -1] ?? '').slice(0, longest)
    const [id, name, category] = [cell('id'), cell('name'), cell('category')]
    const key = id || `${foldedName(category)} ${foldedName(name)}`
    // A line without a name goes on with the items of the menu above it.
    let menu = id === '' && name === '' ? last : menus.get(key)
    if (!menu) {
      const departments = cell('departments')
      const readers = cell('readers')
      menu = {
        ...{ place, source: `menu ${key}`.slice(0, 250), category, name, description: cell('description') },
        ...{ kind: cell('kind'), published: cell('published'), items: [], broken: false },
        departments: departments === '' ? null : listed(departments),
        readers: readers === '' ? null : listed(readers),
        steps: stepsOf(cell('steps')),
      }
      menus.set(key, menu)
    }
    if (problem) menu.broken = true
    for (let slot = 0; slot <= slots; slot++) {
      const item = {
        ...{ name: cell('itemName', slot), kind: cell('itemKind', slot), note: cell('itemNote', slot) },
        ...{ required: cell('itemRequired', slot), choices: choicesOf(cell('itemChoices', slot)) },
      }
      if (item.name !== '' || item.kind !== '') menu.items.push(item)
    }
    last = menu
  }
  const lostColumns = unknown
    .map(({ name, at }) => ({
      name,
      count: lines.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length,
    }))
    .filter(({ count }) => count > 0)
  return { menus: [...menus.values()], lostColumns }
}
