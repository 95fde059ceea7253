import { addDays, addMonths, type PlainDate, weekday, weeksOf } from '#common/plain-date.ts'
import type { listCalendars } from '#contract/calendars.ts'
import type { Answer } from '#contract/endpoint.ts'
import { zonedParts } from '#ui/zoned-instant.ts'

export type Entry = Answer<typeof listCalendars>['entries'][number]

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

export const filters = ['mine', 'departments', 'company', 'birthdays'] as const
export type Filter = (typeof filters)[number]

/** The filter an entry belongs to. */
export const filterOf = ({ kind, mine, reach }: Pick<Entry, 'kind' | 'mine' | 'reach'>): Filter =>
  kind === 'birthday' ? 'birthdays' : mine || reach === 'people' ? 'mine' : reach

/** The first visible day, and the first day after the visible ones. */
export function spanOf(view: View, day: PlainDate): { from: PlainDate; until: PlainDate } {
  if (view === 'day') return { from: day, until: addDays(day, 1) }
  if (view === 'agenda') return { from: day, until: addDays(day, 31) }
  if (view === 'week') {
    const from = addDays(day, -weekday(day))
    return { from, until: addDays(from, 7) }
  }
  const weeks = weeksOf(day)
  return { from: weeks[0]![0]!, until: addDays(weeks.at(-1)![6]!, 1) }
}

/** The visible day after moving forwards or backwards. */
export function movedDay(view: View, day: PlainDate, by: 1 | -1): PlainDate {
  if (view === 'month' || view === 'agenda') return addMonths(day, by)
  return addDays(day, view === 'week' ? 7 * by : by)
}

/** The first and last day of an entry in the reader's time zone. */
function daysOf(entry: Entry, timeZone: string): { first: PlainDate; last: PlainDate } {
  if (entry.startOn !== null) return { first: entry.startOn, last: entry.endOn! }
  // An entry that ends at midnight is not on the next day.
  const end = new Date(Date.parse(entry.endsAt!) - 1).toISOString()
  return { first: zonedParts(entry.startsAt!, timeZone).day, last: zonedParts(end, timeZone).day }
}

/** The entries by day, from `from` to before `until`. Entries of several days are on each of them. */
export function entriesByDay(
  entries: readonly Entry[],
  { from, until }: { from: PlainDate; until: PlainDate },
  timeZone: string,
): Map<PlainDate, Entry[]> {
  const days = new Map<PlainDate, Entry[]>()
  for (let day = from; day < until; day = addDays(day, 1)) days.set(day, [])
  for (const entry of entries) {
    const { first, last } = daysOf(entry, timeZone)
    for (let day = first < from ? from : first; day <= last && day < until; day = addDays(day, 1))
      days.get(day)!.push(entry)
  }
  for (const list of days.values())
    list.sort(
      (a, b) =>
        Number(b.allDay) - Number(a.allDay) ||
        Number(a.kind === 'birthday') - Number(b.kind === 'birthday') ||
        (a.startsAt ?? '').localeCompare(b.startsAt ?? ''),
    )
  return days
}

export type Placed = { entry: Entry; top: number; height: number; lane: number; lanes: number }

const shortest = 30

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The layout of a day's overlapping entries: minutes from midnight, the lane and the number of lanes. */
export function placeEntries(entries: readonly Entry[], day: PlainDate, timeZone: string): Placed[] {
  const placed: Placed[] = []
  let group: Placed[] = []
  let groupEnd = 0
  const close = () => {
    const lanes = Math.max(...group.map(({ lane }) => lane + 1))
    for (const one of group) one.lanes = lanes
    group = []
  }
  for (const entry of entries.filter(({ allDay }) => !allDay)) {
    const start = zonedParts(entry.startsAt!, timeZone)
    const end = zonedParts(entry.endsAt!, timeZone)
    const top = start.day < day ? 0 : minutesOf(start.time)
    const bottom = Math.max(end.day > day ? 24 * 60 : minutesOf(end.time), top + shortest)
    if (group.length > 0 && top >= groupEnd) close()
    const taken = group.filter((one) => one.top + one.height > top).map(({ lane }) => lane)
    let lane = 0
    while (taken.includes(lane)) lane++
    const one = { entry, top, height: bottom - top, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
    groupEnd = Math.max(groupEnd, bottom)
  }
  if (group.length > 0) close()
  return placed
}
