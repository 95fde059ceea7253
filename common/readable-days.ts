import { partsOf } from './dates.ts'
import type { Locale } from './locale.ts'
import { daysBetween } from './plain-date.ts'
import { readableDay } from './readable-dates.ts'

/** 11月15日(日)〜19日(木)・5日間 / Sun 15 – Thu 19 Nov (5 days); what both ends share stands once. One day is that day. */
export function readableDays(first: string, last: string, locale: Locale): string {
  if (first === last) return readableDay(first, locale)
  const place = { locale, timeZone: 'UTC' }
  const [from, until] = [partsOf(`${first}T00:00:00Z`, place), partsOf(`${last}T00:00:00Z`, place)]
  const sameYear = from.year === until.year
  const sameMonth = sameYear && from.month === until.month
  const count = daysBetween(first, last) + 1
  if (locale === 'en') {
    const start = sameMonth ? `${from.weekday} ${from.day}` : readableDay(first, locale)
    return `${start} – ${readableDay(last, locale)} (${count} days)`
  }
  const end = sameMonth
    ? `${until.day}日(${until.weekday})`
    : sameYear
      ? `${until.month}月${until.day}日(${until.weekday})`
      : readableDay(last, locale)
  return `${readableDay(first, locale)}〜${end}・${count}日間`
}
