import type { Answer } from '#contract/endpoint.ts'
import type { searchCalendar } from '#contract/search.ts'
import { occurrenceName } from '#server/features/calendars/occurrence-names.rules.ts'
import { shownTime } from '#server/features/events/event-times.rules.ts'
import type { EventRow } from '#server/features/events/events.queries.ts'
import { nearestOccurrence } from '#server/features/events/occurrences.rules.ts'
import { writingsIn } from '#server/features/people/written-names.sql.ts'
import type { CalendarHit } from './calendar-search.queries.ts'
import type { wordsOf } from './people-search.queries.ts'

type Entry = Answer<typeof searchCalendar>['entries'][number]

/* Missions and certificates have one screen for all. */
const pathOf = ({ kind, id }: CalendarHit, handles: boolean) =>
  ({
    event: `/events/${id}`,
    activity: `/activities/${id}`,
    resource: `/resources/${id}`,
    task: `/tasks/${id}`,
    mission: '/missions',
    knowledge_test: `/knowledge_tests/${id}`,
    course: `/courses/${id}`,
    certificate: '/certificates',
    reward: `/reward_transactions?entry=${id}`,
    inquiry: handles ? `/admin/inquiries/${id}` : `/inquiries/${id}`,
  })[kind]

type Shown = {
  words: ReturnType<typeof wordsOf>
  now: Date
  series: EventRow | undefined
  /** The reader handles inquiries. */
  handles: boolean
}

/** A hit as the search shows it. `series`: the event where it repeats. */
export function presentHit(hit: CalendarHit, { words, now, series, handles }: Shown): Entry {
  const occurrence = series && nearestOccurrence(series, now)
  const startsAt = occurrence?.startsAt ?? hit.startsAt
  const endsAt = occurrence?.endsAt ?? hit.endsAt
  const name = occurrence?.occursAt && occurrenceName(occurrence.occursAt, hit.allDay)
  const none = { allDay: false, startsAt: null, endsAt: null, startOn: null, endOn: null }
  const groups = [...Map.groupBy(words, ({ place }) => place).values()]
  return {
    ...{ kind: hit.kind, id: hit.id, title: hit.title, place: hit.place, repeats: hit.repeats },
    hrefPath: `${pathOf(hit, handles)}${name ? `?occurrence=${name}` : ''}`,
    ...(startsAt && endsAt
      ? shownTime({ allDay: hit.allDay, startsAt, endsAt })
      : { ...none, ...dueOf(hit) }),
    over: hit.closed || (endsAt !== null && endsAt <= now),
    writings: writingsIn([hit.title, hit.place], groups),
  }
}

/* What is due is shown on its due date, points on the day of their entry. */
const dueOf = ({ dueOn }: CalendarHit) =>
  dueOn === null ? {} : { allDay: true, startOn: dueOn, endOn: dueOn }

/** Sorts the coming entries of a page by start: where a repeating one is next is known only now. Points have come. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const startOf = ({ startOn, startsAt }: Entry) => startOn ?? startsAt
  const coming = entries.filter((entry) => entry.kind !== 'reward' && !entry.over && startOf(entry) !== null)
  coming.sort((a, b) => (startOf(a)! < startOf(b)! ? -1 : 1))
  return [...coming, ...entries.filter((entry) => !coming.includes(entry))]
}
