import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { getNotificationOptions } from '#contract/notification-options.ts'
import { accessRules, signIn } from '#contract/sessions.ts'
import { getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { logSignInFailure } from '#server/features/administration-acts/sign-in-failures.commands.ts'
import { letTimePass, tryInTurn } from '#testing/attempts.ts'
import { emailsTo, emailTo, tokenIn } from '#testing/emails.ts'
import { mailbox } from '#testing/mailbox.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const password = 'Hiroba-2026'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

type Trying = { client?: Client; from?: string; given?: string; userAgent?: string }
async function enter(login: string, { client, from = '198.51.100.1', given, userAgent }: Trying = {}) {
  const headers = { 'x-forwarded-for': from, ...(userAgent !== undefined && { 'user-agent': userAgent }) }
  const by = client ?? server.guest()
  return (await by.call(signIn, { body: { login, password: given ?? password } }, { headers })).status
}
const fail = (login: string, from?: string) => enter(login, { given: 'Wrong-2026', ...(from && { from }) })

async function person(fields: Parameters<typeof makeUser>[1] = {}) {
  const { db, departmentId } = server.company
  const email = `device-${unique()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }], ...fields })
  return { id, email }
}

const failures = async () => {
  const admin = await server.as(server.company.logins.administrator)
  const { administrationActs } = (
    await admin.call(listAdministrationActs, { query: { noun: 'sign_in', limit: 100 } })
  ).body
  return administrationActs
}
/** The log entries of a person's failures: the fields after each. */
const failuresOf = async (id: number) =>
  (await failures())
    .filter(({ subjectId }) => subjectId === id)
    .map(({ changes }) => Object.fromEntries(changes.map(({ field, after }) => [field, after[0]])))

describe('a failed sign-in', () => {
  it('is logged with address and reason, counted together with others of its kind', async () => {
    const { id, email } = await person({ familyName: '見張', givenName: '番' })
    for (let i = 0; i < 3; i++) expect(await fail(email, '203.0.113.9')).toBe(422)
    expect(await fail(email, '2001:db8::9')).toBe(422)
    await expect.poll(async () => (await failuresOf(id)).length, { timeout: 15_000 }).toBe(2)
    await expect
      .poll(async () => await failuresOf(id), { timeout: 15_000 })
      .toEqual([
        {
          ...{ address: '2001:db8::9', failure: 'wrong_password', failedCount: '1' },
          lastFailedAt: expect.any(String),
        },
        {
          ...{ address: '203.0.113.9', failure: 'wrong_password', failedCount: '3' },
          lastFailedAt: expect.any(String),
        },
      ])
    const act = (await failures()).find(({ subjectId }) => subjectId === id)!
    expect(act).toMatchObject({ noun: 'sign_in', action: 'fail', subjectName: '見張 番', actor: null })
    expect(JSON.stringify(await failures())).not.toContain('Wrong-2026')
  })

  it('states why the correct password was not accepted', async () => {
    const stopped = await person({ status: 'stopped' })
    const late = await person({
      initialPassword: true,
      passwordSetAt: new Date(Date.now() - 61 * 86_400_000),
    })
    for (const { email } of [stopped, late]) expect(await enter(email)).toBe(422)
    const reasonOf = async (id: number) => (await failuresOf(id))[0]?.failure
    await expect.poll(() => reasonOf(stopped.id), { timeout: 15_000 }).toBe('not_in_use')
    await expect.poll(() => reasonOf(late.id), { timeout: 15_000 }).toBe('initial_password_expired')
  })

  it('with an unknown name is in no company’s log', async () => {
    const { id, email } = await person()
    await fail(`nobody-${unique()}@mihon.example`, '203.0.113.77')
    await fail(email, '203.0.113.78')
    await expect.poll(async () => (await failuresOf(id)).length, { timeout: 15_000 }).toBe(1)
    expect(JSON.stringify(await failures())).not.toContain('203.0.113.77')
  })

  it('cannot fill the log, however many there are', async () => {
    const { db, companyId } = server.other
    const { employeeId: userId } = server.other
    for (let i = 0; i < 220; i++)
      await logSignInFailure(db, { userId, reason: 'wrong_password', ip: `10.0.${i >> 4}.${i % 16}` })
    const acts = await db
      .selectFrom('administrationActs')
      .select(['subjectId', 'after'])
      .where('companyId', '=', companyId)
      .where('noun', '=', 'sign_in')
      .orderBy('id')
      .execute()
    expect(acts).toHaveLength(201)
    expect(acts.at(-1)).toMatchObject({ subjectId: null, after: { failure: 'others', failedCount: 20 } })
  })

  it('that locks an account is emailed to its owner, once', async () => {
    const { id, email } = await person({ locale: 'en' })
    const { failuresUntilLock, waitSeconds } = accessRules
    await tryInTurn(server, failuresUntilLock, () => fail(email))
    const letter = await emailTo(server, email, 'temporarily locked')
    expect(letter.text).toContain('ends automatically')
    expect(tokenIn(letter)).not.toBe('')
    await letTimePass(server, waitSeconds[5])
    expect(await fail(email)).toBe(422)
    const count = async () => (await failuresOf(id))[0]?.failedCount
    await expect.poll(count, { timeout: 15_000 }).toBe(String(failuresUntilLock + 1))
    expect(await emailsTo(server, email)).toHaveLength(1)
  })
})

describe('a sign-in in a new browser', () => {
  const notices = async (client: Client) =>
    (await client.call(listAnnouncements, { query: {} })).body.announcements.filter(
      ({ kind }) => kind === 'new_device',
    )

  it('is reported by email and notice, with the browser, the time and what to do', async () => {
    const { id, email } = await person({ familyName: '山田', givenName: '新' })
    const office = server.guest()
    expect(await enter(email, { client: office, userAgent: chrome })).toBe(200)
    // The first browser: there is nothing to compare it with.
    expect(await notices(office)).toEqual([])
    const phone = server.guest()
    expect(await enter(email, { client: phone, userAgent: iphone, from: '203.0.113.50' })).toBe(200)
    const letter = await emailTo(server, email, '新しい端末からログイン')
    expect(letter.text).toContain('山田 新さん')
    expect(letter.text).toContain('端末：Safari (iPhone)')
    expect(letter.text).toContain('IPアドレス：203.0.113.50')
    expect(letter.text).toMatch(/日時：\d{4}年\d+月\d+日\(.\) \d\d:\d\d/)
    expect(letter.text).toContain(`/users/${id}/change_password/edit`)
    const [notice, ...more] = await notices(office)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ hrefPath: `/users/${id}/change_password/edit`, confirmed: false })
    expect(notice!.text).toContain('「Safari (iPhone)」')
    // Neither of the two is new any longer.
    for (const client of [office, phone]) expect(await enter(email, { client })).toBe(200)
    expect(await notices(office)).toHaveLength(1)
    expect(await emailsTo(server, email)).toHaveLength(1)
  })

  it('is reported in the person’s language, whatever the browser', async () => {
    const { email } = await person({ locale: 'en' })
    await enter(email, { client: server.guest() })
    const other = server.guest()
    await enter(email, { client: other, userAgent: '' })
    const letter = await emailTo(server, email, 'New sign-in to your account')
    expect(letter.text).toContain('Device: an unknown device')
    expect((await notices(other))[0]!.text).toContain('New sign-in on an unknown device')
  })

  it('cannot be switched off, and does not wait for the end of quiet hours', async () => {
    const { id, email } = await person()
    const client = server.guest()
    await enter(email, { client })
    const options = (await client.call(getNotificationOptions, { params: { id } })).body
    expect(options.events.find(({ event }) => event === 'account')?.channels).toEqual([
      { channel: 'notice', wanted: true, compulsory: true },
      { channel: 'mail', wanted: true, compulsory: true },
      { channel: 'push', wanted: true, compulsory: true },
    ])
    const { db, companyId } = server.company
    await db
      .insertInto('notificationSettings')
      .values({ companyId, userId: id, quietFrom: '00:00', quietUntil: '23:59' })
      .execute()
    await enter(email)
    await emailTo(server, email, '新しい端末からログイン')
  })

  it('is emailed over SMTP', async () => {
    const box = await mailbox()
    const product = await testServer({
      env: { SMTP_URL: box.url, PUBLIC_URL: 'https://hiroba.example.co.jp/' },
    })
    try {
      const { employee } = product.company.logins
      const first = await product.guest().signIn(employee)
      const second = await product.guest().signIn(employee)
      await expect.poll(() => box.received.length, { timeout: 15_000 }).toBe(1)
      expect(box.received[0]).toContain(`To: ${employee}`)
      expect(box.received[0]).toMatch(/https:\/\/hiroba\.example\.co\.jp\/users\/\d+\/change_password\/edit/)
      for (const client of [first, second])
        expect((await client.call(getCurrentUser, {})).body.announcementCount).toBe(1)
    } finally {
      await product.close()
      await box.close()
    }
  })
})
