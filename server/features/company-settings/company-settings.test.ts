import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareCompanySettings, downloadCompanySettings } from '#contract/company-settings.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { namedQuery } from '#db/tenant.ts'
import { asOperator, type OperatorClient } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let operator: OperatorClient
let operatorId: number
beforeAll(async () => {
  server = await testServer()
  const made = await asOperator(server, 'support')
  operator = made.client
  operatorId = made.id
})
afterAll(() => server.close())

const some = async () => {
  const code = `some-${unique()}`
  return { code, ...(await testCompany(server.app.engine, { name: `株式会社${unique()}`, code })) }
}
type Query = CallInput<typeof compareCompanySettings>['query']
const compare = async (query: Query) => (await operator.call(compareCompanySettings, { query })).body
const actions = async () =>
  (await operator.call(listOperatorActs, { query: { operatorId } })).body.operatorActs.map(
    ({ action }) => action,
  )

it('shows what a company begins with as usual, and marks what differs', async () => {
  const { code, companyId } = await some()
  const unusual = async () =>
    (await compare({ query: code })).companies[0]!.settings.flatMap((one) =>
      one.unusual ? [[one.setting, one.value]] : [],
    )
  expect(await unusual()).toEqual([])
  const run = (statement: string) => namedQuery(server.app.engine.installation, statement, [companyId])
  await run('update company_configs set password_min_length = 12, session_hours = 8 where company_id = $1')
  await run(`update companies set options_off = '{mail_posting}' where id = $1`)
  expect(await unusual()).toEqual([
    ['passwordMinLength', 12],
    ['sessionHours', 8],
    ['mail_posting', false],
  ])
  const codes = async (query: Query) => (await compare(query)).companies.map((company) => company.code)
  expect(await codes({ unusual: 'passwordMinLength' })).toEqual([code])
  expect(await codes({ query: code, unusual: 'ipRestricted' })).toEqual([])
  expect(await codes({ query: code, state: 'closed' })).toEqual([])
})

it('is logged once an hour, and each file', async () => {
  const { code } = await some()
  await compare({ query: code })
  await compare({ query: code })
  expect((await actions()).filter((action) => action === 'settings_compared')).toHaveLength(1)
  const response = await operator.fetch(`${downloadCompanySettings.path}?query=${code}`)
  expect([response.status, (await actions())[0]]).toEqual([200, 'settings_downloaded'])
  const [head, row, rest] = (await response.text()).split('\r\n')
  expect(head!.split(',').length).toBe(row!.split(',').length)
  expect([row!.startsWith(`${code},株式会社`), rest]).toEqual([true, ''])
})

it('refuses what is no setting', async () => {
  const reply = await operator.call(compareCompanySettings, { query: { unusual: 'salary' as never } })
  expect([reply.status, Object.keys(reply.body.error!.fields)]).toEqual([422, ['unusual']])
})
