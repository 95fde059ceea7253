import type { Random } from '../random.ts'

const day = 86_400_000
const japan = 9 * 3_600_000
/* How much is written in each hour of the day in Japan. */
const hourWeights = [0, 0, 0, 0, 0, 0, 1, 3, 9, 12, 10, 8, 11, 8, 7, 7, 8, 10, 8, 5, 3, 2, 1, 0]
const hours = hourWeights.map((_, hour) => hour)

/** The day of a moment in Japan. */
export const dayOf = (moment: Date) => new Date(moment.getTime() + japan).toISOString().slice(0, 10)

/**
 * `count` moments of the last `days` days during working hours, fewer on weekends, oldest first. The last few
 * are within the last minutes.
 */
export function postingTimes(random: Random, count: number, days: number, now: Date): Date[] {
  const justNow = [2, 7, 16, 31, 55, 90, 140].map((minutes) => now.getTime() - minutes * 60_000)
  const times: number[] = justNow.slice(0, count)
  while (times.length < count) {
    const at = timeOnDay(random, now.getTime() - random.between(0, days - 1) * day)
    const weekday = new Date(at + japan).getUTCDay()
    if ((weekday === 0 || weekday === 6) && random.chance(0.65)) continue
    if (at < now.getTime() - 150 * 60_000) times.push(at)
  }
  return times.sort((a, b) => a - b).map((time) => new Date(time))
}

function timeOnDay(random: Random, someMoment: number) {
  const midnight = Math.floor((someMoment + japan) / day) * day - japan
  const hour = random.weighted(hours, (h) => hourWeights[h]!)
  return midnight + hour * 3_600_000 + random.between(0, 3_599) * 1_000
}

/** A moment after `from`, more likely soon than late, at most `days` days later and before `now`. */
export function soonAfter(random: Random, from: Date, days: number, now: Date): Date {
  const most = Math.min(days * day, now.getTime() - from.getTime() - 1_000)
  return new Date(from.getTime() + Math.max(1_000, Math.floor(random.fraction() ** 4 * most)))
}
