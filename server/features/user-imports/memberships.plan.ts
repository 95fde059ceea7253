import { foldedName } from '#common/folded-name.ts'
import { mostConcurrent, pathSeparator } from '#common/import-column.ts'
import type { Membership } from './person-states.rules.ts'
import type { RowCells } from './row-cells.import.ts'
import type { ImportWorld, KnownPerson, Place } from './world.queries.ts'

/** Level separators, as in files or as displayed. A slash without spaces may be part of a name. */
const levelSeparator = /／| \/ /
const longestPath = 20
const longestName = 100
const longestLabel = 50

/** Departments and positions to be created, numbered downwards from -1 in the order of the file. */
export class NewPlaces {
  readonly departments = new Map<string, number>()
  readonly positions = new Map<string, number>()

  readonly #paths = new Map<string, string>()
  readonly #names = new Map<string, string>()

  /** The department of a path that does not exist yet, as it was first written. */
  department(path: string) {
    const first = firstOf(this.#paths, path)
    return { path: first, id: numberOf(this.departments, first) }
  }

  position(name: string) {
    const first = firstOf(this.#names, name)
    return { name: first, id: numberOf(this.positions, first) }
  }
}

function firstOf(firsts: Map<string, string>, text: string) {
  const folded = foldedName(text)
  const first = firsts.get(folded) ?? text
  firsts.set(folded, first)
  return first
}

function numberOf(numbers: Map<string, number>, text: string) {
  const known = numbers.get(text)
  if (known !== undefined) return known
  const id = -1 - numbers.size
  numbers.set(text, id)
  return id
}

export type PlacesToMake = { departments: boolean; positions: boolean; made: NewPlaces }

type Around = { world: ImportWorld; make: PlacesToMake; person: KnownPerson | null }
type Placed = Membership & { slot: number; said: boolean }

/**
 * A person's memberships after a line. The first department is the main one; the others are numbered in the order they
 * are written. In a department the person already belongs to, position and job label are kept; a new main department
 * takes those of the old one, a new concurrent one starts with none.
 */
export function planMemberships(cells: RowCells, around: Around): Membership[] {
  const current = around.person?.state.memberships ?? []
  const placed: Placed[] = []
  const slots = Math.max(mostConcurrent + 1, current.length)
  for (let slot = 0; slot < slots; slot++) {
    const one = planSlot(cells, slot, current, around)
    if (one) placed.push(one)
  }
  return withoutTwins(cells, placed)
}

function planSlot(cells: RowCells, slot: number, current: readonly Membership[], around: Around) {
  const [departmentKey, positionKey, labelKey] =
    slot === 0
      ? (['department', 'position', 'jobLabel'] as const)
      : (['concurrentDepartment', 'concurrentPosition', 'concurrentJobLabel'] as const)
  const old = current[slot]
  const asked = cells.asked(departmentKey, slot)
  const position = cells.asked(positionKey, slot)
  const label = cells.asked(labelKey, slot)
  if (asked.kind === 'erase' && slot > 0) return null
  if (asked.kind === 'erase') cells.problem('notErasable', departmentKey, { slot })
  let base: Membership | undefined = old
  if (asked.kind === 'value') {
    const place = findDepartment(cells, asked.text, { slot, key: departmentKey, current, ...around })
    if (!place) {
      // Reported together with the other problems of the line.
      const nowhere = old ?? {
        departmentId: 0,
        department: '',
        positionId: null,
        position: null,
        jobLabel: '',
      }
      if (position.kind === 'value')
        findPosition(cells, position.text, { slot, key: positionKey, base: nowhere, ...around })
      return null
    }
    const inherited = slot === 0 && old ? old : { positionId: null, position: null, jobLabel: '' }
    base = current.find(({ departmentId }) => departmentId === place.id) ?? {
      ...inherited,
      departmentId: place.id,
      department: place.path,
    }
  }
  if (!base) {
    if (position.kind === 'value') cells.problem('departmentMissing', positionKey, { slot })
    if (label.kind === 'value') cells.problem('departmentMissing', labelKey, { slot })
    return null
  }
  const result = { ...base, slot, said: asked.kind === 'value' || slot === 0 }
  if (position.kind === 'erase') Object.assign(result, { positionId: null, position: null })
  if (position.kind === 'value')
    Object.assign(result, findPosition(cells, position.text, { slot, key: positionKey, base, ...around }))
  if (label.kind === 'erase') result.jobLabel = ''
  if (label.kind === 'value' && label.text !== base.jobLabel.trim())
    result.jobLabel = cells.checked(labelKey, label.text, longestLabel, slot) ?? base.jobLabel
  return result
}

type Seat = { slot: number; key: 'department' | 'concurrentDepartment'; current: readonly Membership[] }

function findDepartment(cells: RowCells, text: string, { slot, key, current, world, make }: Around & Seat) {
  // Paths as in files, or as shown on screens.
  const levels = text.split(levelSeparator).map((level) => level.trim())
  // A name may contain the separator itself: the whole text is looked up first.
  const places = world.byPath.get(text) ?? placesOf(world, levels.join(pathSeparator))
  const own = places.find(({ id }) => id === current[slot]?.departmentId)
  const mine = own ?? places.find(({ id }) => current.some(({ departmentId }) => departmentId === id))
  if (mine) return mine
  if (places.length === 1) return places[0]!
  if (places.length > 1) {
    cells.problem('ambiguousDepartment', key, { slot })
    return null
  }
  const fault = levels.includes('')
    ? ({ code: 'emptyLevel', number: 0 } as const)
    : levels.some((level) => level.length > longestName)
      ? ({ code: 'longLevel', number: longestName } as const)
      : levels.length > longestPath
        ? ({ code: 'deepPath', number: longestPath } as const)
        : null
  if (fault || !make.departments) {
    cells.problem(fault?.code ?? 'unknownDepartment', key, { slot, number: fault?.number })
    return null
  }
  return newDepartment(cells, levels, { slot, key, world, made: make.made })
}

function newDepartment(
  cells: RowCells,
  levels: readonly string[],
  { slot, key, world, made }: Pick<Seat, 'slot' | 'key'> & { world: ImportWorld; made: NewPlaces },
): Place | null {
  let above = ''
  for (const [depth, level] of levels.entries()) {
    const path = above ? `${above}${pathSeparator}${level}` : level
    const known = placesOf(world, path)
    if (known.length > 1) {
      cells.problem('ambiguousDepartment', key, { slot })
      return null
    }
    // A level that differs from an existing one only in width, case or spaces is that one.
    above = known[0]?.path ?? made.department(path).path
    if (depth === levels.length - 1)
      return { id: known[0]?.id ?? made.department(path).id, path: above, reached: true }
  }
  return null
}

const placesOf = ({ byPath, byFoldedPath }: ImportWorld, path: string) =>
  byPath.get(path) ?? byFoldedPath.get(foldedName(path)) ?? []

type PositionSeat = { slot: number; key: 'position' | 'concurrentPosition'; base: Membership }

function findPosition(
  cells: RowCells,
  text: string,
  { slot, key, base, world, make }: Around & PositionSeat,
) {
  if (text === base.position?.trim()) return {}
  const exact = world.positions.get(text)?.map((id) => ({ id, name: text }))
  const found = exact ?? world.positionsFolded.get(foldedName(text)) ?? []
  if (found.length === 1) return { positionId: found[0]!.id, position: found[0]!.name }
  if (found.length > 1) cells.problem('ambiguousPosition', key, { slot })
  else if (text.length > longestLabel) cells.problem('tooLong', key, { slot, number: longestLabel })
  else if (!make.positions) cells.problem('unknownPosition', key, { slot })
  else {
    const { id, name } = make.made.position(text)
    return { positionId: id, position: name }
  }
  return {}
}

/** One membership per department: memberships in the line take precedence over kept ones. */
function withoutTwins(cells: RowCells, placed: readonly Placed[]): Membership[] {
  const kept = new Map<number, Placed>()
  for (const one of placed) {
    const other = kept.get(one.departmentId)
    if (!other) kept.set(one.departmentId, one)
    else if (one.said && other.said)
      cells.problem('repeatedDepartment', one.slot === 0 ? 'department' : 'concurrentDepartment', {
        slot: one.slot,
        text: one.department,
      })
    else if (one.said) kept.set(one.departmentId, one)
  }
  return [...kept.values()]
    .sort((one, other) => one.slot - other.slot)
    .map(({ slot: _slot, said: _said, ...membership }) => membership)
}
