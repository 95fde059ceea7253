import { useSyncExternalStore } from 'react'
import { formatDateTime, formatDay } from '#common/dates.ts'
import { readableDateTime, readableDay, readableDays, readableRelative } from '#common/readable-dates.ts'
import { useLocale } from '#ui/locale.tsx'
import { useCurrentUser } from './session.tsx'

const step = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all times on the screen. */
const clock = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    timer ??= setInterval(() => {
      now = Date.now()
      for (const tell of listeners) tell()
    }, step)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  },
  read() {
    if (!timer) now = Date.now()
    return Math.floor(now / step) * step
  },
}

type Props = {
  at: string
  /** For narrow lists: `formatShort`. */
  format?: typeof readableRelative
  /** The words around it. */
  words?: (when: string) => string
  className?: string
}

/** A moment: relative within 24 hours, then the date, with date and time on hover. In the person's time zone. */
export function Moment({ at, format = readableRelative, words = (when) => when, className }: Props) {
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const time = useSyncExternalStore(clock.subscribe, clock.read)
  return (
    <time dateTime={at} title={formatDateTime(at, { locale, timeZone })} className={className}>
      {words(format(at, { locale, timeZone, now: time + step }))}
    </time>
  )
}

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
