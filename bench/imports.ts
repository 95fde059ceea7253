import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { Asker, requestBytes } from './asker.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, median, quantile } from './measure.ts'

const readersPath = '/api/v2/feeds?limit=20'
const readerConnections = 4
/**
 * Calls that read whole lists right after an import, when the database's statistics may not include the new
 * rows yet.
 */
const wholeReads = [
  { path: '/api/v2/admin/departments', times: 20 },
  // One person may create 30 exports within ten minutes.
  { path: '/api/v2/admin/user_exports/file?format=csv', times: 4 },
  { path: readersPath, times: 20 },
]
/** How many of the people that a file adds go into each department that it creates. */
const peoplePerDepartment = 5

export type Place = {
  address: string
  engine: Engine
  companyId: number
  /** The administrator of the company. */
  administrator: SignedIn
  readers: readonly SignedIn[]
}

type Plan = { lines: number; rounds: number }

export type Imports = {
  lines: number
  /**
   * Seconds from sending the file until the dry run is ready, from applying until it is done, and for undoing
   * it.
   */
  check: number
  apply: number
  undo: number
  /**
   * p95 of the readers' requests, in milliseconds: at rest, while a file is checked, and while it is applied.
   */
  readersAtRest: number
  readersDuringCheck: number
  readersDuringApply: number
  /** For each of `wholeReads`, in milliseconds: p95 at rest, p95 and median right after the import. */
  readsAfterwards: { path: string; atRest: number; after: number; median: number }[]
}

/** Checks, applies and undoes a file of people, and measures readers meanwhile. */
export async function measureImports(place: Place, { lines, rounds }: Plan): Promise<Imports> {
  const seconds = { check: [] as number[], apply: [] as number[], undo: [] as number[] }
  const times = { rest: [] as number[], check: [] as number[], apply: [] as number[] }
  const reads = { rest: wholeReads.map(() => [] as number[]), after: wholeReads.map(() => [] as number[]) }
  const people = await findPeople(place, lines)
  for (let round = 0; round < rounds; round++) {
    await untilIdle(place)
    const file = fileOf(people, lines, `${place.companyId}-${round}`)
    let made = 0
    seconds.check.push(
      await whileOthersRead(place, times.check, async () => {
        made = await send(place, file)
        await untilState(place, made, 'checked')
      }),
    )
    const { check_version, counts } = await look(place, made)
    if (counts.error > 0 || counts.new + counts.changed !== lines)
      throw new Error(
        `Of ${lines} lines ${counts.new} are new, ${counts.changed} change, ${counts.error} are wrong`,
      )
    await untilIdle(place)
    await whileOthersRead(place, times.rest, () => sleep(seconds.check.at(-1)! * 1000))
    await readWhole(place, reads.rest)
    seconds.apply.push(
      await whileOthersRead(place, times.apply, async () => {
        await ask(place, `/api/v2/admin/user_imports/${made}/apply`, { check_version })
        await untilState(place, made, 'applied')
      }),
    )
    await readWhole(place, reads.after)
    await untilIdle(place)
    const begun = performance.now()
    await ask(place, `/api/v2/admin/user_imports/${made}/undo`, {})
    await untilState(place, made, 'undone')
    seconds.undo.push((performance.now() - begun) / 1000)
  }
  return {
    lines,
    check: median(seconds.check),
    apply: median(seconds.apply),
    undo: median(seconds.undo),
    readersAtRest: quantile(times.rest, 0.95),
    readersDuringCheck: quantile(times.check, 0.95),
    readersDuringApply: quantile(times.apply, 0.95),
    readsAfterwards: wholeReads.map(({ path }, n) => {
      const [atRest, after] = [quantile(reads.rest[n]!, 0.95), quantile(reads.after[n]!, 0.95)]
      return { path, atRest, after, median: median(reads.after[n]!) }
    }),
  }
}

type Person = { id: number; department: string }

/** Nine of ten lines are about an existing person, who moves to the next department. */
async function findPeople({ engine, companyId }: Place, lines: number): Promise<Person[]> {
  const { rows } = await engine.withConnection('installation', (connection) =>
    connection.query<Person>(
      `select u.id, coalesce(lead(d.name) over (order by d.id, u.id), min(d.name) over ()) as department
       from users u join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
       join departments d on d.company_id = b.company_id and d.id = b.department_id
       where u.company_id = $1 and u.role = 'employee' and u.status = 'active' order by md5(u.id::text) limit $2`,
      [companyId, Math.floor(lines * 0.9)],
    ),
  )
  return rows
}

function fileOf(people: readonly Person[], lines: number, mark: string) {
  const changed = people.map(({ id, department }) => `${id},,,,${department},,担当${mark}`)
  const { department } = people[0]!
  const registered = Array.from(
    { length: lines - people.length },
    (_, n) =>
      `,新人 ${n}郎,シンジン ${n}ロウ,new-${mark}-${n}@bench.example,${department}／新設${mark}-${Math.floor(n / peoplePerDepartment)}課,,`,
  )
  const header = 'ユーザーID,氏名,氏名カナ,メールアドレス,部署,役職,職種'
  return `\u{feff}${[header, ...changed, ...registered].join('\r\n')}\r\n`
}

const headersOf = ({ cookie }: SignedIn) => ({
  cookie,
  'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
})

async function answered(to: string, answer: Response): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${text}`)
  return text ? JSON.parse(text) : undefined
}

async function ask({ address, administrator }: Place, to: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${address}${to}`, {
    headers: { ...headersOf(administrator), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return answered(to, answer)
}

async function send({ address, administrator }: Place, file: string) {
  const to = '/api/v2/admin/user_imports'
  const body = new FormData()
  body.append('client_key', randomUUID())
  body.append('create_departments', 'true')
  body.append('file', new File([file], 'people.csv', { type: 'text/csv' }))
  const answer = await fetch(`${address}${to}`, { method: 'POST', headers: headersOf(administrator), body })
  return ((await answered(to, answer)) as { id: number }).id
}

/** Runs all of `wholeReads` one after the other; the milliseconds go into `found`. */
async function readWhole({ address, administrator, readers }: Place, found: readonly number[][]) {
  for (const [n, { path, times }] of wholeReads.entries())
    for (let turn = 0; turn < times; turn++) {
      const { cookie } = path === readersPath ? readers[turn % readers.length]! : administrator
      const asked = performance.now()
      const answer = await fetch(`${address}${path}`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      found[n]!.push(performance.now() - asked)
    }
}

type Looked = { state: string; check_version: number; counts: Record<'new' | 'changed' | 'error', number> }

const look = async (place: Place, id: number) =>
  (await ask(place, `/api/v2/admin/user_imports/${id}`)) as Looked

async function untilState(place: Place, id: number, wanted: string) {
  const running = ['checking', 'applying', 'undoing']
  for (;;) {
    const { state } = await look(place, id)
    if (state === wanted) return
    if (!running.includes(state)) throw new Error(`The import is ${state} instead of ${wanted}`)
    await sleep(50)
  }
}

/** Waits until no work is left: invitations sent, audiences up to date. */
async function untilIdle({ engine }: Place) {
  for (;;) {
    const { rows } = await engine.withConnection('installation', (connection) =>
      connection.query<{ waiting: number }>(
        `select count(*) as waiting from pgboss.job
         where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_pgboss%'`,
        [],
      ),
    )
    if (Number(rows[0]!.waiting) === 0) return
    await sleep(200)
  }
}

/** Returns the seconds that the work took; the latencies of readers go into `times`. */
async function whileOthersRead({ address, readers }: Place, times: number[], work: () => Promise<unknown>) {
  const requests = readers.map(({ cookie }) =>
    requestBytes({ method: 'GET', address, path: readersPath, headers: { cookie } }),
  )
  const begun = performance.now()
  let over = false
  const reading = Array.from({ length: readerConnections }, async (_, connection) => {
    const asker = await Asker.open(address)
    for (let turn = connection; !over; turn += readerConnections) {
      const asked = performance.now()
      const { status } = await asker.ask(requests[turn % requests.length]!)
      if (status !== 200) throw new Error(`${readersPath} answered ${status}`)
      times.push(performance.now() - asked)
      // A person reads before the next request; at full speed the machine would have no capacity left for
      // anything else.
      await sleep(20)
    }
    asker.close()
  })
  try {
    await work()
  } finally {
    over = true
  }
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(reading)
  return seconds
}

export function importsFigures(measured: Imports): Figure[] {
  const part = 'imports'
  const { lines, check, apply, readersAtRest, readersDuringCheck, readersDuringApply, readsAfterwards } =
    measured
  const worst = Math.max(...readsAfterwards.map(({ atRest, after }) => after / atRest))
  const many = lines.toLocaleString('en')
  const checking = readersDuringCheck / readersAtRest
  const applying = readersDuringApply / readersAtRest
  return [
    {
      part,
      name: `a file of ${many} lines, until its dry run is complete`,
      value: `${check.toFixed(1)} s`,
      wanted: '< 10 s',
      met: check < 10,
    },
    {
      part,
      name: `applying it, relative to checking it`,
      value: (apply / check).toFixed(2),
      wanted: '≤ 4',
      met: apply <= 4 * check,
    },
    {
      part,
      name: 'p95 of readers’ timelines while it is checked, relative to at rest',
      value: checking.toFixed(2),
      wanted: '≤ 3',
      met: checking <= 3,
    },
    {
      part,
      name: 'p95 of readers’ timelines while it is applied, relative to at rest',
      value: applying.toFixed(2),
      wanted: '≤ 3',
      met: applying <= 3,
    },
    {
      part,
      name: 'p95 of departments, user export and timeline right after it was applied, relative to at rest; the worst',
      value: worst.toFixed(2),
      wanted: '≤ 3',
      met: worst <= 3,
    },
  ]
}
