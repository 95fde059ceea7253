import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { testDatabase } from '#testing/database.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { findDue, lookingTimes } from './company-clock.ts'
import { type AnyJob, defineInstallationJob, defineJob } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { countJobs, failedJobs, retryFailedJob } from './job-queries.ts'
import { startJobs } from './job-runner.ts'

const quiet = { info() {}, warn() {}, error() {} }

onEachEngine('jobs', (kind) => {
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

  const startPolling = async (pollSeconds: number, ...jobs: AnyJob[]) => {
    const app = { engine, config: { role: 'all' } } as unknown as App
    const { stop } = await startJobs({ app, jobs, log: quiet, pollSeconds })
    stops.push(stop)
  }
  const start = (...jobs: AnyJob[]) => startPolling(1, ...jobs)
  const seen = (list: unknown[], count: number) =>
    vi.waitFor(() => expect(list).toHaveLength(count), { timeout: 15_000 })

  test('a job exists once its transaction commits, and runs immediately in its company', async () => {
    const done: unknown[] = []
    const greet = defineJob<{ name: string }>({
      name: 'test.greet',
      handler: async ({ db, data }) => {
        const { code } = await db.selectFrom('companies').select('code').executeTakeFirstOrThrow()
        done.push([code, data.name])
      },
    })
    await start(greet)
    const db = engine.company(companies[1]!)
    await expect(
      transaction(db, async (trx) => {
        await enqueue(trx, greet, { name: 'rolled back' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const began = performance.now()
    await transaction(db, (trx) => enqueue(trx, greet, { name: '佐藤' }))
    await seen(done, 1)
    expect(performance.now() - began).toBeLessThan(900)
    expect(done).toEqual([['b', '佐藤']])
  })

  test('a job enqueued before its worker ever ran is not lost; a job for later waits', async () => {
    const done: string[] = []
    const later = defineJob<{ text: string }>({
      name: 'test.later',
      handler: async ({ data }) => void done.push(data.text),
    })
    const db = engine.company(companies[0]!)
    await enqueue(db, later, { text: 'later' }, { startAfter: new Date(Date.now() + 5_000) })
    await enqueue(db, later, { text: 'now' })
    await start(later)
    await seen(done, 1)
    expect(done).toEqual(['now'])
    await seen(done, 2)
  })

  test('a job for a moment soon is started on time, long before the next poll', async () => {
    const done: string[] = []
    const soon = defineJob<{ text: string }>({
      name: 'test.soon',
      handler: async ({ data }) => void done.push(data.text),
    })
    await startPolling(600, soon)
    const db = engine.company(companies[0]!)
    const at = new Date(Date.now() + 1_000)
    await transaction(db, async (trx) => {
      for (const text of ['first', 'second']) await enqueue(trx, soon, { text }, { startAfter: at })
    })
    await seen(done, 2)
    expect(Date.now()).toBeGreaterThanOrEqual(at.getTime())
  })

  test('a failing job is retried, then remains among the failed ones until someone runs it again', async () => {
    let broken = true
    const attempts: number[] = []
    const send = defineJob<{ id: number }>({
      name: 'test.send',
      retry: { limit: 1, delaySeconds: 1 },
      handler: async ({ attempt }) => {
        attempts.push(attempt)
        if (broken) throw new Error('the other side is down')
      },
    })
    await start(send)
    await enqueue(engine.company(companies[0]!), send, { id: 1 })
    await vi.waitFor(
      async () => expect(await failedJobs(engine)).toMatchObject([{ state: 'failed', attempts: 2 }]),
      { timeout: 15_000, interval: 200 },
    )
    const [failed] = await failedJobs(engine)
    expect(failed).toMatchObject({
      name: 'test.send',
      companyId: companies[0],
      message: 'the other side is down',
    })
    expect(await countJobs(engine)).toEqual([{ name: 'test.send', state: 'failed', count: 1 }])
    broken = false
    expect(await retryFailedJob(engine, failed!)).toBe(true)
    await seen(attempts, 3)
    await vi.waitFor(async () => expect(await failedJobs(engine)).toEqual([]))
  })

  test('jobs with one key run one at a time across two runners; jobs with other keys are not delayed', async () => {
    const log: string[] = []
    let running = 0
    let most = 0
    const count = defineJob<{ key: string; ms: number }>({
      name: 'test.count',
      concurrency: 2,
      singletonKey: ({ key }) => key,
      handler: async ({ data }) => {
        log.push(data.key)
        if (data.key === 'same') most = Math.max(most, ++running)
        await sleep(data.ms)
        if (data.key === 'same') running -= 1
      },
    })
    await start(count)
    await start(count)
    const db = engine.company(companies[0]!)
    for (let i = 0; i < 3; i++) await enqueue(db, count, { key: 'same', ms: 700 })
    await enqueue(db, count, { key: 'other', ms: 1 })
    await vi.waitFor(() => expect(log).toContain('other'))
    expect(log.filter((key) => key === 'same')).toHaveLength(1)
    await seen(log, 4)
    expect(most).toBe(1)
  })

  test('the same job enqueued repeatedly exists once', async () => {
    const mail = defineJob({ name: 'test.mail', handler: async () => {} })
    const [a, b] = companies.map((id) => engine.company(id))
    expect(await enqueue(a!, mail, {}, { once: 'welcome 1' })).toBe(true)
    expect(await enqueue(a!, mail, {}, { once: 'welcome 1' })).toBe(false)
    expect(await enqueue(a!, mail, {}, { once: 'welcome 2' })).toBe(true)
    expect(await enqueue(b!, mail, {}, { once: 'welcome 1' })).toBe(true)
  })

  test('jobs without a worker can be enqueued concurrently', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `test.new-${index}`)
    const asked = names.flatMap((name) => {
      const job = defineJob({ name, handler: async () => {} })
      return companies.map((id) => enqueue(engine.company(id), job, {}))
    })
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  })

  test('a company can neither see the queue nor add to the queue of another', async () => {
    const job = defineJob({ name: 'test.job', handler: async () => {} })
    const a = engine.company(companies[0]!)
    await expect(
      a
        .selectFrom('pgboss.job' as never)
        .selectAll()
        .execute(),
    ).rejects.toThrow(/permission denied/)
    await expect(enqueue(a as never, job, {}, { companyId: companies[1]! } as never)).rejects.toThrow(
      'A job for another company',
    )
  })

  test('a scheduled job of companies runs where something is due, one of the installation once', async () => {
    const ran: unknown[] = []
    await engine.installation.insertInto('companies').values({ code: 'idle', name: 'Idle' }).execute()
    const nightly = defineJob({
      name: 'test.nightly',
      schedule: '* * * * *',
      due: `c.code <> 'idle'`,
      handler: async ({ db }) =>
        void ran.push((await db.selectFrom('companies').select('code').execute())[0]?.code),
    })
    const cleanup = defineInstallationJob({
      name: 'test.cleanup',
      schedule: '* * * * *',
      handler: async ({ db }) =>
        void ran.push((await db.selectFrom('companies').select('code').execute()).length),
    })
    await start(nightly, cleanup)
    await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining([3, 'a', 'b'])), { timeout: 28_000 })
    expect(ran).not.toContain('idle')
  })

  test('the hours of a job of companies are in each company’s own time zone', async () => {
    const zones = ['Asia/Tokyo', 'Europe/London', 'Asia/Kolkata', 'Asia/Kathmandu']
    const rows = await engine.installation
      .insertInto('companies')
      .values(zones.map((timeZone) => ({ code: timeZone, name: timeZone, timeZone })))
      .returning(['id', 'timeZone'])
      .execute()
    const zoneOf = new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
    const due = `c.code in ('${zones.join("', '")}')`
    const zonesAt = async (schedule: string, at: string) =>
      (await findDue(engine, { schedule, due }, new Date(at))).map((id) => zoneOf.get(id))
    expect(lookingTimes('30 7 * * *')).toBe('0,15,30,45 * * * *')
    expect(lookingTimes('5 9-18 * * *')).toBe('5,20,35,50 * * * *')
    expect(lookingTimes('3,33 * * * *')).toBe('3,33 * * * *')
    // 7:30 in Tokyo, checked two minutes late; then Kathmandu (+5:45), Kolkata (+5:30), London in summer and in winter.
    expect(await zonesAt('30 7 * * *', '2026-06-30T22:32:10Z')).toEqual(['Asia/Tokyo'])
    expect(await zonesAt('30 7 * * *', '2026-07-01T01:45:00Z')).toEqual(['Asia/Kathmandu'])
    expect(await zonesAt('30 7 * * *', '2026-07-01T02:00:59Z')).toEqual(['Asia/Kolkata'])
    expect(await zonesAt('30 7 * * *', '2026-07-01T06:30:00Z')).toEqual(['Europe/London'])
    expect(await zonesAt('30 7 * * *', '2026-12-01T07:30:00Z')).toEqual(['Europe/London'])
    expect(await zonesAt('30 7 * * *', '2026-12-01T06:30:00Z')).toEqual([])
    expect(await zonesAt('5 9-18 * * *', '2026-12-01T09:05:03Z')).toEqual(['Asia/Tokyo', 'Europe/London'])
    expect(await zonesAt('*/5 * * * *', '2026-12-01T03:20:00Z')).toEqual(zones)
  })
})

test('the migration contains the schema version that the library requires', async () => {
  const { schema } = JSON.parse(
    await readFile(new URL('../../../node_modules/pg-boss/version.json', import.meta.url), 'utf8'),
  )
  const migration = await readFile(
    new URL('../../../db/migrations/0002_background_jobs.sql', import.meta.url),
    'utf8',
  )
  expect(migration).toContain(`INSERT INTO pgboss.version(version) VALUES ('${schema}')`)
})
