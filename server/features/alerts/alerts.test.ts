import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AlertCondition, alertConditionNames, alertConditions } from '#common/alert-condition.ts'
import * as calls from '#contract/alerts.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { asOperator, newestOperatorActs, type OperatorClient } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { isGenuine, startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { textOf } from '../../../checks/source-files.ts'
import { evaluate } from './alerts.commands.ts'
import { findingOf, type Measured } from './alerts.rules.ts'
import { watchDatabase } from './database-alerts.commands.ts'
import { measure } from './measurements.queries.ts'

let receiver: WebhookReceiver
let server: TestServer
let engineer: OperatorClient
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await testServer({ request: receiver.request })
  engineer = (await asOperator(server, 'engineer')).client
  // The tests look themselves, with what they say was measured.
  await namedQuery(
    server.app.engine.installation,
    `delete from pgboss.schedule where name = 'alerts.evaluate'`,
  )
})
afterAll(async () => {
  receiver.letGo()
  await server.close()
  await receiver.stop()
})
beforeEach(async () => {
  await namedQuery(server.app.engine.installation, 'delete from alert_receivers')
  await namedQuery(server.app.engine.installation, 'delete from alerts')
})

const soon = { timeout: 15_000, interval: 100 }
const fine: Measured = {
  ...{ queues: [], failedJobs: 0, counts: { 5: new Map(), 15: new Map() } },
  ...{ diskFreePercent: 60, backupHours: 3, certificateDays: 80 },
}

async function add(conditions: Partial<Record<AlertCondition, number>>) {
  const path = `/${unique()}`
  const reply = await engineer.call(calls.createAlertReceiver, {
    body: {
      ...{ name: `当番${unique()}`, url: receiver.url(path) },
      conditions: Object.entries(conditions).map(([condition, threshold]) => ({
        condition: condition as AlertCondition,
        threshold,
      })),
    },
  })
  expect(reply.status).toBe(200)
  return { ...reply.body, path, got: () => receiver.at(path) }
}
const look = (seen: Partial<Measured>) =>
  evaluate(server.app, server.app.engine.installation, { ...fine, ...seen })
const read = async () => (await engineer.call(calls.listAlerts, {})).body

describe('an alert', () => {
  it('is told once when its condition becomes true, and once when it is over, signed', async () => {
    const to = await add({ disk_space: 10, failed_jobs: 5 })
    await look({})
    await look({ diskFreePercent: 4.26 })
    await look({ diskFreePercent: 3 })
    await expect.poll(() => to.got().length, soon).toBe(1)
    const first = to.got()[0]!
    expect(isGenuine(to.secret, first)).toBe(true)
    const told = JSON.parse(first.text)
    expect(told).toMatchObject({
      ...{ id: first.headers['webhook-id'], type: 'alert.raised' },
      data: {
        ...{ condition: 'disk_space', value: 4.3, threshold: 10, unit: 'percent' },
        ...{ runbook: 'docs/operations/disk-full.md', screen: '/backyard/alerts' },
      },
    })
    expect((await read()).alerts).toMatchObject([{ condition: 'disk_space', resolvedAt: null }])
    await look({ diskFreePercent: 30 })
    await look({ diskFreePercent: 31 })
    await expect.poll(() => to.got().length, soon).toBe(2)
    expect(JSON.parse(to.got()[1]!.text)).toMatchObject({
      type: 'alert.resolved',
      data: { condition: 'disk_space' },
    })
    const { alerts, deliveries } = await read()
    expect(alerts[0]!.resolvedAt).not.toBeNull()
    expect(deliveries.slice(0, 2)).toMatchObject([
      { type: 'alert.resolved', state: 'delivered', status: 200 },
      { type: 'alert.raised', state: 'delivered', attemptCount: 1 },
    ])
    await look({ diskFreePercent: 2 })
    await expect.poll(() => to.got().length, soon).toBe(3)
  })

  it('is raised once however many processes look at the same time', async () => {
    const to = await add({ failed_jobs: 5 })
    await Promise.all(Array.from({ length: 5 }, () => look({ failedJobs: 9 })))
    expect((await read()).alerts).toHaveLength(1)
    await expect.poll(() => to.got().length, soon).toBe(1)
  })

  it('is sent again, as the same message, until it is accepted', async () => {
    const to = await add({ failed_jobs: 5 })
    receiver.answer(to.path, (response) => {
      response.statusCode = 503
      response.end('later')
    })
    await look({ failedJobs: 9 })
    await expect.poll(() => to.got().length, soon).toBe(1)
    await expect
      .poll(async () => (await read()).deliveries[0], soon)
      .toMatchObject({ state: 'waiting', status: 503 })
    receiver.answer(to.path, null)
    await expect.poll(() => to.got().length, soon).toBe(2)
    expect(to.got()[1]!.text).toBe(to.got()[0]!.text)
    expect(to.got()[1]!.headers['webhook-id']).toBe(to.got()[0]!.headers['webhook-id'])
    await expect
      .poll(async () => (await read()).deliveries[0], soon)
      .toMatchObject({
        ...{ state: 'delivered', attemptCount: 2 },
      })
  })

  it('of a database that is away is told by the process itself', async () => {
    const to = await add({ database_unreachable: 10 })
    let available = true
    const app = {
      ...server.app,
      engine: {
        get available() {
          return available
        },
      },
    } as never
    const log = { info() {}, warn() {}, error() {} }
    const watching = watchDatabase(app, server.app.engine.installation, log, 1_000_000)
    await watching.look()
    available = false
    const now = Date.now
    await watching.look()
    expect(to.got()).toHaveLength(0)
    Date.now = () => now() + 11_000
    await watching.look()
    await watching.look()
    expect(to.got().map(({ text }) => JSON.parse(text).type)).toEqual(['alert.raised'])
    available = true
    await watching.look()
    Date.now = now
    await watching.stop()
    expect(to.got().map(({ text }) => JSON.parse(text).type)).toEqual(['alert.raised', 'alert.resolved'])
    expect(isGenuine(to.secret, to.got()[0]!)).toBe(true)
    expect((await read()).alerts[0]).toMatchObject({ condition: 'database_unreachable' })
  })
})

describe('a condition', () => {
  const finds = (condition: AlertCondition, threshold: number, seen: Partial<Measured>) =>
    findingOf(condition, threshold, { ...fine, ...seen })

  it('has bounds, and a page that says what to do', () => {
    for (const name of alertConditionNames) {
      const { usual, least, most, runbook } = alertConditions[name]
      expect(usual >= least && usual <= most).toBe(true)
      const page = textOf(`docs/operations/${runbook}`)
      for (const heading of [
        '## How you notice',
        '## What to look at',
        '## What to do',
        '## How you see that it is over',
      ])
        expect(page, runbook).toContain(heading)
    }
  })

  it('is false while all is well', () => {
    for (const name of alertConditionNames) expect(finds(name, alertConditions[name].usual, {})).toBeNull()
  })

  it('is true from its threshold on', () => {
    const counts = (bad: string, good: string, failed: number, fineCount: number) => {
      const map = new Map([
        [bad, failed],
        [good, fineCount],
      ])
      return { counts: { 5: map, 15: map } }
    }
    const queues = [
      { name: 'mail.send', seconds: 700 },
      { name: 'push.send', seconds: 100 },
    ]
    expect(finds('queue_age', 10, { queues })).toEqual({ value: 11.7, subject: 'mail.send 11 min' })
    expect(finds('queue_age', 12, { queues })).toBeNull()
    expect(finds('failed_jobs', 10, { failedJobs: 10 })?.value).toBe(10)
    expect(finds('error_rate', 5, counts('request.failed', 'request.answered', 5, 95))).toEqual({
      ...{ value: 5, subject: '5/100' },
    })
    expect(finds('error_rate', 5, counts('request.failed', 'request.answered', 9, 1))).toBeNull()
    expect(finds('mail_failing', 20, counts('mail.failed', 'mail.sent', 2, 8))?.value).toBe(20)
    expect(finds('push_failing', 50, counts('push.failed', 'push.sent', 4, 6))).toBeNull()
    expect(finds('storage_failing', 20, counts('storage.failed', 'storage.answered', 3, 7))?.value).toBe(30)
    expect(finds('disk_space', 10, { diskFreePercent: 10 })).toBeNull()
    expect(finds('disk_space', 10, { diskFreePercent: null })).toBeNull()
    expect(finds('backup_age', 26, { backupHours: 26 })?.value).toBe(26)
    expect(finds('backup_age', 26, { backupHours: null })).toEqual({
      value: null,
      subject: 'no backup is known',
    })
    expect(finds('certificate_expiry', 14, { certificateDays: 13.9 })?.value).toBe(13.9)
  })

  it('is measured: queues, failures, counts, disk and backups', async () => {
    const { installation } = server.app.engine
    const dir = await mkdtemp(join(tmpdir(), 'hiroba-backups-'))
    await mkdir(join(dir, 'backups'))
    const at = new Date(Date.now() - 5 * 3_600_000).toISOString().replace(/[-:.]/g, '')
    await writeFile(join(dir, 'backups', at), '')
    await namedQuery(
      installation,
      `insert into watched_minutes (minute, name, count) values (date_trunc('minute', now()), 'mail.failed', 3)
       on conflict (minute, name) do update set count = 3`,
    )
    const config = { ...server.app.config, BACKUP_DIR: dir, BACKUP_KEY: undefined }
    const seen = await measure({ config }, installation)
    await rm(dir, { recursive: true })
    expect(seen.backupHours).toBeCloseTo(5, 1)
    expect(seen.counts[15].get('mail.failed')).toBe(3)
    expect(seen.diskFreePercent).toBeGreaterThan(0)
    expect(seen.certificateDays).toBeNull()
    expect(
      (await measure({ config: { ...config, BACKUP_DIR: undefined } }, installation)).backupHours,
    ).toBeNull()
  })
})

describe('receivers', () => {
  it('are added, changed, tested and removed by engineers, which is logged without the address', async () => {
    const to = await add({ mail_failing: 20 })
    const [listed] = (await read()).receivers
    expect(JSON.stringify(await read())).not.toContain(to.secret)
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'alert_receiver_added' })
    const tested = await engineer.call(calls.testAlertReceiver, { params: { id: to.id } })
    expect(tested.body).toEqual({ delivered: true, status: 200, problem: null })
    expect(JSON.parse(to.got()[0]!.text).type).toBe('alert.test')
    expect(isGenuine(to.secret, to.got()[0]!)).toBe(true)
    const body = {
      ...{ name: '夜の当番', url: listed!.url, version: listed!.version },
      conditions: [{ condition: 'queue_age' as const, threshold: 15 }],
    }
    expect((await engineer.call(calls.updateAlertReceiver, { params: { id: to.id }, body })).status).toBe(204)
    expect((await engineer.call(calls.updateAlertReceiver, { params: { id: to.id }, body })).status).toBe(409)
    expect((await read()).receivers[0]).toMatchObject({
      name: '夜の当番',
      conditions: body.conditions,
      version: 2,
    })
    const remove = (version: number) =>
      engineer.call(calls.deleteAlertReceiver, { params: { id: to.id }, query: { version } })
    expect((await remove(1)).status).toBe(409)
    expect((await remove(2)).status).toBe(204)
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'alert_receiver_removed' })
    const logged = await namedQuery<{ text: string }>(
      server.app.engine.installation,
      `select a::text as text from operator_acts a where a.action like 'alert%'`,
    )
    expect(logged.length).toBeGreaterThan(2)
    expect(logged.some(({ text }) => text.includes(to.path) || text.includes(to.secret))).toBe(false)
  })

  it('are refused with thresholds out of bounds, twice the same condition, a bad address, or one too many', async () => {
    const given = (change: object) => ({
      ...{ name: '当番', url: receiver.url('/x'), conditions: [{ condition: 'disk_space', threshold: 10 }] },
      ...change,
    })
    const status = async (change: object) =>
      (await engineer.call(calls.createAlertReceiver, { body: given(change) as never })).status
    const one = { condition: 'disk_space', threshold: 10 }
    for (const change of [
      { conditions: [] },
      { conditions: [{ ...one, threshold: 0 }] },
      { conditions: [{ ...one, threshold: 91 }] },
      { conditions: [{ ...one, threshold: 1.5 }] },
      { conditions: [one, one] },
      { conditions: [{ condition: 'weather', threshold: 1 }] },
      { url: 'ftp://alerts.hiroba.example' },
      { name: ' ' },
    ])
      expect([change, await status(change)]).toEqual([change, 422])
    for (let i = 0; i < calls.alertLimits.receivers; i++) expect(await status({})).toBe(200)
    expect(await status({})).toBe(422)
    expect((await (await asOperator(server, 'support')).client.call(calls.listAlerts, {})).status).toBe(403)
  })

  it('that cannot be reached are not told', async () => {
    const { body } = await engineer.call(calls.createAlertReceiver, {
      body: {
        name: '当番',
        url: 'http://10.0.0.1/',
        conditions: [{ condition: 'disk_space', threshold: 10 }],
      },
    })
    const tested = await engineer.call(calls.testAlertReceiver, { params: { id: body.id } })
    expect(tested.body).toEqual({ delivered: false, status: null, problem: 'forbidden' })
    expect((await read()).deliveries[0]).toMatchObject({
      type: 'alert.test',
      state: 'failed',
      problem: 'forbidden',
    })
  })
})
