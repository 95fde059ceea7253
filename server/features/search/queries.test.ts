import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchDepartments, searchFeeds, searchMenus } from '#contract/search.ts'
import { listUsers } from '#contract/users.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let feedId: number
beforeAll(async () => {
  server = await testServer()
  const { db, departmentId, employeeId: authorId } = server.company
  const menuId = await makeMenu(db, { name: '防災の"心得"' })
  await makeMenu(db, { name: '備品の申請' })
  feedId = await makeFeed(db, { menuId: server.company.menuId, authorId, body: '合言葉は"ご安全に"です' })
  await makeFeed(db, { menuId: server.company.menuId, authorId, body: '合言葉は未定です' })
  expect(menuId).toBeGreaterThan(0)
  await makeDepartment(db, { name: '"虹"準備室' })
  for (const familyName of ['蓮見', '芹沢'])
    await makeUser(db, {
      familyName,
      givenName: '楓',
      memberships: [{ departmentId, jobLabel: familyName === '蓮見' ? '"匠"' : '' }],
    })
})
afterAll(() => server.close())

async function everywhere(query: string) {
  const client = await server.as(server.company.logins.employee)
  const feeds = await client.call(searchFeeds, { query: { query } })
  const menus = await client.call(searchMenus, { query: { query } })
  const people = await client.call(searchDepartments, { query: { query } })
  const users = await client.call(listUsers, { query: { query } })
  expect([feeds, menus, people, users].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  return {
    feeds: feeds.body.feeds.map(({ id }) => id),
    menus: names(menus.body.menus),
    departments: names(people.body.departments),
    people: names(people.body.users),
    users: names(users.body.users),
  }
}

it('a single quotation mark is a literal character in searches of posts, menus, departments and people', async () => {
  for (const query of ['"', '＂', ' " '])
    expect(await everywhere(query), query).toEqual({
      feeds: [feedId],
      menus: ['防災の"心得"'],
      departments: ['"虹"準備室'],
      people: ['蓮見 楓'],
      users: ['蓮見 楓'],
    })
  // An empty phrase matches nothing.
  expect(await everywhere('""')).toEqual({ feeds: [], menus: [], departments: [], people: [], users: [] })
})

it('OR matches either term in posts, menus, departments and people', async () => {
  expect(await everywhere('ご安全に OR 心得 OR 虹 OR 蓮見')).toEqual({
    feeds: [feedId],
    menus: ['防災の"心得"'],
    departments: ['"虹"準備室'],
    people: ['蓮見 楓'],
    users: ['蓮見 楓'],
  })
  expect((await everywhere('楓 蓮見 | 芹澤')).people).toEqual(['蓮見 楓', '芹沢 楓'])
  expect((await everywhere('防災 申請 OR 心得')).menus).toEqual(['防災の"心得"'])
  expect((await everywhere('合言葉 "ご安全に" OR 未定')).feeds).toHaveLength(2)
  expect((await everywhere('合言葉 ご安全に')).feeds).toEqual([feedId])
})

it('a query with the maximum number of words is answered', async () => {
  for (const query of [Array(20).fill('高').join(' OR '), Array(49).fill('辺').join(' '), '斉'.repeat(100)])
    await everywhere(query.slice(0, 100))
})
