import { idOfRef } from '#common/reorganisation.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { findPeople } from '#server/features/audiences/audiences.queries.ts'
import { placesKey } from '#server/features/membership-history/replace-memberships.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { type Plan, readPlan } from './plan-conflicts.ts'
import {
  findDepartmentTree,
  type findMovePage,
  findPositionNames,
  type findReorganisations,
  findStandings,
  type ReorganisationRow,
} from './reorganisations.queries.ts'

const mostTold = 50

type SummaryRow = Awaited<ReturnType<typeof findReorganisations>>['rows'][number]
type Known = ReadonlyMap<number, ReturnType<typeof presentPerson>>

export async function peopleByNumber(db: CompanyDb, ids: readonly (number | null)[]): Promise<Known> {
  const rows = await findPeople(db, [...new Set(ids.filter((id) => id !== null))])
  return new Map(rows.map((row) => [row.id, presentPerson(row)]))
}

const personOf = (known: Known, id: number | null) => (id === null ? null : (known.get(id) ?? null))

export const presentSummary = (row: SummaryRow, known: Known) => ({
  ...{ id: row.id, name: row.name, state: row.state, effectiveOn: row.effectiveOn },
  ...{ stepCount: row.stepCount, moveCount: row.moveCount },
  createdBy: personOf(known, row.createdById),
  updatedAt: row.updatedAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
})

/** One reorganisation; of one that was applied what it did, of the others what is in the way. */
export async function presentReorganisation(db: CompanyDb, row: ReorganisationRow) {
  const known = await peopleByNumber(db, [row.createdById, row.appliedById])
  const plan = row.state === 'applied' ? null : await readPlan(db, row)
  return {
    ...presentSummary({ ...row, stepCount: row.steps.length }, known),
    version: row.version,
    steps: row.steps.map(({ was: _, ...step }) =>
      step.kind === 'close' ? { ...step, conditions: step.conditions ?? ('keep' as const) } : step,
    ),
    problems: plan?.tree.problems ?? [],
    conflicts: plan?.conflicts.slice(0, mostTold) ?? [],
    conflictCount: plan?.conflicts.length ?? 0,
    appliedBy: personOf(known, row.appliedById),
    failure: row.failure,
    // Those applied before conditions could follow have none of them.
    outcome: row.outcome && { ...row.outcome, conditions: row.outcome.conditions ?? [] },
    today: await companyToday(db),
  }
}

type MoveRow = Awaited<ReturnType<typeof findMovePage>>['rows'][number]

/** Whom a reorganisation places, with what everything is called now, or will be. */
export async function presentMoves(db: CompanyDb, tree: Plan['tree'], rows: readonly MoveRow[]) {
  const standings = new Map(
    (await findStandings(db, { userIds: rows.map(({ userId }) => userId), departmentIds: [] })).map(
      ({ userId, places }) => [userId, places],
    ),
  )
  const departments = new Map((await findDepartmentTree(db)).map(({ id, name }) => [id, name]))
  const positions = await findPositionNames(db)
  const planned = new Map(tree.departments.map(({ ref, name }) => [ref, name]))
  const positionName = (id: number | null) => (id === null ? null : (positions.get(id) ?? null))
  return rows.map((row) => {
    const places = standings.get(row.userId) ?? []
    return {
      user: presentPerson(row),
      before: places.map((place) => ({
        ...place,
        departmentName: departments.get(place.departmentId) ?? '',
        positionName: positionName(place.positionId),
      })),
      memberships: row.memberships.map((place) => ({
        ...place,
        departmentName:
          planned.get(place.department) ?? departments.get(idOfRef(place.department) ?? 0) ?? null,
        positionName: positionName(place.positionId),
      })),
      changed: placesKey(places) !== placesKey(row.basedOn),
    }
  })
}
