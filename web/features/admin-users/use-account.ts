import { useQueryClient } from '@tanstack/react-query'
import { getAdminUser, getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { useStrings } from '#ui/locale.tsx'
import { everyKeyOf } from '#web/app/query.ts'
import { useAct } from '#web/app/use-act.ts'
import { accountWords } from './account.strings.ts'

/** After a change everything that shows accounts asks again. */
export function useRefreshAccounts() {
  const client = useQueryClient()
  return async () => {
    for (const endpoint of [getAdminUser, listAdminUsers, getUserCounts, listAdministrationActs])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
}

/** Does something to an account at once, says so, and shows what became of it. */
export function useAccountAct() {
  const t = useStrings(accountWords)
  return useAct({ refresh: useRefreshAccounts(), failed: t.failed })
}
