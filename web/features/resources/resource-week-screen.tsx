import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays, weekday } from '#common/plain-date.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useDay } from '#ui/use-day.ts'
import { dayParam } from '#web/app/day-param.ts'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { searchParams, useSearchParams } from '#web/app/search-params.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { bookingsQuery, resourcesQuery } from './bookings-data.ts'
import { bookingsOn, shownHours } from './day-slots.ts'
import { ResourceList } from './resource-list.tsx'
import { resourceWords } from './resources.strings.ts'
import styles from './resources-screen.module.css'
import { TimeGrid } from './time-grid.tsx'
import { useBookingDialogs } from './use-booking-dialogs.tsx'

const searching = searchParams({ day: dayParam })

/** The Monday of a day's week. */
const mondayOf = (day: string) => addDays(day, -((weekday(day) + 6) % 7))

/** The week of one room or piece of equipment. */
export default function ResourceWeekScreen() {
  const t = useStrings(resourceWords)
  const id = useIdParam()
  const query = useQuery(resourcesQuery)
  const resource = query.data?.resources.find((one) => one.id === id)
  const dialogs = useBookingDialogs(query.data)
  const showDay = useDay()
  const phone = useFrame().kind === 'phone'
  const [{ day }, change] = useSearchParams(searching, `/resources/${id}`)
  const today = query.data?.today ?? ''
  const timeZone = query.data?.timeZone ?? ''
  const monday = resource && mondayOf(day ?? today)
  const bookings = useQuery({
    ...bookingsQuery(monday ?? '2000-01-01', 7, id),
    staleTime: 0,
    enabled: monday !== undefined,
    placeholderData: keepPreviousData,
  })
  if (!resource || !monday)
    return (
      <Screen title={t.title} back="/resources">
        {query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={8} />
          </SkeletonGroup>
        ) : query.data ? (
          <EmptyState icon="search" title={t.gone} action={<AppLink to="/resources">{t.toList}</AppLink>} />
        ) : (
          <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
        )}
      </Screen>
    )
  const rows = Array.from({ length: 7 }, (_, i) => addDays(monday, i)).map((one) => ({
    key: one,
    label: showDay(one),
    resource,
    day: one,
    bookings: bookingsOn(one, bookings.data?.resourceBookings ?? [], { resourceId: resource.id, timeZone }),
  }))
  const hours = shownHours(
    [resource],
    rows.flatMap((row) => row.bookings),
  )
  return (
    <Screen
      title={resource.name}
      back="/resources"
      actions={
        <Button
          size="xSmall"
          priority="primary"
          icon="plus"
          onClick={() => dialogs.book({ resourceId: resource.id, day: today, from: '', until: '' })}
        >
          {t.book}
        </Button>
      }
    >
      <p className={styles.note}>
        {[resource.capacity !== null && t.capacity(resource.capacity), resource.place, resource.description]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.filters}>
        <div className={styles.weeks}>
          <IconButton
            icon="chevronLeft"
            label={t.previousWeek}
            onClick={() => change({ day: addDays(monday, -7) })}
          />
          <Button size="xSmall" onClick={() => change({ day: undefined })}>
            {t.today}
          </Button>
          <IconButton
            icon="chevronRight"
            label={t.nextWeek}
            onClick={() => change({ day: addDays(monday, 7) })}
          />
        </div>
      </div>
      {phone ? (
        <ResourceList rows={rows} hours={hours} onBook={dialogs.book} onOpen={dialogs.show} />
      ) : (
        <TimeGrid
          caption={t.week(resource.name)}
          corner={t.day}
          rows={rows}
          hours={hours}
          onBook={dialogs.book}
          onOpen={dialogs.show}
        />
      )}
      {dialogs.dialogs}
    </Screen>
  )
}
