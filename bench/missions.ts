import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type AudienceRule, everyone } from '#common/audience-rule.ts'
import { addDays } from '#common/plain-date.ts'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { settleMissions } from '#server/features/missions/settling.commands.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, median } from './measure.ts'

export type Missions = {
  /** The time of creating a mission for the whole company, divided by that of creating one for ten people. */
  wideCreation: number
  /** Milliseconds, medians. */
  wideCreationMs: number
  /** The first page of the progress of the whole company, and a list of five missions for the whole company. */
  pageMs: number
  listMs: number
  /** The daily run of a mission of the whole company in the middle of a period; with the beginning of a new one. */
  runMs: number
  newPeriodMs: number
}

type Place = {
  address: string
  engine: Engine
  companyId: number
  administrator: SignedIn
  ten: readonly number[]
  menuIds: readonly number[]
}

/** The closed periods that the measured missions have behind them. */
const past = 30
/** The missions of a list. */
const listed = 5

/** Creates missions for everyone and for ten people in turns, then reads and settles some with a past of 30 periods. */
export async function measureMissions(
  place: Place,
  { rounds, pages, weeks }: { rounds: number; pages: number; weeks: number },
): Promise<Missions> {
  const creating = { wide: [] as number[], narrow: [] as number[] }
  const [first, ...rest] = place.menuIds
  const made: number[] = []
  for (let round = -1; round < rounds; round++)
    for (const [side, rule] of [
      ['wide', everyone],
      ['narrow', toPeople(place.ten)],
    ] as const) {
      const begun = performance.now()
      const id = await create(place, rest[made.length % rest.length]!, rule)
      if (round >= 0) creating[side].push(performance.now() - begun)
      made.push(id)
      await untilAssigned(place, id)
    }
  // Only the missions measured from here on have something to do.
  for (const id of made) await send(place, `/${id}/end`, { version: 1 })
  const wide: number[] = []
  for (let n = 0; n < listed; n++) wide.push(await create(place, first!, everyone))
  for (const id of wide) await untilAssigned(place, id)
  await addPast(place, wide[0]!)
  const pageMs = await timed(pages, () => get(place, `/${wide[0]}/progress?limit=50`))
  const listMs = await timed(pages, () => get(place, `?menu_id=${first}&limit=20`))
  for (const id of wide.slice(1)) await send(place, `/${id}/end`, { version: 1 })
  const [wideCreationMs, narrowCreationMs] = [median(creating.wide), median(creating.narrow)]
  return {
    ...{ wideCreationMs, wideCreation: wideCreationMs / narrowCreationMs },
    ...{ pageMs, listMs },
    ...(await measureRuns(place, weeks)),
  }
}

/* Each week has six days without and one with the beginning of a period. */
async function measureRuns({ engine, companyId }: Place, weeks: number) {
  const db = engine.company(companyId)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
  const times = { same: [] as number[], next: [] as number[] }
  for (let day = 1; day <= weeks * 7; day++) {
    const now = new Date(`${addDays(today, day)}T03:00:00+09:00`)
    const begun = performance.now()
    if ((await settleMissions(db, { now, address: 'http://127.0.0.1' })) !== 1)
      throw new Error('Another number of missions than one was settled.')
    times[day % 7 === 0 ? 'next' : 'same'].push(performance.now() - begun)
  }
  return { runMs: median(times.same), newPeriodMs: median(times.next) }
}

async function timed(rounds: number, read: () => Promise<void>) {
  const times: number[] = []
  for (let round = -2; round < rounds; round++) {
    const begun = performance.now()
    await read()
    if (round >= 0) times.push(performance.now() - begun)
  }
  return median(times)
}

/* Closed periods before the current one, as done by most people. */
async function addPast({ engine, companyId }: Place, missionId: number) {
  const db = engine.company(companyId)
  await namedQuery(
    db,
    `with current as (
       update mission_periods set number = :past + 1 where company_id = :companyId and mission_id = :missionId
       returning id, valid_from, starts_on
     ), made as (
       insert into mission_periods (company_id, mission_id, number, valid_from, starts_on, due_on, filled_at, closed_at)
       select :companyId, :missionId, n, c.valid_from, c.starts_on - 7 * (:past + 1 - n),
         c.starts_on - 7 * (:past - n) - 1, now(), now()
       from current c, generate_series(1, :past::int) n returning id
     )
     insert into mission_assignments (company_id, mission_period_id, user_id, base_count, needed_count, done_count, state)
     select x.company_id, made.id, x.user_id, 1, 1, case when (x.user_id + made.id) % 9 = 0 then 0 else 1 end,
       case when (x.user_id + made.id) % 9 = 0 then 'missed' else 'done' end
     from made, current c join mission_assignments x on x.company_id = :companyId and x.mission_period_id = c.id`,
    { companyId, missionId, past },
  )
  await engine.withConnection('installation', (connection) =>
    connection.script('analyze mission_assignments'),
  )
}

const toPeople = (ids: readonly number[]): AudienceRule => ({
  include: ids.map((id) => ({ type: 'user', id }) as const),
  match: 'any',
  exclude: [],
})

async function create(place: Place, menuId: number, rule: AudienceRule) {
  const answer = (await send(place, '', {
    ...{ menu_id: menuId, name: '週1回の5S点検', message: '', rule, kind: 'repeating', carry_over: true },
    ...{ unit: 'week', every: 1, needed_count: 1, working_days: false, starts_on: null, ends_on: null },
    first_user_id: null,
  })) as { id: number }
  return answer.id
}

async function send({ address, administrator: { cookie } }: Place, path: string, body: object) {
  const response = await fetch(`${address}/api/v2/admin/missions${path}`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`)
  return text ? (JSON.parse(text) as unknown) : undefined
}

async function get({ address, administrator: { cookie } }: Place, path: string) {
  const response = await fetch(`${address}/api/v2/admin/missions${path}`, { headers: { cookie } })
  const answer = (await response.json()) as { people?: unknown[]; missions?: unknown[] }
  if (!(answer.people ?? answer.missions)?.length) throw new Error(`${path} answered ${response.status}`)
}

/** Waits until everyone is assigned to the current period of a mission, at most two minutes. */
async function untilAssigned({ engine, companyId }: Place, missionId: number) {
  const db = engine.company(companyId)
  for (let poll = 0; poll < 1_200; poll++) {
    const found = await namedQuery(
      db,
      `select 1 from mission_periods p join missions m on m.company_id = p.company_id and m.id = p.mission_id
       where p.company_id = $1 and p.mission_id = $2 and p.filled_at is not null and m.next_on > p.starts_on`,
      [companyId, missionId],
    )
    if (found.length > 0) return
    await wait(100)
  }
  throw new Error(`Nobody was assigned to mission ${missionId} within two minutes.`)
}

const ms = (time: number) => `${time.toFixed(1)} ms`

export function missionsFigures(measured: Missions): Figure[] {
  const { wideCreation, wideCreationMs, pageMs, listMs, runMs, newPeriodMs } = measured
  const figure = (name: string, value: number, most: number): Figure => ({
    part: 'missions',
    name,
    value: ms(value),
    wanted: `≤ ${most} ms`,
    met: value <= most,
  })
  return [
    {
      part: 'missions',
      name: `creating a mission for 10,000 people (${ms(wideCreationMs)}), relative to one for 10`,
      value: wideCreation.toFixed(2),
      wanted: '≤ 1.2',
      met: wideCreation <= 1.2,
    },
    figure(`first page of the progress of 10,000 people after ${past} periods`, pageMs, 100),
    figure(`a list of ${listed} missions of 10,000 people each`, listMs, 100),
    figure('the daily run of a mission of 10,000 people', runMs, 1_000),
    figure('the same when a period ends and the next one begins', newPeriodMs, 10_000),
  ]
}
