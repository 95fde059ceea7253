import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getThanksCards, getThanksRanking, getUserThanks } from '#contract/thanks.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeReport } from '#db/factories/report.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const cards = [
  { key: 'a', name: 'ありがとう', tone: 'red', iconName: 'heart' },
  { key: 'b', name: 'さすが', tone: 'blue', iconName: 'smile' },
]
const thanksMenu = (fields: object = {}) => {
  const { db, menuCategoryId } = server.company
  const items = [formItem('to', 'users', { tagged: true }), formItem('card', 'card', { cards })]
  return designMenu(db, {
    menu: { menuCategoryId, kind: 'thanks', flow: 'share', ...fields },
    report: { items },
  })
}

type Thanking = {
  menuId: number
  fromId: number
  toId: number
  cardKey?: string
  at?: Date
  deleted?: boolean
}

async function thank({ menuId, fromId, toId, cardKey = 'a', at = new Date(), deleted = false }: Thanking) {
  const { db, companyId } = server.company
  const reportId = await makeReport(db, { menuId, userId: fromId, stage: 'report' })
  if (deleted) await db.updateTable('reports').set({ deletedAt: at }).where('id', '=', reportId).execute()
  await db
    .insertInto('thanks')
    .values({ companyId, reportId, toId, fromId, menuId, cardKey, thankedAt: at })
    .execute()
}

describe('thanks', () => {
  it('are counted by month, for everyone who can see the menu', async () => {
    const { employeeId, managerId, administratorId, logins } = server.company
    const employee = await server.as(logins.employee)
    const none = await employee.call(getThanksRanking, {})
    expect(none.body).toMatchObject({ available: false, ranking: [], totalCount: 0 })
    expect((await employee.call(getUserThanks, { params: { id: managerId } })).body.available).toBe(false)

    const menuId = await thanksMenu()
    const secretId = await thanksMenu({ publicationMode: 'nobody', flow: 'share' })
    await thank({ menuId, fromId: employeeId, toId: managerId })
    await thank({ menuId, fromId: administratorId, toId: managerId, cardKey: 'b' })
    await thank({ menuId, fromId: managerId, toId: employeeId })
    await thank({ menuId, fromId: employeeId, toId: managerId, deleted: true })
    await thank({ menuId, fromId: employeeId, toId: managerId, at: new Date('2025-05-10T00:00:00Z') })
    await thank({ menuId: secretId, fromId: managerId, toId: administratorId })

    const { body } = await employee.call(getThanksRanking, { query: { by: 'received' } })
    expect(body.ranking.map(({ rank, user, count }) => [rank, user.id, count])).toEqual([
      [1, managerId, 2],
      [2, employeeId, 1],
    ])
    expect([body.totalCount, body.own]).toEqual([3, { rank: 2, count: 1 }])
    const past = await employee.call(getThanksRanking, { query: { month: '2025-05', by: 'given' } })
    expect(past.body.ranking.map(({ user, count }) => [user.id, count])).toEqual([[employeeId, 1]])

    const used = await employee.call(getThanksCards, {})
    expect(used.body.cards.map(({ card, count }) => [card?.name, count])).toEqual([
      ['ありがとう', 2],
      ['さすが', 1],
    ])
    const page = await employee.call(getUserThanks, { params: { id: managerId } })
    expect(page.body).toMatchObject({ available: true, thisMonth: 2, thisYear: 2 })
    expect(page.body.cards.map(({ card, count }) => [card.name, count])).toEqual([
      ['ありがとう', 1],
      ['さすが', 1],
    ])

    // Thanks that are shown to nobody are counted for administrators.
    const administrator = await server.as(logins.administrator)
    const whole = await administrator.call(getThanksRanking, {})
    expect(whole.body.totalCount).toBe(4)
  })
})
