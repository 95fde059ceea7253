import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import type { CompanyJob } from './define-job.ts'

/** Zones lie whole quarters of an hour apart. */
const quarter = 15

/**
 * A `due` for nightly checks of everything, whose work no condition can foresee: where someone was signed in within
 * these three days, and elsewhere on Sundays. `$2` is when the clock was looked at.
 */
export const inUseOrSunday = `exists (select from sessions s where s.company_id = c.id
    and s.expires_at > $2::timestamptz - interval '3 days')
  or extract(isodow from $2::timestamptz at time zone c.time_zone) = 7`

type Clocked = Pick<CompanyJob<never>, 'schedule' | 'due'>

/**
 * When the clock is looked at for a job of companies, as cron in UTC: every quarter of an hour that is the job's minute
 * somewhere, where the job has its hours; else just when it says.
 */
export function lookingTimes(schedule: string): string {
  const { minute, hours } = partsOf(schedule)
  if (!hours) return schedule
  const minutes = [0, 1, 2, 3].map((step) => (minute + step * quarter) % 60).toSorted((a, b) => a - b)
  return `${minutes.join(',')} * * * *`
}

/**
 * The companies where it is the job's time and something is due, by id.
 * @param at when the clock was looked at; a look that comes late counts for the time it was meant for
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
       and (${due})
     order by c.id`,
    [hours, meant, minute],
  )
  return rows.map(({ id }) => id)
}

/* `hours` null: every hour, at whatever minutes the schedule says. */
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
