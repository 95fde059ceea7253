import { type Place, placesKey } from '#server/features/membership-history/memberships.rules.ts'
import {
  loginsOf,
  type PlannedAccount,
  type PlannedFailure,
  type Standing,
} from './planned-changes.queries.ts'

/** Why a planned change cannot be applied: shown to administrators, never thrown to the client. */
export class PlanFailure extends Error {
  readonly failure: PlannedFailure

  constructor(failure: PlannedFailure) {
    super(failure)
    this.failure = failure
  }
}

type Known = {
  departments: ReadonlyMap<number, string>
  positions: ReadonlyMap<number, string>
}

const goneOf = (places: readonly Place[], { departments, positions }: Known): PlannedFailure | null => {
  if (places.some(({ departmentId }) => !departments.has(departmentId))) return 'department_gone'
  if (places.some(({ positionId }) => positionId !== null && !positions.has(positionId)))
    return 'position_gone'
  return null
}

type Transfer = {
  id: number
  userId: number
  effectiveOn: string
  memberships: readonly Place[]
  basedOn: readonly Place[]
}

/** A person's memberships just before a day, or before another transfer on that day; undefined: they have left. */
export function placesBefore(
  { people, transfers }: Standing,
  { userId, effectiveOn, id }: { userId: number; effectiveOn: string; id: number },
): readonly Place[] | undefined {
  const person = people.get(userId)
  if (!person || person.status === 'withdrawn') return undefined
  const earlier = transfers.filter(
    (one) =>
      one.userId === userId &&
      one.id !== id &&
      (one.effectiveOn < effectiveOn || (one.effectiveOn === effectiveOn && one.id < id)),
  )
  return earlier.at(-1)?.memberships ?? person.places
}

/** Why a transfer could not be applied in the current state; null: it could. */
export function whyTransferFails(
  transfer: Transfer,
  standing: Standing,
  known: Known,
): PlannedFailure | null {
  const before = placesBefore(standing, transfer)
  if (!before) return 'person_gone'
  const gone = goneOf(transfer.memberships, known)
  if (gone) return gone
  const so = placesKey(before)
  return so === placesKey(transfer.basedOn) || so === placesKey(transfer.memberships)
    ? null
    : 'person_changed'
}

type Join = { account: PlannedAccount; memberships: readonly Place[] }

/** Why a join could not be applied in the current state; null: it could, as far as this company can tell. */
export function whyJoinFails(
  { account, memberships }: Join,
  taken: ReadonlySet<string>,
  known: Known,
): PlannedFailure | null {
  return (
    goneOf(memberships, known) ?? (loginsOf(account).some((login) => taken.has(login)) ? 'login_taken' : null)
  )
}
