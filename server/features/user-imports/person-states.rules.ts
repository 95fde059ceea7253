import type { AccountState } from '#server/features/admin-users/admin-users.queries.ts'
import { fullKana, fullName } from '#server/features/people/people.present.ts'

export type Membership = {
  /** Negative: a department to be created. */
  departmentId: number
  /** Its path from the top. */
  department: string
  /** Negative: a position to be created. */
  positionId: number | null
  position: string | null
  jobLabel: string
}

/** All account data that a file can change. */
export type PersonState = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  companyLoginId: string | null
  /** Missing in states stored before employee numbers existed. */
  employeeNumber?: string | null
  /** Main department first. */
  memberships: Membership[]
  status: AccountState
  stopsOn: string | null
  resumesOn: string | null
  lastOn: string | null
  /** The profile items that the file has columns for; missing if it has none. */
  profile?: ProfileValue[]
}

/** An answer; `value` is empty for none. */
export type ProfileValue = {
  itemId: number
  name: string
  value: string[]
  /** As people read it: the names of choices. */
  words: string[]
}

const inWords = ({ department, position, jobLabel }: Membership) =>
  [department, position, jobLabel].filter(Boolean).join(' · ')

/** An account as described in the administration log. */
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
  profileAnswers: (state.profile ?? []).flatMap(({ name, words }) =>
    words.length > 0 ? `${name}: ${words.join(', ')}` : [],
  ),
})

/**
 * The basis for comparing states: everything except the order of concurrent posts, names of departments, and answers of
 * the profile.
 */
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

/** Whether two states have the same answers in the profile. */
export const sameProfile = (one: PersonState, other: PersonState) =>
  JSON.stringify((one.profile ?? []).map(({ itemId, value }) => [itemId, value])) ===
  JSON.stringify((other.profile ?? []).map(({ itemId, value }) => [itemId, value]))

const namesOf = (state: PersonState) =>
  [state.familyName, state.givenName, state.familyNameKana, state.givenNameKana].join('\n')

/** Whether two states have the same names. */
export const sameNames = (one: PersonState, other: PersonState) => namesOf(one) === namesOf(other)

/** Whether two states have the same memberships. */
export const samePlaces = (one: PersonState, other: PersonState) =>
  JSON.stringify(placesOf(one)) === JSON.stringify(placesOf(other))
