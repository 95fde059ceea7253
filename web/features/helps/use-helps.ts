import { useQueryClient } from '@tanstack/react-query'
import { getAdminHelp, listAdminHelps } from '#contract/helps.administration.ts'
import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import { everyKeyOf } from '#web/app/query.ts'

/** Fetches again what shows help articles, after an administrator changed one. */
export function useRefreshHelps() {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [getAdminHelp, listAdminHelps, getHelp, listHelpCategories, searchHelps].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
  }
}
