import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { addDays, localToday, type PlainDate } from '#common/plain-date.ts'
import { readableDay } from '#common/readable-dates.ts'
import { listCalendars } from '#contract/calendars.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { dayParam } from '#web/app/day-param.ts'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useEventOptions } from '../events/use-events.ts'
import { AgendaView } from './agenda-view.tsx'
import {
  entriesByDay,
  type Filter,
  filterOf,
  filters,
  movedDay,
  spanOf,
  type View,
  views,
} from './calendar-entries.ts'
import styles from './calendars.module.css'
import { calendarWords } from './calendars.strings.ts'
import { DayColumns } from './day-columns.tsx'
import { MonthView } from './month-view.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'

const NewEventDialog = lazyPart(async () => ({
  default: (await import('../events/event-dialog.tsx')).NewEventDialog,
}))

const path = '/calendars'
const params = searchParams({ view: choiceParam(views), day: dayParam, hidden: textParam(50) })

const entriesQuery = (view: View, day: PlainDate) => queryFor(listCalendars, { query: spanOf(view, day) })

export const preload = (client: QueryClient, _: object, search: string) => {
  const { view, day } = params.read(search)
  return view && client.prefetchQuery(entriesQuery(view, day ?? localToday()))
}

/** The reader's calendar: events, activities and bookings by month, week or day, or as a list. */
export default function CalendarScreen() {
  const t = useStrings(calendarWords)
  const locale = useLocale()
  const href = useHref()
  const navigate = useAppNavigate()
  const { kind } = useFrame()
  const values = useSearchValues(params)
  const view = values.view ?? (kind === 'phone' ? 'agenda' : 'month')
  const today = localToday()
  const day = values.day ?? today
  const hidden = values.hidden.split(',')
  const [creatingOn, setCreatingOn] = useState<PlainDate>()
  const options = useEventOptions()
  const mayCreate = options?.can.create === true
  const query = useQuery({ ...entriesQuery(view, day), staleTime: 0, placeholderData: (before) => before })
  const addressOf = (part: { view?: View; day?: PlainDate; hidden?: string }) =>
    `${path}${params.write({ ...values, view, ...part })}`
  const go = (to: PlainDate) => navigate(addressOf({ day: to }), { replace: true })
  useCalendarKeys({
    onToday: () => go(today),
    onBefore: () => go(movedDay(view, day, -1)),
    onAfter: () => go(movedDay(view, day, 1)),
  })

  const toggle = (filter: Filter, on: boolean) => {
    const next = filters.filter((one) => (one === filter ? !on : hidden.includes(one)))
    navigate(addressOf({ hidden: next.join(',') }), { replace: true })
  }
  const span = spanOf(view, day)
  const timeZone = query.data?.timeZone ?? 'Asia/Tokyo'
  const shown = (query.data?.entries ?? []).filter((entry) => !hidden.includes(filterOf(entry)))
  const entries = entriesByDay(shown, span, timeZone)
  const parts = {
    ...{ day, today: query.data?.today ?? today, entries, timeZone, onDay: go },
    hrefOfDay: (one: PlainDate) => addressOf({ view: 'day', day: one }),
    onCreate: mayCreate ? setCreatingOn : undefined,
  }
  const toList = (
    <Button size="xSmall" icon="events" href={href('/events')}>
      {t.list}
    </Button>
  )
  const toRooms = (
    <Button size="xSmall" icon="departments" href={href('/resources')}>
      {t.rooms}
    </Button>
  )
  const toPrograms = (
    <Button size="xSmall" icon="link" href={href('/calendars/subscriptions')}>
      {t.subscribe}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      back="/home"
      className={styles.screen}
      actions={
        <>
          {kind === 'pc' && toList}
          {kind === 'pc' && toRooms}
          {kind === 'pc' && toPrograms}
          {mayCreate && (
            <Button size="xSmall" priority="primary" icon="plus" onClick={() => setCreatingOn(day)}>
              {t.create}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.bar}>
        <IconButton icon="chevronLeft" label={t.before} onClick={() => go(movedDay(view, day, -1))} />
        <Button size="xSmall" onClick={() => go(today)}>
          {t.today}
        </Button>
        <IconButton icon="chevronRight" label={t.after} onClick={() => go(movedDay(view, day, 1))} />
        <div role="status">
          <h2 className={styles.name}>{nameOf(view, day, locale)}</h2>
        </div>
        {kind === 'phone' && toList}
        {kind === 'phone' && toRooms}
        {kind === 'phone' && toPrograms}
        <Button
          size="xSmall"
          priority="tertiary"
          className={styles.printButton}
          onClick={() => window.print()}
        >
          {t.print}
        </Button>
      </div>
      <LinkTabs
        label={t.views}
        current={href(addressOf({ view }))}
        tabs={views.map((one) => ({ href: href(addressOf({ view: one })), label: t[one] }))}
      />
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{t.show}</legend>
        {filters
          .filter((one) => one !== 'birthdays' || options?.birthdays)
          .map((one) => (
            <Checkbox
              key={one}
              label={t[one]}
              checked={!hidden.includes(one)}
              onChange={(on) => toggle(one, on)}
            />
          ))}
      </fieldset>
      {query.isError ? (
        <ErrorState title={t.failed} onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : view === 'month' ? (
        <MonthView {...parts} />
      ) : view === 'agenda' ? (
        query.data && <AgendaView entries={entries} timeZone={timeZone} />
      ) : (
        <DayColumns {...parts} days={daysFrom(span)} />
      )}
      <p className={styles.keys}>{t.keys}</p>
      {creatingOn && (
        <Suspense>
          <NewEventDialog
            start={{ day: creatingOn, endDay: creatingOn }}
            onClose={() => setCreatingOn(undefined)}
          />
        </Suspense>
      )}
    </Screen>
  )
}

function daysFrom({ from, until }: { from: PlainDate; until: PlainDate }) {
  const days: PlainDate[] = []
  for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  return days
}

/** The title of the visible period. */
function nameOf(view: View, day: PlainDate, locale: 'ja' | 'en') {
  if (view !== 'month') return readableDay(day, locale)
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
