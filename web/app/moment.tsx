import { useSyncExternalStore } from 'react'
import { formatDateTime } from '#common/dates.ts'
import { readableRelative } from '#common/readable-dates.ts'
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
