import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkPageTicket,
  enableBrowserAccess,
  enablePublicPageAccess,
  openPageTicket,
} from '#contract/browser-access.ts'
import { getIpRestriction, updateIpRestriction } from '#contract/ip-restriction.ts'
import { listOwnSessions } from '#contract/sessions.devices.ts'
import { signOut } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { giveCode, rest, setUpApp } from '#testing/second-factors.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

const codeOf = ({ body }: { body?: { error?: { code: string } } }) => body?.error?.code
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

async function person() {
  const email = `${unique()}@hiroba.example`
  const id = await makeUser(server.company.db, { email })
  return { id, email, company: server.company, client: await new Client(server.address).signIn(email) }
}

const tokenOf = (url: string) => new URL(url).hash.slice(1)

async function ticket(client: Client, path = '/feeds/3?x=1#c') {
  const { status, body } = await client.call(enableBrowserAccess, { body: { path } })
  expect(status).toBe(200)
  return tokenOf(body.url)
}
const open = (client: Client, token: string, replaces?: boolean, options = {}) =>
  client.call(openPageTicket, { body: { token, ...(replaces && { replaces }) } }, options)
const whoIs = async (client: Client) => (await client.call(getCurrentUser, {})).body.id

describe('opening a page of the app in the browser', () => {
  it('signs the browser in as the person, for this page, once', async () => {
    const { id, client } = await person()
    const { body } = await client.call(enableBrowserAccess, { body: { path: '/feeds/3?x=1#c' } })
    expect(new URL(body.url).pathname).toBe('/users/sign_in/browser')
    const left = new Date(body.expiresAt).getTime() - Date.now()
    expect(left).toBeGreaterThan(50_000)
    expect(left).toBeLessThanOrEqual(61_000)
    const token = tokenOf(body.url)
    const browser = server.guest()
    const checked = await browser.call(checkPageTicket, { body: { token } })
    expect(checked.body).toMatchObject({ kind: 'browser', signedIn: 'none' })
    const opened = await open(browser, token)
    expect([opened.status, opened.body.path, opened.body.next]).toEqual([200, '/feeds/3?x=1#c', null])
    expect(await whoIs(browser)).toBe(id)
    expect(await browser.token()).toBe(opened.body.token)
    // The app stays signed in, and both are listed.
    expect((await client.call(listOwnSessions, {})).body.sessions).toHaveLength(2)
    for (const again of [server.guest(), browser, client]) {
      const reply = await open(again, token)
      expect([reply.status, codeOf(reply)]).toEqual([404, 'link_unknown'])
    }
    expect(codeOf(await server.guest().call(checkPageTicket, { body: { token } }))).toBe('link_unknown')
  })

  it('of two browsers that use it at once, one is let in', async () => {
    const { client } = await person()
    const token = await ticket(client)
    const replies = await Promise.all([open(server.guest(), token), open(server.guest(), token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('where the same person is signed in, no other session begins', async () => {
    const { email, client } = await person()
    const browser = await new Client(server.address).signIn(email)
    const before = browser.cookie
    const token = await ticket(client)
    expect((await browser.call(checkPageTicket, { body: { token } })).body.signedIn).toBe('same')
    expect((await open(browser, token)).body).toMatchObject({ path: '/feeds/3?x=1#c', token: null })
    expect(browser.cookie).toBe(before)
    expect(codeOf(await open(server.guest(), token))).toBe('link_unknown')
  })

  it('somebody else who is signed in there is replaced only if that is agreed to', async () => {
    const [owner, other] = [await person(), await person()]
    const stranger = await new Client(server.address).signIn(server.other.logins.employee)
    const token = await ticket(owner.client)
    for (const browser of [other.client, stranger]) {
      const before = await whoIs(browser)
      expect((await browser.call(checkPageTicket, { body: { token } })).body.signedIn).toBe('other')
      const refused = await open(browser, token)
      expect([refused.status, codeOf(refused)]).toEqual([409, 'account_in_use'])
      expect(await whoIs(browser)).toBe(before)
    }
    const copy = other.client.at(server.address)
    expect((await open(other.client, token, true)).status).toBe(200)
    expect(await whoIs(other.client)).toBe(owner.id)
    expect(codeOf(await copy.call(getCurrentUser, {}))).toBe('unauthenticated')
  })

  it('expires after a minute', async () => {
    const { id, client } = await person()
    const token = await ticket(client)
    await server.company.db
      .updateTable('pageTickets')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('userId', '=', id)
      .execute()
    for (const reply of [
      await open(server.guest(), token),
      await server.guest().call(checkPageTicket, { body: { token } }),
    ])
      expect([reply.status, codeOf(reply)]).toEqual([409, 'link_expired'])
  })

  it('is worth nothing for another company, another text, or after the app has signed out', async () => {
    const { client } = await person()
    const token = await ticket(client)
    const secret = token.split('.')[1]!
    const { id: otherCompany } = (await server.other.db
      .selectFrom('companies')
      .select('id')
      .executeTakeFirstOrThrow())!
    for (const forged of [
      `${otherCompany}.${secret}`,
      `${token}x`,
      'x',
      `${token.split('.')[0]}.${'a'.repeat(43)}`,
    ])
      expect(codeOf(await open(server.guest(), forged))).toBe('link_unknown')
    await client.call(signOut, {})
    expect(codeOf(await open(server.guest(), token))).toBe('link_unknown')
  })

  it('is worth nothing once the person is suspended or needs a second factor', async () => {
    const stopped = await person()
    const token = await ticket(stopped.client)
    await stopped.company.db
      .updateTable('users')
      .set({ status: 'stopped' })
      .where('id', '=', stopped.id)
      .execute()
    expect(codeOf(await open(server.guest(), token))).toBe('account_session_ended')

    const guarded = await person()
    const second = await ticket(guarded.client)
    const elsewhere = await new Client(server.address).signIn(guarded.email)
    await setUpApp({ client: elsewhere })
    expect(codeOf(await open(server.guest(), second))).toBe('account_session_ended')
  })

  it('carries a given second factor over, but no recent proof and no longer life', async () => {
    const { db } = server.company
    const guarded = await person()
    const show = await setUpApp(guarded)
    await rest(guarded)
    const app = await new Client(server.address).signIn(guarded.email)
    expect((await giveCode(app, show())).status).toBe(200)
    const soon = new Date(Date.now() + 600_000)
    const long = new Date(Date.now() - 3_600_000)
    await db
      .updateTable('sessions')
      .set({ expiresAt: soon, provenAt: long })
      .where('userId', '=', guarded.id)
      .execute()
    const browser = server.guest()
    expect((await open(browser, await ticket(app))).body.next).toBe(null)
    expect(await whoIs(browser)).toBe(guarded.id)
    const rows = await db
      .selectFrom('sessions')
      .select(['expiresAt', 'provenAt', 'kept'])
      .where('userId', '=', guarded.id)
      .execute()
    for (const { expiresAt, provenAt, kept } of rows) {
      expect(expiresAt.getTime()).toBeLessThanOrEqual(soon.getTime())
      expect(provenAt.getTime()).toBeLessThanOrEqual(long.getTime())
      expect(kept).toBe(false)
    }
  })

  it('is refused from a network that the company does not allow, and stays unused', async () => {
    const administrator = await server.as(server.company.logins.administrator)
    const set = async (enabled: boolean) => {
      const { version } = (await administrator.call(getIpRestriction, {}, from('203.0.113.9'))).body
      const ranges = [{ network: '203.0.113.0/24', name: '本社' }]
      const body = { version, enabled, ranges, exemptRule: null }
      await administrator.call(updateIpRestriction, { body }, from('203.0.113.9'))
    }
    const { client } = await person()
    const token = await ticket(client)
    await set(true)
    try {
      const outside = await open(server.guest(), token, false, from('198.51.100.7'))
      expect(codeOf(outside)).toBe('account_address_refused')
      expect((await open(server.guest(), token, false, from('203.0.113.9'))).status).toBe(200)
    } finally {
      await set(false)
    }
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'feeds/3',
    '/api/v2/current_user',
    '/users/sign_out',
    '/users/sign_in?return_to=/x',
    '/invitations',
    '/policy',
  ])('refuses to open %j', async (path) => {
    const { client } = await person()
    const reply = await client.call(enableBrowserAccess, { body: { path } })
    expect([reply.status, codeOf(reply)]).toEqual([422, 'validation_failed'])
  })
})

describe('opening a public page', () => {
  const publicTicket = async (client: Client, path: string) =>
    client.call(enablePublicPageAccess, { body: { path } })

  it('shows it as the company of the person does, and signs nobody in', async () => {
    const { client } = await person()
    const token = tokenOf((await publicTicket(client, '/policy?on=2026-01-01')).body.url)
    const browser = server.guest()
    expect((await browser.call(checkPageTicket, { body: { token } })).body.kind).toBe('public_page')
    const { body } = await open(browser, token)
    expect(body).toMatchObject({ token: null, next: null })
    const { code } = await server.company.db.selectFrom('companies').select('code').executeTakeFirstOrThrow()
    expect(body.path).toBe(`/policy?on=2026-01-01&company=${code}`)
    expect(codeOf(await browser.call(getCurrentUser, {}))).toBe('unauthenticated')
    expect(codeOf(await open(browser, token))).toBe('link_unknown')
  })

  it('leaves somebody else signed in there', async () => {
    const [owner, other] = [await person(), await person()]
    const token = tokenOf((await publicTicket(owner.client, '/terms')).body.url)
    expect((await open(other.client, token)).status).toBe(200)
    expect(await whoIs(other.client)).toBe(other.id)
  })

  it.each([
    '/home',
    '/feeds/3',
    '//evil.example/policy',
    'https://evil.example/policy',
    '/policy/x',
    '/api/docs',
  ])('refuses %j, which is none', async (path) => {
    const { client } = await person()
    expect(codeOf(await publicTicket(client, path))).toBe('validation_failed')
  })
})

it('both are refused without a session', async () => {
  for (const call of [enableBrowserAccess, enablePublicPageAccess])
    expect((await server.guest().call(call, { body: { path: '/policy' } })).status).toBe(401)
})
