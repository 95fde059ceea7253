import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, namedQuery, transaction } from '#db/tenant.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { versionOf } from '#testing/row-version.ts'
import { Asker, requestBytes } from './asker.ts'
import { ancestors, type Organised } from './audience-data.ts'
import type { SignedIn } from './bench-database.ts'
import { type Figure, median, quantile } from './measure.ts'

const path = '/api/v2/feeds?limit=20'
const readers = 4
const everyMs = 25

export type Place = {
  address: string
  engine: Engine
  companyId: number
  organised: Organised
  administrator: SignedIn
  others: readonly SignedIn[]
}

export type Audience = {
  /** Seconds from the change until every audience is correct. */
  transfer: number
  move: number
  reorganisation: number
  /** p95 of the timeline requests of readers, in milliseconds: at rest and while audiences are updated. */
  atRest: number
  during: number
  /** Audience memberships that were wrong after the update was reported as complete. */
  wrong: number
}

/** Moves people, departments and the whole organisation while other people read. */
export async function measureAudience(place: Place, { rounds }: { rounds: number }): Promise<Audience> {
  const { engine, companyId, organised } = place
  const db = engine.company(companyId)
  const seconds = { transfer: [] as number[], move: [] as number[], reorganisation: [] as number[] }
  const atRest: number[] = []
  const during: number[] = []
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const timed = async (name: keyof typeof seconds, work: () => Promise<unknown>) => {
      const took = await whileOthersRead(place, during, async () => {
        const begun = performance.now()
        await work()
        await settled(db)
        return (performance.now() - begun) / 1_000
      })
      seconds[name].push(took)
      await whileOthersRead(place, atRest, () => sleep(took * 1_000))
      wrong += await countWrong(engine, companyId)
    }
    const [division, other] = [organised.divisionIds[round % 5]!, organised.divisionIds[5 + (round % 5)]!]
    await timed('transfer', () => transfer(place, round))
    await timed('move', () => moveDepartment(place, division, other))
    await timed('move', () => moveDepartment(place, division, null))
    await timed('reorganisation', () => reorganise(db, organised, round))
  }
  return {
    transfer: median(seconds.transfer),
    move: median(seconds.move),
    reorganisation: median(seconds.reorganisation),
    atRest: quantile(atRest, 0.95),
    during: quantile(during, 0.95),
    wrong,
  }
}

/** Brings the audiences up to date with the generated data before anything is measured. */
export async function settleAll(engine: Engine, companyId: number) {
  const db = engine.company(companyId)
  await transaction(db, (trx) => peopleMoved(trx))
  await settled(db)
}

/** Change marks are written in the transaction of the change. */
async function settled(db: CompanyDb) {
  for (;;) {
    const [row] = await namedQuery<{ left: boolean }>(
      db,
      'select exists (select from audience_changes) as left',
    )
    if (!row!.left) return
    await sleep(5)
  }
}

async function ask(
  { address, administrator }: Place,
  method: 'GET' | 'POST' | 'PATCH',
  to: string,
  body?: object,
) {
  const { cookie } = administrator
  const answer = await fetch(`${address}${to}`, {
    method,
    headers: {
      cookie,
      'x-csrf-token': csrfToken(cookie.slice(cookie.indexOf('=') + 1)),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

async function transfer(place: Place, round: number) {
  const { userId } = place.others[round]!
  const person = (await ask(place, 'GET', `/api/v2/admin/users/${userId}`)) as Record<string, unknown>
  const departmentId = place.organised.teamIds[(round * 53 + 17) % place.organised.teamIds.length]!
  await ask(place, 'PATCH', `/api/v2/admin/users/${userId}`, {
    family_name: person.family_name,
    given_name: person.given_name,
    family_name_kana: person.family_name_kana,
    given_name_kana: person.given_name_kana,
    email: person.email,
    memberships: [{ department_id: departmentId }],
    version: person.version,
  })
}

async function moveDepartment(place: Place, id: number, parentId: number | null) {
  const version = await versionOf(place.engine.company(place.companyId), 'departments', id)
  await ask(place, 'POST', `/api/v2/admin/departments/${id}/move`, { parent_id: parentId, place: 0, version })
}

/** Every branch moves to another division with its teams, so that all 500 departments have new ancestors. */
const reorganise = (db: CompanyDb, { divisionIds, branchIds }: Organised, round: number) =>
  transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `update departments d set parent_id = given.parent_id
       from unnest($1::bigint[], $2::bigint[]) as given (id, parent_id) where d.id = given.id`,
      [branchIds, branchIds.map((_, i) => divisionIds[(i + round + 1) % divisionIds.length])],
    )
    const [company] = await namedQuery<{ id: number }>(trx, 'select id from companies')
    await namedQuery(trx, 'delete from department_ancestors')
    await namedQuery(trx, ancestors(company!.id))
    await peopleMoved(trx)
  })

/**
 * Compares what every rule matches with what is stored, in one independent statement that starts from the
 * audiences.
 */
async function countWrong(engine: Engine, companyId: number) {
  const { rows } = await engine.withConnection('installation', (connection) =>
    connection.query<{ wrong: number }>(
      `with place as (
         select b.user_id, 'department' as kind, b.department_id as id from memberships b where b.company_id = $1
         union select b.user_id, 'department_below', a.ancestor_id from memberships b
           join department_ancestors a on a.company_id = $1 and a.department_id = b.department_id
           where b.company_id = $1
         union select b.user_id, 'position', b.position_id from memberships b
           where b.company_id = $1 and b.position_id is not null
         union select u.id, 'user', u.id from users u where u.company_id = $1
         union select u.id, 'everyone', 0 from users u where u.company_id = $1
       ), rule as (
         select a.id, t.*, coalesce(t.target_id, 0) as target from audiences a,
           audience_rule_terms(a.rule) t where a.company_id = $1
       ), wanted as (
         select r.id as audience_id, p.user_id from rule r join place p on p.kind = r.kind and p.id = r.target
         join users u on u.company_id = $1 and u.id = p.user_id and u.status <> 'withdrawn'
         group by 1, 2
         having count(*) filter (where not r.excluding) >= max(r.needed) and count(*) filter (where r.excluding) = 0
       ), stored as (select audience_id, user_id from audience_members where company_id = $1)
       select (select count(*) from (select * from wanted except select * from stored) x)
         + (select count(*) from (select * from stored except select * from wanted) x) as wrong`,
      [companyId],
    ),
  )
  return rows[0]!.wrong
}

/** Other people request their timelines at a steady 160 requests per second; each latency goes into `times`. */
async function whileOthersRead<T>(
  { address, others }: Place,
  times: number[],
  work: () => Promise<T>,
): Promise<T> {
  const requests = others.map(({ cookie }) =>
    requestBytes({ method: 'GET', address, path, headers: { cookie } }),
  )
  let over = false
  const reading = Array.from({ length: readers }, async (_, reader) => {
    const asker = await Asker.open(address)
    await sleep((everyMs / readers) * reader)
    let due = performance.now()
    for (let turn = reader; !over; turn += readers) {
      // A late response delays the following ones as well, as it does for real readers.
      const { status } = await asker.ask(requests[turn % requests.length]!)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      times.push(performance.now() - due)
      due += everyMs
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      due = Math.max(due, performance.now() - everyMs)
    }
    asker.close()
  })
  await sleep(200)
  const result = await work()
  over = true
  await Promise.all(reading)
  return result
}

export function audienceFigures({
  transfer,
  move,
  reorganisation,
  atRest,
  during,
  wrong,
}: Audience): Figure[] {
  const part = 'audience'
  const within = (name: string, seconds: number, most: number): Figure => ({
    part,
    name,
    value: `${seconds.toFixed(2)} s`,
    wanted: `≤ ${most} s`,
    met: seconds <= most,
  })
  const ratio = during / atRest
  return [
    within('one person moves: until every audience is correct', transfer, 1),
    within('a division of 1,000 people moves: the same', move, 5),
    within('all 500 departments move, 10,000 people: the same', reorganisation, 10),
    {
      part,
      name: 'p95 of others’ timelines meanwhile, relative to at rest',
      value: ratio.toFixed(2),
      wanted: '≤ 1.5',
      met: ratio <= 1.5,
    },
    {
      part,
      name: 'incorrect memberships afterwards',
      value: `${wrong}`,
      wanted: '0',
      met: wrong === 0,
    },
  ]
}
