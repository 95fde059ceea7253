import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { eventLimits, listFeedEvents } from '#contract/events.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { Feed } from '../feeds/feed-cache.ts'
import type { EventFields } from './event-fields.ts'
import { EventWhen } from './event-when.tsx'
import { eventWords } from './events.strings.ts'
import styles from './feed-events.module.css'

const NewEventDialog = lazyPart(async () => ({
  default: (await import('./event-dialog.tsx')).NewEventDialog,
}))

/** The dates and times that a post names: the first day, the last one, and the first two times of day. */
function startOf(answers: readonly ShownAnswer[]): Partial<EventFields> {
  const days = answers.flatMap(({ days: named }) => (named ? [named.from, named.until] : [])).toSorted()
  const times = answers.flatMap(({ kind, text }) => (kind === 'time' ? [text] : [])).toSorted()
  const [day] = days
  if (day === undefined) return {}
  const [time, endTime] = times
  return {
    ...{ day, endDay: days.at(-1) ?? day, allDay: time === undefined },
    ...(time !== undefined && { time, endTime: endTime ?? hourLater(time) }),
  }
}

const hourLater = (time: string) =>
  time >= '23:00' ? '23:59' : `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`

type Props = {
  feed: Feed
  /** Whether the button is shown. */
  offers: boolean
}

/** The events created from a post with a date, and a button that creates one for those who may. */
export default function FeedEvents({ feed, offers }: Props) {
  const t = useStrings(eventWords)
  const [creating, setCreating] = useState(false)
  const { data } = useQuery(queryFor(listFeedEvents, { params: { id: feed.id } }))
  const answers = (feed.answers ?? []) as ShownAnswer[]
  const mayCreate = offers && data?.can.create === true && data.events.length === 0
  if (!data || (data.events.length === 0 && !mayCreate)) return null
  return (
    <div className={styles.events}>
      {data.events.map((event) => (
        <AppLink key={event.id} to={event.hrefPath} className={styles.event}>
          <Icon name="calendar" label={t.event} />
          <span className={styles.words}>
            <span>{event.title}</span>
            <span className={styles.when}>
              <EventWhen event={event} />
            </span>
          </span>
        </AppLink>
      ))}
      {mayCreate && (
        <div>
          <Button size="xSmall" icon="calendar" onClick={() => setCreating(true)}>
            {t.fromFeed}
          </Button>
        </div>
      )}
      {creating && (
        <Suspense>
          <NewEventDialog
            feedId={feed.id}
            start={{
              ...startOf(answers),
              title: (feed.title || feed.menu.name).slice(0, eventLimits.titleLength),
              body: feed.body.slice(0, eventLimits.bodyLength),
            }}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
