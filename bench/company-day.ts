/*
 * A company on a Monday morning: how many people one machine carries in the busiest quarter of an hour, found by asking
 * for more until the 95th percentile of all responses is over 300 ms.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '#db/connect.ts'
import type { SignedIn } from './bench-database.ts'
import type { SeededChat } from './chat-data.ts'
import { acts, perPerson } from './company-day-acts.ts'
import type { Crowd, DayLoad, DayResult } from './company-day-load.ts'
import { type Figure, inOwnProcess } from './measure.ts'

const quarterSeconds = 900
/** What people do not notice. */
export const mostMs = 300

export type Place = Crowd & {
  addresses: readonly string[]
  feedIds: readonly number[]
  menuId: number
  /** The programs whose processor time is told apart: the product's, and PostgreSQL's with its children. */
  products: readonly number[]
  postgres: number | undefined
}

type Plan = {
  seconds: number
  warmUpSeconds: number
  /** The first number of people tried. */
  first: number
  /** The answer is this close, as a share. */
  precision: number
  /** No more are tried. */
  most: number
  /** The 95th percentile of all responses that is still good. */
  mostMs: number
}

export type CompanyDay = {
  /** The most people with which the target was met, and the responses then. */
  people: number
  held: DayResult
  /** The fewest with which it was missed, and what happened; null if it never was. */
  broken: { people: number; result: DayResult; cores: Cores } | null
}

/** Processor time, in cores. */
type Cores = Record<'product' | 'postgres' | 'machine', number>

/** What a person sees: the posts that everybody reads, their rooms, and where they can write. */
export async function dayPlace(
  engine: Engine,
  companyId: number,
  signedIn: readonly SignedIn[],
  chat: SeededChat,
): Promise<Pick<Place, 'people' | 'feedIds' | 'menuId'>> {
  const query = async <Row>(text: string) =>
    (await engine.withConnection('installation', (connection) => connection.query<Row>(text, [companyId])))
      .rows
  const feeds = await query<{ id: number; authorId: number }>(
    `select id, author_id from feeds where company_id = $1 and apply_id is not null and audience_id = (select min(id) from audiences where company_id = $1)
     order by posted_at desc, id desc limit 30`,
  )
  const feedIds = feeds.map(({ id }) => id)
  await engine.withConnection('installation', (connection) =>
    connection.query(
      `insert into must_read_requirements (company_id, feed_id, due_on, remind_days, escalate, asked_by_id)
       values ($1, $2, current_date + 7, '{3,1}', true, $3) on conflict do nothing`,
      [companyId, feedIds[0], signedIn[0]!.userId],
    ),
  )
  const [menu] = await query<{ id: number }>('select min(id) as id from menus where company_id = $1')
  const roomsOf = new Map<number, number[]>()
  for (const { id, memberIds } of chat.ordinary)
    for (const userId of memberIds) roomsOf.set(userId, [...(roomsOf.get(userId) ?? []), id])
  return {
    // The author of what must be read is not asked to confirm it.
    people: signedIn
      .filter(({ userId }) => userId !== feeds[0]!.authorId)
      .map(({ userId, cookie }) => ({ cookie, roomIds: roomsOf.get(userId) ?? [chat.everyoneRoomId] })),
    ...{ feedIds, menuId: menu!.id },
  }
}

const words = ['点検', '手順', '倉庫 整理', '資料', 'ありがとう', '新しい']

/** Asks for twice as many until it is too much, then in between, until the answer is precise enough. */
export async function measureCompanyDay(place: Place, plan: Plan): Promise<CompanyDay> {
  const folder = mkdtempSync(join(tmpdir(), 'hiroba-day-'))
  const crowdFile = join(folder, 'crowd.json')
  writeFileSync(crowdFile, JSON.stringify({ people: place.people, logins: place.logins } satisfies Crowd))
  try {
    return await search(place, plan, crowdFile)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function search(place: Place, plan: Plan, crowdFile: string): Promise<CompanyDay> {
  let held: { people: number; result: DayResult } | undefined
  let broken: NonNullable<CompanyDay['broken']> | undefined
  const precise = () => held && broken && broken.people - held.people <= plan.precision * held.people
  for (let people = plan.first; !precise(); ) {
    const { result, cores } = await round(place, plan, crowdFile, people)
    const wrong = Object.keys(result.errors).filter((error) => !/ (503|none)$/.test(error))
    if (wrong.length > 0) throw new Error(`Not because of the load: ${wrong.join(', ')}`)
    const errors = Object.keys(result.errors).length
    const met = result.p95 <= plan.mostMs && errors === 0
    console.info(
      `${people} people: ${result.perSecond.toFixed(0)} requests a second, p50 ${result.p50.toFixed(0)} ms, p95 ${result.p95.toFixed(0)} ms, cores ${JSON.stringify(cores)}${errors ? `, errors ${JSON.stringify(result.errors)}` : ''}`,
    )
    if (met) held = { people, result }
    else broken = { people, result, cores }
    if (met ? people >= plan.most : people <= 10) break
    people = Math.round(
      held && broken ? (held.people + broken.people) / 2 : held ? held.people * 2 : people / 2,
    )
  }
  if (!held) throw new Error('It is too much for ten people')
  return { people: held.people, held: held.result, broken: broken ?? null }
}

async function round(
  { addresses, feedIds, menuId, ...programs }: Place,
  plan: Plan,
  crowdFile: string,
  count: number,
) {
  const rates = Object.fromEntries(
    acts.map((act) => [act, (perPerson[act] * count) / quarterSeconds]),
  ) as DayLoad['rates']
  const before = processorTime(programs)
  const begun = performance.now()
  const load: DayLoad = {
    ...{ addresses, crowdFile, count: Math.max(10, count), feedIds, menuId, words, rates },
    ...{ seconds: plan.seconds, warmUpSeconds: plan.warmUpSeconds },
  }
  const result = await inOwnProcess<DayResult>('company-day-load.ts', load)
  const seconds = (performance.now() - begun) / 1000
  const after = processorTime(programs)
  const used = (which: keyof Cores) => Number(((after[which] - before[which]) / seconds).toFixed(2))
  return {
    result,
    cores: { product: used('product'), postgres: used('postgres'), machine: used('machine') },
  }
}

const ticksPerSecond = 100

/* Processor seconds so far; the processes that PostgreSQL has ended are counted by their parent. */
function processorTime({ products, postgres }: Pick<Place, 'products' | 'postgres'>) {
  const fieldsOf = (pid: number) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  }
  const own = (pid: number) => {
    const fields = fieldsOf(pid)
    return (fields[11]! + fields[12]! + fields[13]! + fields[14]!) / ticksPerSecond
  }
  // Ends with 1 if there is none.
  const children = (pid: number) =>
    spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
      .filter((child) => child > 0)
  const sum = (pids: readonly number[]) =>
    pids.reduce((total, pid) => {
      try {
        return total + own(pid)
      } catch {
        return total
      }
    }, 0)
  const [, user, nice, system] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).map(Number)
  return {
    product: sum([...products, ...products.flatMap(children)]),
    postgres: postgres ? sum([postgres, ...children(postgres)]) : 0,
    machine: (user! + nice! + system!) / ticksPerSecond,
  }
}

export function companyDayFigures(days: readonly { processes: number; day: CompanyDay }[]): Figure[] {
  return days.map(({ processes, day: { people, held, broken } }) => {
    const needs = broken && (broken.cores.product >= broken.cores.postgres ? 'the product' : 'PostgreSQL')
    const limit = broken
      ? `at ${broken.people} people ${needs} needs ${Math.max(broken.cores.product, broken.cores.postgres)} of ${broken.cores.machine} cores in use`
      : 'more were not tried'
    return {
      part: 'company-day',
      name: `people in the busiest quarter of an hour at p95 ≤ ${mostMs} ms, ${processes === 1 ? 'one process' : `${processes} processes`} (${held.perSecond.toFixed(0)} requests a second, p50 ${held.p50.toFixed(0)} ms; ${limit})`,
      value: people.toLocaleString('en'),
      wanted: '≥ 2,000',
      met: people >= 2_000,
    }
  })
}
