import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyOptions } from '#common/company-option.ts'
import { getAdminUser, updateAdminUser } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { api } from '#contract/api.ts'
import { changeCompanyFlags, changeCompanyOptions } from '#contract/companies.options.ts'
import { getBackyardCompany } from '#contract/companies.ts'
import { getCompanyConfig, getHeaderConfigs } from '#contract/company.ts'
import { getMailPosting } from '#contract/mail-posting.ts'
import { listOperatorActs } from '#contract/operators.ts'
import * as registration from '#contract/registration-requests.administration.ts'
import { checkRegistrationCode } from '#contract/registration-requests.ts'
import { listSecondFactors } from '#contract/second-factors.ts'
import { signIn } from '#contract/sessions.ts'
import { password } from '#db/factories/password.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { fillPath, sampleBodies } from '#testing/call-samples.ts'
import { asOperator, type OperatorClient } from '#testing/operators.ts'
import { person, setUpApp } from '#testing/second-factors.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let operator: OperatorClient
let engineer: OperatorClient
beforeAll(async () => {
  server = await testServer()
  operator = (await asOperator(server, 'success')).client
  engineer = (await asOperator(server, 'engineer')).client
})
afterAll(() => server.close())

type Option = (typeof companyOptions)[number]
const some = () => testCompany(server.app.engine, { name: `株式会社${unique()}`, code: `some-${unique()}` })
const now = async ({ companyId: id }: TestCompany) =>
  (await operator.call(getBackyardCompany, { params: { id } })).body
async function turnOff(company: TestCompany, ...optionsOff: Option[]) {
  const { version } = await now(company)
  const body = { optionsOff, reason: '契約の変更', version }
  return operator.call(changeCompanyOptions, { params: { id: company.companyId }, body })
}
const enter = (company: TestCompany, who: 'administrator' | 'employee' = 'administrator') =>
  server.guest().signIn(company.logins[who])
const send = async (client: Client, { method, path, name }: { method: string; path: string; name: string }) =>
  client.fetch(fillPath(path, 1), {
    method,
    headers: { 'x-csrf-token': await client.token(), 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(sampleBodies[name] ?? {}) }),
  })

describe('an option that is off', () => {
  it('takes every call of its feature away, from this company only', async () => {
    const [company, other] = [await some(), await some()]
    const reply = await turnOff(company, ...companyOptions)
    expect([reply.status, reply.body.optionsOff]).toEqual([200, [...companyOptions]])
    const client = await enter(company)
    const calls = api.flatMap(({ name, endpoint }) => (endpoint.option ? [{ ...endpoint, name }] : []))
    // Company IDs are fields and a way in, and have no calls of their own.
    const withCalls = companyOptions.filter((option) => option !== 'company_ids')
    expect(new Set(calls.map(({ option }) => option))).toEqual(new Set(withCalls))
    const open: string[] = []
    for (const call of calls) {
      const response = await send(client, call)
      const code = ((await response.json().catch(() => ({}))) as { error?: { code?: string } }).error?.code
      if (response.status !== 404 || code !== 'not_found') open.push(`${call.name} ${response.status}`)
    }
    expect(open).toEqual([])
    const elsewhere = await enter(other)
    expect((await elsewhere.call(listSecondFactors, {})).status).toBe(200)
    expect((await elsewhere.call(registration.getRegistrationSettings, {})).status).toBe(200)
  })

  it('is told to the browser, and is back at once when it is switched on', async () => {
    const company = await some()
    await turnOff(company, 'second_factors', 'mail_posting')
    const client = await enter(company, 'employee')
    const { optionsOff } = (await client.call(getCompanyConfig, {})).body
    expect(optionsOff).toEqual(['second_factors', 'mail_posting'])
    const icons = async () =>
      (await client.call(getHeaderConfigs, {})).body.accordionMenus.map(({ iconType }) => iconType)
    expect(await icons()).not.toContain('otp')
    await turnOff(company)
    expect(await icons()).toContain('otp')
    expect((await client.call(getMailPosting, {})).status).toBe(200)
  })

  it('makes the code for registration requests unknown', async () => {
    const company = await some()
    const administrator = await enter(company)
    const settings = async () => (await administrator.call(registration.getRegistrationSettings, {})).body
    const body = { enabled: true, intro: '', items: [], version: (await settings()).version }
    await administrator.call(registration.updateRegistrationSettings, { body })
    const code = (await settings()).code!
    const check = async () => (await server.guest().call(checkRegistrationCode, { body: { code } })).status
    expect(await check()).toBe(200)
    await turnOff(company, 'registration_requests')
    expect(await check()).toBe(422)
  })

  it('closes the way in with company IDs, and gives nobody a new one', async () => {
    const company = await some()
    const { employeeId: id } = company
    const companyLoginId = `some-${unique()}`
    const administrator = await enter(company)
    const user = async () => (await administrator.call(getAdminUser, { params: { id } })).body
    const give = async (given: string | null) => {
      const { familyName, givenName, familyNameKana, givenNameKana, email, memberships, version } =
        await user()
      return administrator.call(updateAdminUser, {
        params: { id },
        body: {
          ...{ familyName, givenName, familyNameKana, givenNameKana, email, version },
          companyLoginId: given,
          memberships: memberships.map(({ departmentId, positionId, jobLabel }) => ({
            ...{ departmentId, positionId, jobLabel },
          })),
        },
      })
    }
    expect((await give(companyLoginId)).status).toBe(204)
    const enterByIt = async () =>
      (await server.guest().call(signIn, { body: { login: companyLoginId, password } })).body.error?.code
    expect(await enterByIt()).toBeUndefined()
    expect((await turnOff(company, 'company_ids')).status).toBe(200)
    expect(await enterByIt()).toBe('sign_in_failed')
    const another = await give(`other-${unique()}`)
    expect([another.status, Object.keys(another.body.error!.fields)]).toEqual([422, ['companyLoginId']])
    await turnOff(company)
    expect(await enterByIt()).toBeUndefined()
  })

  it('cannot be one that the company uses', async () => {
    const company = await some()
    await setUpApp(await person(server, company))
    const reply = await turnOff(company, 'second_factors', 'mail_posting')
    expect([reply.status, Object.keys(reply.body.error!.fields)]).toEqual([422, ['optionsOff']])
    expect((await now(company)).optionsOff).toEqual([])
  })

  it('is in the operators’ log with before and after, and in the company’s own', async () => {
    const company = await some()
    await turnOff(company, 'directories')
    const query = { companyId: company.companyId }
    const { operatorActs } = (await operator.call(listOperatorActs, { query })).body
    expect(operatorActs[0]).toMatchObject({
      ...{ action: 'options_changed', reason: '契約の変更' },
      changes: [{ field: 'directories', before: 'true', after: 'false' }],
    })
    const { administrationActs } = (await (await enter(company)).call(listAdministrationActs, {})).body
    expect(administrationActs[0]).toMatchObject({ noun: 'company', action: 'update' })
    expect(JSON.stringify(administrationActs[0])).toContain('SCIM')
  })

  it('is switched by those for contracts only, at the version that was read', async () => {
    const company = await some()
    const params = { id: company.companyId }
    const { version } = await now(company)
    const body = { optionsOff: [], reason: '確認', version }
    expect((await engineer.call(changeCompanyOptions, { params, body })).status).toBe(403)
    await turnOff(company, 'directories')
    expect((await operator.call(changeCompanyOptions, { params, body })).status).toBe(409)
  })
})

describe('feature flags', () => {
  it('are set per company and per list of its own people, and logged', async () => {
    const [company, other] = [await some(), await some()]
    const set = async (featureFlag: 'none' | 'internal' | 'developer', flaggedUserIds: number[]) => {
      const { version } = await now(company)
      const body = { featureFlag, flaggedUserIds, reason: '先行利用', version }
      return engineer.call(changeCompanyFlags, { params: { id: company.companyId }, body })
    }
    const own = await person(server, company)
    const foreign = await person(server, other)
    const wrong = await set('none', [own.id, foreign.id + 1_000_000])
    expect([wrong.status, Object.keys(wrong.body.error!.fields)]).toEqual([422, ['flaggedUserIds']])
    const right = await set('internal', [own.id, own.id])
    expect([right.status, right.body.featureFlag, right.body.flaggedUserIds]).toEqual([
      ...[200, 'internal'],
      [own.id],
    ])
    const query = { companyId: company.companyId, action: 'flags_changed' } as const
    const { operatorActs } = (await operator.call(listOperatorActs, { query })).body
    expect(operatorActs[0]!.changes).toContainEqual({
      ...{ field: 'featureFlag', before: 'none', after: 'internal' },
    })
  })
})
