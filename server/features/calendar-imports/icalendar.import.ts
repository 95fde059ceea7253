import { sync, type VEvent } from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import { calendarImportLimits } from '#contract/calendar-imports.ts'
import { eventLimits } from '#contract/events.ts'
import { isTimeZone } from '#server/features/calendars/calendar-days.rules.ts'
import { checkedRule } from '#server/features/calendars/recurrence.rules.ts'

/** Why an entry cannot be imported. */
export type ImportProblem =
  | 'noUid'
  | 'noTitle'
  | 'noTime'
  | 'tooLong'
  | 'textTooLong'
  | 'ruleUnknown'
  | 'cancelled'
  | 'twice'
  | 'seriesMissing'

/** An occurrence that differs from its series, by its original start. */
export type ImportedOverride = {
  occursAt: Date
  cancelled: boolean
  title: string
  body: string
  place: string
  startsAt: Date
  endsAt: Date
}

export type ImportedEvent = {
  uid: string
  title: string
  body: string
  place: string
  linkUrl: string
  allDay: boolean
  /** All-day: 0:00 in UTC. */
  startsAt: Date
  /** Exclusive. */
  endsAt: Date
  timeZone: string
  rrule: string | null
  overrides: ImportedOverride[]
  problem: ImportProblem | null
}

/** A file that cannot be read as a whole. */
export type UnreadableFile = 'notCalendar' | 'tooMany' | 'empty'

const dayMs = 86_400_000

/** Texts come with their parameters where they have some. */
const textOf = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value
  return typeof text === 'string' ? text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim() : ''
}

type Stamp = Date & { tz?: string; dateOnly?: boolean }

/** Dates and local times without a zone are read by the clock of this process. */
const wallOf = (at: Date) =>
  new Temporal.PlainDateTime(
    at.getFullYear(),
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  )

/** A moment as events have it: all-day at 0:00 in UTC; a local time without a zone in the company's. */
function momentOf(at: Stamp, allDay: boolean, timeZone: string): Date {
  if (allDay) return new Date(`${wallOf(at).toPlainDate().toString()}T00:00:00Z`)
  if (at.tz !== undefined) return new Date(at.getTime())
  return new Date(wallOf(at).toZonedDateTime(timeZone).epochMilliseconds)
}

const isDate = (at: unknown): at is Stamp => at instanceof Date && !Number.isNaN(at.getTime())

/** The zone of an entry; where it has none or one that nobody knows, the usual one. What repeats in UTC stays there. */
function zoneOf({ tz }: Stamp, repeats: boolean, usual: string) {
  if (tz === undefined || !isTimeZone(tz)) return usual
  if (tz === 'Etc/UTC' || tz === 'UTC') return repeats ? 'UTC' : usual
  return tz
}

type Times = Pick<ImportedEvent, 'allDay' | 'startsAt' | 'endsAt' | 'timeZone'>

function timesOf({ start, end, datetype, rrule }: VEvent, usual: string): Times | null {
  if (!isDate(start)) return null
  const allDay = datetype === 'date'
  const timeZone = zoneOf(start, rrule !== undefined, usual)
  const startsAt = momentOf(start, allDay, usual)
  const given = isDate(end) ? momentOf(end, allDay, usual) : startsAt
  // Without an end: the day, or no time at all, which is shown as an hour.
  const least = startsAt.getTime() + (allDay ? dayMs : 3_600_000)
  return { allDay, startsAt, endsAt: given > startsAt ? given : new Date(least), timeZone }
}

const ruleText = (event: VEvent) => /^RRULE:(.+)$/m.exec(event.rrule?.toString() ?? '')?.[1] ?? null

function readOverrides(event: VEvent, series: Times, usual: string): ImportedOverride[] {
  const overrides = new Map<number, ImportedOverride>()
  const length = series.endsAt.getTime() - series.startsAt.getTime()
  const texts = {
    title: textOf(event.summary),
    body: textOf(event.description),
    place: textOf(event.location),
  }
  for (const at of Object.values(event.exdate ?? {})) {
    if (!isDate(at)) continue
    const occursAt = momentOf(at, series.allDay, usual)
    const endsAt = new Date(occursAt.getTime() + length)
    overrides.set(occursAt.getTime(), { occursAt, cancelled: true, ...texts, startsAt: occursAt, endsAt })
  }
  for (const one of Object.values(event.recurrences ?? {}) as VEvent[]) {
    const times = timesOf(one, usual)
    if (!isDate(one.recurrenceid) || !times) continue
    const occursAt = momentOf(one.recurrenceid, series.allDay, usual)
    overrides.set(occursAt.getTime(), {
      ...{ occursAt, cancelled: one.status === 'CANCELLED', startsAt: times.startsAt, endsAt: times.endsAt },
      title: textOf(one.summary) || texts.title,
      body: textOf(one.description),
      place: textOf(one.location),
    })
  }
  return [...overrides.values()].sort((a, b) => a.occursAt.getTime() - b.occursAt.getTime())
}

const isLink = (text: string) => /^https?:\/\/\S+$/.test(text) && text.length <= eventLimits.urlLength

const fits = ({ title, body, place }: Pick<ImportedEvent, 'title' | 'body' | 'place'>) =>
  title.length <= eventLimits.titleLength &&
  body.length <= eventLimits.bodyLength &&
  place.length <= eventLimits.placeLength

function readEvent(event: VEvent, usual: string): ImportedEvent {
  const url = textOf(event.url)
  const texts = {
    title: textOf(event.summary),
    body: textOf(event.description),
    place: textOf(event.location),
  }
  const uid = textOf(event.uid)
  const none = new Date(0)
  const times = timesOf(event, usual) ?? { allDay: false, startsAt: none, endsAt: none, timeZone: usual }
  const given = ruleText(event)
  const timeZone = times.allDay ? 'UTC' : times.timeZone
  const rrule = given && checkedRule(given, { startsAt: times.startsAt, timeZone, allDay: times.allDay })
  const overrides = rrule ? readOverrides(event, times, usual) : []
  const span = times.endsAt.getTime() - times.startsAt.getTime()
  const problems: [boolean, ImportProblem][] = [
    [!uid || uid.length > 255, 'noUid'],
    [isDate(event.recurrenceid), 'seriesMissing'],
    [event.status === 'CANCELLED', 'cancelled'],
    [!texts.title, 'noTitle'],
    [times.startsAt === none, 'noTime'],
    [span > eventLimits.days * dayMs, 'tooLong'],
    [![texts, ...overrides].every(fits), 'textTooLong'],
    [given !== null && rrule === null, 'ruleUnknown'],
  ]
  const problem = problems.find(([applies]) => applies)?.[1] ?? null
  return { uid, ...texts, linkUrl: isLink(url) ? url : '', ...times, rrule, overrides, problem }
}

/**
 * Reads the events of an .ics file. Nothing is fetched and nothing is expanded.
 * @param usual the zone of local times without one
 */
export function readIcalendar(text: string, usual: string): ImportedEvent[] | UnreadableFile {
  if (!/^\uFEFF?BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 1_000))) return 'notCalendar'
  const count = text.match(/^BEGIN:/gim)?.length ?? 0
  const eventCount = text.match(/^BEGIN:VEVENT\s*$/gim)?.length ?? 0
  // Zones and alarms are parts too.
  if (eventCount > calendarImportLimits.entries || count > calendarImportLimits.entries * 10) return 'tooMany'
  if (eventCount === 0) return 'empty'
  let parsed: ReturnType<typeof sync.parseICS>
  try {
    parsed = sync.parseICS(text)
  } catch {
    return 'notCalendar'
  }
  const events = Object.values(parsed).filter((one): one is VEvent => one?.type === 'VEVENT')
  const known = new Set<string>()
  return events.map((event) => {
    const read = readEvent(event, usual)
    if (known.has(read.uid)) return { ...read, problem: read.problem ?? 'twice' }
    known.add(read.uid)
    return read
  })
}
