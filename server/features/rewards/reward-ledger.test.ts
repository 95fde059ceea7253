import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRedemptions, updateRedemption, updateRedemptionMenu } from '#contract/rewards.redemptions.ts'
import { createRewardTransactions, reverseRewardTransaction } from '#contract/rewards.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { Random } from '#demo/random.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { applyWith } from '#testing/using-menus.ts'
import { refuseOverdrawn } from './overdrawn.checks.ts'
import { expireRewards } from './reward-expiry.commands.ts'

let server: TestServer
let administrator: Client
let db: CompanyDb
beforeAll(async () => {
  server = await testServer()
  db = server.company.db
  administrator = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const move = (userId: number, amount: number) =>
  administrator.call(createRewardTransactions, {
    body: { userIds: [userId], amount, reason: '改善提案賞', clientKey: newClientKey() },
  })
const reverse = (id: number) =>
  administrator.call(reverseRewardTransaction, { params: { id }, body: { reason: '取消' } })
const write = (userId: number, amount: number, kind: 'redemption' | 'expiry') =>
  transaction(db, async (trx) => {
    await trx
      .insertInto('rewardTransactions')
      .values({ companyId: companyIdOf(trx), userId, amount, kind })
      .execute()
    await refuseOverdrawn(trx, [userId])
  })

/** What must be empty whatever happened. */
const wrongs = {
  'every movement sums to zero': `select reward_transaction_id as wrong from reward_entries where company_id = $1
    group by 1 having sum(amount) <> 0 or count(*) <> 2`,
  'every movement has entries': `select t.id as wrong from reward_transactions t where t.company_id = $1
    and not exists (select from reward_entries e where e.company_id = $1 and e.reward_transaction_id = t.id)`,
  'a balance is the sum of its entries': `select coalesce(b.user_id, e.user_id) as wrong
    from (select user_id, sum(amount) as sum from reward_entries where company_id = $1 and account = 'person'
      group by 1) e
    full join (select * from reward_balances where company_id = $1) b on b.user_id = e.user_id
    where coalesce(e.sum, 0) <> coalesce(b.balance, 0)`,
}
async function findWrongs() {
  const found: Record<string, unknown[]> = {}
  for (const [name, sql] of Object.entries(wrongs)) {
    const rows = await namedQuery<{ wrong: number }>(db, sql, [server.company.companyId])
    if (rows.length > 0) found[name] = rows
  }
  return found
}
const balanceOf = async (userId: number) =>
  (await db.selectFrom('rewardBalances').select('balance').where('userId', '=', userId).executeTakeFirst())
    ?.balance ?? 0
const entryIdsOf = async (userId: number) =>
  (
    await db
      .selectFrom('rewardTransactions')
      .select('id')
      .where('userId', '=', userId)
      .where('kind', 'in', ['grant', 'collection'])
      .execute()
  ).map(({ id }) => id)

describe('the ledger of points', () => {
  it('balances after random movements at the same time, and nobody spends more than they have', async () => {
    const random = new Random(20_261_122)
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(db)))
    for (let round = 0; round < 12; round += 1) {
      const acts = Array.from({ length: 4 }, async () => {
        const userId = people[random.between(0, people.length - 1)]!
        const points = random.between(1, 60)
        const act = random.between(0, 4)
        if (act <= 1) await move(userId, points)
        else if (act === 2) await move(userId, -points)
        else if (act === 3) await write(userId, -points, 'redemption').catch(() => undefined)
        else {
          const [id] = await entryIdsOf(userId)
          if (id !== undefined && (await balanceOf(userId)) > 60) await reverse(id)
        }
      })
      await Promise.all(acts)
      expect(await findWrongs()).toEqual({})
    }
    const accounts = await namedQuery<{ account: string; sum: number }>(
      db,
      `select account, sum(amount)::integer as sum from reward_entries where company_id = $1 group by 1 order by 1`,
      [server.company.companyId],
    )
    expect(accounts.map(({ account }) => account)).toEqual(['issue', 'person', 'redemption'])
    expect(accounts.reduce((all, { sum }) => all + sum, 0)).toBe(0)
  })

  it('balances after random orders, cancellations and expiries at the same time, also in stock', async () => {
    const random = new Random(20_261_123)
    const { menuCategoryId, departmentId, companyId, administratorId } = server.company
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'share', publicationMode: 'nobody' },
      report: { items: [formItem('what', 'text')] },
    })
    const stock = 14
    await administrator.call(updateRedemptionMenu, {
      params: { id: menuId },
      body: { version: 0, itemKey: null, options: [{ key: '', points: 30, stock, stockSeen: null }] },
    })
    await db
      .insertInto('rewardSettings')
      .values({
        ...{ companyId, expiryRule: 'months', expiryMonths: 1, expiryFrom: '2020-01-01' },
        updatedById: administratorId,
      })
      .execute()
    const people = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const email = `${crypto.randomUUID()}@mihon.example`
        const id = await makeUser(db, { email, memberships: [{ departmentId }] })
        return { id, client: await server.as(email) }
      }),
    )
    const inThreeYears = new Date(Date.now() + 3 * 366 * 86_400_000)
    for (let round = 0; round < 8; round += 1) {
      const acts = Array.from({ length: 4 }, async () => {
        const { id, client } = people[random.between(0, people.length - 1)]!
        const act = random.between(0, 9)
        if (act <= 3) await move(id, random.between(20, 70))
        else if (act <= 6) await applyWith(client, { menuId })
        else if (act <= 8) {
          const { redemptions } = (await client.call(listRedemptions, {})).body
          const open = redemptions.find(({ state }) => state === 'approved')
          if (open)
            await administrator.call(updateRedemption, {
              params: { id: open.id },
              body: { version: open.version, state: 'returned', note: '破損' },
            })
        } else await expireRewards(db, inThreeYears)
      })
      await Promise.all(acts)
      expect(await findWrongs()).toEqual({})
      for (const { id } of people) expect(await balanceOf(id)).toBeGreaterThanOrEqual(0)
      const ordered = await namedQuery<{ id: number }>(
        db,
        `select r.id from redemptions r where r.company_id = $1 and r.menu_id = $2 and r.state <> 'returned'`,
        [companyId, menuId],
      )
      const left = await db
        .selectFrom('redemptionOptions')
        .select('stock')
        .where('menuId', '=', menuId)
        .executeTakeFirstOrThrow()
      expect(left.stock).toBe(stock - ordered.length)
    }
    // Each kind of act happened.
    const kinds = await namedQuery<{ kind: string }>(
      db,
      `select distinct t.kind from reward_transactions t
       where t.company_id = $1 and t.user_id = any($2::bigint[]) order by 1`,
      [companyId, people.map(({ id }) => id)],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['expiry', 'grant', 'redemption', 'reversal'])
    await db.deleteFrom('rewardSettings').execute()
  })

  it('lets only as many spend at the same time as the balance allows', async () => {
    const userId = await makeUser(db)
    await move(userId, 100)
    const spent = await Promise.allSettled(Array.from({ length: 6 }, () => write(userId, -30, 'redemption')))
    const collected = await move(userId, -30)
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(collected.body.error?.code).toBe('reward_balance_short')
    expect(await balanceOf(userId)).toBe(10)
    expect(await findWrongs()).toEqual({})
  })

  it('says which account the points came from and went to, also when reversed', async () => {
    const userId = await makeUser(db)
    await move(userId, 50)
    await write(userId, -20, 'redemption')
    await write(userId, -10, 'expiry')
    const [grant] = await entryIdsOf(userId)
    await reverse(grant!)
    const lines = await namedQuery<{ account: string; amount: number }>(
      db,
      `select e.account, e.amount from reward_entries e
       join reward_transactions t on t.company_id = $1 and t.id = e.reward_transaction_id
       where e.company_id = $1 and t.user_id = $2 order by t.id, e.account`,
      [server.company.companyId, userId],
    )
    expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
      ['issue', -50],
      ['person', 50],
      ['person', -20],
      ['redemption', 20],
      ['expiry', 10],
      ['person', -10],
      ['issue', 50],
      ['person', -50],
    ])
    expect(await balanceOf(userId)).toBe(-30)
  })

  it('cannot be changed, deleted or put out of balance, not even by the database’s owner', async () => {
    const userId = await makeUser(db)
    await move(userId, 5)
    const companyId = companyIdOf(db)
    const [id] = await entryIdsOf(userId)
    const changes = [
      db.updateTable('rewardTransactions').set({ amount: 6 }).where('id', '=', id!),
      db.deleteFrom('rewardTransactions').where('id', '=', id!),
      db.updateTable('rewardEntries').set({ amount: 6 }).where('rewardTransactionId', '=', id!),
      db.deleteFrom('rewardEntries').where('rewardTransactionId', '=', id!),
    ]
    for (const change of changes) await expect(change.execute()).rejects.toThrow('is a ledger')
    await expect(
      transaction(db, (trx) =>
        trx
          .insertInto('rewardEntries')
          .values({ companyId, rewardTransactionId: id!, account: 'expiry', amount: 5 })
          .execute(),
      ),
    ).rejects.toThrow('do not balance')
    await expect(
      db
        .insertInto('rewardTransactions')
        .values({ companyId, userId, amount: -1, kind: 'reversal', reversesId: id! })
        .execute(),
    ).rejects.toThrow('do not balance')
    expect(await findWrongs()).toEqual({})
  })
})
