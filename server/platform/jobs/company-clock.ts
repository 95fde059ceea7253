import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import type { CompanyJob } from './define-job.ts'

/** Time zone offsets are multiples of a quarter of an hour. */
const quarter = 15

/**
 * A `due` for nightly checks of everything, which no condition can narrow: companies in which someone was signed in
 * within the last three days, and all others on Sundays. `$2` is the time at which the schedule was checked.
 */
export const inUseOrSunday = `exists (select from sessions s where s.company_id = c.id
    and s.expires_at > $2::timestamptz - interval '3 days')
  or extract(isodow from $2::timestamptz at time zone c.time_zone) = 7`

type Clocked = Pick<CompanyJob<never>, 'schedule' | 'due'>

/**
 * The cron schedule, in UTC, at which a job of companies is checked: every quarter of an hour that is the job's minute
 * in some time zone, if the job has hours; otherwise its own schedule.
 */
export function lookingTimes(schedule: string): string {
  const { minute, hours } = partsOf(schedule)
  if (!hours) return schedule
  const minutes = [0, 1, 2, 3].map((step) => (minute + step * quarter) % 60).toSorted((a, b) => a - b)
  return `${minutes.join(',')} * * * *`
}

/**
 * The companies where it is the job's time and something is due, by id.
 * @param at the time for which the schedule was checked, even if the check runs late
 */
export async function findDue(engine: Engine, { schedule, due }: Clocked, at: Date): Promise<number[]> {
  const { minute, hours } = partsOf(schedule!)
  const stepMs = quarter * 60_000
  const offsetMs = (minute % quarter) * 60_000
  const meant = new Date(Math.floor((at.getTime() - offsetMs) / stepMs) * stepMs + offsetMs)
  const rows = await namedQuery<{ id: number }>(
    engine.installation,
    `select c.id from companies c
     where ($1::int[] is null or extract(hour from $2::timestamptz at time zone c.time_zone) = any($1)
         and extract(minute from $2::timestamptz at time zone c.time_zone) = $3)
       and c.suspended_at is null and c.closed_at is null and (${due})
     order by c.id`,
    [hours, meant, minute],
  )
  return rows.map(({ id }) => id)
}

/* `hours` null: every hour, at the minutes of the schedule. */
function partsOf(schedule: string): { minute: number; hours: number[] | null } {
  const [minutes, hours, ...days] = schedule.split(' ')
  if (days.join(' ') !== '* * *') throw new TypeError(`A job of companies runs every day: ${schedule}`)
  if (hours === '*') return { minute: 0, hours: null }
  const [first, last = first] = hours!.split('-').map(Number)
  if (!/^\d+$/.test(minutes!) || !/^\d+(-\d+)?$/.test(hours!)) throw new TypeError(`Cannot read ${schedule}`)
  return {
    minute: Number(minutes),
    hours: Array.from({ length: last! - first! + 1 }, (_, index) => first! + index),
  }
}
