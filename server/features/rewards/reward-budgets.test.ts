import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rejectReport } from '#contract/approvals.ts'
import { getReportOverview } from '#contract/report-pages.ts'
import {
  getRewardRules,
  giveFromBudget,
  listAdminRewardBudgets,
  listRewardBudgets,
  listRewardRanking,
  updateRewardBudget,
  updateRewardRules,
} from '#contract/rewards.budgets.ts'
import {
  createRewardTransactions,
  getRewardStatus,
  listAdminRewardTransactions,
  reverseRewardTransaction,
} from '#contract/rewards.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { designMenu, formItem, stepOfUsers } from '#db/factories/menu-form.ts'
import { makePosition } from '#db/factories/position.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith } from '#testing/using-menus.ts'

let server: TestServer
let administrator: Client
beforeAll(async () => {
  server = await testServer()
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

async function someone(memberships?: { departmentId: number; positionId?: number }[]) {
  const { db, departmentId } = server.company
  const email = `${crypto.randomUUID()}@mihon.example`
  const id = await makeUser(db, { email, memberships: memberships ?? [{ departmentId }] })
  return { id, client: await server.as(email) }
}

/** A department with a budget of 1,000 points a month, and its manager. */
async function department() {
  const { db } = server.company
  const id = await makeDepartment(db, { name: '広報部' })
  const positionId = await makePosition(db, { name: '部長', manager: true })
  const manager = await someone([{ departmentId: id, positionId }])
  const set = await administrator.call(updateRewardBudget, {
    params: { id },
    body: { version: 0, period: 'month', points: 1_000 },
  })
  expect(set.status).toBe(204)
  return { id, manager }
}
const give = (
  client: Client,
  id: number,
  { userIds, amount, clientKey = newClientKey() }: { userIds: number[]; amount: number; clientKey?: string },
) =>
  client.call(giveFromBudget, {
    params: { id },
    body: { userIds, amount, reason: '展示会の成功', clientKey },
  })
const balanceOf = async (client: Client) => (await client.call(getRewardStatus, {})).body.balance

describe('the budget of a department', () => {
  it('is given by its manager, once per key, and a reversal gives it back', async () => {
    const { id, manager } = await department()
    const [one, other] = [await someone(), await someone()]
    const clientKey = newClientKey()
    const asked = { userIds: [one.id, other.id], amount: 300, clientKey }
    expect((await give(manager.client, id, asked)).body).toEqual({ madeCount: 2 })
    expect((await give(manager.client, id, asked)).body).toEqual({ madeCount: 2 })
    expect([await balanceOf(one.client), await balanceOf(other.client)]).toEqual([300, 300])
    const left = async () => (await manager.client.call(listRewardBudgets, {})).body.rewardBudgets
    expect(await left()).toMatchObject([{ id, points: 1_000, givenPoints: 600 }])
    const beyond = await give(manager.client, id, { userIds: [one.id], amount: 401 })
    expect(beyond.body).toMatchObject({
      error: {
        fields: { amount: expect.stringMatching(/^予算の残りは400ポイントです（合計401ポイント必要）/) },
      },
    })
    expect(await balanceOf(one.client)).toBe(300)
    const { rewardTransactions } = (
      await administrator.call(listAdminRewardTransactions, { query: { userId: one.id } })
    ).body
    const params = { id: rewardTransactions[0]!.id }
    await administrator.call(reverseRewardTransaction, { params, body: { reason: '人違い' } })
    expect(await left()).toMatchObject([{ givenPoints: 300 }])
  })

  it('is never exceeded by managers who give at the same time', async () => {
    const { id, manager } = await department()
    const people = await Promise.all(Array.from({ length: 5 }, () => someone()))
    const replies = await Promise.all(
      people.map((one) => give(manager.client, id, { userIds: [one.id], amount: 400 })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    const { rewardBudgets } = (await manager.client.call(listRewardBudgets, {})).body
    expect(rewardBudgets).toMatchObject([{ givenPoints: 800 }])
  })

  it('is not given to oneself, nor by anybody who does not lead the department', async () => {
    const { id, manager } = await department()
    const self = await give(manager.client, id, { userIds: [manager.id], amount: 1 })
    expect(self.body).toMatchObject({ error: { fields: { userIds: '自分には贈れません。' } } })
    const member = await someone([{ departmentId: id }])
    expect((await member.client.call(listRewardBudgets, {})).body.rewardBudgets).toEqual([])
    expect((await give(member.client, id, { userIds: [manager.id], amount: 1 })).status).toBe(404)
    expect((await give(administrator, id, { userIds: [manager.id], amount: 1 })).status).toBe(404)
  })

  it('is changed from the version that was read, and removed', async () => {
    const { id, manager } = await department()
    const set = (version: number, points: number | null) =>
      administrator.call(updateRewardBudget, { params: { id }, body: { version, period: 'year', points } })
    expect((await set(0, 5)).body.error?.code).toBe('conflict')
    expect((await set(1, 9_000)).status).toBe(204)
    const { rewardBudgets } = (await administrator.call(listAdminRewardBudgets, {})).body
    expect(rewardBudgets.find((one) => one.id === id)).toMatchObject({
      period: 'year',
      points: 9_000,
      version: 2,
    })
    expect((await set(2, null)).status).toBe(204)
    expect((await manager.client.call(listRewardBudgets, {})).body.rewardBudgets).toEqual([])
  })
})

const rule = async (rules: {
  rankingShown?: boolean
  givenPerWeek?: number
  receivedPerWeek?: number
  toOnePerWeek?: number
}) => {
  const { version } = (await administrator.call(getRewardRules, {})).body
  const none = { rankingShown: true, givenPerWeek: null, receivedPerWeek: null, toOnePerWeek: null }
  const saved = await administrator.call(updateRewardRules, { body: { ...none, ...rules, version } })
  expect(saved.status).toBe(200)
}

describe('limits of thanks in a week', () => {
  afterEach(() => rule({}))
  const to = formItem('to', 'users', { required: true, tagged: true, name: '贈る相手' })
  const thanksMenu = () =>
    designMenu(server.company.db, {
      menu: { menuCategoryId: server.company.menuCategoryId, kind: 'thanks' },
      report: { items: [to] },
    })
  const thank = (client: Client, menuId: number, ids: number[]) =>
    applyWith(client, { menuId, answers: answered({ to: { ids } }) })
  const said = (reply: { body: object }) =>
    (reply.body as { error?: { fields: Record<string, string> } }).error?.fields['answers.to']

  it('end how many people somebody can thank, and name when they can thank again', async () => {
    const menuId = await thanksMenu()
    await rule({ givenPerWeek: 2 })
    const [giver, a, b] = [await someone(), await someone(), await someone()]
    expect(said(await thank(giver.client, menuId, [a.id]))).toBeUndefined()
    expect(said(await thank(giver.client, menuId, [a.id, b.id]))).toMatch(
      /^1週間にサンクスを贈れるのは2人までです（今週はあと1人）。\d+年\d+月\d+日\(月\)に、また贈れるようになります。$/,
    )
    expect(said(await thank(giver.client, menuId, [b.id]))).toBeUndefined()
    expect(said(await thank(giver.client, menuId, [a.id]))).toContain('あと0人')
  })

  it('end how often the same person is thanked, also at the same time', async () => {
    const menuId = await thanksMenu()
    await rule({ toOnePerWeek: 1 })
    const [giver, a] = [await someone(), await someone()]
    const replies = await Promise.all([1, 2, 3].map(() => thank(giver.client, menuId, [a.id])))
    expect(replies.filter((reply) => said(reply) === undefined)).toHaveLength(1)
    expect(replies.map(said).find(Boolean)).toContain('同じ人にサンクスを贈れるのは1週間に1回まで')
  })

  it('count thanks that wait for an approval, until they are rejected', async () => {
    const { db, menuCategoryId, managerId, logins } = server.company
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, kind: 'thanks', flow: 'apply' },
      apply: { items: [to], workflow: { steps: [stepOfUsers('総務', [managerId])], watchers: [] } },
    })
    await rule({ givenPerWeek: 2, toOnePerWeek: 1 })
    const [giver, a, b] = [await someone(), await someone(), await someone()]
    const waiting = await thank(giver.client, menuId, [a.id])
    expect(said(waiting)).toBeUndefined()
    expect(said(await thank(giver.client, menuId, [a.id]))).toContain('同じ人に')
    expect(said(await thank(giver.client, menuId, [a.id, b.id]))).toContain('あと1人')
    const { reportId } = waiting.body as { reportId: number }
    const manager = await server.as(logins.manager)
    const params = { id: reportId }
    const { approvalVersion } = (await manager.call(getReportOverview, { params })).body
    const comment = '内容を確かめてください'
    await manager.call(rejectReport, { params, body: { approvalVersion: approvalVersion!, comment } })
    await vi.waitFor(
      async () => expect(said(await thank(giver.client, menuId, [a.id, b.id]))).toBeUndefined(),
      { timeout: 15_000 },
    )
  })

  it('end how often somebody receives thanks', async () => {
    const menuId = await thanksMenu()
    await rule({ receivedPerWeek: 1 })
    const [one, other, a] = [await someone(), await someone(), await someone()]
    expect(said(await thank(one.client, menuId, [a.id]))).toBeUndefined()
    expect(said(await thank(other.client, menuId, [a.id]))).toContain(
      '今週すでに1回サンクスを受け取っています',
    )
  })
})

describe('the ranking', () => {
  it('names the place of a person this year, and disappears when the company turns it off', async () => {
    const [first, second, none] = [await someone(), await someone(), await someone()]
    const grant = (id: number, amount: number) =>
      administrator.call(createRewardTransactions, {
        body: { userIds: [id], amount, reason: '表彰', clientKey: newClientKey() },
      })
    await grant(first.id, 900_000)
    await grant(second.id, 800_000)
    const rankOf = async (client: Client) => (await client.call(getRewardStatus, {})).body.rank
    expect(await rankOf(first.client)).toMatchObject({ place: 1 })
    expect(await rankOf(second.client)).toMatchObject({ place: 2 })
    expect(await rankOf(none.client)).toBeNull()
    const { ranking } = (await none.client.call(listRewardRanking, {})).body
    expect(ranking.slice(0, 2)).toMatchObject([
      { place: 1, user: { id: first.id }, points: 900_000 },
      { place: 2, user: { id: second.id }, points: 800_000 },
    ])
    await rule({ rankingShown: false })
    expect((await none.client.call(listRewardRanking, {})).status).toBe(404)
    expect((await first.client.call(getRewardStatus, {})).body).toMatchObject({
      rank: null,
      rankingShown: false,
    })
    await rule({})
  })
})
