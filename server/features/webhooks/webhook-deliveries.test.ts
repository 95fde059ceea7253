import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import * as calls from '#contract/webhooks.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import type { GuardedRequest } from '#server/platform/fetch/guarded-fetch.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { isGenuine, startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { deliverLane, pauseSeconds } from './webhook-deliveries.commands.ts'
import { recordEvent } from './webhook-events.commands.ts'

let server: TestServer
let receiver: WebhookReceiver
let boss: Client
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await testServer({ request: receiver.request })
  boss = await server.as(server.company.logins.administrator)
})
afterAll(async () => {
  receiver.letGo()
  await server.close()
  await receiver.stop()
})

async function make(path: string) {
  const body = {
    ...{ name: `連携${unique()}`, url: receiver.url(path), description: '' },
    eventTypes: ['comment.added' as const],
  }
  return (await boss.call(calls.createWebhook, { body })).body
}
const read = async (id: number) => (await boss.call(calls.getWebhook, { params: { id } })).body
const log = async (id: number, query: object = {}) =>
  (await boss.call(calls.listWebhookDeliveries, { params: { id }, query })).body.deliveries
const details = async (id: number) => (await boss.call(calls.getWebhookDelivery, { params: { id } })).body

const post = () =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.employeeId })
async function comment(feedId: number) {
  const { status, body } = await boss.call(createFeedComment, {
    params: { id: feedId },
    body: { body: '社外秘の内容', mentionedUserIds: [], clientKey: newClientKey() },
  })
  expect(status).toBe(200)
  return body.id
}
const soon = { timeout: 20_000, interval: 100 }
const sql = (text: string, values: unknown[]) =>
  namedQuery<Record<string, unknown>>(server.company.db, text, [server.company.companyId, ...values])

/** Moves everything about a webhook into the past, as if time had passed. */
async function later(webhookId: number, interval: string) {
  await sql(
    `update webhooks set failing_since = failing_since - $3::interval, held_until = held_until - $3::interval
     where company_id = $1 and id = $2`,
    [webhookId, interval],
  )
  await sql(
    `update webhook_deliveries set next_at = next_at - $3::interval, claimed_until = claimed_until - $3::interval
     where company_id = $1 and webhook_id = $2 and state = 'waiting'`,
    [webhookId, interval],
  )
}
const wake = (webhookId: number) => deliverLane(server.app, server.company.db, webhookId)

/** An event that only these webhooks of the test learn of, without the outbox. */
const record = (occasion = unique()) =>
  recordEvent(server.company.db, {
    ...{ type: 'comment.added', occasion: `test ${occasion}` },
    ids: { id: 7, feed_id: 5, user_id: 3 },
  })

describe('an event', () => {
  it('is sent once, signed, with ids and the path of the call, and without its content', async () => {
    const { id, secret } = await make('/comments')
    const feedId = await post()
    const commentId = await comment(feedId)
    await expect.poll(() => receiver.at('/comments').length, soon).toBe(1)
    const [got] = receiver.at('/comments')
    expect(isGenuine(secret, got!)).toBe(true)
    const body = JSON.parse(got!.text)
    expect(Object.keys(body)).toEqual(['id', 'type', 'created_at', 'company', 'data'])
    expect(body).toMatchObject({
      ...{ id: got!.headers['webhook-id'], type: 'comment.added' },
      data: {
        ...{ id: commentId, path: `/api/v2/feeds/${feedId}/comments`, feed_id: feedId },
        user_id: server.company.administratorId,
      },
    })
    expect(got!.text).not.toContain('社外秘')
    await expect.poll(async () => (await log(id)).map(({ state }) => state), soon).toEqual(['delivered'])
    const [shown] = await log(id)
    expect(shown).toMatchObject({ messageId: body.id, status: 200, attemptCount: 1, nextAt: null })
    expect((await details(shown!.id)).body).toBe(got!.text)
    expect(await read(id)).toMatchObject({ waitingCount: 0, failedCount: 0, deliveredAt: expect.any(String) })
    await boss.call(calls.deleteWebhook, { params: { id }, query: { version: 1 } })
  })

  it('is not recorded while nothing asks for it, if it is rolled back, or while the webhook is paused', async () => {
    const { id } = await make('/quiet')
    await boss.call(calls.pauseWebhook, { params: { id }, body: { version: 1 } })
    await record()
    await boss.call(calls.resumeWebhook, { params: { id }, body: { version: 2 } })
    const failing = transaction(server.company.db, async (trx) => {
      await recordEvent(trx, { type: 'comment.added', occasion: unique(), ids: { id: 1 } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow()
    await record('once')
    await record('once')
    await expect.poll(() => receiver.at('/quiet').length, soon).toBe(1)
    expect(await log(id)).toHaveLength(1)
    await boss.call(calls.deleteWebhook, { params: { id }, query: { version: 3 } })
  })
})

describe('a failure', () => {
  it('is retried with growing pauses over three days with the same id, then given up', async () => {
    const { id, secret } = await make('/broken')
    receiver.answer('/broken', (response) => response.writeHead(400).end('no such thing'))
    await record()
    await expect.poll(() => receiver.at('/broken').length, soon).toBe(1)
    await expect.poll(async () => (await log(id))[0]?.attemptCount, soon).toBe(1)
    for (const [at, seconds] of pauseSeconds.entries()) {
      const [waiting] = await log(id)
      expect(waiting).toMatchObject({ state: 'waiting', status: 400, attemptCount: at + 1 })
      const pause = (Date.parse(waiting!.nextAt!) - Date.parse(waiting!.attemptedAt!)) / 1_000
      expect(pause).toBeGreaterThan(seconds - 1)
      expect(pause).toBeLessThan(seconds * 1.1 + 2)
      await later(id, `${Math.ceil(seconds * 1.1 + 1)} seconds`)
      // Two processes at once send it once.
      await Promise.all([wake(id), wake(id)])
      await expect.poll(async () => (await log(id))[0]?.attemptCount, soon).toBe(at + 2)
    }
    const total = pauseSeconds.reduce((sum, one) => sum + one, 0)
    expect([total > 3 * 86_400, total < 3.3 * 86_400]).toEqual([true, true])
    const [given] = await log(id, { state: 'failed' })
    expect(given).toMatchObject({ state: 'failed', nextAt: null, attemptCount: pauseSeconds.length + 1 })
    const all = receiver.at('/broken')
    expect(all).toHaveLength(pauseSeconds.length + 1)
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(all.every((one) => isGenuine(secret, one))).toBe(true)
    const { attempts } = await details(given!.id)
    expect(attempts).toHaveLength(all.length)
    expect(attempts[0]).toMatchObject({ attempt: all.length, status: 400, answer: 'no such thing' })
  })

  it('for three days pauses the webhook, and administrators are told; a replay succeeds after resuming', async () => {
    const { id } = await make('/down')
    receiver.answer('/down', (response) => response.writeHead(503).end())
    await record()
    await expect.poll(async () => (await read(id)).failingSince, soon).not.toBeNull()
    await later(id, '4 days')
    await wake(id)
    await expect.poll(async () => (await read(id)).pausedReason, soon).toBe('failing')
    const { body } = await boss.call(listAnnouncements, { query: {} })
    expect(JSON.stringify(body)).toContain(`/admin/webhooks/${id}`)
    receiver.answer('/down', null)
    await sql(
      `update webhook_deliveries set state = 'failed', next_at = null where company_id = $1 and webhook_id = $2`,
      [id],
    )
    const params = { id }
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const paused = await boss.call(calls.replayWebhookDeliveries, { params, body: { since } })
    expect([paused.status, paused.body.error?.code]).toEqual([409, 'webhook_paused'])
    const { version } = await read(id)
    await boss.call(calls.resumeWebhook, { params, body: { version } })
    const future = new Date(Date.now() + 3_600_000).toISOString()
    expect(
      (await boss.call(calls.replayWebhookDeliveries, { params, body: { since: future } })).body.count,
    ).toBe(0)
    expect((await boss.call(calls.replayWebhookDeliveries, { params, body: { since } })).body.count).toBe(1)
    await expect.poll(async () => (await log(id))[0]?.state, soon).toBe('delivered')
    expect(await read(id)).toMatchObject({ failingSince: null, failedCount: 0 })
    const ids = new Set(receiver.at('/down').map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(1)
    const deliveryId = (await log(id))[0]!.id
    const before = receiver.at('/down').length
    expect((await boss.call(calls.replayWebhookDelivery, { params: { id: deliveryId } })).status).toBe(204)
    await expect.poll(() => receiver.at('/down').length, soon).toBe(before + 1)
  })

  it('with 410 pauses the webhook at once', async () => {
    const { id } = await make('/gone')
    receiver.answer('/gone', (response) => response.writeHead(410).end())
    await record()
    await expect.poll(async () => (await read(id)).pausedReason, soon).toBe('gone')
    expect(await log(id)).toMatchObject([{ state: 'failed', status: 410, nextAt: null }])
  })

  it('with Retry-After leaves the address alone that long; a timeout and a closed port are named', async () => {
    const { id } = await make('/busy')
    receiver.answer('/busy', (response) => response.writeHead(429, { 'retry-after': '900' }).end())
    await record()
    await expect.poll(async () => (await log(id))[0]?.status, soon).toBe(429)
    const [held] = await sql(
      'select extract(epoch from held_until - now()) as seconds from webhooks where company_id = $1 and id = $2',
      [id],
    )
    expect(Number(held!.seconds)).toBeGreaterThan(800)
    const impatient: GuardedRequest = (url, sending) => receiver.request(url, { ...sending, timeoutMs: 50 })
    receiver.answer('/busy', () => {})
    await later(id, '1 hour')
    await deliverLane({ ...server.app, request: impatient }, server.company.db, id)
    expect(await log(id)).toMatchObject([{ state: 'waiting', status: null, problem: 'timeout' }])
    receiver.answer('/busy', (response) => response.destroy())
    await later(id, '1 hour')
    await wake(id)
    expect(await log(id)).toMatchObject([{ state: 'waiting', status: null, problem: 'unreachable' }])
  })
})

it('is sent again with the same id if the process ends between sending and recording', async () => {
  const alone = await testServer({ request: receiver.request, background: false })
  try {
    const client = await alone.as(alone.company.logins.administrator)
    const body = {
      ...{ name: '落ちる', url: receiver.url('/crash'), description: '' },
      eventTypes: ['post.published' as const],
    }
    const { id } = (await client.call(calls.createWebhook, { body })).body
    const { db, companyId } = alone.company
    await recordEvent(db, { type: 'post.published', occasion: 'crash', ids: { id: 1 } })
    // The answer arrives, and nothing happens any more.
    const dies: GuardedRequest = async (url, sending) => {
      await receiver.request(url, sending)
      return new Promise(() => {})
    }
    void deliverLane({ ...alone.app, request: dies }, db, id)
    await expect.poll(() => receiver.at('/crash').length, soon).toBe(1)
    // Another process leaves it alone as long as the first may be sending.
    await deliverLane(alone.app, db, id)
    expect(receiver.at('/crash')).toHaveLength(1)
    await namedQuery(
      db,
      `update webhook_deliveries set claimed_until = now() - interval '1 second' where company_id = $1`,
      [companyId],
    )
    await deliverLane(alone.app, db, id)
    const [first, second, ...more] = receiver.at('/crash')
    expect(more).toEqual([])
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.text).toBe(first!.text)
    await deliverLane(alone.app, db, id)
    expect(receiver.at('/crash')).toHaveLength(2)
  } finally {
    await alone.close()
  }
})

it('an address that does not answer delays no other webhook and no other work', async () => {
  const stuck = await make('/stuck')
  const second = await make('/stuck-too')
  const fine = await make('/fine')
  for (const path of ['/stuck', '/stuck-too']) receiver.answer(path, () => {})
  const feedId = await post()
  for (let count = 0; count < 12; count++) await comment(feedId)
  await expect.poll(() => receiver.at('/fine').length, soon).toBe(12)
  await expect.poll(async () => (await log(fine.id, { state: 'delivered' })).length, soon).toBe(12)
  // The others still hang in their first requests, no more than four each, and none of them has ended.
  for (const [{ id }, path] of [
    [stuck, '/stuck'],
    [second, '/stuck-too'],
  ] as const) {
    const requests = receiver.at(path).length
    expect(requests).toBeGreaterThan(0)
    expect(requests).toBeLessThanOrEqual(4)
    expect(await log(id, { state: 'delivered' })).toEqual([])
    expect((await log(id)).every(({ attemptCount }) => attemptCount === 0)).toBe(true)
  }
  receiver.answer('/stuck', null)
  receiver.letGo()
  await expect.poll(async () => (await log(stuck.id, { state: 'delivered' })).length, soon).toBe(12)
})

it('what is older than thirty days is removed', async () => {
  const { id } = await make('/old')
  await record()
  await expect.poll(async () => (await log(id))[0]?.state, soon).toBe('delivered')
  await sql(`update webhook_events set created_at = now() - interval '31 days' where company_id = $1`, [])
  const { webhookJobs } = await import('./webhooks.jobs.ts')
  const removing = webhookJobs.find(({ name }) => name === 'webhooks.remove-old')!
  await removing.handler({ app: server.app, db: server.company.db } as never)
  expect(await log(id)).toEqual([])
})
