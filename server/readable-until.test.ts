import { afterAll, beforeAll, expect, it } from 'vitest'
import { getIpRestriction, updateIpRestriction } from '#contract/ip-restriction.ts'
import { readableUntilHeader } from '#contract/multi-accounts.ts'
import { signIn, signOut } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { password } from '#db/factories/password.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

async function signedIn(login: string, kept: boolean) {
  const client = server.guest()
  const { status } = await client.call(signIn, { body: { login, password, kept } })
  expect(status).toBe(200)
  return client
}

const desk = { headers: { 'x-forwarded-for': '203.0.113.7' } }
const read = (client: Client) => client.call(getCurrentUser, {}, desk)

it('a session that outlives the browser may be read without a connection until it ends', async () => {
  const client = await signedIn(server.company.logins.employee, true)
  const { headers } = await read(client)
  const until = Date.parse(headers.get(readableUntilHeader)!)
  expect(until).toBeGreaterThan(Date.now() + 3_600_000)
  await client.call(signOut, {})
  const after = await read(client)
  expect([after.status, after.headers.get(readableUntilHeader)]).toEqual([401, null])
})

it('a session that ends with the browser leaves nothing in it', async () => {
  const { status, headers } = await read(await signedIn(server.company.logins.employee, false))
  expect([status, headers.get(readableUntilHeader)]).toEqual([200, null])
})

it('a company that can be read from its own networks only leaves nothing outside of them', async () => {
  const admin = await signedIn(server.other.logins.administrator, true)
  expect((await read(admin)).headers.get(readableUntilHeader)).not.toBeNull()
  const { version } = (await admin.call(getIpRestriction, {}, desk)).body
  const ranges = [{ network: '203.0.113.0/24', name: '本社' }]
  const body = { version, enabled: true, ranges, exemptRule: null }
  expect((await admin.call(updateIpRestriction, { body }, desk)).status).toBe(200)
  const { status, headers } = await read(admin)
  expect([status, headers.get(readableUntilHeader)]).toEqual([200, null])
})
