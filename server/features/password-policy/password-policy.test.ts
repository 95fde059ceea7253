import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applyAccessCard, checkAccessCard, createAccessCard } from '#contract/access-cards.ts'
import { checkAccountLink, requestAccountLink, setPasswordByLink } from '#contract/account-links.ts'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import { createAdminUser } from '#contract/admin-users.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  getPasswordPolicy,
  getPasswordRules,
  previewPasswordPolicy,
  updatePasswordPolicy,
} from '#contract/password-policy.ts'
import { createPlannedJoin } from '#contract/planned-changes.ts'
import { signIn } from '#contract/sessions.ts'
import {
  checkSmsCode,
  confirmPhoneNumber,
  requestPhoneNumber,
  requestSmsCode,
  setPasswordBySms,
  smsRules,
  updateSmsSettings,
} from '#contract/sms-codes.ts'
import { changePassword, getCurrentUser } from '#contract/users.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { emailTo, tokenIn } from '#testing/emails.ts'
import { codeOf, enters } from '#testing/second-factors.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let administrator: Client
const sent: { to: string; text: string }[] = []
const sink = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const form = new URLSearchParams(body)
    sent.push({ to: form.get('To')!, text: form.get('Body')! })
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  server = await testServer({
    env: {
      ...{ SMS_URL: `http://127.0.0.1:${(sink.address() as AddressInfo).port}`, SMS_SENDER: '+15005550006' },
      ...{ SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret' },
    },
  })
  administrator = await server.as(server.company.logins.administrator)
  const japan = { countries: ['JP'], defaultCountry: 'JP' }
  const body = { enabled: true, ...japan, mostADay: smsRules.usualADay, version: 0 }
  expect((await administrator.call(updateSmsSettings, { body })).status).toBe(200)
})
afterAll(async () => {
  await server.close()
  sink.close()
})

type Body = Omit<CallInput<typeof updatePasswordPolicy>['body'], 'version'>
const usual: Body = { minLength: 8, maxAgeDays: 0, historyCount: 0 }
async function set(part: Partial<Body>, client = administrator) {
  const { version } = (await client.call(getPasswordPolicy, {})).body
  return client.call(updatePasswordPolicy, { body: { version, ...usual, ...part } })
}
afterEach(async () => {
  expect((await set({})).status).toBe(200)
})

const current = 'Hiroba-2026'
const good = 'Umikaze-7719-to'

/** A person whose names, address and numbers are all unusual words. */
async function someone(fields: Parameters<typeof makeUser>[1] = {}) {
  const email = `kawasemi.${unique()}@mihon.example`
  const id = await makeUser(server.company.db, {
    ...{ email, employeeNumber: `zq${unique()}`, familyName: '清水', givenName: '雛' },
    ...{ familyNameKana: 'シミズ', givenNameKana: 'ヒナ', memberships: [] },
    ...fields,
  })
  return { id, email }
}
async function signedIn(login: string, password: string) {
  const client = server.guest()
  expect((await client.call(signIn, { body: { login, password } })).status).toBe(200)
  return client
}
type Reply = { status: number; body: { error?: { code: string; fields: Record<string, string> } } }
/** Sets a password at one place; `rules`: what its form is told. */
type Place = {
  id: number
  rules: { minLength: number; words: readonly string[] }
  set: (to: string) => Promise<Reply>
}

async function byOwnChange(): Promise<Place> {
  const { id, email } = await someone()
  const client = await server.guest().signIn(email)
  const rules = (await client.call(getPasswordRules, {})).body
  return {
    ...{ id, rules },
    set: (password) => client.call(changePassword, { body: { currentPassword: current, password } }),
  }
}

async function byLink(): Promise<Place> {
  const { id, email } = await someone()
  await server.guest().call(requestAccountLink, { body: { purpose: 'password', email } })
  const token = tokenIn(await emailTo(server, email, 'パスワードの再設定'))
  const { body } = await server.guest().call(checkAccountLink, { body: { purpose: 'password', token } })
  return {
    ...{ id, rules: body.rules! },
    set: (password) => server.guest().call(setPasswordByLink, { body: { token, password } }),
  }
}

async function byInvitation(): Promise<Place> {
  const email = `kawasemi.${unique()}@mihon.example`
  const made = await administrator.call(createAdminUser, {
    body: {
      ...{ familyName: '清水', givenName: '雛', familyNameKana: 'シミズ', givenNameKana: 'ヒナ' },
      ...{ email, companyLoginId: null, employeeNumber: `zq${unique()}` },
      memberships: [{ departmentId: server.company.departmentId, positionId: null, jobLabel: '' }],
    },
  })
  const token = tokenIn(await emailTo(server, email, '招待'))
  const { body } = await server.guest().call(checkInvitation, { body: { token } })
  return {
    ...{ id: made.body.id, rules: body.rules },
    set: (password) => server.guest().call(acceptInvitation, { body: { token, password } }),
  }
}

async function byCard(): Promise<Place> {
  const { id } = await someone()
  const made = await administrator.call(createAccessCard, {
    ...{ params: { id }, body: { reason: 'forgotten', note: '' } },
  })
  const token = made.body.address.split('#')[1]!
  const { body } = await server.guest().call(checkAccessCard, { body: { token } })
  return {
    ...{ id, rules: body.rules },
    set: (password) => server.guest().call(applyAccessCard, { body: { token, password } }),
  }
}

let numbers = 0
async function bySms(): Promise<Place> {
  const { id, email } = await someone()
  numbers += 1
  const number = `+81903333${String(1000 + numbers)}`
  const codeTo = async (count: number) => {
    const to = () => sent.filter((sms) => sms.to === number)
    await expect.poll(() => to().length, { timeout: 20_000 }).toBe(count)
    return /\d{6}/.exec(to().at(-1)!.text)![0]
  }
  const client = await server.guest().signIn(email)
  expect((await client.call(requestPhoneNumber, { body: { number } })).status).toBe(204)
  expect((await client.call(confirmPhoneNumber, { body: { code: await codeTo(1) } })).status).toBe(204)
  await server.guest().call(requestSmsCode, { body: { number } })
  const code = await codeTo(2)
  const { body } = await server.guest().call(checkSmsCode, { body: { number, code } })
  return {
    ...{ id, rules: body.rules },
    set: (password) => server.guest().call(setPasswordBySms, { body: { number, code, password } }),
  }
}

const refusedBeside = async (reply: Promise<Reply>) => {
  const { status, body } = await reply
  return status === 422 ? body.error?.fields.password : status
}

const places = [
  ['one’s own change', byOwnChange],
  ['a link for a forgotten password', byLink],
  ['an invitation', byInvitation],
  ['a card', byCard],
  ['a code by SMS', bySms],
] as const

describe.each(places)('a password set by %s', (_, begin) => {
  it('must be as long as the company wants', async () => {
    await set({ minLength: 15 })
    const place = await begin()
    expect(place.rules.minLength).toBe(15)
    expect(await refusedBeside(place.set('Umikaze-7719-x'))).toBe('15文字以上にしてください。')
    expect(await refusedBeside(place.set(good))).toBe(200)
  })

  it('must not be common or contain what is known of its person', async () => {
    const place = await begin()
    expect(place.rules.words).toEqual(expect.arrayContaining(['清水', 'しみず', 'kawasemi', 'みほん']))
    for (const common of ['Password1', 'P@ssw0rd1', 'Qwerty123', 'Abcd1234'])
      expect(await refusedBeside(place.set(common))).toMatch(/^よく使われるパスワード/)
    const { employeeNumber } = await server.company.db
      .selectFrom('users')
      .select('employeeNumber')
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow()
    for (const known of [
      'Shimizu-9041-v',
      'vX9-清水-4-tk',
      'KAWASEMI-9-vx',
      'みほん-9041-Vx',
      `Vx-${employeeNumber}-9-K`,
    ])
      expect(await refusedBeside(place.set(known))).toMatch(/^名前、会社名/)
    expect(await refusedBeside(place.set(good))).toBe(200)
  })
})

// Who is invited has no password yet.
describe.each(places.filter(([name]) => name !== 'an invitation'))('a password set by %s', (_, begin) => {
  it('must differ from the current and the refused earlier ones', async () => {
    await set({ historyCount: 2 })
    const place = await begin()
    const { email } = await server.company.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow()
    expect(await refusedBeside(place.set(current))).toBe('現在とは別のパスワードを入力してください。')
    let last = current
    const change = async (password: string) => {
      const client = await signedIn(email!, last)
      const reply = await client.call(changePassword, { body: { currentPassword: last, password } })
      if (reply.status === 200) last = password
      return reply
    }
    expect(await refusedBeside(place.set(good))).toBe(200)
    last = good
    expect(await refusedBeside(change(current))).toBe('過去2回までに使ったパスワードは使えません。')
    expect(await refusedBeside(change('Yamanami-4402-ki'))).toBe(200)
    expect(await refusedBeside(change(current))).toBe('過去2回までに使ったパスワードは使えません。')
    expect(await refusedBeside(change('Asagiri-3390-mo'))).toBe(200)
    // The third one back may be used again, the second may not.
    expect(await refusedBeside(change(good))).toBe('過去2回までに使ったパスワードは使えません。')
    expect(await refusedBeside(change(current))).toBe(200)
  })
})

describe('an initial password that an administrator enters', () => {
  const account = (login: string) => ({
    ...{ familyName: '清水', givenName: '雛', familyNameKana: 'シミズ', givenNameKana: 'ヒナ' },
    ...{ email: null, companyLoginId: login, employeeNumber: null },
  })
  it('must meet the same rules, at once and for a later day', async () => {
    await set({ minLength: 12 })
    const { departmentId } = server.company
    const memberships = [{ departmentId, positionId: null, jobLabel: '' }]
    const create = (initialPassword: string) =>
      administrator.call(createAdminUser, {
        body: { ...account(`mihon-${unique()}`), memberships, initialPassword },
      })
    const plan = (initialPassword: string) =>
      administrator.call(createPlannedJoin, {
        body: {
          ...{ effectiveOn: '2099-04-01', account: account(`mihon-${unique()}`) },
          ...{ memberships, initialPassword },
        },
      })
    for (const give of [create, plan])
      for (const [given, words] of [
        ['Umikaze-77', '12文字以上にしてください。'],
        ['Shimizu-9041-v', '名前、会社名、メールアドレス、社員番号などに含まれる言葉は使えません。'],
        [
          'Password1234',
          'よく使われるパスワードか、それに近いものです。推測されにくいパスワードにしてください。',
        ],
      ] as const)
        expect((await give(given)).body.error?.fields).toEqual({ initialPassword: words })
    expect((await create(good)).body.initialPassword).toBe(good)
  })
})

describe('the age of passwords', () => {
  const age = (id: number, days: number) =>
    server.company.db
      .updateTable('credentials')
      .set({ setAt: new Date(Date.now() - days * 86_400_000) })
      .where('userId', '=', id)
      .execute()

  it('leads to a new password after sign-in and at once, unless they never expire', async () => {
    const { id, email } = await someone()
    await age(id, 100)
    const before = await server.guest().signIn(email)
    expect(await enters(before)).toBe('enters')
    await set({ maxAgeDays: 90 })
    await expect.poll(() => enters(before)).toBe('PasswordExpiredError')
    const guest = server.guest()
    const { body } = await guest.call(signIn, { body: { login: email, password: current } })
    expect(body.next).toBe('renew_password')
    expect(await enters(guest)).toBe('PasswordExpiredError')
    // The form of the new password may read its rules.
    expect((await guest.call(getPasswordRules, {})).status).toBe(200)
    expect(
      (await guest.call(changePassword, { body: { currentPassword: current, password: good } })).status,
    ).toBe(200)
    expect((await guest.call(getCurrentUser, {})).body.id).toBe(id)
  })

  it('is shown in numbers before it is saved', async () => {
    const preview = async (part: Partial<Body>) =>
      (await administrator.call(previewPasswordPolicy, { body: { ...usual, ...part } })).body
    const before = await preview({ maxAgeDays: 300 })
    const [old, nearly] = [await someone(), await someone()]
    await age(old.id, 301)
    await age(nearly.id, 290)
    await someone({ status: 'stopped' })
    const after = await preview({ maxAgeDays: 300 })
    expect(after).toMatchObject({
      ...{ peopleCount: before.peopleCount + 2, expiredCount: before.expiredCount + 1 },
      ...{ soonCount: before.soonCount + 1, expiredBeforeCount: 0, ownExpired: false },
    })
    expect(await preview({})).toMatchObject({ expiredCount: 0, soonCount: 0 })
    await age(server.company.administratorId, 301)
    expect((await preview({ maxAgeDays: 300 })).ownExpired).toBe(true)
    await age(server.company.administratorId, 0)
    await set({ maxAgeDays: 295 })
    expect((await preview({ maxAgeDays: 300 })).expiredBeforeCount).toBe(after.expiredCount)
  })
})

describe('earlier passwords', () => {
  it('are kept as hashes, only as many as are refused, and forgotten when fewer are', async () => {
    const { id, email } = await someone()
    const kept = async () =>
      (
        await server.company.db
          .selectFrom('earlierPasswords')
          .select('passwordHash')
          .where('userId', '=', id)
          .execute()
      ).map(({ passwordHash }) => passwordHash)
    let last = current
    const change = async (password: string) => {
      const client = await signedIn(email, last)
      expect((await client.call(changePassword, { body: { currentPassword: last, password } })).status).toBe(
        200,
      )
      last = password
    }
    await change('Minazuki-5501-a')
    expect(await kept()).toEqual([])
    await set({ historyCount: 3 })
    for (const month of ['Fumizuki-5502-b', 'Hazuki-55-03-cc', 'Nagatsuki-5504-d', 'Kannazuki-5505-e'])
      await change(month)
    expect(await kept()).toHaveLength(3)
    expect(await kept()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^\$argon2id\$/)))
    const { body } = await administrator.call(previewPasswordPolicy, { body: { ...usual, historyCount: 1 } })
    expect(body.forgottenCount).toBe(2)
    await set({ historyCount: 1 })
    expect(await kept()).toHaveLength(1)
    await set({})
    expect(await kept()).toEqual([])
  })
})

describe('the policy', () => {
  it('is for administrators, within bounds, and at its latest version', async () => {
    const employee = await server.as(server.company.logins.employee)
    const body = { ...usual, version: 0 }
    for (const reply of [
      await employee.call(getPasswordPolicy, {}),
      await employee.call(previewPasswordPolicy, { body: usual }),
      await employee.call(updatePasswordPolicy, { body }),
    ])
      expect(reply.status).toBe(404)
    for (const wrong of [
      { minLength: 7 },
      { minLength: 65 },
      { maxAgeDays: -1 },
      { maxAgeDays: 731 },
      { historyCount: 13 },
    ])
      expect((await set(wrong)).status).toBe(422)
    expect(
      codeOf(await administrator.call(updatePasswordPolicy, { body: { ...usual, version: 9999 } })),
    ).toBe('conflict')
  })

  it('of one company does not concern another', async () => {
    await set({ minLength: 40 })
    const email = `other-${unique()}@betsu.example`
    await makeUser(server.other.db, { email })
    const client = await server.guest().signIn(email)
    expect((await client.call(getPasswordRules, {})).body.minLength).toBe(8)
    expect(
      (await client.call(changePassword, { body: { currentPassword: current, password: good } })).status,
    ).toBe(200)
  })
})
