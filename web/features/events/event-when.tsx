import { formatDate, formatTime } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import type { PlainDate } from '#common/plain-date.ts'
import { readableDateTime, readableDay } from '#common/readable-dates.ts'
import { readableDays } from '#common/readable-days.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { nthOf, readRule } from './event-rule.ts'
import { eventWords, repeatWords } from './events.strings.ts'

type EventTimes = {
  allDay: boolean
  startsAt: string | null
  endsAt: string | null
  startOn: string | null
  endOn: string | null
}

/** The reader's language and time zone. */
export function useClock() {
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return { locale, timeZone }
}

/** 11月20日(金) 10:00〜11:00, or days; the second day only if it is a different one. */
function showTimes(times: EventTimes, place: { locale: Locale; timeZone: string }) {
  const to = place.locale === 'ja' ? '〜' : ' – '
  if (times.startOn !== null) {
    return readableDays(times.startOn, times.endOn!, place.locale)
  }
  const start = readableDateTime(times.startsAt!, place)
  const sameDay = formatDate(times.startsAt!, place) === formatDate(times.endsAt!, place)
  return `${start}${to}${sameDay ? formatTime(times.endsAt!, place) : readableDateTime(times.endsAt!, place)}`
}

/** The event's time for the reader, and the local time if the time zones differ. */
export function EventWhen({ event }: { event: EventTimes & { timeZone?: string } }) {
  const t = useStrings(eventWords)
  const place = useClock()
  const here = showTimes(event, place)
  const zone = event.timeZone ?? place.timeZone
  const there = event.allDay ? here : showTimes(event, { ...place, timeZone: zone })
  return (
    <>
      <time dateTime={event.startOn ?? event.startsAt!}>{here}</time>
      {there !== here && <div>{t.zoneNote(there, zone)}</div>}
    </>
  )
}

/** The name of a weekday: 金曜日, Friday. */
const weekdayName = (day: PlainDate, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Describes the repetition of an event that starts on a day. */
export function useRepeatWords() {
  const t = useStrings(repeatWords)
  const locale = useLocale()
  return (repeat: ReturnType<typeof readRule>['repeat'], day: PlainDate) => {
    const name = weekdayName(day, locale)
    switch (repeat) {
      case 'weekly':
      case 'biweekly':
      case 'monthlyLast':
        return t[repeat](name)
      case 'monthlyDay':
        return t.monthlyDay(Number(day.slice(8)))
      case 'monthlyWeekday':
        return t.monthlyWeekday(nthOf(day), name)
      default:
        return t[repeat]
    }
  }
}

/** The repetition of an event in words. */
export function RepeatText({ rule, day, timeZone }: { rule: string; day: PlainDate; timeZone: string }) {
  const t = useStrings(repeatWords)
  const words = useRepeatWords()
  const locale = useLocale()
  const { repeat, until } = readRule(rule, day, timeZone)
  const said = words(repeat, day)
  if (!until) return said
  return `${said}${locale === 'ja' ? '、' : ', '}${t.until(readableDay(until, locale))}`
}
