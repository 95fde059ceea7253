import { dates } from './dates.strings.ts'
import type { Locale } from './locale.ts'
import { phrases } from './strings.ts'

/** An ISO 8601 moment, or milliseconds since 1970. */
export type Moment = string | number | Date
export type Place = { locale: Locale; timeZone: string }
type Part = 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Cached: creating a format costs far more than using it. An unknown time zone is treated as UTC, so that no screen
 * fails.
 */
function format({ locale, timeZone }: Place) {
  const key = `${locale} ${timeZone}`
  let known = formats.get(key)
  if (!known) {
    const options = {
      year: 'numeric',
      month: locale === 'ja' ? 'numeric' : 'short',
      day: 'numeric',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    } as const
    const language = locale === 'ja' ? 'ja-JP' : 'en-GB'
    try {
      known = new Intl.DateTimeFormat(language, { ...options, timeZone })
    } catch {
      known = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    }
    formats.set(key, known)
  }
  return known
}

export function partsOf(moment: Moment, place: Place) {
  const parts = {} as Record<Part, string>
  for (const { type, value } of format(place).formatToParts(new Date(moment))) {
    // The weekdays 月 and 日 are not such endings.
    if (type !== 'literal') parts[type as Part] = type === 'weekday' ? value : value.replace(/[年月日]$/, '')
  }
  // en-GB writes "Sept"; every other month has three letters.
  if (place.locale === 'en') parts.month = parts.month.slice(0, 3)
  return parts
}

/** 2026年11月20日(金) / Fri 20 Nov 2026 */
export function formatDate(moment: Moment, place: Place): string {
  const { year, month, day, weekday } = partsOf(moment, place)
  return place.locale === 'ja'
    ? `${year}年${month}月${day}日(${weekday})`
    : `${weekday} ${day} ${month} ${year}`
}

/** 14:05 */
export function formatTime(moment: Moment, place: Place): string {
  const { hour, minute } = partsOf(moment, place)
  return `${hour}:${minute}`
}

/** 2026年11月20日(金) 14:05 / Fri 20 Nov 2026, 14:05 */
export const formatDateTime = (moment: Moment, place: Place): string =>
  `${formatDate(moment, place)}${place.locale === 'ja' ? ' ' : ', '}${formatTime(moment, place)}`

/** The time since then if under 24 hours (5分前, 2 hours ago), otherwise date and time. `now` in milliseconds. */
export function formatRelative(moment: Moment, { now, ...place }: Place & { now: number }): string {
  const t = phrases(dates, place.locale)
  // If the device's clock is a little behind the server's, a post must not appear to be in the future.
  const age = Math.max(0, now - new Date(moment).getTime())
  if (age < minute) return t.justNow
  if (age < hour) return t.minutesAgo(Math.floor(age / minute))
  if (age < day) return t.hoursAgo(Math.floor(age / hour))
  return formatDateTime(moment, place)
}

/** A day (YYYY-MM-DD) as displayed text; the same in every time zone. */
export const formatDay = (day: string, locale: Locale) =>
  formatDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })
