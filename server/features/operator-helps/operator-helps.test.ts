import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import * as helps from '#contract/operator-helps.ts'
import { listOperatorActs } from '#contract/operators.ts'
import { testCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { asOperator, type OperatorClient } from '#testing/operators.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let operator: OperatorClient
let employee: Client
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  operator = (await asOperator(server, 'success')).client
  employee = await server.as(server.company.logins.employee)
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

type Body = CallInput<typeof helps.createOperatorHelp>['body']

const written = (fields: Partial<Body> = {}): Body => ({
  ...{ titleJa: `年末調整${unique()}`, bodyJa: '## 準備\n証明書を用意します。', titleEn: '', bodyEn: '' },
  ...{ category: 'menus', audience: 'everyone', companyIds: null, screens: [], ...fields },
})
async function write(fields: Partial<Body> = {}) {
  const body = written(fields)
  const made = await operator.call(helps.createOperatorHelp, { body })
  expect([made.status, made.body.error?.fields]).toEqual([200, undefined])
  return { id: made.body.id, body }
}
const now = async (id: number) => (await operator.call(helps.getOperatorHelp, { params: { id } })).body
const publish = async (id: number) =>
  operator.call(helps.publishOperatorHelp, { params: { id }, body: { version: (await now(id)).version } })
const reads = async (client: Client, id: number) => (await client.call(getHelp, { params: { id } })).status

it('a published article is in the list, the search and the help of its screen; a draft is nowhere', async () => {
  const wrong = await operator.call(helps.createOperatorHelp, { body: written({ screens: ['/nothing'] }) })
  expect(Object.keys(wrong.body.error!.fields)).toEqual(['screens'])
  const { id, body } = await write({ screens: ['/chat'] })
  expect(await reads(employee, id)).toBe(404)
  expect((await publish(id)).body.state).toBe('published')

  const query = { from: '/chat/rooms/3' }
  const { helpCategories, screenHelps } = (await employee.call(listHelpCategories, { query })).body
  const listed = helpCategories.flatMap((category) => category.helps).find((help) => help.id === id)
  expect(listed).toEqual({ id, title: body.titleJa, own: false })
  expect(screenHelps.map((help) => help.id)).toContain(id)
  const found = (await employee.call(searchHelps, { query: { query: `証明書 ${body.titleJa}` } })).body.helps
  expect(found.map((help) => help.id)).toEqual([id])
  const read = (await employee.call(getHelp, { params: { id } })).body
  expect([read.body, read.text, read.can.edit]).toEqual([body.bodyJa, null, false])
})

it('people read the published version until a later one is published, and in the language that there is', async () => {
  const { id, body } = await write({ titleEn: 'Year-end', bodyEn: 'Prepare.' })
  await publish(id)
  const { version } = await now(id)
  const changed = await operator.call(helps.updateOperatorHelp, {
    params: { id },
    body: { ...body, bodyJa: '改訂した本文', version },
  })
  expect([changed.body.state, changed.body.versions.length]).toEqual(['changed', 2])
  const text = async () => (await employee.call(getHelp, { params: { id } })).body.body
  expect(await text()).toBe(body.bodyJa)
  await publish(id)
  expect(await text()).toBe('改訂した本文')
  const first = await operator.call(helps.getOperatorHelpVersion, { params: { id, number: 1 } })
  expect(first.body.bodyJa).toBe(body.bodyJa)
  const stale = await operator.call(helps.updateOperatorHelp, { params: { id }, body: { ...body, version } })
  expect(stale.status).toBe(409)
  const other = await write({ titleJa: '', bodyJa: '', titleEn: 'English only', bodyEn: 'Text' })
  await publish(other.id)
  expect((await employee.call(getHelp, { params: { id: other.id } })).body.title).toBe('English only')
})

it('is read by administrators, or by some companies, only if that is said', async () => {
  const elsewhere = await testCompany(server.app.engine, { name: unique(), code: `some-${unique()}` })
  const foreign = await server.guest().signIn(elsewhere.logins.administrator)
  const forAdministrators = await write({ audience: 'administrators' })
  const category = await write({ category: 'administration' })
  const forOne = await write({ companyIds: [elsewhere.companyId] })
  for (const { id } of [forAdministrators, category, forOne]) await publish(id)
  expect([
    await reads(employee, forAdministrators.id),
    await reads(administrator, forAdministrators.id),
  ]).toEqual([404, 200])
  expect([await reads(employee, category.id), await reads(administrator, category.id)]).toEqual([404, 200])
  expect([await reads(administrator, forOne.id), await reads(foreign, forOne.id)]).toEqual([404, 200])
})

it('is taken back before it is deleted, and each act is logged', async () => {
  const { id, body } = await write()
  await publish(id)
  const query = async () => ({ version: (await now(id)).version })
  const remove = async () => operator.call(helps.deleteOperatorHelp, { params: { id }, query: await query() })
  expect((await remove()).status).toBe(409)
  await operator.call(helps.withdrawOperatorHelp, { params: { id }, query: await query() })
  expect(await reads(administrator, id)).toBe(404)
  expect((await remove()).status).toBe(204)
  const { operatorActs } = (await operator.call(listOperatorActs, {})).body
  expect(operatorActs.slice(0, 4).map(({ action, subject }) => [action, subject])).toEqual(
    ['help_deleted', 'help_withdrawn', 'help_published', 'help_written'].map((action) => [
      ...[action, body.titleJa],
    ]),
  )
  const { client } = await asOperator(server, 'finance')
  expect((await client.call(helps.listOperatorHelps, {})).body.can.write).toBe(false)
})
