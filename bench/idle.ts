import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import { jobs } from '#server/jobs.ts'
import { findDue, lookingTimes } from '#server/platform/jobs/company-clock.ts'
import type { Figure } from './measure.ts'

export type Idle = {
  companies: number
  /** Database time of all scheduler checks in one hour of the working day. */
  lookMs: number
  looks: number
  /** The jobs that the checks of a working day would create. */
  jobs: number
  /** Share of one core that the process used. */
  used: number
}

type Plan = { companies: number; seconds: number }

/** Unused companies: ten people each, and posts from two months ago. */
export const seedIdle = (engine: Engine, companies: number) =>
  engine.withConnection('installation', (connection) =>
    connection.script(`
      select set_config('session_replication_role', 'replica', false);
      insert into companies (code, name, time_zone)
      select 'rest-' || n, '休眠' || n, (array['Asia/Tokyo', 'Europe/London', 'Asia/Kolkata'])[1 + n % 3]
      from generate_series(1, ${companies}) n;
      insert into users (company_id, family_name, given_name, family_name_kana, given_name_kana, status)
      select id, '佐藤', n::text, 'サトウ', 'ハナコ', 'active' from companies, generate_series(1, 10) n
      where starts_with(code, 'rest-');
      select set_config('session_replication_role', 'origin', false);
      analyze`),
  )

const clocked = jobs.flatMap((job) => (job.scope === 'company' && job.schedule ? [job] : []))

/** What idle companies cost: all scheduler checks of one hour, and the process without requests. */
export async function measureIdle(
  place: { engine: Engine; pid: number },
  { companies, seconds }: Plan,
): Promise<Idle> {
  const resting = new Set(
    (
      await place.engine.installation
        .selectFrom('companies')
        .select('id')
        .where('code', 'like', 'rest-%')
        .execute()
    ).map(({ id }) => id),
  )
  let looks = 0
  let lookMs = 0
  let made = 0
  for (const job of clocked) {
    const minutes = minutesOf(lookingTimes(job.schedule!))
    // 9:00 to 18:00 in Tokyo; the checks of every hour cost the same, so the first one is measured.
    for (let hour = 0; hour < 9; hour++) {
      for (const minute of minutes) {
        const begun = performance.now()
        const due = await findDue(place.engine, job, new Date(Date.UTC(2026, 10, 24, hour, minute)))
        if (hour === 0) {
          looks += 1
          lookMs += performance.now() - begun
        }
        made += due.filter((id) => resting.has(id)).length
      }
    }
  }
  const before = ticksOf(place.pid)
  await sleep(seconds * 1_000)
  const used = (ticksOf(place.pid) - before) / ticksPerSecond / seconds
  return { companies, lookMs, looks, jobs: made, used }
}

/* `*`, `3,33` and `4-59/10`. */
function minutesOf(cron: string) {
  const [field] = cron.split(' ')
  return field!.split(',').flatMap((part) => {
    const [range, step] = part.split('/')
    const [first, last] = range === '*' ? [0, 59] : range!.split('-').map(Number)
    const end = last ?? (step ? 59 : first!)
    return Array.from(
      { length: Math.floor((end - first!) / Number(step ?? 1)) + 1 },
      (_, index) => first! + index * Number(step ?? 1),
    )
  })
}

const ticksPerSecond = 100

/* CPU time from the kernel (proc_pid_stat(5): utime and stime). */
function ticksOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

export const idleFigures = ({ companies, lookMs, looks, jobs: made, used }: Idle): Figure[] => [
  {
    part: 'idle',
    name: `${companies.toLocaleString('en')} idle companies: the ${looks} scheduler queries of an hour`,
    value: `${(lookMs / 1_000).toFixed(2)} s`,
    wanted: '≤ 3.6 s (a thousandth)',
    met: lookMs <= 3_600,
  },
  {
    part: 'idle',
    name: 'jobs they create in a working day',
    value: `${made}`,
    wanted: '0',
    met: made === 0,
  },
  {
    part: 'idle',
    name: 'CPU use of the idle process, of one core',
    value: `${(used * 100).toFixed(1)}%`,
    wanted: '≤ 2%',
    met: used <= 0.02,
  },
]
