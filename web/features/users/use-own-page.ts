import { useQueryClient } from '@tanstack/react-query'
import { getHeaderConfigs } from '#contract/company.ts'
import { getProfileCard, listOtherLinks, listUserImages } from '#contract/my-page.ts'
import { getProfile } from '#contract/users.profile.ts'
import { getCurrentUser, getUser } from '#contract/users.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export const profileCardQuery = queryFor(getProfileCard, {})
export const userImagesQuery = queryFor(listUserImages, {})
export const otherLinksQuery = queryFor(listOtherLinks, {})

/** After a change of the person's own profile, fetches everything that shows it again. */
export function useRefreshOwn() {
  const client = useQueryClient()
  return async () => {
    const shown = [getProfileCard, listUserImages, listOtherLinks, getProfile, getUser]
    for (const endpoint of [...shown, getCurrentUser, getHeaderConfigs])
      await client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })
  }
}
