// Long: two companies, several sessions of one browser and what ends each of them, through HTTP.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { listUserSessions } from '#contract/admin-users.sessions.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { getHeaderConfigs } from '#contract/company.ts'
import { getIpRestriction, updateIpRestriction } from '#contract/ip-restriction.ts'
import * as contract from '#contract/multi-accounts.ts'
import { endOwnSession, listOwnSessions } from '#contract/sessions.devices.ts'
import { getSession, signIn, signOut } from '#contract/sessions.ts'
import { changePassword, getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { makeAnnouncements } from '#db/factories/announcement.ts'
import { password } from '#db/factories/password.ts'
import type { TestCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { honestProvider } from '#testing/external-sign-ins.ts'
import { enterByPasskey, giveCode, origin, rest, setUpApp, setUpPasskey } from '#testing/second-factors.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  // The tests are the proxy: they say where a request comes from.
  server = await testServer({ env: { TRUSTED_PROXIES: '1', PUBLIC_URL: origin } })
})
afterAll(() => server.close())

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const codeOf = ({ body }: { body?: { error?: { code: string } } }) => body?.error?.code

async function person(company: TestCompany) {
  const email = `${unique()}@hiroba.example`
  return { id: await makeUser(company.db, { email }), email, company }
}
type Person = Awaited<ReturnType<typeof person>>

const list = async (client: Client, options = {}) =>
  (await client.call(contract.listMultiAccounts, {}, options)).body.multiAccounts
const states = async (client: Client, options = {}) =>
  (await list(client, options)).map(({ current, state }) => (current ? 'current' : state))
const whoIs = async (client: Client) => (await client.call(getCurrentUser, {})).body.id

const enter = (client: Client, { email }: Person, kept = false) =>
  client.call(signIn, { body: { login: email, password, kept } })

async function add(client: Client, someone: Person) {
  expect((await client.call(contract.startMultiAccount, {})).status).toBe(204)
  return enter(client, someone)
}

const switchTo = (client: Client, id: number, options = {}) =>
  client.call(contract.switchMultiAccount, { body: { id } }, options)

const otherId = async (client: Client) => (await list(client)).find(({ current }) => !current)!.id!

/** A browser with an account of each company; that of the second is in use. */
async function browser() {
  const [one, two] = [await person(server.company), await person(server.other)]
  const client = server.guest()
  await enter(client, one)
  expect((await add(client, two)).status).toBe(200)
  return { one, two, client }
}

describe('adding an account', () => {
  it('keeps the first, and the list names the person, the company and what is unread', async () => {
    const { one, two, client } = await browser()
    expect(await whoIs(client)).toBe(two.id)
    await makeAnnouncements(one.company.db, [{ userId: one.id, kind: 'new_device', actorId: one.id }])
    const names = await list(client)
    expect(names).toMatchObject([
      { current: false, state: 'ready', unreadCount: 1 },
      { current: true, state: 'ready', unreadCount: 0 },
    ])
    expect(names.every(({ name, companyName }) => name && companyName)).toBe(true)
    // Beside the entry of the menu.
    const { accordionMenus } = (await client.call(getHeaderConfigs, {})).body
    expect(accordionMenus.find(({ iconType }) => iconType === 'switch_accounts')?.noticeCount).toBe(1)
  })

  it('works within one company, too, and by passkey and single sign-on', async () => {
    const client = server.guest()
    await enter(client, await person(server.company))
    const colleague = await person(server.company)
    const { device } = await setUpPasskey({ client: await server.as(colleague.email) })
    await client.call(contract.startMultiAccount, {})
    expect((await enterByPasskey(client, device)).status).toBe(200)
    expect(await states(client)).toEqual(['ready', 'current'])

    const provider = await honestProvider(server, 'saml')
    try {
      const third = `${unique()}@${provider.ours.domain}`
      await makeUser(server.company.db, { email: third })
      await client.call(contract.startMultiAccount, {})
      expect((await provider.signIn({ email: third }, client)).problem).toBe(null)
      expect(await states(client)).toEqual(['ready', 'ready', 'current'])
      // The session of an identity provider gets a new token, too.
      const saml = (await list(client)).find(({ current }) => current)!.id!
      expect((await switchTo(client, (await list(client))[0]!.id!)).status).toBe(200)
      expect((await switchTo(client, saml)).status).toBe(200)
    } finally {
      await provider.close()
    }
  })

  it('has to be begun: an ordinary sign-in of somebody else ends all accounts of the browser', async () => {
    const { one, client } = await browser()
    const copy = client.at(server.address)
    const id = await otherId(client)
    const third = await person(server.company)
    expect((await enter(client, third)).status).toBe(200)
    expect(await whoIs(client)).toBe(third.id)
    expect(await list(client)).toMatchObject([{ id: null, current: true }])
    // What the browser held before is worth nothing.
    expect((await switchTo(copy, id)).status).toBe(404)
    expect(codeOf(await copy.call(getCurrentUser, {}))).toBe('unauthenticated')
    expect((await enter(client, one)).status).toBe(200)
    expect(await states(client)).toEqual(['current'])
  })

  it('adds once, and only to the session that began it', async () => {
    const { client } = await browser()
    const third = await person(server.company)
    await enter(client, third)
    expect(await list(client)).toHaveLength(1)

    const planted = server.guest()
    await enter(planted, await person(server.company))
    await planted.call(contract.startMultiAccount, {})
    const cookie = planted.cookie.match(/[\w-]*hiroba_adding=[^;]+/)![0]
    const victim = server.guest()
    await enter(victim, await person(server.company))
    const reply = await victim.fetch('/api/v2/sessions', {
      method: 'POST',
      headers: {
        cookie: `${victim.cookie}; ${cookie}`,
        'x-csrf-token': await victim.token(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ login: third.email, password }),
    })
    expect(reply.status).toBe(200)
    expect(await list(victim)).toHaveLength(1)
  })

  it('is refused without a session, and beyond ten accounts', async () => {
    expect(codeOf(await server.guest().call(contract.startMultiAccount, {}))).toBe('unauthenticated')
    const client = server.guest()
    await enter(client, await person(server.company))
    for (let count = 1; count < contract.mostLinkedAccounts; count++)
      expect((await add(client, await person(server.other))).status).toBe(200)
    expect(await list(client)).toHaveLength(10)
    const full = await client.call(contract.startMultiAccount, {})
    expect([full.status, codeOf(full)]).toEqual([409, 'too_many_accounts'])
  })

  it('the same account once more renews its session, and adds nothing', async () => {
    const { one, two, client } = await browser()
    const before = client.at(server.address)
    expect((await add(client, two)).status).toBe(200)
    expect(await states(client)).toEqual(['ready', 'current'])
    expect(codeOf(await before.call(getCurrentUser, {}))).toBe('unauthenticated')
    // Without having begun to add: it is one of the browser's accounts.
    expect((await enter(client, one)).status).toBe(200)
    expect(await states(client)).toEqual(['current', 'ready'])

    const alone = server.guest()
    await enter(alone, one)
    const earlier = alone.at(server.address)
    await add(alone, one)
    expect(await states(alone)).toEqual(['current'])
    expect(codeOf(await earlier.call(getCurrentUser, {}))).toBe('unauthenticated')
  })
})

describe('switching', () => {
  it('goes on as the other person with a new session secret and CSRF token', async () => {
    const { one, client } = await browser()
    const id = await otherId(client)
    const first = await switchTo(client, id)
    expect(first.status).toBe(200)
    expect(first.headers.get('clear-site-data')).toBe('"cache"')
    expect(await whoIs(client)).toBe(one.id)
    expect((await client.call(getSession, {})).body.token).toBe(first.body.token)
    const copy = client.at(server.address)
    const back = await otherId(client)
    await switchTo(client, back)
    await switchTo(client, id)
    expect(await whoIs(client)).toBe(one.id)
    // The secret that it had before is worth nothing.
    expect(codeOf(await copy.call(getCurrentUser, {}))).toBe('unauthenticated')
  })

  it('needs the browser’s own secret: ids of other browsers, companies and strangers are unknown', async () => {
    const { client } = await browser()
    const id = await otherId(client)
    const elsewhere = await browser()
    for (const stranger of [
      elsewhere.client,
      server.guest(),
      await server.as(server.company.logins.employee),
    ]) {
      expect((await switchTo(stranger, id)).status).toBe(404)
      expect((await stranger.call(contract.endMultiAccount, { params: { id } })).status).toBe(404)
      expect((await switchTo(stranger, 999_999_999)).status).toBe(404)
    }
    expect(await states(client)).toEqual(['ready', 'current'])
  })

  it('a secret planted in a browser opens nothing of the person who signs in there', async () => {
    const attacker = await browser()
    const planted = attacker.client.cookie.match(/[\w-]*hiroba_accounts=[^;]+/)![0]
    const victim = server.guest()
    await enter(victim, await person(server.company))
    const someone = await person(server.company)
    const as = async (method: string, path: string, body?: object) => {
      const reply = await victim.fetch(path, {
        method,
        headers: {
          cookie: `${victim.cookie}; ${planted}`,
          'x-csrf-token': await victim.token(),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return reply.status === 204 ? undefined : reply.json()
    }
    // The accounts behind it are not those of this browser.
    expect((await as('GET', '/api/v2/multi_accounts')).multi_accounts).toHaveLength(1)
    await as('POST', '/api/v2/multi_accounts/sign_in')
    await as('POST', '/api/v2/sessions', { login: someone.email, password })
    expect(await list(victim)).toHaveLength(2)
    expect(await list(attacker.client)).toHaveLength(2)
    expect(await states(attacker.client)).toEqual(['ready', 'current'])
  })

  it('asks for the other account’s second factor, and nothing is shown or counted before', async () => {
    const { two, client } = await browser()
    const guarded = await person(server.company)
    const other = await server.as(guarded.email)
    const show = await setUpApp({ client: other })
    await rest(guarded)
    expect((await add(client, guarded)).body.next).toBe('factor')
    // Half signed in: what the account is called is not told yet.
    const half = await list(client)
    expect(half[2]).toMatchObject({ current: true, state: 'factor', name: null, unreadCount: null })
    const id = half[2]!.id!
    expect((await switchTo(client, half[1]!.id!)).status).toBe(200)
    expect(await whoIs(client)).toBe(two.id)
    expect((await switchTo(client, id)).body.next).toBe('factor')
    expect(codeOf(await client.call(getCurrentUser, {}))).toBe('FactorRequiredError')
    expect((await giveCode(client, show())).status).toBe(200)
    expect(await whoIs(client)).toBe(guarded.id)
    expect((await list(client))[2]).toMatchObject({ current: true, state: 'ready' })
    expect((await list(client))[2]!.name).not.toBe(null)
  })

  it('checks the state of the account anew: suspended, it must sign in again, and is not counted', async () => {
    const { one, client } = await browser()
    const id = await otherId(client)
    await one.company.db.updateTable('users').set({ status: 'stopped' }).where('id', '=', one.id).execute()
    expect((await list(client))[0]).toMatchObject({ state: 'ended', unreadCount: null })
    const reply = await switchTo(client, id)
    expect([reply.status, codeOf(reply)]).toEqual([409, 'account_session_ended'])
    expect(await states(client)).toEqual(['ended', 'current'])
  })

  it('checks the network of the other company, and leaves the browser where it is', async () => {
    const { two, client } = await browser()
    const administrator = await server.as(server.company.logins.administrator)
    const set = async (enabled: boolean) => {
      const { version } = (await administrator.call(getIpRestriction, {}, from('203.0.113.9'))).body
      const ranges = [{ network: '203.0.113.0/24', name: '本社' }]
      const body = { version, enabled, ranges, exemptRule: null }
      await administrator.call(updateIpRestriction, { body }, from('203.0.113.9'))
    }
    const id = await otherId(client)
    await set(true)
    try {
      expect(await states(client, from('198.51.100.7'))).toEqual(['address', 'current'])
      const outside = await switchTo(client, id, from('198.51.100.7'))
      expect([outside.status, codeOf(outside)]).toEqual([409, 'account_address_refused'])
      expect(await whoIs(client)).toBe(two.id)
      expect((await switchTo(client, id, from('203.0.113.9'))).status).toBe(200)
      // Outside, the other account can still be switched to.
      const other = (await list(client, from('198.51.100.7')))[1]!
      expect(other.state).toBe('ready')
      expect((await switchTo(client, other.id!, from('198.51.100.7'))).status).toBe(200)
    } finally {
      await set(false)
    }
  })

  it('a session that was ended elsewhere, or has run out, must be begun again', async () => {
    const { one, client } = await browser()
    const there = await new Client(server.address).signIn(one.email)
    const { sessions } = (await there.call(listOwnSessions, {})).body
    const linked = sessions.find((one) => one.linked)!
    await there.call(endOwnSession, { params: { id: linked.id } })
    const id = await otherId(client)
    expect(codeOf(await switchTo(client, id))).toBe('account_session_ended')

    const second = await browser()
    await second.one.company.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', second.one.id)
      .execute()
    expect(codeOf(await switchTo(second.client, await otherId(second.client)))).toBe('account_session_ended')
    // Signing in again gives it a new session, in the same place.
    expect((await add(second.client, second.one)).status).toBe(200)
    expect(await states(second.client)).toEqual(['current', 'ready'])
  })

  it('a session that ends with the browser’s window cannot be used after it', async () => {
    const [short, kept] = [await person(server.company), await person(server.other)]
    const client = server.guest()
    await enter(client, short)
    await client.call(contract.startMultiAccount, {})
    await enter(client, kept, true)
    const cookies = client.cookie
      .split('; ')
      .filter((one) => !one.includes('hiroba_window'))
      .join('; ')
    const reply = await client.fetch('/api/v2/multi_accounts', { headers: { cookie: cookies } })
    const { multi_accounts: after } = (await reply.json()) as { multi_accounts: { state: string }[] }
    expect(after.map(({ state }) => state)).toEqual(['ended', 'ready'])
    expect(await states(client)).toEqual(['ready', 'current'])
  })

  it('changing the password keeps the browser’s other accounts', async () => {
    const { client } = await browser()
    const body = { currentPassword: password, password: `Neu-${unique()}-2026` }
    expect((await client.call(changePassword, { body })).status).toBe(200)
    expect(await states(client)).toEqual(['ready', 'current'])
  })
})

describe('a page that was drawn for another account', () => {
  it('is told so before anything is shown or written', async () => {
    const { one, two, client } = await browser()
    const drawn = await client.call(getCurrentUser, {})
    const account = drawn.headers.get(contract.accountHeader)!
    expect(account).toMatch(new RegExp(`-${two.id}$`))
    const headers = { [contract.accountHeader]: account }
    expect((await client.call(getCurrentUser, {}, { headers })).status).toBe(200)
    await switchTo(client, await otherId(client))
    expect(await whoIs(client)).toBe(one.id)
    const read = await client.call(getCurrentUser, {}, { headers })
    expect([read.status, codeOf(read)]).toEqual([409, 'account_changed'])
    // Even with the new token: it is not this page that may write.
    const written = await client.call(updateCurrentUser, { body: { locale: 'en' } }, { headers })
    expect(codeOf(written)).toBe('account_changed')
    expect((await client.call(getCurrentUser, {})).body.locale).not.toBe('en')
  })

  it('gets no live messages of the other account', async () => {
    const { client } = await browser()
    const account = (await client.call(getCurrentUser, {})).headers.get(contract.accountHeader)!
    const connect = (as: string) =>
      new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live?account=${as}`, {
        headers: { cookie: client.cookie },
      })
    const right = connect(account)
    expect(String((await once(right, 'message'))[0])).toContain('hello')
    right.close()
    expect((await once(connect('1-1'), 'close'))[0]).toBe(4409)
  })
})

describe('signing out', () => {
  it('of the account in use leaves the others, which can be switched to', async () => {
    const { one, client } = await browser()
    const copy = client.at(server.address)
    expect((await client.call(signOut, {})).status).toBe(204)
    expect(codeOf(await copy.call(getCurrentUser, {}))).toBe('unauthenticated')
    const [left, ...rest] = await list(client)
    expect([left!.state, rest]).toEqual(['ready', []])
    expect((await switchTo(client, left!.id!)).status).toBe(200)
    expect(await whoIs(client)).toBe(one.id)
  })

  it('of another one leaves the one in use', async () => {
    const { one, two, client } = await browser()
    const id = await otherId(client)
    await switchTo(client, id)
    const copy = client.at(server.address)
    await switchTo(client, await otherId(client))
    expect((await client.call(contract.endMultiAccount, { params: { id } })).status).toBe(204)
    expect(await whoIs(client)).toBe(two.id)
    expect(codeOf(await copy.call(getCurrentUser, {}))).toBe('unauthenticated')
    expect(await states(client)).toEqual(['current'])
    expect((await client.call(contract.endMultiAccount, { params: { id } })).status).toBe(404)
    expect(await states(await new Client(server.address).signIn(one.email))).toEqual(['current'])
  })

  it('of all ends every session of this browser, and none of others', async () => {
    const { one, client } = await browser()
    const there = await new Client(server.address).signIn(one.email)
    const copy = client.at(server.address)
    expect((await client.call(contract.endMultiAccounts, {})).status).toBe(204)
    expect(await list(client)).toEqual([])
    expect(await list(copy)).toEqual([])
    expect(codeOf(await copy.call(getCurrentUser, {}))).toBe('unauthenticated')
    expect(await whoIs(there)).toBe(one.id)
    expect((await client.call(contract.endMultiAccounts, {})).status).toBe(204)
  })
})

describe('the administration log', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const here = { headers: { 'x-forwarded-for': '203.0.113.40', 'user-agent': chrome } }
  const actsOf = async ({ company, id }: Person) => {
    const administrator = await server.as(company.logins.administrator)
    const query = { actorId: id, noun: 'sign_in' as const }
    return (await administrator.call(listAdministrationActs, { query })).body.administrationActs
  }
  const told = async (someone: Person) =>
    (await actsOf(someone)).map(({ action, changes }) => {
      const count = changes.find(({ field }) => field === 'repeatedCount')
      return `${action} ${count?.after[0]}`
    })

  it('names whose account was added, switched to and signed out, from where, and how often', async () => {
    const [one, two] = [await person(server.company), await person(server.other)]
    const client = server.guest()
    const enterHere = ({ email }: Person) =>
      client.call(signIn, { body: { login: email, password, kept: false } }, here)
    await enterHere(one)
    expect(await told(one)).toEqual([])
    await client.call(contract.startMultiAccount, {}, here)
    await enterHere(two)
    // Both are now one of several.
    await expect.poll(() => told(one), { timeout: 15_000 }).toEqual(['link 1'])
    await expect.poll(() => told(two), { timeout: 15_000 }).toEqual(['link 1'])
    for (let i = 0; i < 4; i++) await switchTo(client, await otherId(client), here)
    await expect.poll(() => told(one), { timeout: 15_000 }).toEqual(['switch 2', 'link 1'])
    await client.call(contract.endMultiAccount, { params: { id: await otherId(client) } }, here)
    await expect.poll(() => told(one), { timeout: 15_000 }).toEqual(['unlink 1', 'switch 2', 'link 1'])
    await client.call(contract.endMultiAccounts, {}, here)
    await expect.poll(() => told(two), { timeout: 15_000 }).toEqual(['unlink 1', 'switch 2', 'link 1'])

    const [last] = await actsOf(one)
    expect(last).toMatchObject({ actor: { id: one.id }, subjectId: one.id })
    expect(Object.fromEntries(last!.changes.map(({ field, after }) => [field, after[0]]))).toEqual({
      ...{ address: '203.0.113.40', device: 'Chrome (Windows)', repeatedCount: '1' },
      lastRepeatedAt: expect.any(String),
    })
    // Nothing tells a company where else a person works.
    const { companyId, id } = { companyId: two.company.companyId, id: two.id }
    const entries = await one.company.db
      .selectFrom('administrationActs')
      .selectAll()
      .where('actorId', '=', one.id)
      .execute()
    expect(entries.map(({ companyId: its }) => its)).not.toContain(companyId)
    expect(entries.map(({ subjectId }) => subjectId)).not.toContain(id)
  })

  it('says nothing of an ordinary sign-in, nor of the same account once more, and names an ending by another sign-in', async () => {
    const alone = await person(server.company)
    const client = server.guest()
    await enter(client, alone)
    await add(client, alone)
    await client.call(signOut, {})
    const { one, two, client: shared } = await browser()
    await enter(shared, await person(server.company))
    await expect.poll(() => told(one), { timeout: 15_000 }).toEqual(['unlink 1', 'link 1'])
    await expect.poll(() => told(two), { timeout: 15_000 }).toEqual(['unlink 1', 'link 1'])
    expect(await told(alone)).toEqual([])
  })
})

it('where people are signed in tells them which session is one of several accounts, and not administrators', async () => {
  const { two, client } = await browser()
  expect((await client.call(listOwnSessions, {})).body.sessions[0]).toMatchObject({ linked: true })
  const administrator = await server.as(server.other.logins.administrator)
  const { sessions } = (await administrator.call(listUserSessions, { params: { id: two.id } })).body
  expect(sessions).toHaveLength(1)
  expect(sessions[0]).not.toHaveProperty('linked')
})
