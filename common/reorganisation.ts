/*
 * Calculates the result of a reorganisation without writing anything. The browser draws the tree from it during
 * preparation, and the server applies it.
 */

import { foldedName } from './folded-name.ts'

/** A department by its id, or the key of one that the plan creates: `n1`. */
export type DepartmentRef = string

export const refOf = (id: number): DepartmentRef => String(id)
/** The id of an existing department; null: the plan creates it. */
export const idOfRef = (ref: DepartmentRef) => (/^\d+$/.test(ref) ? Number(ref) : null)

type DepartmentFields = { name: string; nameKana: string; published: boolean }
/** A department at the time when a step about it was entered. */
export type DepartmentWas = DepartmentFields & { parentId: number | null }

export type ReorganisationStep =
  | ({ kind: 'create'; key: DepartmentRef; parent: DepartmentRef | null } & DepartmentFields)
  | { kind: 'rename'; department: DepartmentRef; name: string; nameKana: string }
  | { kind: 'move'; department: DepartmentRef; parent: DepartmentRef | null }
  | { kind: 'publish' | 'unpublish'; department: DepartmentRef }
  /**
   * Moves its people and everything below it `into` another. `conditions`: what happens to conditions that name it;
   * absent in older plans, which keep them.
   */
  | { kind: 'close'; department: DepartmentRef; into: DepartmentRef; conditions?: ClosedConditions }

/** Whether conditions that name a closed department are changed to its successor or kept. */
export const closedConditions = ['replace', 'keep'] as const
export type ClosedConditions = (typeof closedConditions)[number]

export const stepProblems = [
  'unknown',
  'unknown_place',
  'within_itself',
  'closed',
  'repeated',
  'name_taken',
] as const
type StepProblem = (typeof stepProblems)[number]

export const departmentMarks = ['new', 'renamed', 'moved', 'published', 'unpublished', 'closed'] as const
type DepartmentMark = (typeof departmentMarks)[number]

/** One of the company's departments, in tree order. */
export type CurrentDepartment = DepartmentFields & { id: number; parentId: number | null }

export type PlannedDepartment = DepartmentFields & {
  ref: DepartmentRef
  parent: DepartmentRef | null
  depth: number
  /** The names of its ancestors and its own. */
  path: string
  /** The current state; null: it does not exist yet. */
  before: (DepartmentWas & { path: string }) | null
  closedInto: DepartmentRef | null
  marks: DepartmentMark[]
}

type Node = DepartmentFields & {
  ref: DepartmentRef
  parent: DepartmentRef | null
  /** The index among its siblings. */
  place: number
  current: CurrentDepartment | null
  closedInto: DepartmentRef | null
  /** The step that last set its name or place. */
  placedBy: number | null
}

export type PlannedTree = {
  /** The departments after the change in tree order, closed ones at their old place. */
  departments: PlannedDepartment[]
  /** Steps that cannot be applied; the others are. */
  problems: { step: number; problem: StepProblem }[]
  /** The closed departments, in order of closing. */
  closings: { department: DepartmentRef; into: DepartmentRef; conditions: ClosedConditions }[]
}

/**
 * Applies the steps in order, but closes departments last: people are first placed as the plan names them, and the
 * rest then move to the successor. Moved and new departments come last among their siblings.
 */
export function planTree(
  current: readonly CurrentDepartment[],
  steps: readonly ReorganisationStep[],
): PlannedTree {
  const nodes = new Map<DepartmentRef, Node>()
  for (const [place, department] of current.entries()) {
    const { id, parentId, name, nameKana, published } = department
    const parent = parentId === null ? null : refOf(parentId)
    nodes.set(refOf(id), {
      ...{ ref: refOf(id), parent, name, nameKana, published, place },
      ...{ current: department, closedInto: null, placedBy: null },
    })
  }
  let lastPlace = current.length
  const problems: PlannedTree['problems'] = []
  const closings: PlannedTree['closings'] = []
  const isWithin = (ref: DepartmentRef | null, ancestor: DepartmentRef) => {
    for (let at = ref; at !== null; at = nodes.get(at)?.parent ?? null) if (at === ancestor) return true
    return false
  }
  const numbered = steps.map((step, index) => ({ step, index }))
  const inOrder = [
    ...numbered.filter(({ step }) => step.kind !== 'close'),
    ...numbered.filter(({ step }) => step.kind === 'close'),
  ]
  for (const { step, index } of inOrder) {
    const problem = doStep(step, index)
    if (problem) problems.push({ step: index, problem })
  }
  for (const step of stepsToTwins(nodes)) problems.push({ step, problem: 'name_taken' })
  problems.sort((one, other) => one.step - other.step)
  return { departments: inTreeOrder(nodes), problems, closings }

  function doStep(step: ReorganisationStep, index: number): StepProblem | undefined {
    if (step.kind === 'create') {
      if (nodes.has(step.key)) return 'repeated'
      if (step.parent !== null && !nodes.has(step.parent)) return 'unknown_place'
      const { key: ref, parent, name, nameKana, published } = step
      nodes.set(ref, {
        ...{ ref, parent, name, nameKana, published },
        ...{ place: lastPlace++, current: null, closedInto: null, placedBy: index },
      })
      return undefined
    }
    const node = nodes.get(step.department)
    if (!node) return 'unknown'
    if (node.closedInto !== null) return 'closed'
    if (step.kind === 'rename') {
      node.name = step.name
      node.placedBy = index
      node.nameKana = step.nameKana
    } else if (step.kind === 'publish' || step.kind === 'unpublish') node.published = step.kind === 'publish'
    else if (step.kind === 'move') {
      if (step.parent !== null && !nodes.has(step.parent)) return 'unknown_place'
      if (isWithin(step.parent, node.ref)) return 'within_itself'
      if (step.parent !== node.parent) {
        node.parent = step.parent
        node.place = lastPlace++
        node.placedBy = index
      }
    } else if (step.kind === 'close') {
      const into = nodes.get(step.into)
      // A department that the plan creates is removed from the plan instead.
      if (!node.current) return 'unknown'
      if (!into || into.closedInto !== null) return 'unknown_place'
      if (isWithin(into.ref, node.ref)) return 'within_itself'
      for (const below of [...nodes.values()]
        .filter(({ parent }) => parent === node.ref)
        .sort((a, b) => a.place - b.place)) {
        if (below.closedInto !== null) continue
        below.parent = into.ref
        below.place = lastPlace++
        below.placedBy = index
      }
      node.closedInto = into.ref
      node.published = false
      closings.push({ department: node.ref, into: into.ref, conditions: step.conditions ?? 'keep' })
    }
    return undefined
  }
}

/* Steps that leave a department with the name of a sibling. Existing duplicates are not reported. */
function stepsToTwins(nodes: ReadonlyMap<DepartmentRef, Node>) {
  const beside = Map.groupBy(
    [...nodes.values()].filter(({ closedInto }) => closedInto === null),
    ({ parent, name }) => `${parent} ${foldedName(name)}`,
  )
  const equalBefore = (one: Node, other: Node) =>
    one.current !== null &&
    other.current !== null &&
    one.current.parentId === other.current.parentId &&
    foldedName(one.current.name) === foldedName(other.current.name)
  const steps = [...beside.values()].flatMap((group) =>
    group.flatMap((one) =>
      one.placedBy !== null && group.some((other) => other !== one && !equalBefore(one, other))
        ? one.placedBy
        : [],
    ),
  )
  return new Set(steps)
}

function inTreeOrder(nodes: ReadonlyMap<DepartmentRef, Node>) {
  const below = Map.groupBy(nodes.values(), ({ parent }) => parent)
  const paths = new Map<number, string>()
  const currentPath = (department: CurrentDepartment): string => {
    const known = paths.get(department.id)
    if (known !== undefined) return known
    const above = department.parentId === null ? null : nodes.get(refOf(department.parentId))?.current
    const path = above ? `${currentPath(above)} / ${department.name}` : department.name
    paths.set(department.id, path)
    return path
  }
  const departments: PlannedDepartment[] = []
  const visit = (parent: DepartmentRef | null, depth: number, above: string) => {
    for (const node of (below.get(parent) ?? []).sort((one, other) => one.place - other.place)) {
      const { ref, current, name, nameKana, published, closedInto } = node
      const path = above ? `${above} / ${name}` : name
      departments.push({
        ...{ ref, parent: node.parent, name, nameKana, published, closedInto, depth, path },
        before: current && {
          name: current.name,
          nameKana: current.nameKana,
          published: current.published,
          parentId: current.parentId,
          path: currentPath(current),
        },
        marks: marksOf(node),
      })
      visit(ref, depth + 1, path)
    }
  }
  visit(null, 0, '')
  return departments
}

function marksOf({ current, closedInto, name, nameKana, parent, published }: Node): DepartmentMark[] {
  if (!current) return ['new']
  if (closedInto !== null) return ['closed']
  const above = current.parentId === null ? null : refOf(current.parentId)
  return [
    ...(name !== current.name || nameKana !== current.nameKana ? (['renamed'] as const) : []),
    ...(parent !== above ? (['moved'] as const) : []),
    ...(published === current.published
      ? []
      : [published ? ('published' as const) : ('unpublished' as const)]),
  ]
}

/** The final successor of each closed department, because a successor may be closed too. */
export function successorsOf(closings: PlannedTree['closings']): Map<DepartmentRef, DepartmentRef> {
  const into = new Map(closings.map((closing) => [closing.department, closing.into]))
  const last = (ref: DepartmentRef): DepartmentRef => {
    const next = into.get(ref)
    return next === undefined ? ref : last(next)
  }
  return new Map([...into].map(([department, next]) => [department, last(next)]))
}

/** The memberships of a person: the first of a list is the main one. */
export type PlannedMembership = { department: DepartmentRef; positionId: number | null; jobLabel: string }

/**
 * A person's memberships after the change: as named in the plan, or the current ones, moved out of closed
 * departments. A person in both the closed department and its successor keeps their membership in the successor.
 */
export function planMemberships(
  memberships: readonly PlannedMembership[],
  closings: PlannedTree['closings'],
): PlannedMembership[] {
  let planned = [...memberships]
  for (const { department, into } of closings) {
    const at = planned.findIndex((one) => one.department === department)
    if (at === -1) continue
    const known = planned.findIndex((one) => one.department === into)
    if (known === -1) planned[at] = { ...planned[at]!, department: into }
    else {
      const kept = planned[known]!
      // If the main department closes, its successor becomes the main one.
      planned = planned.filter((_, i) => i !== at && i !== known)
      planned.splice(Math.min(at, known), 0, kept)
    }
  }
  return planned
}
