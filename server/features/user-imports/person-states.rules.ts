import type { AccountState } from '#server/features/admin-users/admin-users.queries.ts'
import { fullKana, fullName } from '#server/features/people/people.present.ts'

export type Membership = {
  /** Negative: a department that applying makes. */
  departmentId: number
  /** Its path from the top. */
  department: string
  /** Negative: a position that applying makes. */
  positionId: number | null
  position: string | null
  jobLabel: string
}

/** All of an account that a file can change. */
export type PersonState = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  companyLoginId: string | null
  /** Absent where it was kept before there were any. */
  employeeNumber?: string | null
  /** The main one first. */
  memberships: Membership[]
  status: AccountState
  stopsOn: string | null
  resumesOn: string | null
  lastOn: string | null
}

const inWords = ({ department, position, jobLabel }: Membership) =>
  [department, position, jobLabel].filter(Boolean).join(' · ')

/** As the administration log describes an account. */
export const logged = (state: PersonState) => ({
  name: fullName(state),
  nameKana: fullKana(state),
  email: state.email,
  companyLoginId: state.companyLoginId,
  employeeNumber: state.employeeNumber ?? null,
  departments: state.memberships.map(inWords),
  status: state.status,
  stopsOn: state.stopsOn,
  resumesOn: state.resumesOn,
  lastOn: state.lastOn,
})

/** What two states have to be equal in to be the same: all but the order of what is not the main department, and names of places. */
export const essence = (state: PersonState) =>
  JSON.stringify([
    state.familyName,
    state.givenName,
    state.familyNameKana,
    state.givenNameKana,
    state.email,
    state.companyLoginId,
    state.employeeNumber ?? null,
    placesOf(state),
    state.stopsOn,
    state.resumesOn,
    state.lastOn,
  ])

function placesOf({ memberships }: PersonState) {
  const [main, ...others] = memberships.map(({ departmentId, positionId, jobLabel }) => [
    departmentId,
    positionId,
    jobLabel,
  ])
  return [main ?? null, others.sort((one, other) => Number(one[0]) - Number(other[0]))]
}

const namesOf = (state: PersonState) =>
  [state.familyName, state.givenName, state.familyNameKana, state.givenNameKana].join('\n')

/** Whether two states are called the same. */
export const sameNames = (one: PersonState, other: PersonState) => namesOf(one) === namesOf(other)

/** Whether two states belong to the same places. */
export const samePlaces = (one: PersonState, other: PersonState) =>
  JSON.stringify(placesOf(one)) === JSON.stringify(placesOf(other))
