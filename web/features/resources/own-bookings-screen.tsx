import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listOwnResourceBookings } from '#contract/resources.bookings.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { useSpan } from './booking-span.ts'
import { type Booking, resourcesQuery } from './bookings-data.ts'
import { resourceWords } from './resources.strings.ts'
import styles from './resources-screen.module.css'
import { useBookingDialogs } from './use-booking-dialogs.tsx'

/** The person's own bookings: upcoming and past. */
export default function OwnBookingsScreen() {
  const t = useStrings(resourceWords)
  const { data } = useQuery(resourcesQuery)
  const dialogs = useBookingDialogs(data)
  return (
    <Screen title={t.mine} back="/resources">
      {data && (
        <div className={styles.sections}>
          <Bookings past={false} timeZone={data.timeZone} onOpen={dialogs.show} />
          <Bookings past timeZone={data.timeZone} onOpen={dialogs.show} />
        </div>
      )}
      {dialogs.dialogs}
    </Screen>
  )
}

type Props = { past: boolean; timeZone: string; onOpen: (booking: Booking) => void }

function Bookings({ past, timeZone, onOpen }: Props) {
  const t = useStrings(resourceWords)
  const span = useSpan(timeZone)
  const query = useInfiniteQuery({
    ...pagesFor(listOwnResourceBookings, { query: { past, limit: 20 } }, 'resourceBookings'),
    staleTime: 0,
  })
  const { data } = query
  if (past && data?.length === 0) return null
  return (
    <Card as="section" padding="large" aria-label={past ? t.past : t.upcoming}>
      <h2 className={styles.head}>{past ? t.past : t.upcoming}</h2>
      {!data && query.isError && <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />}
      {!data && !query.isError && (
        <SkeletonGroup>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
      {data?.length === 0 && (
        <EmptyState icon="calendar" title={t.noBookings}>
          {t.noBookingsWords}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className={styles.bookings}>
            {data.map((booking) => (
              <li key={booking.id} id={`booking-${booking.id}`}>
                <button type="button" className={styles.booking} onClick={() => onOpen(booking)}>
                  {booking.title}
                  <span className={styles.details}>
                    {span(booking)} · {booking.resourceName}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <ListEnd query={query}>
            <SkeletonText lines={2} />
          </ListEnd>
        </>
      )}
    </Card>
  )
}
