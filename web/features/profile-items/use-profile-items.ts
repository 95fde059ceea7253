import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listProfileItems } from '#contract/profile-items.ts'
import { getProfile } from '#contract/users.profile.ts'
import { getUser } from '#contract/users.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export const profileItemsQuery = queryFor(listProfileItems, {})
export type AdminProfileItem = Answer<typeof listProfileItems>['profileItems'][number]

/** After a change, fetches everything that shows the items again. */
export function useRefreshItems() {
  const client = useQueryClient()
  return async () => {
    for (const endpoint of [listProfileItems, getProfile, getUser])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
}
