import { type QueryClient, useQueries } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDay, formatTime } from '#common/dates.ts'
import { addDays, localToday } from '#common/plain-date.ts'
import { readableDay } from '#common/readable-dates.ts'
import { listEvents } from '#contract/events.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'
import { useFrame } from '#web/app/frame.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { Screen } from '#web/app/screen.tsx'
import { choiceParam, searchParams, useSearchValues } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useClock } from './event-when.tsx'
import { eventWords } from './events.strings.ts'
import styles from './events-screen.module.css'
import { ToneTag } from './tone-tag.tsx'
import { type EventItem, eventOptionsQuery, useEventOptions } from './use-events.ts'

const NewEventDialog = lazyPart(async () => ({
  default: (await import('./event-dialog.tsx')).NewEventDialog,
}))

const lists = ['upcoming', 'past'] as const
const params = searchParams({ list: choiceParam(lists, 'upcoming') })
type List = (typeof lists)[number]

/** The number of days fetched at once. */
const span = 90

/** One part of the list, relative to today: forwards or backwards. */
const partQuery = (list: List, part: number) => {
  const today = localToday()
  const from = list === 'upcoming' ? addDays(today, part * span) : addDays(today, -(part + 1) * span)
  return queryFor(listEvents, { query: { from, until: addDays(from, span) } })
}

export const preload = (client: QueryClient, _: object, search: string) =>
  Promise.all([
    client.prefetchQuery(partQuery(params.read(search).list, 0)),
    client.prefetchQuery(eventOptionsQuery),
  ])

/** The events that the reader may see, by day. */
export default function EventsScreen() {
  const t = useStrings(eventWords)
  const href = useHref()
  const { list } = useSearchValues(params)
  const [creating, setCreating] = useState(false)
  const mayCreate = useEventOptions()?.can.create
  const addressOf = (one: List) => href(`/events${params.write({ list: one })}`)
  const phone = useFrame().kind === 'phone'
  const toCalendar = (
    <Button size="xSmall" icon="calendar" href={href('/calendars')}>
      {t.calendar}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      back="/home"
      className={styles.screen}
      actions={
        <>
          {!phone && toCalendar}
          {mayCreate && (
            <Button size="xSmall" priority="primary" icon="plus" onClick={() => setCreating(true)}>
              {t.create}
            </Button>
          )}
        </>
      }
    >
      {phone && toCalendar}
      <LinkTabs
        label={t.lists}
        current={addressOf(list)}
        tabs={lists.map((one) => ({ href: addressOf(one), label: t[one] }))}
      />
      <Events key={list} list={list} onCreate={mayCreate ? () => setCreating(true) : undefined} />
      {creating && (
        <Suspense>
          <NewEventDialog start={{}} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Screen>
  )
}

function Events({ list, onCreate }: { list: List; onCreate: (() => void) | undefined }) {
  const t = useStrings(eventWords)
  const locale = useLocale()
  const { timeZone } = useClock()
  const [parts, setParts] = useState(1)
  const queries = useQueries({
    queries: Array.from({ length: parts }, (_, part) => ({ ...partQuery(list, part), staleTime: 0 })),
  })
  const failed = queries.find(({ isError }) => isError)
  if (failed)
    return <ErrorState title={t.failed} onRetry={() => failed.refetch()} pending={failed.isFetching} />
  const events = queries.flatMap(({ data }) => data?.events ?? [])
  const unique = [...new Map(events.map((event) => [event.hrefPath, event])).values()]
  const days = [...Map.groupBy(unique, (event) => event.startOn ?? zonedParts(event.startsAt!, timeZone).day)]
  days.sort(([a], [b]) => (list === 'past' ? b.localeCompare(a) : a.localeCompare(b)))
  const pending = queries.some(({ isPending }) => isPending)
  return (
    <>
      {!pending && days.length === 0 && (
        <EmptyState
          icon="events"
          title={t.none}
          action={
            onCreate && list === 'upcoming' ? (
              <Button priority="primary" icon="plus" onClick={onCreate}>
                {t.createEvent}
              </Button>
            ) : (
              <AppLink to="/calendars">{t.toCalendar}</AppLink>
            )
          }
        >
          {t.noneWords}
        </EmptyState>
      )}
      {days.map(([day, entries]) => (
        <section key={day} aria-label={formatDay(day, locale)} className={styles.day}>
          <h2 className={styles.date}>{readableDay(day, locale)}</h2>
          <ul className={styles.list}>
            {entries.map((event) => (
              <li key={event.hrefPath}>
                <Item event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pending && (
        <SkeletonGroup>
          <Skeleton width="most" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {!pending && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setParts(parts + 1)}>
            {t.more}
          </Button>
        </div>
      )}
    </>
  )
}

function Item({ event }: { event: EventItem }) {
  const t = useStrings(eventWords)
  const place = useClock()
  return (
    <AppLink to={event.hrefPath} className={styles.item}>
      <span className={styles.time}>
        {event.allDay
          ? t.allDay
          : `${formatTime(event.startsAt!, place)}${place.locale === 'ja' ? '〜' : '–'}${formatTime(event.endsAt!, place)}`}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{event.title}</span>
        <span className={styles.facts}>
          {event.fresh && <Tag situation="danger">{t.fresh}</Tag>}
          {event.category && <ToneTag tone={event.category.tone}>{event.category.name}</ToneTag>}
          {event.place && <span>{event.place}</span>}
          {event.hasFiles && <Icon name="document" label={t.hasFiles} />}
        </span>
      </span>
    </AppLink>
  )
}
