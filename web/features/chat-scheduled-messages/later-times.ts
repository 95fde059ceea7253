import { addDays, weekday } from '#common/plain-date.ts'
import { zonedInstant, zonedParts } from '#ui/zoned-instant.ts'

export type LaterName = 'hour' | 'noon' | 'evening' | 'tomorrow' | 'monday'
type LaterTime = { name: LaterName; at: string }

/** Minutes that a choice must be ahead. */
const ahead = 30

/**
 * Sensible times from now on, ascending, in a time zone: in an hour if `hour`, later today, the next morning, and the
 * morning of the next Monday.
 */
export function laterTimes(
  now: number,
  timeZone: string,
  { hour, evening }: { hour: boolean; evening: string },
): LaterTime[] {
  const today = zonedParts(new Date(now).toISOString(), timeZone).day
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, (8 - weekday(today)) % 7 || 7)
  const minute = 60_000
  const candidates: [LaterName, string | undefined][] = [
    ['hour', hour ? new Date(Math.ceil((now + 60 * minute) / minute) * minute).toISOString() : undefined],
    ['noon', hour ? undefined : zonedInstant(today, '13:00', timeZone)],
    ['evening', zonedInstant(today, evening, timeZone)],
    ['tomorrow', zonedInstant(tomorrow, '09:00', timeZone)],
    ['monday', monday === tomorrow ? undefined : zonedInstant(monday, '09:00', timeZone)],
  ]
  return candidates.flatMap(([name, at]) =>
    at && Date.parse(at) >= now + ahead * minute ? [{ name, at }] : [],
  )
}
