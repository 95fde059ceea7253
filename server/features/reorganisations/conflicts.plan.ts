import { idOfRef, type PlannedTree, planTree, refOf } from '#common/reorganisation.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import { placesKey } from '#server/features/membership-history/memberships.rules.ts'
import { fullName } from '#server/features/people/people.present.ts'
import {
  type DepartmentRow,
  findDepartmentTree,
  findMoves,
  findPositionNames,
  findStandings,
  type Move,
  type ReorganisationRow,
  type Standing,
  type StoredStep,
} from './reorganisations.queries.ts'

type Conflict = {
  kind: 'department' | 'person'
  id: number
  name: string
  problem: 'gone' | 'changed' | 'department_gone' | 'position_gone'
}

export type Plan = {
  departments: DepartmentRow[]
  tree: PlannedTree
  moves: Move[]
  /** Everyone it may affect: people placed by name, and people in a department that closes. */
  standings: ReadonlyMap<number, Standing>
  conflicts: Conflict[]
  positionNames: ReadonlyMap<number, string>
}

/** A plan applied to the current state, with everything that has changed since it was prepared. */
export async function readPlan(
  db: CompanyDb,
  { id, steps }: Pick<ReorganisationRow, 'id' | 'steps'>,
): Promise<Plan> {
  const departments = await findDepartmentTree(db)
  const tree = planTree(departments, steps)
  const moves = await findMoves(db, id)
  const standings = await findStandings(db, {
    userIds: moves.map(({ userId }) => userId),
    departmentIds: tree.closings.flatMap(({ department }) => idOfRef(department) ?? []),
  })
  const known = new Map(standings.map((standing) => [standing.userId, standing]))
  const positionNames = await findPositionNames(db)
  const conflicts = [
    ...departmentConflicts(departments, steps),
    ...(await personConflicts(db, { moves, known, tree, positionNames })),
  ]
  return { departments, tree, moves, standings: known, conflicts, positionNames }
}

function departmentConflicts(
  departments: readonly DepartmentRow[],
  steps: readonly StoredStep[],
): Conflict[] {
  const now = new Map(departments.map((department) => [department.id, department]))
  const conflicts = new Map<number, Conflict>()
  for (const step of steps) {
    if (step.kind === 'create' || !step.was) continue
    const id = idOfRef(step.department)
    if (id === null || conflicts.has(id)) continue
    const is = now.get(id)
    const { was } = step
    if (!is) conflicts.set(id, { kind: 'department', id, name: was.name, problem: 'gone' })
    else if (
      is.name !== was.name ||
      is.nameKana !== was.nameKana ||
      is.published !== was.published ||
      is.parentId !== was.parentId
    )
      conflicts.set(id, { kind: 'department', id, name: was.name, problem: 'changed' })
  }
  return [...conflicts.values()]
}

type Around = {
  moves: readonly Move[]
  known: ReadonlyMap<number, Standing>
  tree: PlannedTree
  positionNames: ReadonlyMap<number, string>
}

async function personConflicts(db: CompanyDb, { moves, known, tree, positionNames }: Around) {
  const refs = new Set(tree.departments.map(({ ref }) => ref))
  const found = moves.flatMap(({ userId, memberships, basedOn }) => {
    const is = known.get(userId)
    const problem = !is
      ? 'gone'
      : memberships.some(({ department }) => !refs.has(department))
        ? 'department_gone'
        : memberships.some(({ positionId }) => positionId !== null && !positionNames.has(positionId))
          ? 'position_gone'
          : placesKey(is.places) !== placesKey(basedOn)
            ? 'changed'
            : null
    return problem ? [{ kind: 'person' as const, id: userId, problem } as const] : []
  })
  const names = new Map(
    (
      await findPeople(
        db,
        found.map(({ id }) => id),
      )
    ).map((person) => [person.id, fullName(person)]),
  )
  return found.map((conflict): Conflict => ({ ...conflict, name: names.get(conflict.id) ?? '' }))
}

/** Steps with their departments' current state; `known`: steps entered earlier keep the state of that time. */
export function withWas(
  departments: readonly DepartmentRow[],
  steps: readonly Omit<StoredStep, 'was'>[],
  known: readonly StoredStep[],
): StoredStep[] {
  const now = new Map(departments.map((department) => [refOf(department.id), department]))
  const then = new Map(
    known.flatMap((step) =>
      step.kind !== 'create' && step.was ? [[step.department, step.was] as const] : [],
    ),
  )
  return (steps as StoredStep[]).map((step) => {
    if (step.kind === 'create') return { ...step, was: null }
    const is = now.get(step.department)
    const { name = '', nameKana = '', published = true, parentId = null } = is ?? {}
    const was = then.get(step.department) ?? (is ? { name, nameKana, published, parentId } : null)
    return { ...step, was }
  })
}
