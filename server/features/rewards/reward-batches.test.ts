import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  createRewardBatch,
  getRewardStatus,
  listAdminRewardTransactions,
  listRewardBatches,
  previewRewardBatch,
  rewardBatchLimits,
} from '#contract/rewards.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

async function someone(status: 'active' | 'withdrawn' = 'active') {
  const login = `P-${crypto.randomUUID().slice(0, 8)}`
  const email = `${login}@mihon.example`.toLowerCase()
  const id = await makeUser(server.company.db, { email, companyLoginId: login.toLowerCase(), status })
  return { id, login, email }
}
const preview = async (text: string, reason = '') =>
  (await administrator.call(previewRewardBatch, { body: { text, reason } })).body
const carryOut = async (text: string, reason = '', clientKey = newClientKey()) => {
  const { entryCount, givenPoints, collectedPoints } = await preview(text, reason)
  const body = { clientKey, text, reason, entryCount, givenPoints, collectedPoints }
  return administrator.call(createRewardBatch, { body })
}
const balanceOf = async (email: string) =>
  (await (await server.as(email)).call(getRewardStatus, {})).body.balance

describe('a list of people and points', () => {
  it('is checked line by line before anything is written', async () => {
    const [one, two, gone] = [await someone(), await someone(), await someone('withdrawn')]
    const text = [
      '社員ID,氏名,ポイント,理由',
      `${one.login},佐藤 花子,"1,500",改善提案賞`,
      `${two.email},鈴木,３００ポイント,`,
      'nobody,だれか,5,',
      `${gone.login},退会者,5,`,
      `${one.email},佐藤 花子,10,`,
      ',,10,',
      `${server.company.logins.manager},鈴木,たくさん,`,
      `${server.company.logins.employee},佐藤,-1,`,
    ].join('\r\n')
    const seen = await preview(text, '皆勤')
    expect(seen).toMatchObject({ entryCount: 2, givenPoints: 1_800, collectedPoints: 0, problemCount: 6 })
    expect(seen.lines).toMatchObject([
      { place: 2, user: { id: one.id }, points: 1_500, reason: '改善提案賞', balance: 1_500 },
      { place: 3, user: { id: two.id }, points: 300, reason: '皆勤', balance: 300 },
    ])
    expect(seen.problems.map(({ place, problem }) => [place, problem])).toEqual([
      [4, 'この社員IDまたはメールアドレスの人がいません。'],
      [5, '退会した人です。'],
      [6, '2行目と同じ人です。1人1行にまとめてください。'],
      [7, '社員IDまたはメールアドレスがありません。'],
      [8, 'ポイントは0でない整数で、1,000,000までです。'],
      [9, '残高は0ポイントで、足りません。'],
    ])
    const refused = await carryOut(text, '皆勤')
    expect(refused.body).toMatchObject({ error: { fields: { text: expect.stringContaining('6行') } } })
    expect(await balanceOf(one.email)).toBe(0)
  })

  it('is applied for everyone at once, only once however often it is sent, and kept in the history', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => someone()))
    const text = people.map(({ login }, i) => `${login}\t${100 + i}`).join('\n')
    const key = newClientKey()
    const made = (await carryOut(text, '創立記念', key)).body
    expect(made.entryCount).toBe(12)
    expect((await carryOut(text, '創立記念', key)).body).toEqual(made)
    expect(await balanceOf(people[11]!.email)).toBe(111)
    const history = (await administrator.call(listRewardBatches, {})).body.rewardBatches
    expect(history[0]).toMatchObject({
      id: made.id,
      entryCount: 12,
      givenPoints: 1_266,
      collectedPoints: 0,
      madeBy: { id: server.company.administratorId },
    })
    const entries = (
      await administrator.call(listAdminRewardTransactions, { query: { batchId: made.id, limit: 100 } })
    ).body.rewardTransactions
    expect(entries).toHaveLength(12)
    expect(entries[0]).toMatchObject({ kind: 'grant', reason: '創立記念', can: { reverse: true } })
    await vi.waitFor(
      async () => {
        const { body } = await (await server.as(people[3]!.email)).call(listAnnouncements, {})
        expect(body.announcements).toMatchObject([{ kind: 'reward_granted' }])
      },
      { timeout: 15_000 },
    )
    // Some of it is reversed.
    expect((await carryOut(`${people[11]!.login},-11,精算`)).status).toBe(200)
    expect(await balanceOf(people[11]!.email)).toBe(100)
  })

  it('is refused if its effect has changed since the check', async () => {
    const { login, email } = await someone()
    const body = {
      clientKey: newClientKey(),
      text: `${login},50,x`,
      reason: '',
      entryCount: 1,
      givenPoints: 40,
      collectedPoints: 0,
    }
    expect((await administrator.call(createRewardBatch, { body })).status).toBe(409)
    expect(await balanceOf(email)).toBe(0)
  })

  it('is limited in size and to certain administrators', async () => {
    const long = Array.from({ length: rewardBatchLimits.rows + 1 }, (_, i) => `p${i},1,x`).join('\n')
    expect((await administrator.call(previewRewardBatch, { body: { text: long } })).status).toBe(422)
    expect(
      (await administrator.call(previewRewardBatch, { body: { text: '社員ID,ポイント\n' } })).status,
    ).toBe(422)
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(previewRewardBatch, { body: { text: 'a,1,x' } })).status).toBe(404)
    expect((await employee.call(listRewardBatches, {})).status).toBe(404)
  })
})
