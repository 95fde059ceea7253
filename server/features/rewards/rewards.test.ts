import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  createRewardTransactions,
  getRewardStatus,
  listAdminRewardTransactions,
  listRewardTransactions,
  reverseRewardTransaction,
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

/** A new person without points. */
async function someone() {
  const { db, departmentId } = server.company
  const email = `${crypto.randomUUID()}@mihon.example`
  const id = await makeUser(db, { email, memberships: [{ departmentId }] })
  return { id, client: await server.as(email) }
}

const move = (userIds: number[], amount: number, clientKey = newClientKey()) =>
  administrator.call(createRewardTransactions, { body: { userIds, amount, reason: '改善提案賞', clientKey } })
const statusOf = async (client: Client) => (await client.call(getRewardStatus, {})).body
const entriesOf = async (client: Client) =>
  (await client.call(listRewardTransactions, {})).body.rewardTransactions

describe('points', () => {
  it('are granted once, however often the request is sent, and notified', async () => {
    const { id, client } = await someone()
    const key = newClientKey()
    expect((await move([id], 300, key)).body.madeCount).toBe(1)
    expect((await move([id], 300, key)).body.madeCount).toBe(1)
    const status = await statusOf(client)
    expect([status.balance, status.earnedThisMonth, status.earnedThisYear]).toEqual([300, 300, 300])
    expect(await entriesOf(client)).toMatchObject([
      { amount: 300, kind: 'grant', reason: '改善提案賞', madeBy: { id: server.company.administratorId } },
    ])
    await vi.waitFor(async () => {
      const { body } = await client.call(listAnnouncements, {})
      expect(body.announcements).toMatchObject([
        {
          kind: 'reward_granted',
          text: '高橋 健一さんから300ポイントが付与されました',
          hrefPath: '/reward_transactions',
        },
      ])
    })
  })

  it('sent again with an additional person, are granted only to that person', async () => {
    const [one, other] = [await someone(), await someone()]
    const key = newClientKey()
    await move([one.id], 40, key)
    expect((await move([one.id, other.id], 40, key)).status).toBe(200)
    for (const { client } of [one, other]) {
      expect((await statusOf(client)).balance).toBe(40)
      expect(await entriesOf(client)).toHaveLength(1)
    }
  })

  it('can be collected only up to the balance, for all people or for nobody', async () => {
    const [rich, poor] = [await someone(), await someone()]
    await move([rich.id], 100)
    const refused = await move([rich.id, poor.id], -50)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'reward_balance_short'])
    expect((await statusOf(rich.client)).balance).toBe(100)
    await move([rich.id], -100)
    const status = await statusOf(rich.client)
    expect([status.balance, status.earnedThisMonth]).toEqual([0, 100])
  })

  it('are reversed by a counter-entry, once', async () => {
    const { id, client } = await someone()
    await move([id], 80)
    const [entry] = await entriesOf(client)
    const reverse = () =>
      administrator.call(reverseRewardTransaction, {
        params: { id: entry!.id },
        body: { reason: '二重付与' },
      })
    expect((await reverse()).status).toBe(204)
    expect((await reverse()).body.error?.code).toBe('already_reversed')
    expect(await entriesOf(client)).toMatchObject([
      { amount: -80, kind: 'reversal', reason: '二重付与' },
      { amount: 80, reversed: true },
    ])
    expect(await statusOf(client)).toMatchObject({ balance: 0, earnedThisMonth: 0 })
    const { body } = await administrator.call(listAdminRewardTransactions, { query: { userId: id } })
    expect(body.balance).toBe(0)
    expect(body.rewardTransactions.map(({ can }) => can.reverse)).toEqual([false, false])
  })

  it('are listed in pages, to each person only their own', async () => {
    const [one, other] = [await someone(), await someone()]
    for (let amount = 1; amount <= 3; amount += 1) await move([one.id], amount)
    await move([other.id], 9)
    const first = (await one.client.call(listRewardTransactions, { query: { limit: 2 } })).body
    const second = (
      await one.client.call(listRewardTransactions, { query: { limit: 2, cursor: first.nextCursor! } })
    ).body
    expect([...first.rewardTransactions, ...second.rewardTransactions].map(({ amount }) => amount)).toEqual([
      3, 2, 1,
    ])
    expect(second.nextCursor).toBeNull()
    // A link of the search starts at an entry; that of another person is only a place.
    const start = async (entry: number) =>
      (await one.client.call(listRewardTransactions, { query: { entry } })).body.rewardTransactions
    const middle = first.rewardTransactions[1]!.id
    expect((await start(middle)).map(({ amount }) => amount)).toEqual([2, 1])
    const [foreign] = await entriesOf(other.client)
    expect((await start(foreign!.id)).map(({ amount }) => amount)).toEqual([3, 2, 1])
  })

  it('can be granted and collected by administrators only', async () => {
    const { id, client } = await someone()
    const body = { userIds: [id], amount: 5, reason: 'x', clientKey: newClientKey() }
    expect((await client.call(createRewardTransactions, { body })).status).toBe(404)
    expect((await client.call(listAdminRewardTransactions, {})).status).toBe(404)
    await move([id], 5)
    const [entry] = await entriesOf(client)
    const tried = await client.call(reverseRewardTransaction, {
      params: { id: entry!.id },
      body: { reason: 'x' },
    })
    expect(tried.status).toBe(404)
  })
})
