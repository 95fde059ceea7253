import { userRoles } from '#common/administration-section.ts'
import { accountFilters } from '#contract/admin-users.ts'
import { useAddressFilters } from '#web/app/use-address-filters.ts'

const oneOf = <T extends string>(choices: readonly T[], text: string): T | undefined =>
  choices.find((choice) => choice === text)

/** What the address of a list of accounts says it is narrowed to. */
export function useAccountFilters(base: string, usualState: (typeof accountFilters)[number] = 'present') {
  const { get, ...address } = useAddressFilters(base)
  const state = oneOf(accountFilters, get('state')) ?? usualState
  const departmentId = Number(get('department')) || undefined
  const positionId = Number(get('position')) || undefined
  const role = oneOf(userRoles, get('role'))
  const query = get('query').slice(0, 100) || undefined
  return {
    ...address,
    get,
    ...{ state, departmentId, positionId, role, query },
    /** As the server is asked. */
    filter: { state, departmentId, positionId, role, query },
  }
}
