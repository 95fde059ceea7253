import { userRoles } from '#common/administration-section.ts'
import { accountFilters, accountSorts } from '#contract/admin-users.ts'
import { choiceParam, idParam, searchParams, textParam } from '#web/app/search-params.ts'
import { columnsParam } from '../saved-views/use-list-view.ts'

const shared = {
  department: idParam,
  position: idParam,
  role: choiceParam(userRoles),
  query: textParam(100),
}

/** The filters in the address of the account list. */
export const accountParams = searchParams({
  state: choiceParam(accountFilters, 'present'),
  ...shared,
  sort: choiceParam(accountSorts, 'name'),
  direction: choiceParam(['ascending', 'descending'], 'ascending'),
  columns: columnsParam,
})

/**
 * The filters of the card screen, by default for people who have never signed in. `ids`: chosen accounts,
 * comma-separated.
 */
export const cardParams = searchParams({
  state: choiceParam(accountFilters, 'never_signed_in'),
  ids: textParam(),
  ...shared,
})

/** A filter as query parameters of the call. */
export const accountFilter = (values: Omit<ReturnType<typeof cardParams.read>, 'ids'>) => ({
  state: values.state,
  departmentId: values.department,
  positionId: values.position,
  role: values.role,
  query: values.query || undefined,
})
