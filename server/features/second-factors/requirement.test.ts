import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#common/plain-date.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  getFactorRequirement,
  previewFactorRequirement,
  updateFactorRequirement,
} from '#contract/second-factors.requirement.ts'
import { getSignInFactors, listSecondFactors } from '#contract/second-factors.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { emailTo } from '#testing/emails.ts'
import { codeOf, enters, origin, person, setUpApp } from '#testing/second-factors.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_URL: origin } })
})
afterAll(() => server.close())

type Body = CallInput<typeof updateFactorRequirement>['body']

async function set(body: Omit<Body, 'version'>) {
  const client = await server.as(server.company.logins.administrator)
  const { version } = (await client.call(getFactorRequirement, {})).body
  return client.call(updateFactorRequirement, { body: { version, ...body } })
}
const today = async () =>
  (await (await server.as(server.company.logins.administrator)).call(getFactorRequirement, {})).body.today
/** Lets the deadline be yesterday. */
async function passDeadline() {
  const { db, companyId } = server.company
  await db
    .updateTable('companyConfigs')
    .set({ factorDueOn: addDays(await today(), -1) })
    .where('companyId', '=', companyId)
    .execute()
}
const everybody = async (days = 7) =>
  set({ scope: 'everybody', rule: null, dueOn: addDays(await today(), days) })

afterEach(async () => {
  const { db, companyId } = server.company
  await db
    .updateTable('companyConfigs')
    .set({ factorScope: 'nobody', factorAudienceId: null, factorDueOn: null })
    .where('companyId', '=', companyId)
    .execute()
  for (const userId of [server.company.administratorId]) server.app.gate.forgetPerson({ companyId, userId })
})

describe('a required second factor', () => {
  it('is announced, counted down, and required after the last day', async () => {
    const someone = await person(server)
    expect((await everybody(7)).status).toBe(200)
    const dueOn = addDays(await today(), 7)
    await expect
      .poll(async () => (await someone.client.call(getCurrentUser, {})).body.factorDueOn)
      .toBe(dueOn)
    const email = await emailTo(server, someone.email, '2要素認証の登録のお願い')
    expect(email.text).toContain(`${origin}/two_factor_authentications`)
    await passDeadline()
    const late = await server.guest().signIn(someone.email)
    expect(await enters(late)).toBe('FactorSetUpRequiredError')
    expect((await late.call(getSignInFactors, {})).body.next).toBe('factor_set_up')
    await setUpApp({ client: late })
    expect(await enters(late)).toBe('enters')
    expect((await late.call(getCurrentUser, {})).body.factorDueOn).toBeUndefined()
  })

  it('may be set up on the last day', async () => {
    const someone = await person(server)
    expect((await everybody(0)).status).toBe(200)
    const guest = await server.guest().signIn(someone.email)
    expect(await enters(guest)).toBe('enters')
    expect((await guest.call(listSecondFactors, {})).body.dueOn).toBe(await today())
  })

  it('can be one of administrators only', async () => {
    const someone = await person(server)
    const email = `head-${unique()}@mihon.example`
    await makeUser(server.company.db, { email, role: 'administrator' })
    await set({ scope: 'administrators', rule: null, dueOn: await today() })
    await passDeadline()
    expect(await enters(await server.guest().signIn(someone.email))).toBe('enters')
    expect(await enters(await server.guest().signIn(email))).toBe('FactorSetUpRequiredError')
  })

  it('can be one of chosen departments, as their members change', async () => {
    const { db } = server.company
    const departmentId = await makeDepartment(db, { name: '経理部' })
    const inside = `inside-${unique()}@mihon.example`
    await makeUser(db, { email: inside, memberships: [{ departmentId }] })
    const someone = await person(server)
    const rule = {
      include: [{ type: 'department' as const, id: departmentId, descendants: true }],
      match: 'any' as const,
      exclude: [],
    }
    expect((await set({ scope: 'some', rule, dueOn: await today() })).status).toBe(200)
    await passDeadline()
    expect(await enters(await server.guest().signIn(inside))).toBe('FactorSetUpRequiredError')
    expect(await enters(await server.guest().signIn(someone.email))).toBe('enters')
  })

  it('is never asked of people who come from an identity provider', async () => {
    const someone = await person(server)
    await everybody(0)
    await passDeadline()
    await server.company.db
      .updateTable('sessions')
      .set({ method: 'saml' })
      .where('userId', '=', someone.id)
      .execute()
    server.app.gate.forgetPerson({ companyId: server.company.companyId, userId: someone.id })
    expect(await enters(someone.client)).toBe('enters')
  })
})

describe('the setting', () => {
  it('names the people who have no second factor before it is saved', async () => {
    const client = await server.as(server.company.logins.administrator)
    const [one, two] = [await person(server), await person(server)]
    await setUpApp(one)
    const rule = {
      include: [one, two].map(({ id }) => ({ type: 'user' as const, id })),
      match: 'any' as const,
      exclude: [],
    }
    const { body } = await client.call(previewFactorRequirement, { body: { scope: 'some', rule } })
    expect([body.count, body.withoutCount]).toEqual([2, 1])
    expect(body.people.map(({ id }) => id)).toEqual([two.id])
    const none = await client.call(previewFactorRequirement, { body: { scope: 'nobody', rule: null } })
    expect(none.body).toEqual({ count: 0, withoutCount: 0, people: [] })
  })

  it('needs a day from today on, somebody to concern, and the latest version', async () => {
    const day = await today()
    const fields = async (body: Omit<Body, 'version'>) =>
      Object.keys((await set(body)).body.error?.fields ?? {})
    expect(await fields({ scope: 'everybody', rule: null, dueOn: null })).toEqual(['dueOn'])
    expect(await fields({ scope: 'everybody', rule: null, dueOn: addDays(day, -1) })).toEqual(['dueOn'])
    expect(await fields({ scope: 'everybody', rule: null, dueOn: addDays(day, 1000) })).toEqual(['dueOn'])
    expect(await fields({ scope: 'some', rule: null, dueOn: day })).toEqual(['rule'])
    const client = await server.as(server.company.logins.administrator)
    const body = { version: 99, scope: 'nobody', rule: null, dueOn: null } as const
    expect(codeOf(await client.call(updateFactorRequirement, { body }))).toBe('conflict')
  })
})
