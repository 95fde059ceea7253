import { useQueryClient } from '@tanstack/react-query'
import { listParticipants } from '#contract/activities.participants.ts'
import { getActivity, listActivities } from '#contract/activities.ts'
import { listCalendars } from '#contract/calendars.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listWaiting } from '#contract/waiting.ts'
import { everyKeyOf, keyOf, pagesFor, queryFor } from '#web/app/query.ts'

export type Activity = Answer<typeof getActivity>
export type ActivityItem = Answer<typeof listActivities>['activities'][number]
export type Participant = Answer<typeof listParticipants>['participants'][number]

export const activityQuery = (id: number) => queryFor(getActivity, { params: { id } })

export const activityLists = ['open', 'joined', 'organised', 'ended'] as const
export type ActivityList = (typeof activityLists)[number]

export const activitiesQuery = (status: ActivityList) =>
  pagesFor(listActivities, { query: { status } }, 'activities')

/** Puts the response of a call about an activity into the cache, and fetches again the lists that show it. */
export function useActivityChanges(id: number) {
  const client = useQueryClient()
  const elsewhere = () =>
    Promise.all(
      [listActivities, listParticipants, listCalendars, listWaiting].map((endpoint) =>
        client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
      ),
    )
  const key = keyOf(getActivity, { params: { id } })
  return {
    take: async (fresh: Activity) => {
      client.setQueryData(key, fresh)
      await elsewhere()
    },
    refresh: async () => {
      await client.invalidateQueries({ queryKey: key })
      await elsewhere()
    },
    gone: async () => {
      client.removeQueries({ queryKey: key })
      await elsewhere()
    },
  }
}
