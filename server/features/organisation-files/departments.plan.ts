import { foldedName } from '#common/folded-name.ts'
import { pathSeparator } from '#common/import-column.ts'
import type { AdminDepartmentRow } from '#server/features/admin-departments/admin-departments.queries.ts'
import {
  longestName,
  mostLevels,
  pathKey,
  readDepartment,
  type WantedDepartment,
  wholePath,
} from './department-lines.import.ts'
import type { FilePlan, PlannedLine } from './files.plan.ts'
import { type FileLine, idsOfLines } from './lines.import.ts'
import { orderedSiblings } from './sibling-order.rules.ts'

export type PlannedDepartment = {
  /** Negative: new. */
  key: number
  parent: number | null
  name: string
  nameKana: string
  published: boolean
  /** Current position among its siblings, from 1; null: new or moved. */
  place: number | null
  asked: number | null
  line: FileLine | null
  before: AdminDepartmentRow | null
}

/** All departments after the import; siblings in their order, parents before their children. */
export type DepartmentsPlan = FilePlan & { departments: PlannedDepartment[] }

type Nodes = Map<number, PlannedDepartment>

/** What a file of departments would change. Pure: problems are added to the lines. */
export function planDepartments(
  current: readonly AdminDepartmentRow[],
  lines: readonly FileLine[],
  yesOrNo: (flag: boolean) => string,
): DepartmentsPlan {
  const nodes: Nodes = new Map()
  const counts = new Map<number | null, number>()
  for (const row of current) {
    const place = (counts.get(row.parentId) ?? 0) + 1
    counts.set(row.parentId, place)
    const { id: key, parentId: parent, name, nameKana, published } = row
    nodes.set(key, {
      ...{ key, parent, name, nameKana, published, place },
      ...{ asked: null, line: null, before: row },
    })
  }
  const paths = new Map([...nodes.keys()].map((key) => [key, pathOf(nodes, key)]))
  const wanted = idsOfLines(lines, new Set(nodes.keys())).flatMap(({ line, id }) => {
    const now = id === null ? null : nodes.get(id)!
    const one = readDepartment(
      line,
      now && { name: now.name, path: paths.get(now.key)!, parentPath: pathAbove(paths, now) },
    )
    return one ? [{ ...one, key: id ?? -line.place, line }] : []
  })
  for (const { key, line, name } of wanted) {
    const now = nodes.get(key) ?? { parent: null, place: null, nameKana: '', published: true, before: null }
    const nameKana = line.kept('nameKana', longestName, true) ?? now.nameKana
    const [published, asked] = [line.flag('published') ?? now.published, line.order()]
    nodes.set(key, { ...now, key, name, nameKana, published, asked, line })
  }
  placeNodes(nodes, paths, wanted)
  checkCycles(nodes)
  const below = Map.groupBy(nodes.values(), ({ parent }) => parent)
  checkTwins(below)
  const siblings = new Map([...below].map(([parent, list]) => [parent, orderedSiblings(list)]))
  const departments = inTreeOrder(siblings)
  checkDepth(departments)
  return { departments, lines: plannedLines(nodes, siblings, paths, yesOrNo) }
}

function pathOf(nodes: Nodes, key: number) {
  const names: string[] = []
  for (let at = nodes.get(key); at; at = at.parent === null ? undefined : nodes.get(at.parent))
    names.unshift(at.name)
  return names.join(pathSeparator)
}

const pathAbove = (paths: ReadonlyMap<number, string>, { parent }: PlannedDepartment) =>
  parent === null ? null : paths.get(parent)!

type KeyedDepartment = WantedDepartment & { key: number; line: FileLine }

/* Paths in a file may use a department's name after the import, its name in the file, or its current name. */
function placeNodes(nodes: Nodes, paths: ReadonlyMap<number, string>, wanted: readonly KeyedDepartment[]) {
  const after = new Map<string, Set<number>>()
  const asWritten = new Map<string, Set<number>>()
  const now = new Map<string, Set<number>>()
  const add = (map: Map<string, Set<number>>, path: string, key: number) => {
    const folded = pathKey(path)
    map.set(folded, (map.get(folded) ?? new Set()).add(key))
  }
  for (const [key, path] of paths) add(now, path, key)
  for (const { key, parent, name, written } of wanted) {
    const above = parent === 'keep' ? pathAbove(paths, nodes.get(key)!) : parent
    add(after, wholePath(above, name), key)
    if (written !== '') add(asWritten, written, key)
  }
  const below = Map.groupBy(nodes.values(), ({ parent }) => parent)
  const find = (path: string): ReadonlySet<number> => {
    const key = pathKey(path)
    const found = after.get(key) ?? asWritten.get(key) ?? now.get(key)
    if (found) return found
    // Below a department that the file renames, and not itself listed in the file.
    const end = path.lastIndexOf(pathSeparator)
    if (end < 0) return new Set()
    const [parent, ...others] = find(path.slice(0, end))
    if (parent === undefined || others.length > 0) return new Set()
    const name = foldedName(path.slice(end + 1))
    const children = (below.get(parent) ?? []).filter((one) => one.before && foldedName(one.name) === name)
    return new Set(children.map(({ key: child }) => child))
  }
  for (const { key, parent, line } of wanted) {
    if (parent === 'keep') continue
    const node = nodes.get(key)!
    const found = parent === null ? [null] : [...find(parent)]
    if (found.length > 1) line.problem('path', line.words.ambiguousDepartment(parent!, 0))
    else if (found.length === 0) line.problem('path', line.words.unknownDepartment(parent!, 0))
    else if (!node.before || node.parent !== found[0])
      nodes.set(key, { ...node, parent: found[0]!, place: null })
  }
}

/* After a cycle nothing is moved: undoing only some moves could create another cycle with the rest. */
function checkCycles(nodes: Nodes) {
  const moved = [...nodes.values()].filter(
    ({ line, before, parent }) => line && before && before.parentId !== parent,
  )
  const cyclic = moved.filter(({ key, parent }) => {
    const seen = new Set<number>()
    for (let at = parent; at !== null && !seen.has(at); at = nodes.get(at)!.parent) {
      if (at === key) return true
      seen.add(at)
    }
    return false
  })
  if (cyclic.length === 0) return
  for (const { line } of cyclic) line!.problem('path', line!.words.belowItself)
  for (const node of moved) nodes.set(node.key, { ...node, parent: node.before!.parentId })
}

function checkTwins(below: ReadonlyMap<number | null, readonly PlannedDepartment[]>) {
  for (const siblings of below.values())
    for (const twins of Map.groupBy(siblings, ({ name }) => foldedName(name)).values())
      if (twins.length > 1)
        for (const { line, name, before, place } of twins)
          if (
            line?.problems.length === 0 &&
            (place === null || !before || foldedName(before.name) !== foldedName(name))
          )
            line.problem('path', line.words.nameTaken(name))
}

function inTreeOrder(siblings: ReadonlyMap<number | null, readonly PlannedDepartment[]>) {
  const list = [...(siblings.get(null) ?? [])]
  // The list grows during the loop: level by level.
  for (const { key } of list) list.push(...(siblings.get(key) ?? []))
  return list
}

/* If departments would be too deep, the problem is added to the line that causes it. */
function checkDepth(departments: readonly PlannedDepartment[]) {
  const depths = new Map<number, { depth: number; mover: PlannedDepartment | null }>()
  const told = new Set<FileLine>()
  for (const node of departments) {
    const above = node.parent === null ? undefined : depths.get(node.parent)
    const depth = (above?.depth ?? 0) + 1
    const mover = node.place === null ? node : (above?.mover ?? null)
    depths.set(node.key, { depth, mover })
    const line = mover?.line
    if (depth <= mostLevels || !line || told.has(line)) continue
    told.add(line)
    line.problem('path', line.words.deepPath('', mostLevels))
  }
}

function plannedLines(
  nodes: Nodes,
  siblings: ReadonlyMap<number | null, readonly PlannedDepartment[]>,
  paths: ReadonlyMap<number, string>,
  yesOrNo: (flag: boolean) => string,
): PlannedLine[] {
  const places = new Map(
    [...siblings.values()].flatMap((list) => list.map(({ key }, at) => [key, at + 1] as const)),
  )
  const planned = [...nodes.values()].flatMap((node): PlannedLine[] => {
    const { key, line, before, asked, place, parent } = node
    if (!line || line.problems.length > 0) return []
    const changes: PlannedLine['changes'] = []
    const compare = (field: PlannedLine['changes'][number]['field'], was: string, is: string) => {
      if (was !== is) changes.push({ field, before: was, after: is })
    }
    const renamed = before !== null && before.name !== node.name
    const moved = before !== null && before.parentId !== parent
    if (!before || renamed) compare('name', before?.name ?? '', node.name)
    if (!before || moved)
      compare(
        'parent',
        before?.parentId != null ? paths.get(before.parentId)! : '',
        parent === null ? '' : pathOf(nodes, parent),
      )
    const others = changes.length
    compare('nameKana', before?.nameKana ?? '', node.nameKana)
    compare('published', before ? yesOrNo(before.published) : '', yesOrNo(node.published))
    if (asked !== null && place !== null && asked !== place && places.get(key) !== place)
      compare('order', String(place), String(places.get(key)))
    const marks: PlannedLine['marks'] = !before
      ? ['new']
      : [
          ...(renamed ? (['renamed'] as const) : []),
          ...(moved ? (['moved'] as const) : []),
          ...(changes.length > others ? (['changed'] as const) : []),
        ]
    return [{ place: line.place, id: before?.id ?? null, name: pathOf(nodes, key), marks, changes }]
  })
  return planned.sort((one, other) => one.place - other.place)
}
