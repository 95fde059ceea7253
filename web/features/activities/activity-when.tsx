import { formatDate, formatTime } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { readableDateTime } from '#common/readable-dates.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { useCurrentUser } from '#web/app/session.tsx'
import { activityWords } from './activities.strings.ts'

type Time = { startsAt: string; endsAt: string | null }

/** 2026年11月20日(金) 19:00〜21:00; the second date only if it is another day. */
export function showTime({ startsAt, endsAt }: Time, place: { locale: Locale; timeZone: string }) {
  const start = readableDateTime(startsAt, place)
  if (!endsAt) return start
  const sameDay = formatDate(startsAt, place) === formatDate(endsAt, place)
  const end = sameDay ? formatTime(endsAt, place) : readableDateTime(endsAt, place)
  return `${start}${place.locale === 'ja' ? '〜' : ' – '}${end}`
}

/** The reader's time zone and language. */
export function usePlace() {
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  return { locale, timeZone }
}

type Props = { activity: { startsAt: string | null; endsAt: string | null } }

/** When an activity takes place, in the reader's time zone. */
export function ActivityWhen({ activity: { startsAt, endsAt } }: Props) {
  const t = useStrings(activityWords)
  const place = usePlace()
  if (startsAt === null) return t.noDate
  return <time dateTime={startsAt}>{showTime({ startsAt, endsAt }, place)}</time>
}
