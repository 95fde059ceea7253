import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMenuMentionableUsers } from '#contract/own-mentions.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('mention suggestions include people and departments in variant writings, after exact matches', async () => {
  const { db, menuId, logins } = server.company
  const departments: number[] = []
  for (const name of ['濱松支店', '浜松支店売場']) departments.push(await makeDepartment(db, { name }))
  const ids: number[] = []
  for (const familyName of ['齋藤', '斉藤', '斎藤'])
    ids.push(
      await makeUser(db, {
        familyName,
        givenName: '一',
        familyNameKana: 'サイトウ',
        memberships: departments.map((departmentId) => ({ departmentId })),
      }),
    )
  const client = await server.as(logins.employee)
  const offered = async (query: string) =>
    (await client.call(listMenuMentionableUsers, { params: { id: menuId }, query: { query } })).body
  expect((await offered('斎藤')).users.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]])
  expect((await offered('齋藤')).users.map(({ id }) => id)).toEqual(ids)
  expect((await offered('さいとう')).users.map(({ id }) => id)).toEqual(ids)
  expect((await offered('浜松')).departments.map(({ id }) => id)).toEqual([departments[1], departments[0]])
  expect((await offered('濱松')).departments.map(({ id }) => id)).toEqual(departments)
})
