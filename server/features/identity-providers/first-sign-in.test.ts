import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import * as calls from '#contract/identity-providers.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { password } from '#db/factories/password.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { attributesFor, type HonestProvider, honestProvider } from '#testing/external-sign-ins.ts'
import { forgeableRequests } from '#testing/openid-provider.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let departmentId: number

beforeAll(async () => {
  const { request } = forgeableRequests()
  server = await testServer({ env: { PUBLIC_URL: 'https://hiroba.example' }, request })
  departmentId = await makeDepartment(server.company.db, { name: `新人 ${unique()}` })
})
afterAll(() => server.close())

const whoIs = async (browser: Client) => (await browser.call(getCurrentUser, {})).body.id ?? null

/** The account with an address, whatever its state, with its departments. */
async function accountOf(email: string, { db, companyId } = server.company) {
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account) return null
  const memberships = await db
    .selectFrom('memberships')
    .select(['departmentId', 'main'])
    .where('companyId', '=', companyId)
    .where('userId', '=', account.id)
    .execute()
  return { ...account, memberships }
}

describe.each(['saml', 'oidc'] as const)('at the first sign-in at a provider (%s)', (kind) => {
  let provider: HonestProvider
  const creating = (createsPeople: boolean) =>
    provider.ours.read({
      ...{ createsPeople, departmentId: createsPeople ? departmentId : null, attributeNames: attributesFor },
    })
  const newAddress = () => `${unique()}@${provider.ours.domain}`

  beforeAll(async () => {
    provider = await honestProvider(server, kind)
    await creating(true)
  })
  afterAll(() => provider.close())

  it('an unknown person is registered as the provider describes them, and comes again as the same', async () => {
    const name = `開発部 ${unique()}`
    const developers = await makeDepartment(server.company.db, { name })
    const email = newAddress()
    const employeeNumber = `E-${unique()}`.slice(0, 30)
    const fields = {
      ...{ familyName: '山本', givenName: '彩', familyNameKana: 'やまもと', givenNameKana: 'アヤ' },
      ...{ department: name, employeeNumber },
    }
    const { to, browser } = await provider.signIn({ email, fields })
    expect(to).toBe('/my_page')
    const account = await accountOf(email)
    expect(account).toMatchObject({
      ...{ familyName: '山本', givenName: '彩', familyNameKana: 'ヤマモト', givenNameKana: 'アヤ' },
      ...{ employeeNumber, role: 'employee', status: 'active' },
      memberships: [{ departmentId: developers, main: true }],
    })
    expect(await whoIs(browser)).toBe(account!.id)
    const { body } = await provider.ours.administrator.call(listAdministrationActs, {})
    const act = body.administrationActs.find(({ subjectId }) => subjectId === account!.id)
    const { name: providerName } = await provider.ours.current()
    expect(act).toMatchObject({ noun: 'user', action: 'create', actor: null, directory: providerName })
    // What an administrator changed stays: only the first sign-in takes the provider's word.
    const again = await provider.signIn({ email, fields: { ...fields, familyName: '田村' } })
    expect(await whoIs(again.browser)).toBe(account!.id)
    expect((await accountOf(email))!.familyName).toBe('山本')
  })

  it('they have no password, and are sent no invitation', async () => {
    const email = newAddress()
    await provider.signIn({ email })
    const { id } = (await accountOf(email))!
    for (const table of ['credentials', 'invitations'] as const)
      expect(
        await server.company.db
          .selectFrom(table)
          .select('userId')
          .where('companyId', '=', server.company.companyId)
          .where('userId', '=', id)
          .execute(),
      ).toEqual([])
  })

  it('they are in the department of the setting if the provider’s is unknown or ambiguous', async () => {
    const twice = `営業所 ${unique()}`
    await makeDepartment(server.company.db, { name: twice })
    await makeDepartment(server.company.db, { name: twice })
    for (const department of [twice, 'どこにもない部', '']) {
      const email = newAddress()
      await provider.signIn({ email, fields: { department } })
      expect((await accountOf(email))!.memberships).toEqual([{ departmentId, main: true }])
    }
  })

  it('they are named by their address if the provider gives no name, without what nobody sees', async () => {
    const nameless = newAddress()
    await provider.signIn({ email: nameless, fields: { familyName: ' ', givenName: '\u200b' } })
    expect(await accountOf(nameless)).toMatchObject({ familyName: nameless.split('@')[0], givenName: '' })
    const long = newAddress()
    await provider.signIn({ email: long, fields: { familyName: `\u202e${'長'.repeat(120)}` } })
    expect((await accountOf(long))!.familyName).toBe('長'.repeat(50))
  })

  it('an account with the address is theirs, and stays as it is', async () => {
    const email = newAddress()
    const id = await makeUser(server.company.db, { email, familyName: '中村' })
    const { browser } = await provider.signIn({ email: email.toUpperCase(), fields: { familyName: '他人' } })
    expect(await whoIs(browser)).toBe(id)
    expect(await accountOf(email)).toMatchObject({ id, familyName: '中村' })
  })

  it('a stopped account stays stopped, and no second one is made', async () => {
    const email = newAddress()
    await makeUser(server.company.db, { email, stopsOn: '2020-01-01' })
    const { problem, browser } = await provider.signIn({ email })
    expect([problem, await whoIs(browser)]).toEqual(['not_in_use', null])
    const left = newAddress()
    await makeUser(server.company.db, { email: left, lastOn: '2020-01-01' })
    expect((await provider.signIn({ email: left })).problem).toBe('not_in_use')
  })

  it('nobody of another domain is registered, of another company or of none', async () => {
    const theirs = server.other.logins.administrator
    for (const email of [theirs, `${unique()}@elsewhere.example`]) {
      expect((await provider.signIn({ email })).problem).toBe('other_domain')
      expect(await accountOf(email)).toBeNull()
    }
    // At our domain, but with an account of another company, which keeps it.
    const email = newAddress()
    const id = await makeUser(server.other.db, { email })
    const { problem, browser } = await provider.signIn({ email })
    expect([problem, await whoIs(browser)]).toEqual(['not_created', null])
    expect(await accountOf(email)).toBeNull()
    expect((await accountOf(email, server.other))!.id).toBe(id)
  })

  it('nobody is registered whose employee number is taken or none', async () => {
    const employeeNumber = `N-${unique()}`.slice(0, 30)
    await makeUser(server.company.db, { employeeNumber })
    for (const given of [employeeNumber, '1 2 3', '9'.repeat(33)]) {
      const email = newAddress()
      expect((await provider.signIn({ email, fields: { employeeNumber: given } })).problem).toBe(
        'not_created',
      )
      expect(await accountOf(email)).toBeNull()
    }
  })

  it('nobody is registered beyond the contracted number', async () => {
    const { db, companyId } = server.company
    const contracted = (contractedCount: number | null) =>
      db.updateTable('companyConfigs').set({ contractedCount }).where('companyId', '=', companyId).execute()
    await contracted(1)
    const email = newAddress()
    expect((await provider.signIn({ email })).problem).toBe('not_created')
    await contracted(null)
    expect((await provider.signIn({ email })).problem).toBeNull()
  })

  it('one person is registered who comes in two browsers at once', async () => {
    const email = newAddress()
    const both = await Promise.all([provider.signIn({ email }), provider.signIn({ email })])
    const { id } = (await accountOf(email))!
    expect(await Promise.all(both.map(({ browser }) => whoIs(browser)))).toEqual([id, id])
  })

  it('a test says who would be registered, and registers nobody', async () => {
    const email = newAddress()
    const { administrator, id } = provider.ours
    const begun = await administrator.call(calls.testIdentityProvider, { params: { id } })
    const { to } = await provider.answer(begun.body.url, { email }, administrator)
    expect(to).toBe(`/admin/identity_providers/${id}?tested=true`)
    const { test } = await provider.ours.current()
    expect(test!.problems).toEqual([])
    expect(test!.values).toContainEqual({ part: 'result', name: 'created', value: email })
    expect(await accountOf(email)).toBeNull()
  })

  it('on trial, new people of the chosen departments come in, and others do not', async () => {
    const name = `試行部 ${unique()}`
    const trying = await makeDepartment(server.company.db, { name })
    const use = async (stage: 'trial' | 'everyone') => {
      const { version } = await provider.ours.current()
      const trialRule = {
        include: [{ type: 'department' as const, id: trying, descendants: false }],
        ...{ match: 'any' as const, exclude: [] },
      }
      const saved = await provider.ours.administrator.call(calls.updateProviderUse, {
        params: { id: provider.ours.id },
        body: {
          ...{ version, stage, everyoneOn: null, password },
          trialRule: stage === 'trial' ? trialRule : null,
        },
      })
      expect(saved.status).toBe(200)
    }
    await use('trial')
    const chosen = newAddress()
    const { browser } = await provider.signIn({ email: chosen, fields: { department: name } })
    expect(await whoIs(browser)).toBe((await accountOf(chosen))!.id)
    const other = newAddress()
    expect((await provider.signIn({ email: other })).problem).toBe('not_covered')
    expect(await accountOf(other)).toBeNull()
    await use('everyone')
  })

  it('nobody is registered where that is not wished', async () => {
    await creating(false)
    const email = newAddress()
    const { problem, browser } = await provider.signIn({ email, fields: { familyName: '山本' } })
    expect([problem, await whoIs(browser)]).toEqual(['unknown_person', null])
    expect(await accountOf(email)).toBeNull()
    const id = await makeUser(server.company.db, { email })
    expect(await whoIs((await provider.signIn({ email })).browser)).toBe(id)
    await creating(true)
  })
})
