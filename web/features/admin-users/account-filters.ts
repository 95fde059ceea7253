import { userRoles } from '#common/administration-section.ts'
import { accountFilters } from '#contract/admin-users.ts'
import { choiceParam, idParam, searchParams, textParam } from '#web/app/search-params.ts'

const shared = {
  department: idParam,
  position: idParam,
  role: choiceParam(userRoles),
  query: textParam(100),
}

/** What the address of the list of accounts says it is narrowed to. */
export const accountParams = searchParams({ state: choiceParam(accountFilters, 'present'), ...shared })

/** The same for the cards, which are usually for those who never signed in. `ids`: chosen accounts, with commas. */
export const cardParams = searchParams({
  state: choiceParam(accountFilters, 'never_signed_in'),
  ids: textParam(),
  ...shared,
})

/** A filter as the server is asked. */
export const accountFilter = (values: ReturnType<typeof accountParams.read>) => ({
  state: values.state,
  departmentId: values.department,
  positionId: values.position,
  role: values.role,
  query: values.query || undefined,
})
