/*
 * What an organisation change comes to, worked out without writing anything: the browser draws the tree from it while it
 * is being prepared, and the server writes what it says.
 */

import { foldedName } from './folded-name.ts'

/** A department as its number, or the key of one that the plan makes: `n1`. */
export type DepartmentRef = string

export const refOf = (id: number): DepartmentRef => String(id)
/** The number of a department that exists; null: the plan makes it. */
export const idOfRef = (ref: DepartmentRef) => (/^\d+$/.test(ref) ? Number(ref) : null)

type DepartmentFields = { name: string; nameKana: string; published: boolean }
/** A department as it was when a step about it was entered. */
export type DepartmentWas = DepartmentFields & { parentId: number | null }

export type ReorganisationStep =
  | ({ kind: 'create'; key: DepartmentRef; parent: DepartmentRef | null } & DepartmentFields)
  | { kind: 'rename'; department: DepartmentRef; name: string; nameKana: string }
  | { kind: 'move'; department: DepartmentRef; parent: DepartmentRef | null }
  | { kind: 'publish' | 'unpublish'; department: DepartmentRef }
  /**
   * Its people, and what is below it, go `into` another. `conditions`: what becomes of conditions that name it; not said
   * in plans of before it could be chosen, which keep them.
   */
  | { kind: 'close'; department: DepartmentRef; into: DepartmentRef; conditions?: ClosedConditions }

/** Whether conditions that name a department which closes name its successor instead, or are left as they are. */
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

/** One of the company's departments, in the order of the tree. */
export type CurrentDepartment = DepartmentFields & { id: number; parentId: number | null }

export type PlannedDepartment = DepartmentFields & {
  ref: DepartmentRef
  parent: DepartmentRef | null
  depth: number
  /** The names above it and its own. */
  path: string
  /** As it is now; null: it does not exist yet. */
  before: (DepartmentWas & { path: string }) | null
  closedInto: DepartmentRef | null
  marks: DepartmentMark[]
}

type Node = DepartmentFields & {
  ref: DepartmentRef
  parent: DepartmentRef | null
  /** Among those beside it. */
  place: number
  current: CurrentDepartment | null
  closedInto: DepartmentRef | null
  /** The step that last gave it a name or a place. */
  placedBy: number | null
}

export type PlannedTree = {
  /** After the change, closed ones where they stood, what is below each after it. */
  departments: PlannedDepartment[]
  /** Steps that cannot be done; the others are. */
  problems: { step: number; problem: StepProblem }[]
  /** The departments that are closed, in the order in which they are. */
  closings: { department: DepartmentRef; into: DepartmentRef; conditions: ClosedConditions }[]
}

/**
 * Does the steps in order, but closes departments last: after the people have gone where the plan puts them by name,
 * who is left goes into the other department. What is moved or made comes last among those beside it.
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
      // What the plan makes is taken out of the plan instead.
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

/* Steps that leave a department with the name of one beside it. Those that were equal before are no fault of the plan. */
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

/** Where what was in each closed department is in the end: the other may close into a third. */
export function successorsOf(closings: PlannedTree['closings']): Map<DepartmentRef, DepartmentRef> {
  const into = new Map(closings.map((closing) => [closing.department, closing.into]))
  const last = (ref: DepartmentRef): DepartmentRef => {
    const next = into.get(ref)
    return next === undefined ? ref : last(next)
  }
  return new Map([...into].map(([department, next]) => [department, last(next)]))
}

/** Where someone is: the first of a list is the main one. */
export type PlannedMembership = { department: DepartmentRef; positionId: number | null; jobLabel: string }

/**
 * Where a person is after the change: as the plan says by name, or as now, and out of what is closed. Who is in both the
 * closed department and the other keeps the place they had in the other.
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
      // Whose main department closes has the other as the main one.
      planned = planned.filter((_, i) => i !== at && i !== known)
      planned.splice(Math.min(at, known), 0, kept)
    }
  }
  return planned
}
