import { formatDateTime, formatDay } from '#common/dates.ts'
import { readableDateTime, readableDay } from '#common/readable-dates.ts'
import { readableDays } from '#common/readable-days.ts'
import { useLocale } from '#ui/locale.tsx'
import { useCurrentUser } from './session.tsx'

const usePlace = () => ({
  locale: useLocale(),
  timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo',
})

/** Date and time, without this year; in full on hover and to screen readers. */
export function DateTime({ at, className }: { at: string; className?: string }) {
  const place = usePlace()
  return (
    <time dateTime={at} title={formatDateTime(at, place)} className={className}>
      {readableDateTime(at, place)}
    </time>
  )
}

/** A day (YYYY-MM-DD), without this year; in full on hover and to screen readers. */
export function Day({ on, className }: { on: string; className?: string }) {
  const locale = useLocale()
  return (
    <time dateTime={on} title={formatDay(on, locale)} className={className}>
      {readableDay(on, locale)}
    </time>
  )
}

/** Several days: 11月15日(日)〜19日(木)・5日間. */
export function Days({ from, until, className }: { from: string; until: string; className?: string }) {
  const locale = useLocale()
  if (from === until) return <Day on={from} className={className} />
  return (
    <span title={`${formatDay(from, locale)} – ${formatDay(until, locale)}`} className={className}>
      {readableDays(from, until, locale)}
    </span>
  )
}
