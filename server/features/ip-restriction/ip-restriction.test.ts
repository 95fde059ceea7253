import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createCalendarSubscription, listCalendarSubscriptions } from '#contract/calendar-subscriptions.ts'
import { getIpRestriction, previewIpRestriction, updateIpRestriction } from '#contract/ip-restriction.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { readNetwork } from './ip-restriction.rules.ts'

let server: TestServer
beforeAll(async () => {
  // The tests are the proxy: they say where a request comes from.
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

const office = '203.0.113.9'
/** Where the administrator sits. */
const desk = '203.0.113.200'
const home = '198.51.100.77'
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const ranges = [
  { network: '203.0.113.0/24', name: '本社' },
  { network: '2001:db8:1::/48', name: 'VPN' },
]

async function administrator() {
  return server.as(server.company.logins.administrator)
}

async function set(
  change: { enabled: boolean; ranges?: typeof ranges; exemptRule?: object | null },
  ip = desk,
) {
  const client = await administrator()
  const before = (await client.call(getIpRestriction, {}, from(desk))).body
  return client.call(
    updateIpRestriction,
    {
      body: {
        version: before.version,
        enabled: change.enabled,
        ranges: change.ranges ?? ranges,
        exemptRule: (change.exemptRule ?? null) as null,
      },
    },
    from(ip),
  )
}

const ownAccount = async (client: Client, ip: string) => {
  const { status, body } = await client.call(getCurrentUser, {}, from(ip))
  return [status, body.error?.code]
}

async function person() {
  const email = `${unique()}@hiroba.example`
  const id = await makeUser(server.company.db, { email })
  return { id, client: await server.guest().signIn(email) }
}

afterEach(async () => {
  const off = await set({ enabled: false, ranges: [] })
  expect(off.status).toBe(200)
})

describe('while access is restricted', () => {
  it.each([
    ['from the office', office, [200, undefined]],
    ['from the office by IPv6', '2001:db8:1:7::5', [200, undefined]],
    ['from the office, IPv4 written as IPv6', `::ffff:${office}`, [200, undefined]],
    ['from home', home, [403, 'InvalidIpAddressError']],
    ['from home by IPv6', '2001:db8:2::5', [403, 'InvalidIpAddressError']],
  ])('a call %s', async (_, ip, expected) => {
    const { client } = await person()
    expect(await ownAccount(client, home)).toEqual([200, undefined])
    expect((await set({ enabled: true })).status).toBe(200)
    expect(await ownAccount(client, ip)).toEqual(expected)
  })

  it('a file is opened from inside only, also by its presigned link', async () => {
    const { client, id } = await person()
    const { db, companyId } = server.company
    const filename = `${unique()}.jpg`
    await makeMediaFile(db, { uploaderId: id, filename })
    const link = server.app.links.presign(filename, companyId, 300)
    const open = async (path: string, ip: string) => (await client.fetch(path, from(ip))).status
    const file = `/media_files/${filename}`
    const before = [await open(file, home), await open(link, home)]
    await set({ enabled: true })
    expect([await open(file, office), await open(link, office)]).toEqual(before)
    expect([await open(file, home), await open(link, home)]).toEqual([403, 403])
  })

  it('a calendar subscription is read from inside only', async () => {
    const { client } = await person()
    await client.call(createCalendarSubscription, {
      body: { name: '予定', parts: ['mine'], categoryIds: null } as never,
    })
    const [subscription] = (await client.call(listCalendarSubscriptions, {})).body.calendarSubscriptions
    const read = async (ip: string) =>
      (await fetch(`${server.address}${subscription!.path}`, from(ip))).status
    expect(await read(home)).toBe(200)
    await set({ enabled: true })
    expect([await read(office), await read(home)]).toEqual([200, 404])
  })

  it('live connections from outside are closed at once, and none is opened', async () => {
    const { client } = await person()
    const connect = async (ip: string) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
        headers: { cookie: client.cookie, 'x-forwarded-for': ip },
      })
      const [first] = await Promise.race([once(socket, 'message'), once(socket, 'unexpected-response')])
      return { socket, opened: first instanceof Buffer }
    }
    const outside = await connect(home)
    const inside = await connect(office)
    const closed = once(outside.socket, 'close')
    await set({ enabled: true })
    expect((await closed)[0]).toBe(4401)
    expect(inside.socket.readyState).toBe(WebSocket.OPEN)
    expect((await connect(home)).opened).toBe(false)
    const insideClosed = once(inside.socket, 'close')
    // The ranges change under an open connection.
    await set({ enabled: true, ranges: [{ network: '203.0.113.128/25', name: '新社屋' }] })
    expect((await insideClosed)[0]).toBe(4401)
  })

  it('the chosen people come from anywhere, and nobody of another company is affected', async () => {
    const [traveller, other] = [await person(), await person()]
    const neighbour = await server.as(server.other.logins.employee)
    await set({
      enabled: true,
      exemptRule: { include: [{ type: 'user', id: traveller.id }], match: 'any', exclude: [] },
    })
    expect(await ownAccount(traveller.client, home)).toEqual([200, undefined])
    expect(await ownAccount(other.client, home)).toEqual([403, 'InvalidIpAddressError'])
    expect(await ownAccount(neighbour, home)).toEqual([200, undefined])
    await set({ enabled: true })
    expect(await ownAccount(traveller.client, home)).toEqual([403, 'InvalidIpAddressError'])
  })
})

describe('the settings', () => {
  it('refuse to lock out the administrator, and keep nothing of what was refused', async () => {
    const refused = await set({ enabled: true }, home)
    expect([refused.status, refused.body.error?.fields.ranges]).toEqual([422, expect.stringContaining(home)])
    const empty = await set({ enabled: true, ranges: [] })
    expect([empty.status, Object.keys(empty.body.error!.fields)]).toEqual([422, ['ranges']])
    const client = await administrator()
    expect((await client.call(getIpRestriction, {}, from(home))).body).toMatchObject({
      enabled: false,
      ranges: [],
      ownAddress: home,
      ownRange: null,
    })
  })

  it('say beside each range what is wrong with it', async () => {
    const { body, status } = await set({
      enabled: true,
      ranges: [
        ...[
          { network: '203.0.113.0/24', name: '本社' },
          { network: 'そと', name: '不明' },
        ],
        ...[
          { network: '0.0.0.0/0', name: 'すべて' },
          { network: '203.0.113.5/24', name: '重複' },
        ],
      ],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.error!.fields)).toEqual([1, 2, 3].map((index) => `ranges.${index}.network`))
  })

  it('are changed from the version that was read', async () => {
    await set({ enabled: true })
    const client = await administrator()
    const { version } = (await client.call(getIpRestriction, {}, from(office))).body
    const stale = { version: version - 1, enabled: false, ranges, exemptRule: null }
    const { body } = await client.call(updateIpRestriction, { body: stale }, from(office))
    expect(body.error?.code).toBe('conflict')
  })

  it('name the people who were outside in the last days before they are turned on', async () => {
    const [commuter, traveller, inside] = [await person(), await person(), await person()]
    await ownAccount(commuter.client, office)
    await ownAccount(commuter.client, home)
    await ownAccount(traveller.client, '2001:db8:9::1')
    await ownAccount(inside.client, office)
    // Signing in from the test itself is neither.
    const all = [...ranges, { network: '127.0.0.1', name: 'test' }]
    const client = await administrator()
    const preview = async (exemptRule: object | null) =>
      (
        await client.call(
          previewIpRestriction,
          { body: { ranges: all, exemptRule: exemptRule as null } },
          from(office),
        )
      ).body
    const found = await preview(null)
    const addresses = new Map(found.people.map((one) => [one.id, one.addresses]))
    expect(addresses.get(commuter.id)).toEqual([home])
    expect(addresses.get(traveller.id)).toEqual(['2001:db8:9::'])
    expect(addresses.has(inside.id)).toBe(false)
    expect([found.ownInside, found.count]).toEqual([true, found.people.length])
    const exempt = await preview({ include: [{ type: 'user', id: traveller.id }], match: 'any', exclude: [] })
    expect(exempt.people.map(({ id }) => id)).not.toContain(traveller.id)
    await server.company.db
      .updateTable('seenAddresses')
      .set({ seenOn: '2020-01-01' })
      .where('userId', '=', commuter.id)
      .execute()
    expect((await preview(null)).people.map(({ id }) => id)).not.toContain(commuter.id)
  })
})

it.each([
  ['203.0.113.5', '203.0.113.5/32'],
  ['２０３．０．１１３．０／２４', '203.0.113.0/24'],
  [' 2001:DB8::/32 ', '2001:db8::/32'],
  ['::1', '::1/128'],
  ['203.0.113.0/33', null],
  ['203.0.113', null],
  ['::ffff:203.0.113.5', null],
  ['fe80::1%eth0', null],
  ['203.0.113.0/24/8', null],
  ['203.0.113.0/-1', null],
  ['', null],
])('an address or network is read as a person types it: %s', (typed, expected) => {
  expect(readNetwork(typed)).toBe(expected)
})
