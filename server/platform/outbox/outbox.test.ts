import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { failedJobs } from '#server/platform/jobs/job-queries.ts'
import { startJobs } from '#server/platform/jobs/job-runner.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { defineEvent } from './define-event.ts'
import { defineSubscriber, type Subscriber } from './define-subscriber.ts'
import { deliveryJobs, emptyOldTables } from './deliver-events.ts'
import { startOutbox } from './dispatcher.ts'
import { publish } from './publish.ts'

const quiet = { info() {}, warn() {}, error() {} }
const happened = defineEvent<{ id: number }>('test.happened')

onEachEngine('outbox', (kind) => {
  let engine: Engine
  let companies: number[]
  let stops: (() => Promise<void>)[]

  beforeEach(async () => {
    engine = await testDatabase({ kind })
    stops = []
    const rows = await engine.installation
      .insertInto('companies')
      .values([
        { code: 'a', name: 'A' },
        { code: 'b', name: 'B' },
      ])
      .returning('id')
      .execute()
    companies = rows.map(({ id }) => id)
  })
  afterEach(async () => {
    for (const stop of stops) await stop()
    await engine.close()
  })

  const start = async (...subscribers: Subscriber[]) => {
    const app = { engine, config: { role: 'all' } } as unknown as App
    const outbox = await startOutbox({ app, subscribers, log: quiet })
    const jobs = await startJobs({ app, jobs: deliveryJobs(subscribers).all, log: quiet, pollSeconds: 1 })
    stops.push(outbox.stop, jobs.stop)
  }
  const events = () =>
    engine.installation
      .selectFrom('outboxEvents')
      .select(['companyId', 'payload', 'position'])
      .orderBy('position')
      .execute()

  test('an event reaches its subscribers in its company, in order; one rolled back reaches nobody', async () => {
    const received: unknown[] = []
    const subscriber = defineSubscriber(happened, 'test.keep', async ({ db, payload }) => {
      const { code } = await db.selectFrom('companies').select('code').executeTakeFirstOrThrow()
      received.push(`${code}${payload.id}`)
    })
    await start(subscriber)
    const [a, b] = companies.map((id) => engine.company(id))
    await transaction(a!, async (trx) => {
      await publish(trx, happened, { id: 0 })
      throw new Error('rolled back')
    }).catch(() => {})
    for (let id = 1; id <= 5; id++) await publish(a!, happened, { id })
    await publish(b!, happened, { id: 9 })
    await publish(a!, defineEvent('test.unheard'), {})
    await vi.waitFor(() => expect(received).toHaveLength(6), { timeout: 10_000 })
    expect(received.filter((text) => String(text).startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
    expect(received).toContain('b9')
    const positions = (await events()).map(({ position }) => position)
    expect(positions).toHaveLength(7)
    expect(positions).toEqual([...positions].sort((x, y) => x! - y!))
  })

  test('a failing subscriber blocks no others and is retried', async () => {
    const good: number[] = []
    const bad: number[] = []
    let broken = true
    await start(
      defineSubscriber(happened, 'test.bad', async ({ payload }) => {
        if (broken) throw new Error('not today')
        bad.push(payload.id)
      }),
      defineSubscriber(happened, 'test.good', async ({ payload }) => void good.push(payload.id)),
    )
    const db = engine.company(companies[0]!)
    await publish(db, happened, { id: 1 })
    await publish(db, happened, { id: 2 })
    await vi.waitFor(() => expect(good).toEqual([1, 2]), { timeout: 10_000 })
    await vi.waitFor(
      async () =>
        expect(await failedJobs(engine)).toMatchObject([
          { name: 'outbox.retry', state: 'retry', message: 'not today' },
          { name: 'outbox.retry', state: 'retry' },
        ]),
      { timeout: 10_000 },
    )
    broken = false
    await vi.waitFor(() => expect(new Set(bad)).toEqual(new Set([1, 2])), { timeout: 25_000 })
  })

  test('several dispatchers give every event one position', async () => {
    for (let i = 0; i < 3; i++) {
      const outbox = await startOutbox({ app: { engine }, subscribers: [], log: quiet })
      stops.push(outbox.stop)
    }
    const db = engine.company(companies[0]!)
    await Promise.all(Array.from({ length: 60 }, (_, id) => publish(db, happened, { id })))
    await vi.waitFor(
      async () => {
        const positions = (await events()).map(({ position }) => position)
        expect(positions).not.toContain(null)
        expect(new Set(positions).size).toBe(60)
      },
      { timeout: 10_000 },
    )
  })

  test('a table of old events is emptied, unless one waits in it or is the newest', async () => {
    const outbox = await startOutbox({ app: { engine }, subscribers: [], log: quiet })
    const db = engine.company(companies[0]!)
    for (let id = 1; id <= 6; id++) await publish(db, happened, { id })
    await vi.waitFor(async () => expect((await events()).every(({ position }) => position)).toBe(true), {
      timeout: 10_000,
    })
    await outbox.stop()
    await publish(db, happened, { id: 7 })
    const put = (slot: number, days: number, ids: number[]) =>
      namedQuery(
        engine.installation,
        `update outbox_events set slot = $1, created_at = now() - make_interval(days => $2)
         where (payload ->> 'id')::int = any($3::int[])`,
        [slot, days, ids],
      )
    const left = async () =>
      (await events()).map(({ payload }) => (payload as { id: number }).id).toSorted((a, b) => a - b)
    const empty = () => emptyOldTables(engine.installation)
    await put(-1, 40, [1])
    await put(0, 4, [2, 3])
    await put(1, 4, [4])
    await put(1, 2, [5])
    await put(2, 4, [6])
    await put(3, 4, [7])
    expect(await empty()).toEqual(['outbox_events_before', 'outbox_events_0'])
    expect(await left()).toEqual([4, 5, 6, 7])
    // The event of two days ago has become as old as the other one of its table.
    await put(1, 4, [5])
    expect(await empty()).toEqual(['outbox_events_1'])
    // Positions go on after 6 only because it is still there; 7 has none yet.
    expect(await left()).toEqual([6, 7])
    expect(await empty()).toEqual([])
  })

  test('the tables of the days take turns', async () => {
    const [{ slot, day } = { slot: -1, day: 0 }] = await namedQuery<{ slot: number; day: number }>(
      engine.installation,
      `insert into outbox_events (company_id, kind, payload) values ($1, 'turn', '{}')
       returning slot, floor(extract(epoch from created_at) / 86400)::int as day`,
      [companies[0]],
    )
    expect(slot).toBe(day % 5)
  })
})
