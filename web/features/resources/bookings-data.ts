import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { addDays } from '#common/plain-date.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  checkResourceBooking,
  listOwnResourceBookings,
  listResourceBookings,
} from '#contract/resources.bookings.ts'
import { listResources } from '#contract/resources.ts'
import { everyKeyOf, queryFor } from '#web/app/query.ts'

export type Resource = Answer<typeof listResources>['resources'][number]
export type Booking = Answer<typeof listResourceBookings>['resourceBookings'][number]

/** The initial values of a booking form. */
export type BookingStart = { resourceId: number; day: string; from: string; until: string }

export const resourcesQuery = queryFor(listResources, {})

/** The bookings from a day on, of all resources or one. */
export const bookingsQuery = (from: string, days = 1, resourceId?: number) =>
  queryFor(listResourceBookings, { query: { from, until: addDays(from, days), resourceId } })

const refresh = (client: QueryClient) =>
  Promise.all(
    [listResourceBookings, listOwnResourceBookings, checkResourceBooking].map((endpoint) =>
      client.invalidateQueries({ queryKey: everyKeyOf(endpoint) }),
    ),
  )

/** Fetches everything that a changed booking may affect again. */
export function useRefreshBookings() {
  const client = useQueryClient()
  return () => refresh(client)
}
