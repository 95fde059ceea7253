// Longer than other files: browsers, the phone app and their services are prepared once.
import { createECDH, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmAllAnnouncements } from '#contract/announcements.ts'
import { createFeedComment, deleteFeedComment } from '#contract/feed-comments.ts'
import { getNotificationOptions, updateNotificationOptions } from '#contract/notification-options.ts'
import * as contract from '#contract/push.ts'
import { signOut } from '#contract/sessions.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { namedQuery } from '#db/tenant.ts'
import type { Client } from '#testing/client.ts'
import { decryptPush, type PushBrowser, type PushService, startPushService } from '#testing/push-service.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { deliverPushes } from './deliver.commands.ts'
import { queuePushes } from './queue.commands.ts'

let server: TestServer
let service: PushService
let fcm: Awaited<ReturnType<typeof startFcm>>

/** A fake of Firebase Cloud Messaging and of its token service. */
async function startFcm() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const got: { authorization: string | undefined; message: Record<string, unknown> & { token: string } }[] =
    []
  const answers: { status: number; body: object }[] = []
  let tokens = 0
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      if (request.url === '/token') {
        tokens += 1
        return response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 3599 }))
      }
      const answer = answers.shift()
      if (answer) return response.writeHead(answer.status).end(JSON.stringify(answer.body))
      got.push({ authorization: request.headers.authorization, ...JSON.parse(body) })
      return response.end('{"name":"projects/hiroba/messages/1"}')
    })
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const account = {
    ...{ project_id: 'hiroba-test', client_email: 'push@hiroba.example', token_uri: `${address}/token` },
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  return {
    ...{ got, answers, tokens: () => tokens, stop: () => new Promise((done) => http.close(done)) },
    env: { FCM_SERVICE_ACCOUNT: JSON.stringify(account), FCM_URL: address },
  }
}

beforeAll(async () => {
  service = await startPushService()
  fcm = await startFcm()
  server = await testServer({ request: service.request, env: fcm.env })
})
afterAll(async () => {
  await server.close()
  await service.stop()
  await fcm.stop()
})

let hanako: Client
let taro: Client
beforeEach(async () => {
  await namedQuery(server.app.engine.installation, 'delete from push_devices', [])
  await namedQuery(server.app.engine.installation, 'delete from push_receipts', [])
  hanako = await server.guest().signIn(server.company.logins.employee)
  taro = await server.as(server.company.logins.manager)
})

async function subscribe(client: Client): Promise<PushBrowser> {
  const { body } = await client.call(contract.getPushcrewEnable, {})
  const browser = service.browser(body.publicKey!)
  const reply = await client.call(contract.createPushcrewDevice, { body: browser.subscription })
  expect(reply.status).toBe(200)
  return browser
}

const post = () =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.employeeId })

async function comment(client: Client, feedId: number) {
  const { status, body } = await client.call(createFeedComment, {
    params: { id: feedId },
    body: { body: '社外秘の内容', mentionedUserIds: [], clientKey: newClientKey() },
  })
  expect(status).toBe(200)
  return body.id
}

const receiptsOf = async (client: Client) =>
  (await client.call(contract.listPushReceipts, { query: {} })).body.pushReceipts
const devicesOf = async (client: Client) => (await client.call(contract.listPushDevices, {})).body.pushDevices
const settled = (client: Client, state: string) =>
  expect
    .poll(async () => (await receiptsOf(client)).map((one) => one.state), { timeout: 15_000 })
    .toEqual([state])

it('decrypts the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const authSecret = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(decryptPush({ ecdh, authSecret }, Buffer.from(body, 'base64url'))).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

describe('a notice', () => {
  it('is pushed once to each device of its receiver, encrypted, with a link and the number of unread notices', async () => {
    const browsers = [await subscribe(hanako), await subscribe(hanako)]
    const writer = await subscribe(taro)
    const feedId = await post()
    await comment(taro, feedId)
    for (const browser of browsers) {
      await expect.poll(() => browser.received.length, { timeout: 15_000 }).toBe(1)
      const { message, headers, subject } = browser.received[0]!
      expect(message).toMatchObject({
        body: '鈴木 太郎さんがあなたの投稿にコメントしました',
        link: expect.stringMatching(new RegExp(`^/feeds/${feedId}\\b`)),
        icon: '/icons/icon-192.png',
      })
      expect(message.badge).toBeGreaterThan(0)
      expect(JSON.stringify(message)).not.toContain('社外秘')
      expect(headers.topic).toMatch(/^[\w-]{32}$/)
      expect(subject).toMatch(/^mailto:/)
    }
    await queuePushes(server.company.db, [server.company.employeeId])
    await expect
      .poll(async () => (await receiptsOf(hanako)).map(({ state }) => state), { timeout: 15_000 })
      .toEqual(['sent', 'sent'])
    expect(browsers.map(({ received }) => received.length)).toEqual([1, 1])
    expect(writer.received).toEqual([])
    expect(service.problems).toEqual([])
  })

  it('is not pushed if it was read, its comment was deleted, pushes are paused or the person was stopped', async () => {
    const browser = await subscribe(hanako)
    const { db, employeeId } = server.company
    const queue = async () => {
      const commentId = await comment(taro, await post())
      await expect
        .poll(async () => (await receiptsOf(hanako)).filter(({ state }) => state !== 'queued').length, {
          timeout: 15_000,
        })
        .toBeGreaterThan(0)
      const [row] = await namedQuery<{ id: number }>(
        db,
        `update push_receipts set state = 'queued' where company_id = $1 and id =
           (select max(id) from push_receipts where company_id = $1) returning id`,
        [server.company.companyId],
      )
      browser.received.length = 0
      return { commentId, receiptId: row!.id }
    }
    const outcome = async (receiptId: number) =>
      (await deliverPushes(server.app, db, [receiptId])).get(receiptId)
    const deleted = await queue()
    await taro.call(deleteFeedComment, { params: { id: deleted.commentId } })
    expect(await outcome(deleted.receiptId)).toEqual({ state: 'dropped', reason: 'out_of_reach' })

    await namedQuery(db, 'delete from push_receipts where company_id = $1', [server.company.companyId])
    const read = await queue()
    await hanako.call(confirmAllAnnouncements, { body: {} })
    expect((await outcome(read.receiptId))?.state).toBe('dropped')

    await namedQuery(db, 'delete from push_receipts where company_id = $1', [server.company.companyId])
    const paused = await queue()
    const { body } = await hanako.call(contract.updatePushcrewEnable, { body: { enable: false } })
    expect(body).toMatchObject({ enable: false, paused: true })
    expect(await outcome(paused.receiptId)).toEqual({ state: 'dropped', reason: 'paused' })
    await hanako.call(contract.updatePushcrewEnable, { body: { enable: true } })

    await namedQuery(db, `update push_receipts set state = 'queued' where company_id = $1`, [
      server.company.companyId,
    ])
    await namedQuery(db, `update users set status = 'stopped' where company_id = $1 and id = $2`, [
      server.company.companyId,
      employeeId,
    ])
    expect(await outcome(paused.receiptId)).toEqual({ state: 'dropped', reason: 'stopped' })
    await namedQuery(db, `update users set status = 'active' where company_id = $1 and id = $2`, [
      server.company.companyId,
      employeeId,
    ])
    expect(browser.received).toEqual([])
  })

  it('follows the choices of its receiver: the event, quiet hours, and only while they are away', async () => {
    await subscribe(hanako)
    const { db, companyId, employeeId } = server.company
    const options = { params: { id: employeeId } }
    const change = async (body: object) => {
      const { version } = (await hanako.call(getNotificationOptions, options)).body
      const reply = await hanako.call(updateNotificationOptions, { ...options, body: { version, ...body } })
      expect(reply.status).toBe(200)
      return reply.body
    }
    const off = await change({ choices: [{ event: 'comment', channel: 'push', wanted: false }] })
    expect(off.events.find(({ event }) => event === 'comment')!.channels).toContainEqual({
      ...{ channel: 'push', wanted: false, compulsory: false },
    })
    await comment(taro, await post())
    await expect
      .poll(async () => (await receiptsOf(hanako)).map(({ state, reason }) => [state, reason]), {
        timeout: 15_000,
      })
      .toEqual([['dropped', 'turned_off']])

    const until = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(11, 16)
    const from = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16)
    await namedQuery(db, `update users set time_zone = 'UTC' where company_id = $1 and id = $2`, [
      companyId,
      employeeId,
    ])
    await change({
      choices: [{ event: 'comment', channel: 'push', wanted: true }],
      quietHours: { from, until },
    })
    await comment(taro, await post())
    await expect.poll(async () => (await receiptsOf(hanako)).length, { timeout: 15_000 }).toBe(2)
    const [waiting] = await receiptsOf(hanako)
    expect(waiting).toMatchObject({ state: 'queued', event: 'comment' })
    const [job] = await namedQuery<{ startAfter: Date }>(
      server.app.engine.installation,
      `select start_after from pgboss.job where name = 'push.send' and data -> 'data' -> 'receiptIds' @> $1::jsonb`,
      [JSON.stringify([waiting!.id])],
    )
    expect(job!.startAfter.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
    await change({ quietHours: null })

    const present = { ...server.app, presence: { among: () => [employeeId] } as never }
    expect((await deliverPushes(present, db, [waiting!.id])).get(waiting!.id)).toEqual({
      ...{ state: 'dropped', reason: 'in_use' },
    })
    await namedQuery(db, `update push_receipts set state = 'queued' where company_id = $1`, [companyId])
    expect((await change({ pushWhenAway: false })).pushWhenAway).toBe(false)
    expect((await deliverPushes(present, db, [waiting!.id])).get(waiting!.id)?.state).toBe('sent')
    await change({ pushWhenAway: true })
  })
})

describe('a push service', () => {
  it('that says the browser is gone ends the device', async () => {
    const browser = await subscribe(hanako)
    browser.answers.push({ status: 410 })
    await comment(taro, await post())
    await settled(hanako, 'gone')
    expect(await devicesOf(hanako)).toEqual([])
  })

  it('that is busy is asked again no earlier than it said, with the same message', async () => {
    const browser = await subscribe(hanako)
    browser.answers.push({ status: 429, headers: { 'retry-after': '120' } })
    await comment(taro, await post())
    await expect
      .poll(async () => (await receiptsOf(hanako)).map(({ state, reason }) => [state, reason]), {
        timeout: 15_000,
      })
      .toEqual([['queued', '429']])
    const [receipt] = await receiptsOf(hanako)
    const [job] = await namedQuery<{ seconds: number }>(
      server.app.engine.installation,
      `select extract(epoch from start_after - now())::integer as seconds from pgboss.job
       where name = 'push.send' and state = 'created' and data -> 'data' -> 'receiptIds' @> $1::jsonb`,
      [JSON.stringify([receipt!.id])],
    )
    expect(job!.seconds).toBeGreaterThan(100)
    expect(browser.received).toEqual([])
    await deliverPushes(server.app, server.company.db, [receipt!.id])
    await settled(hanako, 'sent')
    expect(browser.received).toHaveLength(1)
  })

  it('that refuses a message is not asked again', async () => {
    const browser = await subscribe(hanako)
    browser.answers.push({ status: 403 })
    await comment(taro, await post())
    await settled(hanako, 'refused')
    expect(await devicesOf(hanako)).toHaveLength(1)
  })

  it('gets a message again if the process ended before it was recorded: the device recognises it', async () => {
    const browser = await subscribe(hanako)
    const { db } = server.company
    browser.answers.push({ status: 503 })
    await comment(taro, await post())
    await expect
      .poll(async () => (await receiptsOf(hanako)).map(({ reason }) => reason), { timeout: 15_000 })
      .toEqual(['503'])
    const [receipt] = await receiptsOf(hanako)
    // The database is lost after the request was accepted, and before that is written.
    const lost = {
      ...server.app,
      push: async (...sending: Parameters<typeof server.app.push>) => {
        await server.app.push(...sending)
        throw new Error('The process ends here')
      },
    }
    await expect(deliverPushes(lost, db, [receipt!.id])).rejects.toThrow('ends here')
    expect((await receiptsOf(hanako))[0]!.state).toBe('queued')
    await Promise.all([1, 2].map(() => deliverPushes(server.app, db, [receipt!.id])))
    await deliverPushes(server.app, db, [receipt!.id])
    const { received } = browser
    expect(new Set(received.map(({ message }) => message.messageId)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers.topic)).size).toBe(1)
    expect((await receiptsOf(hanako)).map(({ state }) => state)).toEqual(['sent'])
  })
})

describe('many pushes', () => {
  /** Gives a new notice to each of these browsers, and returns the receipts, not yet sent. */
  async function queued(count: number) {
    const browsers: PushBrowser[] = []
    for (let made = 0; made < count; made++) browsers.push(await subscribe(hanako))
    for (const browser of browsers) browser.answers.push({ status: 503 })
    await comment(taro, await post())
    await expect
      .poll(async () => (await receiptsOf(hanako)).filter(({ reason }) => reason === '503').length, {
        timeout: 15_000,
      })
      .toBe(count)
    return { browsers, receiptIds: (await receiptsOf(hanako)).map(({ id }) => id) }
  }

  it('cost as many statements as two', async () => {
    const { receiptIds } = await queued(8)
    const { app, company } = server
    /** The minimum of several tries: background work also queries now and then. */
    const statements = async (ids: readonly number[]) => {
      const tries: number[] = []
      for (let attempt = 0; attempt < 5; attempt++) {
        await namedQuery(company.db, `update push_receipts set state = 'queued' where company_id = $1`, [
          company.companyId,
        ])
        const before = app.engine.stats().queries
        const outcomes = await deliverPushes(app, company.db, ids)
        tries.push(app.engine.stats().queries - before)
        expect([...outcomes.values()].map(({ state }) => state)).toEqual(Array(ids.length).fill('sent'))
      }
      return Math.min(...tries)
    }
    await deliverPushes(app, company.db, receiptIds)
    expect(await statements(receiptIds)).toBe(await statements(receiptIds.slice(0, 2)))
  })

  it('are checked again when a service is slow: what was read meanwhile is not sent', async () => {
    const { browsers, receiptIds } = await queued(7)
    const realNow = performance.now.bind(performance)
    let ahead = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead)
    try {
      // Longer than a check counts; the notice is read while the first ones are sent.
      for (const browser of browsers)
        browser.before = async () => {
          await hanako.call(confirmAllAnnouncements, { body: {} })
          ahead += 3_000
        }
      await deliverPushes(server.app, server.company.db, receiptIds)
    } finally {
      clock.mockRestore()
    }
    const sent = browsers.filter(({ received }) => received.length > 0).length
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(7)
    expect((await receiptsOf(hanako)).map(({ state, reason }) => `${state} ${reason}`).sort()).toEqual([
      ...Array<string>(7 - sent).fill('dropped out_of_reach'),
      ...Array<string>(sent).fill('sent 201'),
    ])
  })

  it('are each recorded even if one of them fails unexpectedly', async () => {
    const { receiptIds } = await queued(6)
    let calls = 0
    const failing = {
      ...server.app,
      push: async (...sending: Parameters<typeof server.app.push>) => {
        calls += 1
        if (calls === 2) throw new Error('Unexpected')
        return server.app.push(...sending)
      },
    }
    await expect(deliverPushes(failing, server.company.db, receiptIds)).rejects.toThrow('Unexpected')
    const states = async () => (await receiptsOf(hanako)).map(({ state }) => state).sort()
    expect(await states()).toEqual(['queued', ...Array<string>(5).fill('sent')])
    await deliverPushes(server.app, server.company.db, receiptIds)
    expect(await states()).toEqual(Array(6).fill('sent'))
  })
})

describe('a device', () => {
  it('belongs to one person: whoever registers it takes it over, in another company too', async () => {
    const browser = await subscribe(hanako)
    const before = await devicesOf(hanako)
    expect(before).toMatchObject([{ service: 'web', current: true }])
    await hanako.call(contract.createPushcrewDevice, { body: browser.subscription })
    expect((await devicesOf(hanako)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const stranger = await server.as(server.other.logins.employee)
    expect((await stranger.call(contract.createPushcrewDevice, { body: browser.subscription })).status).toBe(
      200,
    )
    expect(await devicesOf(hanako)).toEqual([])
    expect(await devicesOf(stranger)).toHaveLength(1)
  })

  it('is removed when its session ends, and by its owner only', async () => {
    await subscribe(hanako)
    const [device] = await devicesOf(hanako)
    expect((await taro.call(contract.deletePushDevice, { params: { id: device!.id } })).status).toBe(404)
    expect(await devicesOf(hanako)).toHaveLength(1)
    await hanako.call(signOut, {})
    const again = await server.guest().signIn(server.company.logins.employee)
    expect(await devicesOf(again)).toEqual([])
    await subscribe(again)
    const [second] = await devicesOf(again)
    expect((await again.call(contract.deletePushDevice, { params: { id: second!.id } })).status).toBe(204)
    expect(await devicesOf(again)).toEqual([])
  })

  it('is refused with keys that are not on the curve', async () => {
    const { body } = await hanako.call(contract.getPushcrewEnable, {})
    const { endpoint, keys } = service.browser(body.publicKey!).subscription
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    const reply = await hanako.call(contract.createPushcrewDevice, {
      body: { endpoint, keys: { ...keys, p256dh } },
    })
    expect([reply.status, reply.body.error?.code]).toEqual([422, 'validation_failed'])
  })

  it('at a private address gets nothing: the request is refused before it is made', async () => {
    const { body } = await hanako.call(contract.getPushcrewEnable, {})
    const { keys } = service.browser(body.publicKey!).subscription
    await hanako.call(contract.createPushcrewDevice, { body: { endpoint: 'http://10.0.0.1/x', keys } })
    const { results } = (await hanako.call(contract.testPush, {})).body
    expect(results).toMatchObject([{ state: 'failed', reason: 'unreachable' }])
  })
})

it('a test says what became of each device, and at most ten are sent in an hour', async () => {
  const [good, gone] = [await subscribe(hanako), await subscribe(hanako)]
  gone.answers.push({ status: 404 })
  const { results } = (await hanako.call(contract.testPush, {})).body
  expect(results.map(({ state }) => state).sort()).toEqual(['gone', 'sent'])
  expect(good.received[0]!.message.body).toContain('テスト')
  const { token, receipt } = {
    token: good.received[0]!.message.receipt,
    receipt: good.received[0]!.message.messageId,
  }
  expect(receipt).toMatch(/^t-/)
  const report = (happened: 'shown' | 'opened', by = token) =>
    server.guest().call(contract.createPushReceipt, { body: { token: by, happened } })
  expect((await report('shown')).status).toBe(204)
  expect((await report('opened')).status).toBe(204)
  expect(
    (
      await report(
        'opened',
        token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      )
    ).status,
  ).toBe(404)
  const sent = (await receiptsOf(hanako)).find(({ state }) => state === 'sent')!
  expect(sent).toMatchObject({ event: null, reason: '201' })
  expect([sent.shownAt, sent.openedAt]).not.toContain(null)
  for (let count = 1; count < contract.pushRules.mostTests; count++)
    expect((await hanako.call(contract.testPush, {})).status).toBe(200)
  expect((await hanako.call(contract.testPush, {})).status).toBe(429)
})

it('administrators see what became of a person’s pushes, others do not', async () => {
  await subscribe(hanako)
  await comment(taro, await post())
  await settled(hanako, 'sent')
  const administrator = await server.as(server.company.logins.administrator)
  const params = { id: server.company.employeeId }
  const { body } = await administrator.call(contract.listUserPushReceipts, { params, query: {} })
  expect(body.pushReceipts).toMatchObject([{ event: 'comment', state: 'sent' }])
  expect((await taro.call(contract.listUserPushReceipts, { params, query: {} })).status).toBe(404)
})

it('the key is made once and sealed, and no other takes its place when it cannot be opened', async () => {
  const first = (await hanako.call(contract.getPushcrewEnable, {})).body.publicKey
  expect((await taro.call(contract.getPushcrewEnable, {})).body.publicKey).toBe(first)
  const { installation } = server.app.engine
  const [row] = await namedQuery<{ privateKey: string }>(
    installation,
    'select private_key from push_keys',
    [],
  )
  expect(row!.privateKey).toMatch(/^stored\.[\w-]+$/)
  await namedQuery(installation, `update push_keys set private_key = 'lost.' || private_key`, [])
  const { body } = await hanako.call(contract.getPushcrewEnable, {})
  expect(body).toEqual({ enable: false, paused: false, publicKey: null })
  const [kept] = await namedQuery<{ publicKey: string }>(installation, 'select public_key from push_keys', [])
  expect(kept!.publicKey).toBe(first)
  await namedQuery(installation, 'update push_keys set private_key = $1', [row!.privateKey])
})

describe('the phone app', () => {
  const token = 'a-registration-token-of-the-app:1'
  it('gets pushes through FCM with one token of the service', async () => {
    expect((await hanako.call(contract.getFcmEnable, {})).body).toEqual({ enable: true })
    expect((await hanako.call(contract.createFcmDevice, { body: { token } })).status).toBe(200)
    const feedId = await post()
    await comment(taro, feedId)
    await settled(hanako, 'sent')
    await hanako.call(contract.testPush, {})
    expect(fcm.got.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-1'])
    expect(fcm.tokens()).toBe(1)
    expect(fcm.got[0]!.message).toMatchObject({
      token,
      notification: { body: '鈴木 太郎さんがあなたの投稿にコメントしました' },
      data: { link: expect.stringContaining(`/feeds/${feedId}`) },
      apns: { payload: { aps: { badge: expect.any(Number) } } },
    })
  })

  it('is forgotten when FCM no longer knows it', async () => {
    await hanako.call(contract.createFcmDevice, { body: { token } })
    fcm.answers.push({
      status: 404,
      body: { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } },
    })
    await comment(taro, await post())
    await settled(hanako, 'gone')
    expect(await devicesOf(hanako)).toEqual([])
  })
})
