import type { calendarImportStates } from '#contract/calendar-imports.ts'
import type { KnownEvent } from './calendar-imports.queries.ts'
import type { ImportedEvent, ImportedOverride, ImportProblem } from './icalendar.import.ts'

export type PlannedImport = {
  event: ImportedEvent
  state: (typeof calendarImportStates)[number]
  problem: ImportProblem | 'cancelledHere' | null
  /** The event with the same UID. */
  known: KnownEvent | undefined
}

/** What an override says, without what is as in its series. */
const different = (series: Pick<ImportedEvent, 'title' | 'body' | 'place'>, one: ImportedOverride) => ({
  occursAt: one.occursAt.getTime(),
  cancelled: one.cancelled,
  ...(!one.cancelled && {
    title: one.title === series.title ? null : one.title,
    body: one.body === series.body ? null : one.body,
    place: one.place === series.place ? null : one.place,
    startsAt: one.startsAt.getTime(),
    endsAt: one.endsAt.getTime(),
  }),
})

const contentOf = (event: ImportedEvent) => {
  const { title, body, place, linkUrl, allDay, startsAt, endsAt, timeZone, rrule } = event
  return JSON.stringify([
    ...[title, body, place, linkUrl, allDay, startsAt.getTime(), endsAt.getTime()],
    ...[allDay ? null : timeZone, rrule, event.overrides.map((one) => different(event, one))],
  ])
}

/** An event of the company as a file would have it. */
function asImported(known: KnownEvent): ImportedEvent {
  const length = known.endsAt.getTime() - known.startsAt.getTime()
  return {
    ...known,
    problem: null,
    overrides: (known.overrides ?? []).map((one) => ({
      occursAt: new Date(one.occursAt),
      cancelled: one.cancelled,
      title: one.title ?? known.title,
      body: one.body ?? known.body,
      place: one.place ?? known.place,
      startsAt: new Date(one.startsAt ?? one.occursAt),
      endsAt: new Date(one.endsAt ?? one.occursAt + length),
    })),
  }
}

/** Plans what importing the events of a file does to those that the company has. */
export function planImport(
  events: readonly ImportedEvent[],
  existing: readonly KnownEvent[],
): PlannedImport[] {
  const byUid = new Map(existing.map((known) => [known.uid, known]))
  return events.map((event) => {
    const known = byUid.get(event.uid)
    const problem = event.problem ?? (known?.cancelled ? 'cancelledHere' : null)
    if (problem) return { event, known, problem, state: 'refused' }
    if (!known) return { event, known, problem, state: 'new' }
    const same = contentOf(event) === contentOf(asImported(known))
    return { event, known, problem, state: same ? 'unchanged' : 'changed' }
  })
}
