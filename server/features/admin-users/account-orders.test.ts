import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAdminUsers } from '#contract/admin-users.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

type Query = NonNullable<CallInput<typeof listAdminUsers>['query']>

let server: TestServer
let boss: Client
const ids: number[] = []
beforeAll(async () => {
  server = await testServer()
  boss = await server.as(server.company.logins.administrator)
  const { db, companyId } = server.company
  // In the order in which they registered.
  const people = [
    { kana: 'ワダ', number: 'B-2', day: '2026-10-02' },
    { kana: 'アダ', number: null, day: null },
    { kana: 'サダ', number: 'A-9', day: '2026-11-01' },
    { kana: 'カダ', number: 'A-10', day: '2026-10-02' },
  ]
  for (const [at, { kana, number, day }] of people.entries()) {
    const id = await makeUser(db, { familyName: '並び順', familyNameKana: kana })
    ids.push(id)
    await namedQuery(
      db,
      'update users set employee_number = $3, created_at = $4 where company_id = $1 and id = $2',
      [companyId, id, number, new Date(Date.UTC(2026, 0, 1 + at))],
    )
    if (day)
      await namedQuery(
        db,
        `insert into active_days (company_id, user_id, day) values ($1, $2, $3), ($1, $2, '2026-09-01')`,
        [companyId, id, day],
      )
  }
})
afterAll(() => server.close())

/** The people of all pages, one a page, as their place of registration. */
async function inOrder(query: Query) {
  const found: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await boss.call(listAdminUsers, {
      query: { query: '並び順', limit: 1, ...query, ...(cursor && { cursor }) },
    })
    expect(answer.status).toBe(200)
    const { users, nextCursor } = answer.body
    found.push(...users.map(({ id }) => ids.indexOf(id)))
    cursor = nextCursor
  }
  return found
}

it('accounts are listed by reading, number, last active day or registration, both ways, page by page', async () => {
  expect(await inOrder({})).toEqual([1, 3, 2, 0])
  const orders = {
    name: [1, 3, 2, 0],
    employee_number: [1, 3, 2, 0],
    last_active_on: [1, 0, 3, 2],
    created_at: [0, 1, 2, 3],
  }
  for (const [sort, expected] of Object.entries(orders) as [keyof typeof orders, number[]][]) {
    expect([sort, await inOrder({ sort })]).toEqual([sort, expected])
    const back = await inOrder({ sort, direction: 'descending' })
    expect([sort, back]).toEqual([sort, expected.toReversed()])
  }
})

it('the last active day is the latest one, and absent for people who never used the product', async () => {
  const { users } = (await boss.call(listAdminUsers, { query: { query: '並び順' } })).body
  expect(users.map(({ lastActiveOn }) => lastActiveOn)).toEqual([
    null,
    '2026-10-02',
    '2026-11-01',
    '2026-10-02',
  ])
})

it('a cursor of another order is refused', async () => {
  const { nextCursor } = (await boss.call(listAdminUsers, { query: { query: '並び順', limit: 1 } })).body
  for (const sort of ['created_at', 'last_active_on'] as const) {
    const answer = await boss.call(listAdminUsers, { query: { sort, cursor: nextCursor! } })
    expect(answer.status).toBe(400)
  }
  expect((await boss.call(listAdminUsers, { query: { sort: 'salary' as never } })).status).toBe(422)
})
