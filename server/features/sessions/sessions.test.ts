import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSession, signIn, signOut } from '#contract/sessions.ts'
import { changePassword, getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const password = 'Hiroba-2026'
const enter = (client: Client, login: string, given = password) =>
  client.call(signIn, { body: { login, password: given } }, { headers: { 'accept-language': 'ja' } })

async function person(overrides: Parameters<typeof makeUser>[1] = {}) {
  const { db, departmentId } = server.company
  const email = `${newClientKey().slice(0, 12)}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }], ...overrides })
  return { id, email }
}
const credentials = (id: number) => server.company.db.updateTable('credentials').where('userId', '=', id)

describe('signing in', () => {
  it('accepts an email address or a company ID, whatever the case and width', async () => {
    const id = `Mihon0167-${newClientKey().slice(0, 6)}`
    const { email } = await person({ companyLoginId: id })
    for (const login of [
      email,
      email.toUpperCase(),
      ` ${email} `,
      id,
      id.toLowerCase(),
      id.replace('-', '－'),
    ])
      expect((await enter(server.guest(), login)).status, login).toBe(200)
  })

  it('responds in the same way for unknown, wrong, suspended, offboarded and outdated accounts', async () => {
    const stopped = await person({ status: 'stopped' })
    const withdrawn = await person({ status: 'withdrawn' })
    const outdated = await person({
      initialPassword: true,
      passwordSetAt: new Date(Date.now() - 61 * 86_400_000),
    })
    const right = await person()
    const answers = await Promise.all([
      enter(server.guest(), 'nobody@mihon.example'),
      enter(server.guest(), right.email, 'Wrong-2026'),
      ...[stopped, withdrawn, outdated].map(({ email }) => enter(server.guest(), email)),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(422)
      expect(body).toEqual(answers[0]!.body)
    }
    expect(answers[0]!.body.error?.code).toBe('sign_in_failed')
  })

  it('activates an invited person', async () => {
    const { id, email } = await person({ status: 'invited' })
    expect((await enter(server.guest(), email)).status).toBe(200)
    const user = await server.company.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(user?.status).toBe('active')
  })

  it('issues a new secret each time, in a cookie that scripts cannot read', async () => {
    const { email } = await person()
    const client = server.guest()
    const before = (await client.call(getSession, {})).body.token
    const response = await client.fetch('/api/v2/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': before },
      body: JSON.stringify({ login: email, password }),
    })
    const first = client.cookie
    expect(response.headers.getSetCookie().find((line) => line.startsWith('hiroba_session='))).toMatch(
      /HttpOnly; SameSite=Lax/,
    )
    const after = (await client.call(getSession, {})).body.token
    expect(after).not.toBe(before)
    expect((await enter(client, email)).status).toBe(200)
    expect(client.cookie).not.toBe(first)
    const old = await fetch(`${server.address}/api/v2/current_user`, { headers: { cookie: first } })
    expect(old.status).toBe(401)
  })

  it('restricts every cookie to this host and to https if people use https, whatever proxy is in front', async () => {
    const secure = await testServer({ env: { PUBLIC_URL: 'https://portal.mihon.example' } })
    try {
      const client = secure.guest()
      const first = await client.fetch('/api/v2/sessions')
      const { token } = (await first.json()) as { token: string }
      const entered = await client.fetch('/api/v2/sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': token },
        body: JSON.stringify({ login: secure.company.logins.employee, password }),
      })
      const lines = [...first.headers.getSetCookie(), ...entered.headers.getSetCookie()]
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines) {
        expect(line).toMatch(/^__Host-hiroba_(session|guest|device)=/)
        expect(line).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax/)
        expect(line).not.toMatch(/Domain=/i)
      }
      expect((await client.call(getCurrentUser, {})).status).toBe(200)
      // A cookie that another host of the same domain could set is ignored.
      const planted = client.cookie.replace('__Host-', '')
      const answer = await secure.guest().call(getCurrentUser, {}, { headers: { cookie: planted } })
      expect(answer.status).toBe(401)
      const left = await client.call(signOut, {})
      expect([left.status, left.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
      expect((await client.call(getCurrentUser, {})).status).toBe(401)
    } finally {
      await secure.close()
    }
  })
})

describe('signing out', () => {
  it('ends the session permanently', async () => {
    const { email } = await person()
    const client = await server.guest().signIn(email)
    const { cookie } = client
    expect((await client.call(signOut, {})).status).toBe(204)
    expect(client.cookie).not.toContain('hiroba_session')
    const old = await fetch(`${server.address}/api/v2/current_user`, { headers: { cookie } })
    expect(old.status).toBe(401)
  })
})

describe('the 403 rules', () => {
  const codeOf = async (client: Client) => {
    const { status, body } = await client.call(getCurrentUser, {})
    return [status, body.error?.code]
  }

  it('require people with an initial or expired password to replace it before they continue', async () => {
    const { id, email } = await person({ initialPassword: true })
    const client = server.guest()
    expect((await enter(client, email)).body.next).toBe('initial_password')
    expect(await codeOf(client)).toEqual([403, 'InvalidHirobaIdUserError'])
    const wrong = await client.call(changePassword, {
      body: { currentPassword: 'Wrong-2026', password: 'Atarashii-1' },
    })
    expect([wrong.status, Object.keys(wrong.body.error!.fields)]).toEqual([422, ['currentPassword']])
    const weak = await client.call(changePassword, { body: { currentPassword: password, password: 'weak' } })
    expect([weak.status, Object.keys(weak.body.error!.fields)]).toEqual([422, ['password']])
    const other = server.guest()
    await enter(other, email)
    const changed = await client.call(changePassword, {
      body: { currentPassword: password, password: 'Atarashii-1' },
    })
    expect(changed.status).toBe(200)
    expect(await codeOf(client)).toEqual([200, undefined])
    expect((await codeOf(other))[0]).toBe(401)

    const { db, companyId } = server.company
    await db
      .updateTable('companyConfigs')
      .set({ passwordMaxAgeDays: 90 })
      .where('companyId', '=', companyId)
      .execute()
    await credentials(id)
      .set({ setAt: new Date(Date.now() - 91 * 86_400_000) })
      .execute()
    const late = server.guest()
    expect((await enter(late, email, 'Atarashii-1')).body.next).toBe('renew_password')
    expect(await codeOf(late)).toEqual([403, 'PasswordExpiredError'])
    await db
      .updateTable('companyConfigs')
      .set({ passwordMaxAgeDays: null })
      .where('companyId', '=', companyId)
      .execute()
  })

  it('block requests from other origins', async () => {
    const { db, companyId } = server.other
    await db
      .updateTable('companyConfigs')
      .set({ ipRanges: ['203.0.113.0/24', '2001:db8::/32'] })
      .where('companyId', '=', companyId)
      .execute()
    const client = await server.guest().signIn(server.other.logins.employee)
    expect(await codeOf(client)).toEqual([403, 'InvalidIpAddressError'])
    await db
      .updateTable('companyConfigs')
      .set({ ipRanges: ['127.0.0.0/8'] })
      .where('companyId', '=', companyId)
      .execute()
    const again = await server.guest().signIn(server.other.logins.employee)
    expect(await codeOf(again)).toEqual([200, undefined])
  })
})

describe('language and colours', () => {
  it('are stored per person', async () => {
    const { email } = await person()
    const client = await server.guest().signIn(email)
    const ask = () => client.call(getCurrentUser, {}, { headers: { 'accept-language': 'en-US' } })
    expect((await ask()).body).toMatchObject({ locale: 'en', colorScheme: null, timeZone: 'Asia/Tokyo' })
    await client.call(updateCurrentUser, { body: { locale: 'ja', colorScheme: 'dark' } })
    expect((await ask()).body).toMatchObject({ locale: 'ja', colorScheme: 'dark' })
    const wrong = await client.call(updateCurrentUser, { body: { locale: 'fr' as 'ja' } })
    expect(wrong.status).toBe(422)
  })
})

describe('what a process keeps of a session', () => {
  it('is forgotten as soon as that process has changed the rights of its person', async () => {
    const { id, email } = await person()
    const client = server.guest()
    await enter(client, email)
    const raws = client.cookie.split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1))
    const audiences = async () => {
      const sessions = await Promise.all(raws.map((raw) => server.app.gate.findByCookie(raw)))
      return sessions.flatMap((session) => session?.audienceIds ?? [])
    }
    // Announcements of PostgreSQL arrive at some moment after the commit: one of several would be late.
    for (let round = 0; round < 10; round++) {
      await audiences()
      const other = await person()
      const include = [id, other.id].map((userId) => ({ type: 'user' as const, id: userId }))
      const audienceId = await audienceOf(server.company.db, { include, match: 'any' })
      expect(await audiences()).toContain(audienceId)
    }
  })
})
