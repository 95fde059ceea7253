import { foldedName } from '#common/folded-name.ts'
import type { AdminPositionRow } from '#server/features/admin-positions/admin-positions.queries.ts'
import type { FilePlan, PlannedLine } from './files.plan.ts'
import { type FileLine, idsOfLines } from './lines.import.ts'
import { orderedSiblings } from './sibling-order.rules.ts'

const longestName = 50

export type PlannedPosition = {
  /** Negative: new. */
  key: number
  name: string
  manager: boolean
  selfApproval: boolean
  place: number | null
  asked: number | null
  line: FileLine | null
  before: AdminPositionRow | null
}

/** All positions after the import, in their order. */
export type PositionsPlan = FilePlan & { positions: PlannedPosition[] }

/** What a file of positions would change. Pure: problems are added to the lines. */
export function planPositions(
  current: readonly AdminPositionRow[],
  lines: readonly FileLine[],
  yesOrNo: (flag: boolean) => string,
): PositionsPlan {
  const positions = new Map<number, PlannedPosition>()
  for (const [index, row] of current.entries()) {
    const { id: key, name, manager, selfApproval } = row
    positions.set(key, {
      ...{ key, name, manager, selfApproval },
      ...{ place: index + 1, asked: null, line: null, before: row },
    })
  }
  for (const { line, id } of idsOfLines(lines, new Set(positions.keys()))) {
    const name = line.kept('name', longestName)
    const [manager, selfApproval, asked] = [line.flag('manager'), line.flag('selfApproval'), line.order()]
    if (id === null && name === null && line.problems.length === 0)
      line.problem('name', line.words.nameMissing)
    const key = id ?? -line.place
    const is = positions.get(key) ?? {
      name: '',
      manager: false,
      selfApproval: false,
      place: null,
      before: null,
    }
    positions.set(key, {
      ...{ ...is, key, asked, line, name: name ?? is.name },
      ...{ manager: manager ?? is.manager, selfApproval: selfApproval ?? is.selfApproval },
    })
  }
  for (const twins of Map.groupBy(positions.values(), ({ name }) => foldedName(name)).values())
    if (twins.length > 1)
      for (const { line, name, before } of twins)
        if (line && name && (!before || foldedName(before.name) !== foldedName(name)))
          line.problem('name', line.words.nameTaken(name))
  const ordered = orderedSiblings([...positions.values()])
  const planned = ordered.flatMap((position, index): PlannedLine[] => {
    const { line, before, asked, place } = position
    if (!line || line.problems.length > 0) return []
    const changes: PlannedLine['changes'] = []
    const compare = (field: PlannedLine['changes'][number]['field'], was: string, is: string) => {
      if (was !== is) changes.push({ field, before: before ? was : '', after: is })
    }
    compare('name', before?.name ?? '', position.name)
    for (const field of ['manager', 'selfApproval'] as const)
      compare(field, before ? yesOrNo(before[field]) : '', yesOrNo(position[field]))
    if (asked !== null && place !== null && asked !== place && index + 1 !== place)
      compare('order', String(place), String(index + 1))
    const renamed = before !== null && before.name !== position.name
    const marks: PlannedLine['marks'] = !before
      ? ['new']
      : [
          ...(renamed ? (['renamed'] as const) : []),
          ...(changes.length > Number(renamed) ? (['changed'] as const) : []),
        ]
    return [{ place: line.place, id: before?.id ?? null, name: position.name, marks, changes }]
  })
  return { positions: ordered, lines: planned.sort((one, other) => one.place - other.place) }
}
