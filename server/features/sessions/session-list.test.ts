import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { endUserSessions, listUserSessions } from '#contract/admin-users.sessions.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { getIpRestriction, updateIpRestriction } from '#contract/ip-restriction.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/sessions.devices.ts'
import { getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  // The tests are the proxy: they say where a request comes from.
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const status = async (client: Client) => (await client.call(getCurrentUser, {})).status

async function person() {
  const email = `${unique()}@hiroba.example`
  const id = await makeUser(server.company.db, { email })
  // `server.as` returns the same session for the same person.
  const there = await new Client(server.address).signIn(email)
  return { id, here: await server.as(email), there }
}

it('a person sees where they are signed in, the present session first, with the name of the place', async () => {
  const administrator = await server.as(server.company.logins.administrator)
  const { version } = (await administrator.call(getIpRestriction, {})).body
  const ranges = [{ network: '203.0.113.0/24', name: '本社' }]
  await administrator.call(updateIpRestriction, {
    body: { version, enabled: false, ranges, exemptRule: null },
  })
  const { here, there } = await person()
  await there.call(getCurrentUser, {}, from('203.0.113.9'))
  const { body } = await here.call(listOwnSessions, {}, from('198.51.100.7'))
  expect(body.sessions).toMatchObject([
    { current: true, placeName: null, address: '198.51.100.7', method: 'password' },
    { current: false, placeName: '本社', address: '203.0.113.9', method: 'password' },
  ])
  expect(JSON.stringify(body)).not.toContain(here.cookie.split('=')[1])
})

it('ending one session closes its live connection at once, and leaves the others', async () => {
  const { here, there } = await person()
  const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
    headers: { cookie: there.cookie },
  })
  await once(socket, 'message')
  const closed = once(socket, 'close')
  const other = (await here.call(listOwnSessions, {})).body.sessions.find(({ current }) => !current)!
  expect((await here.call(endOwnSession, { params: { id: other.id } })).status).toBe(204)
  expect((await closed)[0]).toBe(4401)
  expect([await status(here), await status(there)]).toEqual([200, 401])
  expect((await here.call(endOwnSession, { params: { id: other.id } })).status).toBe(404)
})

it('a session of another person or company cannot be ended', async () => {
  const [own, colleague] = [await person(), await person()]
  const stranger = await server.as(server.other.logins.employee)
  const [session] = (await own.here.call(listOwnSessions, {})).body.sessions
  for (const client of [colleague.here, stranger])
    expect((await client.call(endOwnSession, { params: { id: session!.id } })).status).toBe(404)
  expect(await status(own.here)).toBe(200)
})

it('all other sessions end, those of other people do not', async () => {
  const [own, colleague] = [await person(), await person()]
  await own.here.call(endOtherSessions, {})
  expect([await status(own.here), await status(own.there), await status(colleague.there)]).toEqual([
    200, 401, 200,
  ])
})

it('an administrator signs a person out everywhere, which is logged', async () => {
  const { id, here, there } = await person()
  const administrator = await server.as(server.company.logins.administrator)
  expect((await here.call(listUserSessions, { params: { id } })).status).toBe(404)
  const listed = await administrator.call(listUserSessions, { params: { id } })
  expect(listed.body.sessions).toHaveLength(2)
  await administrator.call(endUserSessions, { params: { id } })
  expect([await status(here), await status(there), await status(administrator)]).toEqual([401, 401, 200])
  const acts = (await administrator.call(listAdministrationActs, { query: {} })).body
  expect(JSON.stringify(acts)).toContain('end_sessions')
})
