import { useQueryClient } from '@tanstack/react-query'
import { getAdminUser, getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError } from '#web/app/api.ts'
import { everyKeyOf } from '#web/app/query.ts'
import { accountWords } from './account.strings.ts'

/** After a change everything that shows accounts asks anew. */
export function useRefreshAccounts() {
  const client = useQueryClient()
  return async () => {
    for (const endpoint of [getAdminUser, listAdminUsers, getUserCounts, listAdministrationActs])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
}

/** The sentence of a failed call: beside a field, of the error itself, or that it was us. */
export const sentenceOf = (error: unknown, otherwise: string) =>
  error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : otherwise

/** Does something to an account at once, says so, and shows what became of it. */
export function useAct() {
  const t = useStrings(accountWords)
  const refresh = useRefreshAccounts()
  return async (act: () => Promise<unknown>, done: string) => {
    try {
      await act()
      toast.success(done)
    } catch (error) {
      toast.danger(sentenceOf(error, t.failed))
    }
    await refresh()
  }
}
