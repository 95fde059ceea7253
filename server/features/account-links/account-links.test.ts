import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkAccountLink,
  requestAccountLink,
  setPasswordByLink,
  unlockByLink,
} from '#contract/account-links.ts'
import { resetPassword } from '#contract/admin-users.ts'
import { accessRules, signIn } from '#contract/sessions.ts'
import { changePassword, getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { tryInTurn } from '#testing/attempts.ts'
import { emailsTo, emailTo, tokenIn } from '#testing/emails.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const password = 'Hiroba-2026'
const fresh = 'Atarashii-1'

async function person(fields: Parameters<typeof makeUser>[1] = {}) {
  const { db, departmentId } = server.company
  const email = `forgot-${unique()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }], ...fields })
  return { id, email }
}
type Purpose = 'password' | 'unlock'
const ask = (email: string, purpose: Purpose = 'password') =>
  server.guest().call(requestAccountLink, { body: { purpose, email } })
const check = (token: string, purpose: Purpose = 'password') =>
  server.guest().call(checkAccountLink, { body: { purpose, token } })
const redeem = (token: string, given = fresh, client = server.guest()) =>
  client.call(setPasswordByLink, { body: { token, password: given } })
const enter = (login: string, given = password) =>
  server.guest().call(signIn, { body: { login, password: given } })
async function linkFor(email: string, count = 1, typed = email) {
  expect((await ask(typed)).status).toBe(204)
  return tokenIn(await emailTo(server, email, 'パスワードの再設定', count))
}
const links = () => server.company.db.updateTable('accountLinks')
/** Waits until every queued job is done: queues one more and waits for its email. */
async function afterwards() {
  const last = await person()
  await linkFor(last.email)
}

describe('resetting a forgotten password', () => {
  it('sets a new one by a link, which signs in here and signs out everywhere else', async () => {
    const { email } = await person({ familyName: '佐藤', givenName: '花子' })
    const elsewhere = await server.guest().signIn(email)
    const token = await linkFor(email, 1, ` ${email.toUpperCase()}`)
    expect((await check(token)).body).toEqual({
      person: { name: '佐藤 花子', companyName: expect.any(String) },
      email,
      rules: expect.objectContaining({ minLength: 8 }),
    })
    const client = server.guest()
    expect((await redeem(token, fresh, client)).status).toBe(200)
    expect((await client.call(getCurrentUser, {})).body.name).toBe('佐藤 花子')
    expect((await elsewhere.call(getCurrentUser, {})).status).toBe(401)
    expect((await enter(email)).status).toBe(422)
    expect((await enter(email, fresh)).body.next).toBeNull()
    const told = await emailTo(server, email, 'パスワードが再設定されました')
    expect(told.text).toContain('管理者に連絡')
  })

  it('says what is wrong with a link', async () => {
    const { id, email } = await person()
    const first = await linkFor(email)
    const second = await linkFor(email, 2)
    for (const wrong of [
      '',
      'x',
      `${server.company.companyId}.${'a'.repeat(43)}`,
      `999999.${'a'.repeat(43)}`,
    ])
      expect((await check(wrong)).body.error?.code).toBe('link_unknown')
    // A link for another purpose is treated as no link.
    expect((await check(first, 'unlock')).body.error?.code).toBe('link_unknown')
    expect((await redeem(first, 'weak')).body.error?.fields).toHaveProperty('password')
    expect((await redeem(first, password)).body.error?.fields.password).toMatch(/別のパスワード|other than/)
    await links()
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', id)
      .execute()
    expect((await check(first)).body.error?.code).toBe('link_expired')
    expect((await redeem(first)).body.error?.code).toBe('link_expired')
    await links()
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where('userId', '=', id)
      .execute()
    expect((await redeem(first)).status).toBe(200)
    // Neither works: one was used, the other ended with the new password.
    for (const token of [first, second]) {
      expect((await check(token)).body.error?.code).toBe('link_used')
      expect((await redeem(token, 'Mouichido-1')).body.error?.code).toBe('link_used')
    }
    expect((await enter(email, fresh)).status).toBe(200)
  })

  it('works once, even if the link is used several times at once', async () => {
    const { email } = await person()
    const token = await linkFor(email)
    const given = ['Atarashii-1', 'Atarashii-2', 'Atarashii-3', 'Atarashii-4']
    const answers = await Promise.all(given.map((one) => redeem(token, one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const won = given[answers.findIndex(({ status }) => status === 200)]!
    expect((await enter(email, won)).status).toBe(200)
  })

  it('responds the same whether or not the account exists, and emails only those who can sign in', async () => {
    const known = await person()
    const stopped = await person({ status: 'stopped' })
    const without = await person({ email: null, companyLoginId: `id-${unique()}@x.example` })
    const nobody = `nobody-${unique()}@mihon.example`
    const login = (
      await server.company.db
        .selectFrom('users')
        .select('companyLoginId')
        .where('id', '=', without.id)
        .executeTakeFirstOrThrow()
    ).companyLoginId!
    const asked = [known.email, stopped.email, login, nobody]
    const answers = await Promise.all(asked.map((email) => ask(email)))
    for (const { status, body } of answers) expect([status, body]).toEqual([204, undefined])
    await emailTo(server, known.email, 'パスワードの再設定')
    await afterwards()
    for (const email of asked.slice(1)) expect(await emailsTo(server, email)).toEqual([])
  })

  it('sends at most five emails an hour', async () => {
    const { email } = await person()
    for (let i = 0; i < 7; i++) expect((await ask(email)).status).toBe(204)
    await emailTo(server, email, 'パスワードの再設定', 5)
    await afterwards()
    expect(await emailsTo(server, email)).toHaveLength(5)
  })

  it('also works for a password that was never set: an invited person can begin with the link', async () => {
    const { id, email } = await person({ status: 'invited' })
    await server.company.db.deleteFrom('credentials').where('userId', '=', id).execute()
    const client = server.guest()
    expect((await redeem(await linkFor(email), fresh, client)).status).toBe(200)
    expect((await client.call(getCurrentUser, {})).status).toBe(200)
    const { status } = await server.company.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('active')
  })

  it('ends earlier links when the password, the address or the account changes', async () => {
    const admin = await server.as(server.company.logins.administrator)
    const set = async (fields: { status?: 'stopped'; email?: string }, id: number) => {
      await server.company.db.updateTable('users').set(fields).where('id', '=', id).execute()
      return { status: 200 }
    }
    const changes: ((who: { id: number; email: string }) => Promise<{ status: number }>)[] = [
      async ({ email }) =>
        (await server.guest().signIn(email)).call(changePassword, {
          body: { currentPassword: password, password: fresh },
        }),
      ({ id }) => admin.call(resetPassword, { params: { id } }),
      ({ id }) => set({ status: 'stopped' }, id),
      ({ id }) => set({ email: `other-${unique()}@mihon.example` }, id),
    ]
    for (const change of changes) {
      const who = await person()
      const token = await linkFor(who.email)
      expect((await change(who)).status).toBeLessThan(300)
      expect((await check(token)).body.error?.code).toBe('link_used')
      expect((await redeem(token)).body.error?.code).toBe('link_used')
    }
  })

  it('replaces an initial password', async () => {
    const { email } = await person({ initialPassword: true })
    const client = server.guest()
    await redeem(await linkFor(email), fresh, client)
    expect((await client.call(getCurrentUser, {})).status).toBe(200)
  })

  it('uses the person’s language, and is limited by network address and by account', async () => {
    const { email } = await person({ locale: 'en' })
    await ask(email)
    expect((await emailTo(server, email, 'Reset your password')).text).toContain(
      'can be used once, within 24 hours',
    )
    const limited = await testServer({ env: { NODE_ENV: 'development' }, background: false })
    try {
      const statuses: number[] = []
      const client = limited.guest()
      const again = (to: string) =>
        client.call(requestAccountLink, { body: { purpose: 'password', email: to } })
      for (let i = 0; i < 22; i++) statuses.push((await again('nobody@mihon.example')).status)
      expect(statuses.slice(0, 20).every((status) => status === 204)).toBe(true)
      expect(statuses.slice(20)).toEqual([429, 429])
      expect((await again('somebody@mihon.example')).status).toBe(204)
    } finally {
      await limited.close()
    }
  })

  it('leaves no token behind: only the hash of a link is stored, and nothing of emails and requests', async () => {
    const { email } = await person()
    const token = await linkFor(email)
    const [row] = await namedQuery<{ text: string }>(
      server.company.db,
      'select string_agg(l::text, chr(10)) as text from account_links l where company_id = $1',
      [server.company.companyId],
    )
    expect(row!.text).not.toContain(token.split('.')[1])
    const jobs = () =>
      namedQuery<{ data: string }>(
        server.app.engine.installation,
        `select data::text from pgboss.job where name in ('mail.send', 'account_links.send')`,
      )
    await expect.poll(async () => (await jobs()).filter(({ data }) => data.includes(email))).toEqual([])
    expect((await jobs()).filter(({ data }) => data.includes(token.split('.')[1]!))).toEqual([])
  })
})

describe('a locked account', () => {
  const lock = async (login: string) => {
    await tryInTurn(server, accessRules.failuresUntilLock, async () =>
      expect((await enter(login, 'Wrong-2026')).status).toBe(422),
    )
    for (let i = 0; i < 3; i++) expect((await enter(login, 'Wrong-2026')).status).toBe(429)
  }

  it('gets one email, whichever identifier was tried, and is unlocked by the link', async () => {
    const companyLoginId = `lock-${unique()}`
    const { email } = await person({ companyLoginId })
    await lock(companyLoginId)
    const message = await emailTo(server, email, 'ロックされました')
    expect(message.text).toContain('/users/password/new')
    expect((await enter(companyLoginId)).status).toBe(429)
    const token = tokenIn(message)
    expect((await check(token, 'unlock')).body.email).toBe(email)
    expect((await server.guest().call(unlockByLink, { body: { token } })).status).toBe(204)
    expect((await enter(companyLoginId)).status).toBe(200)
    const again = await server.guest().call(unlockByLink, { body: { token } })
    expect(again.body.error?.code).toBe('link_used')
    await afterwards()
    expect(await emailsTo(server, email)).toHaveLength(1)
  })

  it('gets another link on request; an account that is not locked is told so', async () => {
    const { email } = await person()
    await lock(email)
    await emailTo(server, email, 'ロックされました')
    await ask(email, 'unlock')
    const token = tokenIn(await emailTo(server, email, 'ロックされました', 2))
    await server.guest().call(unlockByLink, { body: { token } })
    await ask(email, 'unlock')
    const message = await emailTo(server, email, 'ロックされていません')
    expect(message.text).toContain('/users/password/new')
    expect(tokenIn(message)).toBe('')
  })

  it('is unlocked by setting a new password', async () => {
    const { email } = await person()
    await lock(email)
    expect((await redeem(await linkFor(email))).status).toBe(200)
    expect((await enter(email, fresh)).status).toBe(200)
  })
})
