import { fullName, presentPerson } from '#server/features/people/people.present.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { whyJoinFails, whyTransferFails } from './failures.rules.ts'
import { mayPlanFor } from './planned-changes.policy.ts'
import type { ListedChange, PlannedContext } from './planned-changes.queries.ts'

/** Planned changes for display: future ones with what would currently prevent them. */
export function presentPlannedChanges(
  rows: readonly ListedChange[],
  { standing, known, taken, reached }: PlannedContext,
  session: Session,
) {
  const failureOf = (row: ListedChange) => {
    if (row.failure !== null || row.state !== 'planned') return row.failure
    const memberships = row.memberships ?? []
    if (row.kind === 'transfer')
      return whyTransferFails(
        {
          ...{ id: row.plannedId, userId: row.person!.id, effectiveOn: row.effectiveOn, memberships },
          basedOn: row.basedOn ?? [],
        },
        standing,
        known,
      )
    return row.account ? whyJoinFails({ account: row.account, memberships }, taken, known) : null
  }
  return rows.map((row) => ({
    kind: row.kind,
    id: row.plannedId,
    effectiveOn: row.effectiveOn,
    state: row.state,
    failure: failureOf(row),
    user: row.person && presentPerson(row.person),
    name: row.person
      ? fullName(row.person)
      : row.account
        ? fullName(row.account)
        : (row.reorganisation ?? ''),
    memberships: (row.memberships ?? []).map((place) => ({
      ...{ departmentId: place.departmentId, positionId: place.positionId, jobLabel: place.jobLabel },
      departmentName: known.departments.get(place.departmentId) ?? place.departmentName,
      positionName:
        place.positionId === null ? null : (known.positions.get(place.positionId) ?? place.positionName),
      fixed:
        reached !== null && known.departments.has(place.departmentId) && !reached.has(place.departmentId),
      gone: !known.departments.has(place.departmentId),
    })),
    account: row.account && {
      familyName: row.account.familyName,
      givenName: row.account.givenName,
      familyNameKana: row.account.familyNameKana,
      givenNameKana: row.account.givenNameKana,
      email: row.account.email,
      companyLoginId: row.account.companyLoginId,
      employeeNumber: row.account.employeeNumber ?? null,
    },
    version: row.version,
    settledAt: row.settledAt?.toISOString() ?? null,
    can: { change: mayChange(row, session) },
  }))
}

/* Everything listed is already within reach; of an account, only its person remains to be checked. */
function mayChange({ kind, person, state, role, status }: ListedChange, session: Session) {
  if (state === 'applied' || state === 'cancelled' || kind === 'reorganisation') return false
  if (kind === 'join') return true
  return (
    person !== null && mayPlanFor(session, { id: person.id, role: role!, status: status!, reached: true })
  )
}
