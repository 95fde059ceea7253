import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listCalendars } from '#contract/calendars.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getEvent, getEventOptions, listEvents, listFeedEvents } from '#contract/events.ts'
import { listOwnResourceBookings, listResourceBookings } from '#contract/resources.bookings.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export type CalendarEvent = Answer<typeof getEvent>
export type EventItem = Answer<typeof listEvents>['events'][number]

export const eventQuery = (id: number, occurrence: string) =>
  queryFor(getEvent, { params: { id }, query: occurrence ? { occurrence } : {} })

export const eventOptionsQuery = queryFor(getEventOptions, {})

/** What the person may do with events, and the categories; undefined while loading. */
export const useEventOptions = () => useQuery(eventOptionsQuery).data

/** Fetches everything that shows events again. */
export function useEventRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [
        listEvents,
        getEvent,
        listFeedEvents,
        listCalendars,
        listResourceBookings,
        listOwnResourceBookings,
      ].map((endpoint) => client.invalidateQueries({ queryKey: everyKeyOf(endpoint) })),
    )
}
