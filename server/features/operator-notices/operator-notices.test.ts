import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createBackyardNotice,
  listBackyardNotices,
  withdrawBackyardNotice,
} from '#contract/operator-notices.backyard.ts'
import { listOperatorNotices } from '#contract/operator-notices.ts'
import { unique } from '#db/factories/unique.ts'
import { asOperator, newestOperatorActs, type OperatorClient } from '#testing/operators.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let operator: OperatorClient
beforeAll(async () => {
  server = await testServer()
  operator = (await asOperator(server, 'success')).client
})
afterAll(() => server.close())

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

async function tell(companyIds: number[] | null, startsAt = at(-1), endsAt = at(24)) {
  const title = `点検${unique()}`
  const body = { title, body: '今夜2時から1時間、停止します。', companyIds, startsAt, endsAt }
  const reply = await operator.call(createBackyardNotice, { body })
  expect(reply.status).toBe(200)
  return { id: reply.body.id, title }
}

const seenBy = async (login: string) => {
  const client = await server.as(login)
  return (await client.call(listOperatorNotices, {})).body.operatorNotices.map(({ title }) => title)
}

describe('a notice of the operator', () => {
  it('is read by the administrators it is for, as long as it lasts', async () => {
    const { company, other } = server
    const all = await tell(null)
    const some = await tell([other.companyId])
    const planned = await tell(null, at(1))
    const first = await seenBy(company.logins.administrator)
    expect(first).toContain(all.title)
    expect(first).not.toContain(some.title)
    expect(first).not.toContain(planned.title)
    expect(await seenBy(other.logins.administrator)).toEqual(expect.arrayContaining([all.title, some.title]))
    const { rows } = await server.app.engine.withConnection(company.companyId, (connection) =>
      connection.query<{ title: string }>('select title from operator_notices'),
    )
    expect(rows.map(({ title }) => title)).not.toContain(some.title)
    const employee = await server.as(company.logins.employee)
    expect((await employee.call(listOperatorNotices, {})).status).toBe(404)
  })

  it('is taken back once, which is logged', async () => {
    const { id, title } = await tell(null)
    expect((await operator.call(withdrawBackyardNotice, { params: { id } })).status).toBe(204)
    expect((await newestOperatorActs(server))[0]).toMatchObject({ action: 'notice_withdrawn' })
    expect(await seenBy(server.company.logins.administrator)).not.toContain(title)
    expect((await operator.call(withdrawBackyardNotice, { params: { id } })).status).toBe(409)
    const listed = (await operator.call(listBackyardNotices, {})).body.operatorNotices
    expect(listed.find((one) => one.id === id)).toMatchObject({ state: 'withdrawn', companies: null })
  })

  it('ends after it starts, within a year, and is for companies that exist', async () => {
    const body = { title: '点検', body: '', companyIds: null, startsAt: at(0), endsAt: at(-1) }
    const problem = async (change: object) => {
      const reply = await operator.call(createBackyardNotice, { body: { ...body, ...change } })
      return [reply.status, Object.keys(reply.body.error?.fields ?? {})]
    }
    expect(await problem({})).toEqual([422, ['endsAt']])
    expect(await problem({ endsAt: at(24 * 400) })).toEqual([422, ['endsAt']])
    expect(await problem({ endsAt: at(1), companyIds: [999_999_999] })).toEqual([404, []])
  })
})
