import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookTypes } from '#common/webhook-event.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as calls from '#contract/webhooks.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { Client } from '#testing/client.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { isGenuine, startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { checkedAddress } from './webhooks.checks.ts'

let server: TestServer
let receiver: WebhookReceiver
let boss: Client
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await testServer({ request: receiver.request })
  boss = await server.as(server.company.logins.administrator)
})
afterAll(async () => {
  await server.close()
  await receiver.stop()
})

const written = (more: object = {}) => ({
  ...{ name: `在庫${unique()}`, url: receiver.url('/hooks'), description: '' },
  ...{ eventTypes: ['post.published' as const], ...more },
})
const make = async (more: object = {}) => {
  const made = await boss.call(calls.createWebhook, { body: written(more) })
  expect(made.status).toBe(200)
  return made.body
}
const read = async (id: number) => (await boss.call(calls.getWebhook, { params: { id } })).body
const stored = async (id: number) =>
  (
    await namedQuery<{ row: string }>(
      server.company.db,
      'select w::text as row from webhooks w where company_id = $1 and id = $2',
      [server.company.companyId, id],
    )
  )[0]!.row

describe('a webhook', () => {
  it('is created with a secret that is shown once and stored sealed', async () => {
    const { id, secret } = await make({ name: '在庫の連携', description: '夜間の集計' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    expect(await stored(id)).not.toContain(secret.slice(6, 30))
    const shown = await read(id)
    expect(shown).toMatchObject({
      ...{ id, name: '在庫の連携', description: '夜間の集計', eventTypes: ['post.published'] },
      ...{ pausedAt: null, failingSince: null, previousSecretUntil: null, waitingCount: 0, failedCount: 0 },
    })
    expect(JSON.stringify(shown)).not.toContain('whsec_')
    const { webhooks } = (await boss.call(calls.listWebhooks, {})).body
    expect(webhooks).toContainEqual(shown)
  })

  it('is changed, paused and resumed at the version that was read, and deleted', async () => {
    const { id } = await make()
    const params = { id }
    const body = written({ name: '新しい名前', eventTypes: ['person.added', 'person.changed'], version: 1 })
    expect((await boss.call(calls.updateWebhook, { params, body: body as never })).status).toBe(204)
    expect(await read(id)).toMatchObject({
      name: '新しい名前',
      eventTypes: ['person.added', 'person.changed'],
    })
    const late = await boss.call(calls.updateWebhook, { params, body: body as never })
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
    expect((await boss.call(calls.pauseWebhook, { params, body: { version: 2 } })).status).toBe(204)
    expect(await read(id)).toMatchObject({ pausedAt: expect.any(String), pausedReason: 'by_hand' })
    expect((await boss.call(calls.resumeWebhook, { params, body: { version: 2 } })).status).toBe(409)
    expect((await boss.call(calls.resumeWebhook, { params, body: { version: 3 } })).status).toBe(204)
    expect(await read(id)).toMatchObject({ pausedAt: null, pausedReason: null })
    expect((await boss.call(calls.deleteWebhook, { params, query: { version: 3 } })).status).toBe(409)
    expect((await boss.call(calls.deleteWebhook, { params, query: { version: 4 } })).status).toBe(204)
    expect((await boss.call(calls.getWebhook, { params })).status).toBe(404)
  })

  it('is refused with errors beside its fields, and beyond twenty in a company', async () => {
    const fields = async (more: object) => {
      const { status, body } = await boss.call(calls.createWebhook, { body: written(more) })
      return [status, Object.keys(body.error?.fields ?? {})]
    }
    expect(await fields({ name: ' ' })).toEqual([422, ['name']])
    expect(await fields({ url: 'ftp://example.com' })).toEqual([422, ['url']])
    expect(await fields({ url: 'https://user:pass@example.com/' })).toEqual([422, ['url']])
    expect(await fields({ url: 'nowhere' })).toEqual([422, ['url']])
    expect(await fields({ eventTypes: [] })).toEqual([422, ['eventTypes']])
    expect(await fields({ eventTypes: ['post.published', 'post.published'] })).toEqual([422, ['eventTypes']])
    const { db, companyId, administratorId } = server.company
    await namedQuery(
      db,
      `insert into webhooks (company_id, name, url, event_types, secret, created_by_id)
       select $1, 'extra ' || n, 'https://hooks.example.com/', '{post.edited}', 'none', $2
       from generate_series(1, $3 - (select count(*)::integer from webhooks where company_id = $1)) n`,
      [companyId, administratorId, calls.webhookLimits.perCompany],
    )
    expect(await fields({})).toEqual([422, ['name']])
    await namedQuery(db, `delete from webhooks where company_id = $1 and name like 'extra %'`, [companyId])
  })

  it('outside of development goes to the public internet over https only', () => {
    const check = (url: string) => () => checkedAddress(url, { lenient: false, locale: 'en' })
    expect(check('https://hooks.example.com/a?b=1')()).toBe('https://hooks.example.com/a?b=1')
    for (const closed of [
      'http://hooks.example.com/',
      'https://hooks.example.com:8443/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://[::1]/',
      'https://10.0.0.8/',
      'https://169.254.169.254/latest',
      'https://intranet/',
    ])
      expect(check(closed), closed).toThrow()
  })

  it('may ask for every type of event', async () => {
    const { id } = await make({ eventTypes: [...webhookTypes] })
    expect((await read(id)).eventTypes).toEqual(webhookTypes)
  })
})

describe('its secret', () => {
  it('is renewed; both sign for a day, then the new one only', async () => {
    receiver.answer('/renewed', null)
    const { id, secret } = await make({ url: receiver.url('/renewed') })
    const params = { id }
    const { secret: next } = (await boss.call(calls.renewWebhookSecret, { params, body: { version: 1 } }))
      .body
    expect(next).not.toBe(secret)
    const until = Date.parse((await read(id)).previousSecretUntil!)
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(calls.webhookLimits.previousHours)
    await boss.call(calls.testWebhook, { params })
    const [first] = receiver.at('/renewed')
    expect([isGenuine(secret, first!), isGenuine(next, first!)]).toEqual([true, true])
    await namedQuery(
      server.company.db,
      'update webhooks set previous_until = now() where company_id = $1 and id = $2',
      [server.company.companyId, id],
    )
    await boss.call(calls.testWebhook, { params })
    const second = receiver.at('/renewed')[1]!
    expect([isGenuine(secret, second), isGenuine(next, second)]).toEqual([false, true])
    expect(isGenuine(next, { ...second, text: `${second.text} ` })).toBe(false)
  })
})

describe('a test', () => {
  it('is sent at once, also while the webhook is paused, and shows what came of it', async () => {
    const { id, secret } = await make({ url: receiver.url('/tested') })
    const params = { id }
    await boss.call(calls.pauseWebhook, { params, body: { version: 1 } })
    receiver.answer('/tested', (response) => response.writeHead(201).end('thanks'))
    const { body } = await boss.call(calls.testWebhook, { params })
    expect(body).toMatchObject({
      ...{ type: 'webhook.test', state: 'delivered', status: 201, problem: null, answer: 'thanks' },
      ...{ attemptCount: 1, nextAt: null },
    })
    const [got] = receiver.at('/tested')
    expect(isGenuine(secret, got!)).toBe(true)
    expect(got!.headers['content-type']).toContain('application/json')
    expect(JSON.parse(got!.text)).toEqual({
      ...{ id: body.messageId, type: 'webhook.test', created_at: body.createdAt },
      company: { id: server.company.companyId, code: expect.any(String) },
      data: { id, path: `/api/v2/admin/webhooks/${id}` },
    })
    receiver.answer('/tested', (response) => response.writeHead(302, { location: '/elsewhere' }).end())
    expect((await boss.call(calls.testWebhook, { params })).body).toMatchObject({
      state: 'failed',
      status: 302,
    })
    expect(receiver.at('/elsewhere')).toEqual([])
    receiver.answer('/tested', (response) => response.end('x'.repeat(100_000)))
    const long = (await boss.call(calls.testWebhook, { params })).body
    expect([long.state, long.answer.length]).toEqual(['delivered', calls.webhookLimits.answerBytes])
    expect(await read(id)).toMatchObject({ pausedReason: 'by_hand', failingSince: null })
  })

  it('never reaches a private address', async () => {
    for (const url of [
      'http://127.0.0.1:1/',
      'http://localhost:5432/',
      'http://[::1]/',
      'http://10.1.2.3/',
    ]) {
      const { id } = await make({ url })
      const { body } = await boss.call(calls.testWebhook, { params: { id } })
      expect([url, body.state, body.status, body.problem]).toEqual([url, 'failed', null, 'forbidden'])
      await boss.call(calls.deleteWebhook, { params: { id }, query: { version: 1 } })
    }
  })
})

describe('rights', () => {
  const everyCall = (id: number, deliveryId: number): [Endpoint, object][] => [
    [calls.listWebhooks, {}],
    [calls.getWebhook, { params: { id } }],
    [calls.createWebhook, { body: written() }],
    [calls.updateWebhook, { params: { id }, body: { ...written(), version: 1 } }],
    [calls.renewWebhookSecret, { params: { id }, body: { version: 1 } }],
    [calls.pauseWebhook, { params: { id }, body: { version: 1 } }],
    [calls.resumeWebhook, { params: { id }, body: { version: 1 } }],
    [calls.testWebhook, { params: { id } }],
    [calls.listWebhookDeliveries, { params: { id }, query: {} }],
    [calls.getWebhookDelivery, { params: { id: deliveryId } }],
    [calls.replayWebhookDelivery, { params: { id: deliveryId } }],
    [calls.replayWebhookDeliveries, { params: { id }, body: { since: '2026-01-01T00:00:00Z' } }],
    [calls.deleteWebhook, { params: { id }, query: { version: 1 } }],
  ]

  it('are those of full administrators of the company alone', async () => {
    const { id } = await make({ url: receiver.url('/rights') })
    const { id: deliveryId } = (await boss.call(calls.testWebhook, { params: { id } })).body
    const email = `section-${unique()}@mihon.example`
    const { db, companyId, departmentId } = server.company
    const userId = await makeUser(db, {
      ...{ email, role: 'section_administrator', memberships: [{ departmentId }] },
    })
    await namedQuery(
      db,
      `insert into administrator_sections (company_id, user_id, section)
       select $1, $2, s from unnest('{users,statistics,moderation}'::text[]) s`,
      [companyId, userId],
    )
    const clients = {
      guest: [server.guest(), 401],
      employee: [await server.as(server.company.logins.employee), 404],
      section: [await new Client(server.address).signIn(email), 404],
      neighbour: [await server.as(server.other.logins.administrator), 404],
    } as const
    for (const [who, [client, status]] of Object.entries(clients))
      for (const [call, input] of everyCall(id, deliveryId)) {
        const own = who === 'neighbour' && (call === calls.listWebhooks || call === calls.createWebhook)
        const answer = await client.call(call, input as never)
        expect([who, call.method, call.path, answer.status]).toEqual([
          ...[who, call.method, call.path, own ? 200 : status],
        ])
      }
    const { webhooks } = (await clients.neighbour[0].call(calls.listWebhooks, {})).body
    expect(webhooks.map((one) => one.id)).not.toContain(id)
  })
})

it('every act is in the log with its words, and no secret', async () => {
  const name = `記録${unique()}`
  const { id, secret } = await make({ name, url: receiver.url('/logged') })
  const params = { id }
  const renewed = (await boss.call(calls.renewWebhookSecret, { params, body: { version: 1 } })).body.secret
  await boss.call(calls.updateWebhook, {
    ...{
      params,
      body: { ...written({ name, url: receiver.url('/logged') }), version: 2, description: '説明' },
    },
  } as never)
  const { id: deliveryId } = (await boss.call(calls.testWebhook, { params })).body
  await boss.call(calls.replayWebhookDelivery, { params: { id: deliveryId } })
  await boss.call(calls.pauseWebhook, { params, body: { version: 3 } })
  const refused = await boss.call(calls.replayWebhookDelivery, { params: { id: deliveryId } })
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'webhook_paused'])
  await boss.call(calls.resumeWebhook, { params, body: { version: 4 } })
  await boss.call(calls.deleteWebhook, { params, query: { version: 5 } })
  const { body } = await boss.call(listAdministrationActs, { query: { limit: 100, noun: 'webhook' } })
  const acts = body.administrationActs.filter(
    (one) => one.noun === 'webhook' && JSON.stringify(one).includes(name),
  )
  expect(acts.map(({ action }) => action)).toEqual([
    'delete',
    'resume',
    'stop',
    'replay',
    'update',
    'renew_secret',
    'create',
  ])
  expect(JSON.stringify(body)).not.toContain(secret.slice(6, 30))
  expect(JSON.stringify(body)).not.toContain(renewed.slice(6, 30))
})
