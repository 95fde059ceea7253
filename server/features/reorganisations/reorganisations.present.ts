import { idOfRef } from '#common/reorganisation.ts'
import { placesKey } from '#server/features/membership-history/memberships.rules.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import type { PersonRow } from '#server/features/people/people.queries.ts'
import type { Plan } from './conflicts.plan.ts'
import type {
  findMovePage,
  findReorganisations,
  MoveNames,
  ReorganisationRow,
} from './reorganisations.queries.ts'

const mostTold = 50

type SummaryRow = Awaited<ReturnType<typeof findReorganisations>>['rows'][number]
type Known = ReadonlyMap<number, PersonRow>

function personOf(known: Known, id: number | null) {
  const row = id === null ? undefined : known.get(id)
  return row ? presentPerson(row) : null
}

export const presentSummary = (row: SummaryRow, known: Known) => ({
  ...{ id: row.id, name: row.name, state: row.state, effectiveOn: row.effectiveOn },
  ...{ stepCount: row.stepCount, moveCount: row.moveCount },
  createdBy: personOf(known, row.createdById),
  updatedAt: row.updatedAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
})

/** One reorganisation; if applied, with its effects, otherwise with what prevents it (`plan`). */
export function presentReorganisation(
  row: ReorganisationRow,
  { known, plan, today }: { known: Known; plan: Plan | null; today: string },
) {
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
    // Reorganisations applied before conditions could follow have none.
    outcome: row.outcome && { ...row.outcome, conditions: row.outcome.conditions ?? [] },
    today,
  }
}

type MoveRow = Awaited<ReturnType<typeof findMovePage>>['rows'][number]

/** The people a reorganisation places, with the current or future names of everything. */
export function presentMoves(
  rows: readonly MoveRow[],
  tree: Plan['tree'],
  { standings, departments, positions }: MoveNames,
) {
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
