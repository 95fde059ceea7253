import { Temporal } from 'temporal-polyfill'
import { withoutMarks } from '#common/text-marks.ts'
import type { CalendarComponent } from './calendar-source.ts'
import { timeZoneLines } from './vtimezone.export.ts'

/** Characters of a description: programs show no more, and a feed has thousands of them. */
const mostDescription = 2_000
/** Octets of a line, as RFC 5545 limits them. */
const lineOctets = 75

export const icalendarType = 'text/calendar; charset=utf-8'

/** Folds a line so that none has more than 75 octets, never inside a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // Continued lines begin with a space.
    if (octets + size > lineOctets - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** Text as a value of the type TEXT. */
const textValue = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\p{Cc}/gu, (character) => (character === '\n' ? '\\n' : character === '\t' ? ' ' : ''))

/** Text as the value of a parameter, which knows no escapes. */
export const parameterValue = (text: string) =>
  `"${text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('"', "'")}"`

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const local = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace(/[-:]/g, '')

type Zoned = Pick<CalendarComponent, 'allDay' | 'timeZone'>

/** A property with a date or a moment, as the component writes them. */
function timed(name: string, at: Date, { allDay, timeZone }: Zoned) {
  if (allDay) return `${name};VALUE=DATE:${utc(at).slice(0, 8)}`
  if (timeZone === null) return `${name}:${utc(at)}`
  const zone = /^[\w/+-]+$/.test(timeZone) ? timeZone : parameterValue(timeZone)
  return `${name};TZID=${zone}:${local(at, timeZone)}`
}

function descriptionOf({ body, onlineUrl }: CalendarComponent) {
  const text = withoutMarks(body)
  const cut = text.length > mostDescription ? `${text.slice(0, mostDescription)}…` : text
  return [cut, onlineUrl].filter(Boolean).join('\n\n')
}

/** The lines of a VEVENT; `more`: properties that belong to what it is sent for. */
function componentLines(one: CalendarComponent, address: string, more: readonly string[]) {
  const description = descriptionOf(one)
  const place = one.place || one.onlineUrl
  return [
    'BEGIN:VEVENT',
    `UID:${textValue(one.uid)}`,
    `DTSTAMP:${utc(one.changedAt)}`,
    `CREATED:${utc(one.createdAt)}`,
    `LAST-MODIFIED:${utc(one.changedAt)}`,
    `SEQUENCE:${one.sequence}`,
    timed('DTSTART', one.startsAt, one),
    ...(one.endsAt > one.startsAt ? [timed('DTEND', one.endsAt, one)] : []),
    ...(one.rrule === null ? [] : [`RRULE:${one.rrule}`]),
    ...one.excluded.map((at) => timed('EXDATE', at, one)),
    ...(one.recurrenceAt === null ? [] : [timed('RECURRENCE-ID', one.recurrenceAt, one)]),
    `SUMMARY:${textValue(one.title)}`,
    ...(description ? [`DESCRIPTION:${textValue(description)}`] : []),
    ...(place ? [`LOCATION:${textValue(place)}`] : []),
    ...(one.category === null ? [] : [`CATEGORIES:${textValue(one.category.name)}`]),
    `URL:${address}${one.hrefPath}`,
    `STATUS:${one.status}`,
    `TRANSP:${one.allDay ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...more,
    'END:VEVENT',
  ]
}

type Calendar = {
  /** The product's, for links, without a slash at the end. */
  address: string
  components: readonly CalendarComponent[]
  /** Of a calendar that is subscribed to. */
  name?: string
  /** Of RFC 5546: what the recipient is to do with it. */
  method?: 'REQUEST' | 'CANCEL'
  /** Properties added to each component: organiser and attendees. */
  more?: readonly string[]
}

/** Zones in use, each with its earliest start. */
function zonesOf(components: readonly CalendarComponent[]) {
  const zones = new Map<string, Date>()
  for (const { allDay, timeZone, startsAt } of components) {
    if (allDay || timeZone === null) continue
    const earliest = zones.get(timeZone)
    if (!earliest || startsAt < earliest) zones.set(timeZone, startsAt)
  }
  return zones
}

/** Writes a calendar as RFC 5545 wants it, in UTF-8. */
export function writeIcalendar({ address, components, name, method, more = [] }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hiroba//Hiroba//JA',
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined
      ? []
      : [
          `NAME:${textValue(name)}`,
          `X-WR-CALNAME:${textValue(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]),
    ...[...zonesOf(components)].flatMap(([timeZone, from]) => timeZoneLines(timeZone, from)),
    ...components.flatMap((one) => componentLines(one, address, more)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
