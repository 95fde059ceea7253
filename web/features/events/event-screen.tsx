import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { readEvent } from '#contract/events.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Link } from '#ui/link.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'
import { call } from '#web/app/api.ts'
import { Fallback } from '#web/app/fallback.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { Screen } from '#web/app/screen.tsx'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { idIn, useIdParam } from '#web/app/use-id-param.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { FeedAttachments } from '../media-files/feed-attachments.tsx'
import { FeedPhotos } from '../media-files/feed-photos.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './event-screen.module.css'
import { EventWhen, RepeatText } from './event-when.tsx'
import { eventWords } from './events.strings.ts'
import { ToneTag } from './tone-tag.tsx'
import { type CalendarEvent, eventQuery, useEventRefresh } from './use-events.ts'

const EditEventDialog = lazyPart(async () => ({
  default: (await import('./event-dialog.tsx')).EditEventDialog,
}))
const CancelEventDialog = lazyPart(() => import('./cancel-event-dialog.tsx'))

const params = searchParams({ occurrence: textParam(20) })

export const preload = (client: QueryClient, path: Record<string, string>, search: string) => {
  const id = idIn(path)
  if (id !== undefined) return client.prefetchQuery(eventQuery(id, params.read(search).occurrence))
}

/** One event, or one occurrence of it. */
export default function EventScreen() {
  const t = useStrings(eventWords)
  const id = useIdParam()
  const { occurrence } = useSearchValues(params)
  const query = useQuery({ ...eventQuery(id ?? 0, occurrence), enabled: id !== undefined, staleTime: 0 })
  return (
    <Screen title={query.data?.title ?? t.title} back="/events" className={styles.screen}>
      {query.data ? (
        <Shown event={query.data} refetch={query.refetch} />
      ) : (
        <Fallback
          query={query}
          known={id !== undefined}
          skeleton={
            <SkeletonGroup>
              <SkeletonText lines={6} />
            </SkeletonGroup>
          }
          gone={t.gone}
          to="/events"
          toWords={t.title}
        />
      )}
    </Screen>
  )
}

function Shown({ event, refetch }: { event: CalendarEvent; refetch: () => Promise<unknown> }) {
  const t = useStrings(eventWords)
  const navigate = useAppNavigate()
  const [open, setOpen] = useState<'edit' | 'cancel'>()
  useRead(event)
  const day = event.startOn ?? zonedParts(event.startsAt!, event.timeZone).day
  const address = (url: string) => (
    <Link href={url} className={styles.address}>
      {url}
    </Link>
  )
  return (
    <Card as="section" padding="large" bleeds aria-label={event.title} className={styles.parts}>
      {event.status === 'cancelled' && <Notice situation="danger">{t.cancelledWords}</Notice>}
      <DataList
        items={[
          { term: t.when, value: <EventWhen event={event} /> },
          ...(event.rrule
            ? [
                {
                  term: t.repeats,
                  value: <RepeatText rule={event.rrule} day={day} timeZone={event.timeZone} />,
                },
              ]
            : []),
          ...(event.place ? [{ term: t.where, value: event.place }] : []),
          ...(event.resources.length > 0
            ? [{ term: t.rooms, value: <Rooms resources={event.resources} /> }]
            : []),
          ...(event.onlineUrl ? [{ term: t.online, value: address(event.onlineUrl) }] : []),
          ...(event.linkUrl ? [{ term: t.link, value: address(event.linkUrl) }] : []),
          ...(event.category
            ? [
                {
                  term: t.category,
                  value: <ToneTag tone={event.category.tone}>{event.category.name}</ToneTag>,
                },
              ]
            : []),
          { term: t.organiser, value: <PersonLink id={event.organiser.id} name={event.organiser.name} /> },
          ...(event.feedId === null
            ? []
            : [
                {
                  term: t.feed,
                  value: <AppLink to={`/feeds/${event.feedId}`}>{t.openFeed}</AppLink>,
                },
              ]),
          { term: t.audience, value: event.audience },
          ...(event.answers ? [{ term: t.answers, value: t.answerCounts(event.answers) }] : []),
        ]}
      />
      {event.body && <FormattedText under={1} text={event.body} />}
      <FeedPhotos photos={event.photos} />
      <FeedAttachments attachments={event.attachments} />
      <div className={styles.buttons}>
        <Button
          size="small"
          icon="download"
          onClick={() => location.assign(`/api/v2/calendar_files/event/${event.id}`)}
        >
          {t.file}
        </Button>
        {event.can.edit && (
          <>
            <Button size="small" icon="edit" onClick={() => setOpen('edit')}>
              {t.edit}
            </Button>
            <Button size="small" priority="tertiary" situation="danger" onClick={() => setOpen('cancel')}>
              {t.cancel}
            </Button>
          </>
        )}
      </div>
      <Suspense>
        {open === 'edit' && (
          <EditEventDialog
            event={event}
            refetch={refetch}
            onClose={() => setOpen(undefined)}
            onSaved={({ id, occurrence }) =>
              navigate(`/events/${id}${params.write({ occurrence: occurrence ?? '' })}`, { replace: true })
            }
          />
        )}
        {open === 'cancel' && <CancelEventDialog event={event} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Card>
  )
}

function Rooms({ resources }: Pick<CalendarEvent, 'resources'>) {
  return (
    <ul className={styles.rooms}>
      {resources.map(({ id, name, place }) => (
        <li key={id}>{place ? `${name} (${place})` : name}</li>
      ))}
    </ul>
  )
}

/** Opening an event removes its "new" mark. */
function useRead({ id, fresh }: CalendarEvent) {
  const refresh = useEventRefresh()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useEffect(() => {
    // The mark is for the reader only. If this fails, the event is shown as new once more.
    if (fresh)
      call(readEvent, { params: { id } })
        .then(refresh)
        .catch(() => undefined)
  }, [id, fresh])
}
