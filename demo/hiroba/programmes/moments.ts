import type { Random } from '../../random.ts'

const japan = 9 * 3_600_000
const day = 86_400_000

/** YYYY-MM-DD in Japan. */
export const dayOf = (at: Date | number) => new Date(+at + japan).toISOString().slice(0, 10)

/** The weekday in Japan; Sunday is 0. */
export const weekdayOf = (at: Date | number) => new Date(+at + japan).getUTCDay()

/** A moment the given number of days ago at this hour in Japan, on a working day and before now. */
export function workingTime(random: Random, now: Date, daysAgo: number, hour: number): Date {
  const midnight = Math.floor((now.getTime() + japan) / day) * day - japan
  const at = (days: number) => midnight - days * day + hour * 3_600_000 + random.between(0, 3_400) * 1_000
  let days = daysAgo
  let moment = at(days)
  while (weekdayOf(moment) % 6 === 0 || moment > now.getTime() - 600_000) moment = at(++days)
  return new Date(moment)
}

/** The day the given number of days before a moment (after it, if negative). */
export const daysBefore = (at: Date, days: number) => dayOf(at.getTime() - days * day)
