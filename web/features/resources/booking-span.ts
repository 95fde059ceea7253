import { formatTime } from '#common/dates.ts'
import { readableDate } from '#common/readable-dates.ts'
import { useLocale } from '#ui/locale.tsx'
import { zonedParts } from '#ui/zoned-instant.ts'

/** Formats a period in the company's time zone; the day appears once if it is the same. */
export function useSpan(timeZone: string) {
  const place = { locale: useLocale(), timeZone }
  return ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => {
    const sameDay = zonedParts(startsAt, timeZone).day === zonedParts(endsAt, timeZone).day
    const end = sameDay
      ? formatTime(endsAt, place)
      : `${readableDate(endsAt, place)} ${formatTime(endsAt, place)}`
    return `${readableDate(startsAt, place)} ${formatTime(startsAt, place)}–${end}`
  }
}
