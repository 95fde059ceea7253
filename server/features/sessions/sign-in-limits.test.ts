import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAccountLink, setPasswordByLink } from '#contract/account-links.ts'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import { getAdminUser, listAdminUsers, resetPassword, unlockUser } from '#contract/admin-users.ts'
import { accessRules, signIn, signOut } from '#contract/sessions.ts'
import { changePassword, getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { assemble } from '#server/assemble.ts'
import { removeOldAttempts } from '#server/platform/auth/attempt-limits.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { letTimePass, tryInTurn } from '#testing/attempts.ts'
import { emailTo, tokenIn } from '#testing/emails.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'

const { waitSeconds, failuresUntilLock } = accessRules
const failuresByAddress = 20
const password = 'Hiroba-2026'
const wrong = 'Wrong-2026'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '1' }, attemptLimits: { failuresByAddress } })
})
afterAll(() => server.close())

let addresses = 0
/** An address that has not been used before. */
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

/** Extends every wait by an hour: nothing depends on how long a test takes. */
const waitLonger = () => letTimePass(server, -3600)

type Trying = { client?: Client; from?: string; given?: string; locale?: string }
const tryAs = (login: string, { client, from, given = wrong, locale = 'ja' }: Trying = {}) =>
  (client ?? server.guest()).call(
    signIn,
    { body: { login, password: given } },
    { headers: { 'x-forwarded-for': from ?? newAddress(), 'accept-language': locale } },
  )
const statusOf = async (reply: ReturnType<typeof tryAs>) => (await reply).status
async function statuses(count: number, once: () => ReturnType<typeof tryAs>) {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push(await statusOf(once()))
  return all
}
const fail = (login: string, count: number) =>
  tryInTurn(server, count, async () => expect(await statusOf(tryAs(login))).toBe(422))

async function person(fields: Parameters<typeof makeUser>[1] = {}) {
  const { db, departmentId } = server.company
  const email = `limit-${unique()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }], ...fields })
  return { id, email }
}
/** A person who has signed in from their own address, and the browser they used. */
async function personWithDevice(fields: Parameters<typeof makeUser>[1] = {}, from = newAddress()) {
  const who = await person(fields)
  const client = server.guest()
  expect(await statusOf(tryAs(who.email, { client, from, given: password }))).toBe(200)
  return { ...who, client, from }
}

describe('guessing the password of one account', () => {
  it('has to wait longer and longer, from any address, and the wait ends automatically', async () => {
    const { email } = await person()
    expect(await statuses(5, () => tryAs(email))).toEqual([422, 422, 422, 422, 422])
    for (const seconds of [...waitSeconds, waitSeconds.at(-1)!]) {
      const held = await tryAs(email, { given: password })
      expect([held.status, held.body.error?.code]).toEqual([429, 'too_many_attempts'])
      const wait = Number(held.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(seconds - 10)
      expect(wait).toBeLessThanOrEqual(seconds)
      await letTimePass(server, seconds)
      expect(await statusOf(tryAs(email))).toBe(422)
    }
    await letTimePass(server, waitSeconds.at(-1)!)
    expect(await statusOf(tryAs(email, { given: password }))).toBe(200)
    // A successful sign-in resets the count.
    expect(await statuses(5, () => tryAs(email))).toEqual([422, 422, 422, 422, 422])
  })

  it('does not extend the wait by attempts during it', async () => {
    const { email } = await person()
    await fail(email, 10)
    const waits = await Promise.all(Array.from({ length: 20 }, () => tryAs(email)))
    expect(new Set(waits.map(({ status }) => status))).toEqual(new Set([429]))
    await letTimePass(server, waitSeconds[5])
    expect(await statusOf(tryAs(email, { given: password }))).toBe(200)
  })

  it('counts attempts by the normalised login name (width, case, blanks)', async () => {
    const companyLoginId = `Mihon0167-${unique()}`
    await person({ companyLoginId })
    const wide = companyLoginId.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    const forms = [companyLoginId, wide, companyLoginId.toUpperCase(), ` ${wide} `, wide.toLowerCase()]
    const answers: number[] = []
    for (const login of forms) answers.push(await statusOf(tryAs(login)))
    expect(answers).toEqual([422, 422, 422, 422, 422])
    for (const login of forms) expect(await statusOf(tryAs(login, { given: password })), login).toBe(429)
  })

  it('cannot be bypassed by many simultaneous attempts', async () => {
    const { email } = await person()
    const all = await Promise.all(Array.from({ length: 30 }, () => tryAs(email)))
    expect(all.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(25)
  })

  it('is delayed in the same way and with the same words for unknown names', async () => {
    const { email } = await person()
    const words: unknown[] = []
    for (const login of [email, `nobody-${unique()}@mihon.example`]) {
      const answers: unknown[] = []
      for (let i = 0; i < 6; i++) {
        const { status, body } = await tryAs(login, { given: i === 5 ? password : wrong })
        answers.push([status, body.error])
      }
      words.push(answers)
    }
    const plain = JSON.stringify(words).replace(/\d+秒/g, '15秒')
    const [known, nobody] = JSON.parse(plain) as unknown[]
    expect(known).toEqual(nobody)
    expect(plain).toContain('15秒ほど待ってから')
  })

  it('shows the remaining wait in the reader’s language', async () => {
    const { email } = await person()
    await fail(email, 10)
    expect((await tryAs(email)).body.error?.message).toContain('15分ほど待ってから')
    expect((await tryAs(email, { locale: 'en' })).body.error?.message).toContain('Wait about 15 minutes')
  })

  it('is shared by several processes, and survives a restart', async () => {
    const { email } = await person()
    const { app } = server
    const another = () =>
      assemble(
        { ...app.config, role: 'web' },
        { engine: app.engine, log: createLogger('silent'), webDir: null },
      )
    const answers: number[] = []
    for (let i = 0; i < 3; i++) {
      const product = await another()
      const guest = new Client(await product.listen())
      for (let j = 0; j < 2; j++) answers.push(await statusOf(tryAs(email, { client: guest })))
      await product.close()
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
    expect(await statusOf(tryAs(email, { given: password }))).toBe(429)
  })
})

describe('a browser that has been signed in before', () => {
  // More than 400 passwords are checked.
  it('lets its owner sign in while others guess, even from the same address', {
    timeout: 120_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: 26 }, () => personWithDevice()))
    const from = newAddress()
    for (const { email } of people) for (let i = 0; i < 6; i++) await tryAs(email, { from })
    for (const { email } of people) await statuses(6, () => tryAs(email))
    await waitLonger()
    for (const { email, client } of people) {
      expect(await statusOf(tryAs(email, { given: password }))).toBe(429)
      expect(await statusOf(tryAs(email, { client, from, given: password }))).toBe(200)
    }
  })

  it('has its own count for each account, which delays nobody else', async () => {
    const { email, client } = await personWithDevice()
    expect(await statuses(6, () => tryAs(email, { client }))).toEqual([422, 422, 422, 422, 422, 429])
    expect(await statusOf(tryAs(email, { given: password }))).toBe(200)
    expect(await statusOf(tryAs(email, { client, given: password }))).toBe(429)
    const colleague = await person()
    expect(await statusOf(tryAs(colleague.email, { client, given: password }))).toBe(200)
    expect(await statusOf(tryAs(colleague.email, { client, given: password }))).toBe(200)
    await letTimePass(server, 15)
    expect(await statusOf(tryAs(email, { client, given: password }))).toBe(200)
  })

  it('is forgotten when the password changes, except the browser that changed it', async () => {
    const { email, client } = await personWithDevice()
    const elsewhere = server.guest()
    await tryAs(email, { client: elsewhere, given: password })
    const fresh = 'Atarashii-1'
    await client.call(changePassword, { body: { currentPassword: password, password: fresh } })
    await statuses(5, () => tryAs(email))
    expect(await statusOf(tryAs(email, { client: elsewhere, given: fresh }))).toBe(429)
    expect(await statusOf(tryAs(email, { client, given: fresh }))).toBe(200)
  })

  it('is forgotten when an administrator resets the password', async () => {
    const { id, email, client } = await personWithDevice()
    const admin = await server.as(server.company.logins.administrator)
    const { initialPassword } = (await admin.call(resetPassword, { params: { id } })).body
    await statuses(5, () => tryAs(email))
    expect(await statusOf(tryAs(email, { client, given: initialPassword }))).toBe(429)
  })

  it('is recognised only by a signed cookie that scripts cannot read', async () => {
    const { email, client } = await personWithDevice()
    const response = await client.fetch('/api/v2/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': await client.token() },
      body: JSON.stringify({ login: email, password }),
    })
    const line = response.headers.getSetCookie().find((one) => one.includes('hiroba_device='))!
    expect(line).toMatch(/Path=\/; HttpOnly; SameSite=Lax/)
    const value = line.match(/hiroba_device=([^;]+)/)![1]!
    await statuses(5, () => tryAs(email))
    const tryWith = (cookie: string) =>
      fetch(`${server.address}/api/v2/sessions`, { headers: { cookie } }).then(async (answer) => {
        const { token } = (await answer.json()) as { token: string }
        const guest = answer.headers.getSetCookie()[0]!.split(';')[0]!
        const { status } = await fetch(`${server.address}/api/v2/sessions`, {
          method: 'POST',
          headers: {
            ...{ 'content-type': 'application/json', 'x-csrf-token': token },
            ...{ cookie: `${cookie}; ${guest}`, 'x-forwarded-for': newAddress() },
          },
          body: JSON.stringify({ login: email, password }),
        })
        return status
      })
    const [token, signature] = value.split('.')
    expect(await tryWith(`hiroba_device=${token}.${'A'.repeat(43)}`)).toBe(429)
    expect(await tryWith(`hiroba_device=${'A'.repeat(43)}.${signature}`)).toBe(429)
    expect(await tryWith(`hiroba_device=${value}`)).toBe(200)
  })
})

describe('trying many names', () => {
  it('is limited by address, and by the first half of an IPv6 address', async () => {
    for (const place of [() => '203.0.113.7', () => `2001:db8:7:7::${(++addresses).toString(16)}`]) {
      const spray = () => tryAs(`nobody-${unique()}@mihon.example`, { from: place() })
      const all = await statuses(failuresByAddress + 2, spray)
      expect(all.slice(0, -1)).toEqual(Array(failuresByAddress + 1).fill(422))
      expect(all.at(-1)).toBe(429)
    }
    expect(await statusOf(tryAs(`nobody-${unique()}@mihon.example`, { from: '203.0.113.8' }))).toBe(422)
    expect(await statusOf(tryAs(`nobody-${unique()}@mihon.example`, { from: '2001:db8:7:8::1' }))).toBe(422)
  })

  it('cannot use a forged address: only trusted proxies can state one', async () => {
    const from = newAddress()
    const spray = () => tryAs(`nobody-${unique()}@mihon.example`, { from: `${newAddress()}, ${from}` })
    expect((await statuses(failuresByAddress + 2, spray)).at(-1)).toBe(429)
  })

  it('does not lock out a shop behind one address: successful sign-ins there allow more mistakes', async () => {
    const shop = newAddress()
    // One account creates room only once, however often it signs in.
    const insider = await personWithDevice({}, shop)
    for (let i = 0; i < 3; i++) await tryAs(insider.email, { from: shop, given: password })
    const spray = () => tryAs(`nobody-${unique()}@mihon.example`, { from: shop })
    expect(
      (await statuses(failuresByAddress + 1 + 5, spray)).filter((status) => status === 422),
    ).toHaveLength(failuresByAddress + 1 + 5)
    expect(await statusOf(spray())).toBe(429)
    // Other people who have been there before can still sign in.
    expect(
      await statusOf(tryAs(insider.email, { client: insider.client, from: shop, given: password })),
    ).toBe(200)
    // So can new ones, after the short wait; and a success is not a failure.
    await letTimePass(server, 15)
    const colleague = await person()
    expect(await statusOf(tryAs(colleague.email, { from: shop, given: password }))).toBe(200)
    expect(await statusOf(tryAs((await person()).email, { from: shop, given: password }))).toBe(200)
  })
})

describe('a locked account', () => {
  it('is shown to administrators until it ends, who can end it earlier', async () => {
    const { id, email } = await person()
    const admin = await server.as(server.company.logins.administrator)
    const account = async () => (await admin.call(getAdminUser, { params: { id } })).body
    const listed = async () =>
      (await admin.call(listAdminUsers, { query: { state: 'locked', query: email } })).body.users
    expect((await account()).lockedUntil).toBeNull()
    expect(await listed()).toEqual([])
    await fail(email, failuresUntilLock)
    const until = Date.parse((await account()).lockedUntil!)
    expect(Math.abs(until - Date.now() - waitSeconds[5] * 1000)).toBeLessThan(60_000)
    expect(await listed()).toMatchObject([{ id, locked: true }])
    expect((await admin.call(unlockUser, { params: { id } })).status).toBe(204)
    expect((await account()).lockedUntil).toBeNull()
    expect(await statusOf(tryAs(email, { given: password }))).toBe(200)
    await fail(email, failuresUntilLock)
    await letTimePass(server, waitSeconds[5])
    expect((await account()).lockedUntil).toBeNull()
    expect(await listed()).toEqual([])
  })

  it('for one browser is shown and ended in the same way', async () => {
    const { id, email, client } = await personWithDevice()
    const admin = await server.as(server.company.logins.administrator)
    await statuses(5, () => tryAs(email, { client }))
    expect((await admin.call(getAdminUser, { params: { id } })).body.lockedUntil).not.toBeNull()
    await admin.call(unlockUser, { params: { id } })
    expect(await statusOf(tryAs(email, { client, given: password }))).toBe(200)
  })

  it('can be unlocked by a new password from a link, also from an address that has to wait', async () => {
    const { email } = await person()
    const from = newAddress()
    await statuses(failuresByAddress + 2, () => tryAs(`nobody-${unique()}@mihon.example`, { from }))
    await statuses(5, () => tryAs(email))
    const headers = { 'x-forwarded-for': from }
    const client = server.guest()
    await client.call(requestAccountLink, { body: { purpose: 'password', email } }, { headers })
    const token = tokenIn(await emailTo(server, email, 'パスワードの再設定'))
    const body = { token, password: 'Atarashii-1' }
    expect((await client.call(setPasswordByLink, { body }, { headers })).status).toBe(200)
    expect((await client.call(getCurrentUser, {})).status).toBe(200)
    // The browser is a known device from now on.
    await client.call(signOut, {})
    await statuses(5, () => tryAs(email))
    expect(await statusOf(tryAs(email, { client, given: body.password }))).toBe(200)
  })
})

describe('other secrets', () => {
  it('cannot be guessed in another person’s session', async () => {
    const { client, email } = await personWithDevice()
    const other = server.guest()
    await tryAs(email, { client: other, given: password })
    const change = async (by: Client, currentPassword: string) =>
      (await by.call(changePassword, { body: { currentPassword, password: 'Atarashii-1' } })).status
    for (let i = 0; i < 5; i++) expect(await change(client, wrong)).toBe(422)
    expect(await change(client, password)).toBe(429)
    // Another session of theirs is not affected.
    expect(await change(other, password)).toBe(200)
  })

  it('include tokens of links and invitations, limited by address', async () => {
    const token = `${server.company.companyId}.${'x'.repeat(43)}`
    const calls = [
      (headers: Record<string, string>) =>
        server.guest().call(checkInvitation, { body: { token } }, { headers }),
      (headers: Record<string, string>) =>
        server.guest().call(acceptInvitation, { body: { token, password } }, { headers }),
      (headers: Record<string, string>) =>
        server.guest().call(setPasswordByLink, { body: { token, password } }, { headers }),
    ]
    for (const call of calls) {
      const headers = { 'x-forwarded-for': newAddress() }
      const all: number[] = []
      for (let i = 0; i < failuresByAddress + 2; i++) all.push((await call(headers)).status)
      expect(new Set(all.slice(0, -1))).toEqual(new Set([404]))
      expect(all.at(-1)).toBe(429)
      // Signing in there is a separate matter.
      const { email } = await person()
      expect(await statusOf(tryAs(email, { from: headers['x-forwarded-for'], given: password }))).toBe(200)
    }
  })
})

it('expired counters are deleted', async () => {
  const { email } = await person()
  await tryAs(email)
  const count = async () =>
    (
      await namedQuery(
        server.app.engine.installation,
        'select 1 from attempt_limits where key = login_key($1)',
        [email],
      )
    ).length
  await removeOldAttempts(server.app.engine)
  expect(await count()).toBe(1)
  await letTimePass(server, 5 * 3600)
  await removeOldAttempts(server.app.engine)
  expect(await count()).toBe(0)
})
