import type { Engine } from '#db/connect.ts'
import { insertRows } from '#db/insert-rows.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, type LoadResult, medians } from './measure.ts'
import type { PathsLoad } from './paths-load.ts'

/*
 * The calendar of people who see many events: how long the month takes over HTTP.
 */

const wantedMs = 50

/** All weeks of December 2026, as the screen shows the month. */
const month = { from: '2026-11-29', until: '2027-01-03' }
const monthStart = Date.UTC(2026, 10, 30)
const hour = 3_600_000
const day = 24 * hour

type Share = { audienceId: number; reach: 'company' | 'departments' | 'people'; count: number }

/* One in five is all-day, one in ten has repeated every week or month for a year. */
function eventsOf({ audienceId, reach, count }: Share, companyId: number, createdById: number) {
  return Array.from({ length: count }, (_, n) => {
    const rrule = { 4: 'FREQ=WEEKLY', 14: 'FREQ=MONTHLY' }[n % 20] ?? null
    const allDay = n % 5 === 0
    const startsAt = new Date(
      monthStart + (n % 28) * day + (allDay ? 0 : (n % 12) * hour) - (rrule ? 364 * day : 0),
    )
    const endsAt = new Date(startsAt.getTime() + (allDay ? day : hour))
    return {
      ...{
        companyId,
        uid: `bench-${audienceId}-${n}`,
        title: `定例会議 ${n}`,
        body: '',
        place: `会議室 ${n % 20}`,
      },
      ...{ audienceId, reach, allDay, startsAt, endsAt, timeZone: 'Asia/Tokyo', rrule, createdById },
      ...{ firstAt: startsAt, lastAt: rrule ? new Date('9999-12-31T00:00:00Z') : endsAt },
    }
  })
}

/**
 * Gives a company events in one month: each of `readers` sees exactly `visible` of them, by the audience of everyone
 * (half), those they share with others, and their own. Returns the readers, without those who see more.
 */
export async function seedEvents(
  engine: Engine,
  companyId: number,
  { readers, visible }: { readers: readonly SignedIn[]; visible: number },
) {
  const db = engine.company(companyId)
  const audiences = await namedQuery<{ id: number; members: number; everyone: boolean; own: boolean }>(
    db,
    `select a.id, count(m.user_id) as members, a.rule->>'include' = 'everyone' as everyone,
       a.rule_hash not like 'bench-%' and a.rule->>'include' <> 'everyone' as own
     from audiences a left join audience_members m on m.company_id = $1 and m.audience_id = a.id
     where a.company_id = $1 group by a.id, a.rule, a.rule_hash order by a.id`,
    [companyId],
  )
  const shared = audiences.filter(({ own, everyone }) => !own && !everyone)
  const half = Math.floor(visible / 2)
  const forEach = Math.max(1, Math.floor(half / 18))
  const shares: Share[] = [
    ...audiences
      .filter(({ everyone }) => everyone)
      .map(({ id }) => ({ audienceId: id, reach: 'company' as const, count: half })),
    ...shared.map(({ id }) => ({ audienceId: id, reach: 'departments' as const, count: forEach })),
  ]
  const chosen = readers.flatMap((reader) => {
    const missing =
      visible - half - forEach * shared.filter(({ id }) => reader.audienceIds.includes(id)).length
    const own = audiences.find((one) => one.own && reader.audienceIds.includes(one.id))
    if (missing < 0 || !own) return []
    shares.push({ audienceId: own.id, reach: 'people', count: missing })
    return [reader]
  })
  const createdById = await someoneElse(engine, companyId, readers)
  await transaction(engine.installation, async (trx) => {
    for (const share of shares) await insertRows(trx, 'events', eventsOf(share, companyId, createdById))
  })
  await namedQuery(
    db,
    `insert into event_reads (company_id, event_id, user_id)
     select $1, e.id, r.id from events e cross join unnest($2::bigint[]) as r (id)
     where e.company_id = $1 and e.id % 2 = 0`,
    [companyId, chosen.map(({ userId }) => userId)],
  )
  return chosen
}

async function someoneElse(engine: Engine, companyId: number, readers: readonly SignedIn[]) {
  const [row] = await namedQuery<{ id: number }>(
    engine.company(companyId),
    'select id from users where company_id = $1 and id <> all($2::bigint[]) order by id limit 1',
    [companyId, readers.map(({ userId }) => userId)],
  )
  return row!.id
}

export type CalendarTools = {
  load: (load: Pick<PathsLoad, 'address' | 'paths' | 'cookies'>) => Promise<LoadResult>
}

/** The month of each reader, one request at a time. */
export async function measureCalendar(
  { address, readers }: { address: string; readers: readonly SignedIn[] },
  { rounds }: { rounds: number },
  tools: CalendarTools,
) {
  const paths = [`/api/v2/calendars?from=${month.from}&until=${month.until}`]
  const cookies = readers.map(({ cookie }) => cookie)
  const results: LoadResult[] = []
  for (let round = 0; round < rounds; round++) results.push(await tools.load({ address, paths, cookies }))
  return medians(results)
}

export const calendarFigures = (
  { p95Ms, medianMs, errors, bytes }: LoadResult,
  visible: number,
): Figure[] => [
  {
    part: 'calendar',
    name: `a month of a person with ${visible.toLocaleString('en')} visible events in it, p95 (${Math.round(bytes / 1000)} kB, median ${medianMs.toFixed(1)} ms${errors > 0 ? `, ${errors} errors` : ''})`,
    value: `${p95Ms.toFixed(1)} ms`,
    wanted: `≤ ${wantedMs} ms`,
    met: p95Ms <= wantedMs && errors === 0,
  },
]
