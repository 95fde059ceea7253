import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCalendars } from '#contract/calendars.ts'
import {
  createRewardTransactions,
  exportRewardReport,
  getRewardSettings,
  getRewardStatus,
  listRewardTransactions,
  reverseRewardTransaction,
  updateRewardSettings,
} from '#contract/rewards.ts'
import { makeUser } from '#db/factories/user.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { expireRewards, tellOfExpiry } from './reward-expiry.commands.ts'

let server: TestServer
let administrator: Client
let db: CompanyDb
beforeAll(async () => {
  server = await testServer()
  db = server.company.db
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())
beforeEach(async () => {
  await db.deleteFrom('rewardSettings').execute()
  await db
    .insertInto('rewardSettings')
    .values({
      ...{ companyId: companyIdOf(db), expiryRule: 'months', expiryMonths: 24, expiryFrom: '2020-01-01' },
      updatedById: server.company.administratorId,
    })
    .execute()
})

const noon = (day: string) => new Date(`${day}T12:00:00+09:00`)

/** A new person who earned points on these days. */
async function earner(earned: Record<string, number>) {
  const email = `${crypto.randomUUID()}@mihon.example`
  const userId = await makeUser(db, { email, companyLoginId: email.slice(0, 8) })
  for (const [day, amount] of Object.entries(earned))
    await db
      .insertInto('rewardTransactions')
      .values({ companyId: companyIdOf(db), userId, amount, kind: 'grant', madeAt: noon(day) })
      .execute()
  return { userId, loginId: email.slice(0, 8), client: await server.as(email) }
}
const collect = (userId: number, points: number) =>
  administrator.call(createRewardTransactions, {
    body: { userIds: [userId], amount: -points, reason: '精算', clientKey: newClientKey() },
  })
const statusOf = async (client: Client) => (await client.call(getRewardStatus, {})).body
const movementsOf = async (client: Client) =>
  (await client.call(listRewardTransactions, {})).body.rewardTransactions.map(({ kind, amount }) => [
    kind,
    amount,
  ])

describe('points by the rule of expiry', () => {
  it('expire at the end of the month after their months, the oldest spent first, and only once', async () => {
    const { userId, client } = await earner({ '2098-01-31': 100, '2098-02-01': 50 })
    await collect(userId, 30)
    expect((await statusOf(client)).expiring).toEqual({ points: 70, lastDay: '2100-01-31' })
    await expireRewards(db, noon('2100-01-31'))
    expect((await statusOf(client)).balance).toBe(120)
    await expireRewards(db, noon('2100-02-01'))
    await expireRewards(db, noon('2100-02-01'))
    expect(await movementsOf(client)).toEqual([
      ['expiry', -70],
      ['collection', -30],
      ['grant', 50],
      ['grant', 100],
    ])
    expect(await statusOf(client)).toMatchObject({
      balance: 50,
      expiring: { points: 50, lastDay: '2100-02-28' },
    })
  })

  it('are in the calendar of the person on their last days, each without those of the days before', async () => {
    const { userId, client } = await earner({ '2098-01-31': 100, '2098-02-01': 50, '2098-03-05': 5 })
    await collect(userId, 30)
    const shown = async (of: Client, from: string, until: string) =>
      (await of.call(listCalendars, { query: { from, until } })).body.entries
        .filter(({ kind }) => kind === 'reward')
        .map(({ title, startOn, hrefPath }) => [title, startOn, hrefPath])
    const href = '/reward_transactions'
    expect(await shown(client, '2100-01-31', '2100-03-31')).toEqual([
      ['70ポイントの有効期限', '2100-01-31', href],
      ['50ポイントの有効期限', '2100-02-28', href],
    ])
    expect(await shown(client, '2100-03-31', '2100-04-01')).toEqual([
      ['5ポイントの有効期限', '2100-03-31', href],
    ])
    expect(await shown((await earner({})).client, '2100-01-01', '2100-03-31')).toEqual([])
    await db.deleteFrom('rewardSettings').execute()
    expect(await shown(client, '2100-01-31', '2100-03-31')).toEqual([])
  })

  it('expire with the fiscal year if the company says so', async () => {
    await db.updateTable('rewardSettings').set({ expiryRule: 'fiscal_year', expiryMonths: null }).execute()
    const { client } = await earner({ '2098-03-31': 10, '2098-04-01': 20 })
    expect((await statusOf(client)).expiring).toEqual({ points: 10, lastDay: '2098-03-31' })
    await expireRewards(db, noon('2098-04-01'))
    expect((await statusOf(client)).expiring).toEqual({ points: 20, lastDay: '2099-03-31' })
  })

  it('are announced 30 days ahead, once', async () => {
    const { userId } = await earner({ '2098-05-10': 40 })
    const told = async () =>
      (
        await db
          .selectFrom('announcements')
          .select('payload')
          .where('userId', '=', userId)
          .where('kind', '=', 'rewards_expiring')
          .execute()
      ).map(({ payload }) => payload)
    await tellOfExpiry(db, noon('2100-05-01'))
    expect(await told()).toEqual([])
    await tellOfExpiry(db, noon('2100-05-02'))
    await tellOfExpiry(db, noon('2100-05-03'))
    expect(await told()).toEqual([{ points: 40, lastDay: '2100-05-31' }])
  })

  it('do not expire in the first 30 days after the rule was set, and not at all without one', async () => {
    const { client } = await earner({ '2010-01-01': 5 })
    const { body: before } = await administrator.call(getRewardSettings, {})
    const set = (version: number, expiryRule: 'months' | 'never', expiryMonths: number | null) =>
      administrator.call(updateRewardSettings, { body: { version, expiryRule, expiryMonths } })
    expect((await set(before.version, 'months', null)).body.error?.fields).toMatchObject({
      expiryMonths: '月数を入力してください。',
    })
    const saved = await set(before.version, 'months', 12)
    await expireRewards(db, new Date())
    const status = await statusOf(client)
    expect(status.balance).toBe(5)
    expect(status.expiring?.points).toBe(5)
    expect(saved.body.expiryFrom! > status.expiring!.lastDay).toBe(true)
    expect((await set(before.version, 'never', null)).body.error?.code).toBe('conflict')
    expect((await set(saved.body.version, 'never', null)).status).toBe(200)
    expect((await statusOf(client)).expiring).toBeNull()
  })
})

describe('the report for payroll and tax', () => {
  const reportOf = async (from: string, until: string) =>
    (
      await administrator.fetch(`${exportRewardReport.path}?from=${from}&until=${until}`, {
        headers: { 'accept-language': 'ja' },
      })
    ).text()

  it('has one line per person with the sums by source, reversals subtracted', async () => {
    const { userId, loginId, client } = await earner({ '2051-12-31': 7, '2052-01-01': 100, '2052-06-30': 40 })
    await db
      .insertInto('rewardTransactions')
      .values({
        companyId: companyIdOf(db),
        userId,
        amount: -30,
        kind: 'redemption',
        madeAt: noon('2052-12-31'),
      })
      .execute()
    const text = await reportOf('2052-01-01', '2052-12-31')
    expect(text.split('\r\n')[0]).toContain('獲得の合計')
    expect(text.split('\r\n').find((line) => line.startsWith(loginId))).toMatch(
      /,7,0,0,0,140,140,0,30,0,117$/,
    )
    const { body } = await client.call(listRewardTransactions, {})
    const grant = body.rewardTransactions.find(({ amount }) => amount === 40)!
    await administrator.call(reverseRewardTransaction, {
      params: { id: grant.id },
      body: { reason: '二重付与' },
    })
    const now = await reportOf('2000-01-01', '2099-12-31')
    expect(now.split('\r\n').find((line) => line.startsWith(loginId))).toMatch(/,0,0,0,0,107,107,0,30,0,77$/)
  })

  it('refuses a period that ends before it begins, and people who do not administer points', async () => {
    const query = { from: '2052-02-01', until: '2052-01-01' }
    expect((await administrator.call(exportRewardReport, { query })).status).toBe(422)
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(exportRewardReport, { query })).status).toBe(404)
  })
})
