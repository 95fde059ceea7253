import { formatDate, formatTime, type Moment, type Place, partsOf } from './dates.ts'
import { shortDates } from './short-dates.strings.ts'
import { phrases } from './strings.ts'

/** As short as a list allows: 14:05 today, 昨日 / Yesterday, 11/20(金) / 20 Nov, 2025/11/20 / 20 Nov 2025. */
export function formatShort(moment: Moment, { now, ...place }: Place & { now: number }): string {
  const then = formatDate(moment, place)
  if (then === formatDate(now, place)) return formatTime(moment, place)
  if (then === formatDate(now - 86_400_000, place)) return phrases(shortDates, place.locale).yesterday
  const at = partsOf(moment, place)
  const sameYear = at.year === partsOf(now, place).year
  if (place.locale === 'en') return sameYear ? `${at.day} ${at.month}` : `${at.day} ${at.month} ${at.year}`
  return sameYear ? `${at.month}/${at.day}(${at.weekday})` : `${at.year}/${at.month}/${at.day}`
}
