import { useQueryClient } from '@tanstack/react-query'
import { getAdminUser, getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { useStrings } from '#ui/locale.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { accountWords } from './account.strings.ts'

/** After a change, fetches everything that shows accounts again. */
export function useRefreshAccounts() {
  const client = useQueryClient()
  return async () => {
    for (const endpoint of [getAdminUser, listAdminUsers, getUserCounts, listAdministrationActs])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
}

/** Performs an action on an account, shows that it is done, and fetches the new state. */
export function useAccountAct() {
  const t = useStrings(accountWords)
  return useAct({ refresh: useRefreshAccounts(), failed: t.failed })
}
