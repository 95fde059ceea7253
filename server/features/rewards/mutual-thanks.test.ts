import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMutualThanks } from '#contract/rewards.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('pairs who give each other points often are listed for administrators; reversed points do not count', async () => {
  const { db, companyId, logins } = server.company
  const one = await makeUser(db)
  const two = await makeUser(db)
  const three = await makeUser(db)
  const thank = async (madeById: number, userId: number, times: number) => {
    const made = await db
      .insertInto('rewardTransactions')
      .values(
        Array.from({ length: times }, () => ({
          companyId,
          userId,
          madeById,
          amount: 10,
          kind: 'thanks' as const,
        })),
      )
      .returning('id')
      .execute()
    return made.at(-1)!.id
  }
  await thank(one, two, 4)
  await thank(two, one, 3)
  await thank(three, one, 5)
  const last = await thank(one, three, 3)
  const administrator = await server.as(logins.administrator)
  const pairs = async () => (await administrator.call(listMutualThanks, { query: { least: 3 } })).body.pairs
  expect((await pairs()).map(({ first, second }) => [first.id, second.id])).toEqual([
    [one, three],
    [one, two],
  ])
  await db
    .insertInto('rewardTransactions')
    .values({ companyId, userId: three, amount: -10, kind: 'reversal', reversesId: last })
    .execute()
  expect(await pairs()).toMatchObject([
    { givenCount: 4, returnedCount: 3, givenPoints: 40, returnedPoints: 30, first: { id: one } },
  ])
  const employee = await server.as(logins.employee)
  expect((await employee.call(listMutualThanks, {})).status).toBe(404)
})
