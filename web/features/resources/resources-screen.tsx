import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { addDays } from '#common/plain-date.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useDay } from '#ui/use-day.ts'
import { dayParam } from '#web/app/day-param.ts'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { flagParam, idParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { bookingsQuery, resourcesQuery } from './bookings-data.ts'
import { bookingsOn, shownHours } from './day-slots.ts'
import { ResourceList } from './resource-list.tsx'
import { ResourceName } from './resource-name.tsx'
import { resourceWords } from './resources.strings.ts'
import styles from './resources-screen.module.css'
import { TimeGrid } from './time-grid.tsx'
import { useBookingDialogs } from './use-booking-dialogs.tsx'

export const preload = (client: QueryClient) => client.prefetchQuery(resourcesQuery)

const searching = searchParams({ day: dayParam, kind: textParam(50), people: idParam, free: flagParam() })

const peopleChoices = [2, 4, 6, 8, 10, 20, 50]

/** All rooms and equipment on a day: free times, bookings, and booking them. */
export default function ResourcesScreen() {
  const t = useStrings(resourceWords)
  const query = useQuery(resourcesQuery)
  const dialogs = useBookingDialogs(query.data)
  const { data } = query
  return (
    <Screen
      title={t.title}
      back="/home"
      actions={
        data &&
        data.resources.length > 0 && (
          <Button size="xSmall" priority="primary" icon="plus" onClick={() => dialogs.book()}>
            {t.book}
          </Button>
        )
      }
    >
      <div className={styles.links}>
        <AppLink to="/resources/bookings">{t.mine}</AppLink>
        {data?.can.administer && <AppLink to="/admin/resources">{t.manage}</AppLink>}
      </div>
      {data ? (
        <Day data={data} dialogs={dialogs} />
      ) : query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {dialogs.dialogs}
    </Screen>
  )
}

type DayProps = {
  data: NonNullable<Awaited<ReturnType<NonNullable<typeof resourcesQuery.queryFn>>>>
  dialogs: ReturnType<typeof useBookingDialogs>
}

function Day({ data, dialogs }: DayProps) {
  const t = useStrings(resourceWords)
  const showDay = useDay()
  const phone = useFrame().kind === 'phone'
  const { resources, timeZone, today } = data
  const [{ day = today, kind, people, free }, change] = useSearchParams(searching, '/resources')
  const query = useQuery({ ...bookingsQuery(day), staleTime: 0, placeholderData: keepPreviousData })
  if (resources.length === 0)
    return (
      <EmptyState icon="calendar" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  const kinds = [...new Set(resources.map((one) => one.kind))].filter(Boolean)
  const bookings = query.data?.resourceBookings ?? []
  const now = new Date().toISOString()
  const shown = resources
    .filter((one) => !kind || one.kind === kind)
    .filter((one) => people === undefined || (one.capacity ?? 0) >= people)
    .filter(
      (one) =>
        !free ||
        !bookings.some(
          ({ resourceId, startsAt, endsAt }) => resourceId === one.id && startsAt <= now && endsAt > now,
        ),
    )
  const rows = shown.map((resource) => ({
    key: String(resource.id),
    label: <ResourceName resource={resource} />,
    resource,
    day,
    bookings: bookingsOn(day, bookings, { resourceId: resource.id, timeZone }),
  }))
  const hours = shownHours(
    shown,
    rows.flatMap((row) => row.bookings),
  )
  const setDay = (next: string) => change({ day: next === today ? undefined : next })
  return (
    <>
      <div className={styles.filters}>
        <div className={styles.days}>
          <IconButton icon="chevronLeft" label={t.previous} onClick={() => setDay(addDays(day, -1))} />
          <DatePicker label={t.day} value={day} today={today} onChange={(value) => setDay(value || today)} />
          <IconButton icon="chevronRight" label={t.next} onClick={() => setDay(addDays(day, 1))} />
          <Button size="xSmall" onClick={() => setDay(today)}>
            {t.today}
          </Button>
        </div>
        {kinds.length > 1 && (
          <Select
            label={t.kind}
            value={kind || 'all'}
            onChange={(value) => change({ kind: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: t.everyKind },
              ...kinds.map((value) => ({ value, label: value })),
            ]}
          />
        )}
        <Select
          label={t.people}
          value={String(people ?? 0)}
          onChange={(value) => change({ people: Number(value) || undefined })}
          options={[
            { value: '0', label: t.anyNumber },
            ...peopleChoices.map((count) => ({ value: String(count), label: t.atLeast(count) })),
          ]}
        />
        {day === today && (
          <div className={styles.now}>
            <Checkbox
              label={t.freeNow}
              checked={free === true}
              onChange={(checked) => change({ free: checked || undefined })}
            />
          </div>
        )}
      </div>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : shown.length === 0 ? (
        <EmptyState icon="search" title={t.noneFound}>
          {t.noneFoundWords}
        </EmptyState>
      ) : phone ? (
        <ResourceList rows={rows} hours={hours} onBook={dialogs.book} onOpen={dialogs.show} />
      ) : (
        <>
          <p className={styles.note}>{t.gridNote}</p>
          <TimeGrid
            caption={t.grid(showDay(day))}
            corner={t.resource}
            rows={rows}
            hours={hours}
            onBook={dialogs.book}
            onOpen={dialogs.show}
          />
        </>
      )}
    </>
  )
}
