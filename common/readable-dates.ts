import { formatDate, formatDateTime, formatRelative, type Moment, type Place, partsOf } from './dates.ts'
import type { Locale } from './locale.ts'

/* Dates as people read them on a screen. Files, emails and screen readers get the full forms of dates.ts. */

let today = () => Date.now()

/** For tests: the moment whose year is left out. Undefined: the clock's. */
export function readOn(moment: Moment | undefined) {
  today = moment === undefined ? () => Date.now() : () => new Date(moment).getTime()
}

const isThisYear = (moment: Moment, place: Place) =>
  partsOf(moment, place).year === partsOf(today(), place).year

/* Nothing inside breaks at a space. Japanese has no spaces between its parts; see `KeptDates`. */
const together = (text: string) => text.replaceAll(' ', '\u00a0')

const withoutYear = (text: string, { locale }: Place) =>
  locale === 'ja' ? text.replace(/^\d+年/, '') : text.replace(/ \d{4}(?=,|$)/, '')

const shorten = (text: string, moment: Moment, place: Place) =>
  together(isThisYear(moment, place) ? withoutYear(text, place) : text)

/** 11月20日(金) / Fri 20 Nov; the year where it is not this one: 2025年11月20日(木) / Thu 20 Nov 2025 */
export const readableDate = (moment: Moment, place: Place): string =>
  shorten(formatDate(moment, place), moment, place)

/** 11月20日(金) 14:05 / Fri 20 Nov, 14:05; with the year where it is not this one. */
export const readableDateTime = (moment: Moment, place: Place): string =>
  shorten(formatDateTime(moment, place), moment, place)

/** The time since then if under 24 hours, otherwise `readableDateTime`. */
export function readableRelative(moment: Moment, place: Place & { now: number }): string {
  const said = formatRelative(moment, place)
  return said === formatDateTime(moment, place) ? readableDateTime(moment, place) : said
}

/** A day (YYYY-MM-DD); the same in every time zone. */
export const readableDay = (day: string, locale: Locale): string =>
  readableDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })
