import { afterAll, beforeAll, expect, it } from 'vitest'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { answered, applyWith, submitDraft } from '#testing/using-menus.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ background: false })
})
afterAll(() => server.close())

const thanking = (ids: number[]) => answered({ to: { ids }, message: { text: 'ありがとうございます' } })

it('naming other people in a published thanks moves the points, and never creates more', async () => {
  const { db, companyId, menuCategoryId } = server.company
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, kind: 'thanks' },
    report: {
      items: [
        formItem('to', 'users', { name: '宛先', tagged: true, required: true }),
        formItem('message', 'long_text', { name: 'メッセージ' }),
      ],
    },
  })
  await db
    .insertInto('menuRewards')
    .values({ companyId, menuId, receiver: 'tagged', points: 20, itemKey: 'to' })
    .execute()
  const people = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const balances = () =>
    Promise.all(
      people.map(async (userId) => {
        const row = await db
          .selectFrom('rewardBalances')
          .select('balance')
          .where('companyId', '=', companyId)
          .where('userId', '=', userId)
          .executeTakeFirst()
        return Number(row?.balance ?? 0)
      }),
    )
  const thanked = async (reportId: number) =>
    (
      await db
        .selectFrom('thanks')
        .select('toId')
        .where('companyId', '=', companyId)
        .where('reportId', '=', reportId)
        .orderBy('toId')
        .execute()
    ).map(({ toId }) => toId)
  const client = await server.as(server.company.logins.employee)
  const made = await applyWith(client, { menuId, answers: thanking([people[0]!]) })
  const reportId = made.body.reportId!
  expect(await balances()).toEqual([20, 0, 0])
  await submitDraft(client, reportId, thanking([people[1]!, people[2]!]))
  expect(await balances()).toEqual([0, 20, 20])
  expect(await thanked(reportId)).toEqual([people[1], people[2]])
  await submitDraft(client, reportId, thanking([people[1]!]))
  expect(await balances()).toEqual([0, 20, 0])
  expect(await thanked(reportId)).toEqual([people[1]])
})
