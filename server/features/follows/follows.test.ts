import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followLimits, followMenu, followUser, listFollows } from '#contract/follows.ts'
import { listOtherLinks } from '#contract/my-page.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { transaction } from '#db/tenant.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { findOwnList } from '#server/features/my-data/own-lists.queries.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)

describe('following', () => {
  it('lists people and menus, is safe to repeat, can be ended, and is visible only to the follower', async () => {
    const { managerId, menuId, employeeId, db } = server.company
    const client = await hanako()
    const person = { params: { id: managerId }, body: { followed: true } }
    const menu = { params: { id: menuId }, body: { followed: true } }
    for (let i = 0; i < 2; i++) {
      expect((await client.call(followUser, person)).body).toEqual({ followed: true })
      expect((await client.call(followMenu, menu)).body).toEqual({ followed: true })
    }
    const mine = (await client.call(listFollows, {})).body
    expect(mine.users).toMatchObject([{ id: managerId, name: '鈴木 太郎', departmentName: '営業部' }])
    expect(mine.menus).toMatchObject([{ id: menuId, name: '今日のできごと' }])
    const { otherLinks } = (await client.call(listOtherLinks, {})).body
    expect(otherLinks.find(({ iconType }) => iconType === 'follow')).toMatchObject({
      hrefPath: '/mypage/follows',
      detail: '2件',
    })
    expect((await (await taro()).call(listFollows, {})).body).toMatchObject({ users: [], menus: [] })
    expect(await findOwnList(db, 'follows', employeeId)).toMatchObject([
      { name: '鈴木 太郎', menu: null },
      { name: null, menu: '今日のできごと' },
    ])
    for (let i = 0; i < 2; i++) {
      await client.call(followUser, { ...person, body: { followed: false } })
      await client.call(followMenu, { ...menu, body: { followed: false } })
    }
    expect((await client.call(listFollows, {})).body).toMatchObject({ users: [], menus: [] })
  })

  it('shows no posts that the follower may not read', async () => {
    const { db, managerId, menuId, logins } = server.company
    const client = await server.as(logins.administrator)
    await client.call(followUser, { params: { id: managerId }, body: { followed: true } })
    const own = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    const readable = await makeFeed(db, { menuId, authorId: managerId })
    const secret = await makeFeed(db, { menuId, authorId: managerId, audienceId: own })
    const { body } = await client.call(listGroupedFeeds, { query: { following: 'true' } })
    const ids = body.feeds.map(({ id }) => id)
    expect([ids.includes(readable), ids.includes(secret)]).toEqual([true, false])
  })

  it('is refused for yourself, people who left, unknown menus, menus without readers, and other companies', async () => {
    const { db, employeeId, managerId, menuCategoryId } = server.company
    const client = await hanako()
    const left = await makeUser(db, { status: 'withdrawn' })
    const stopped = await makeUser(db, { status: 'stopped' })
    for (const id of [employeeId, left, stopped, server.other.employeeId])
      expect((await client.call(followUser, { params: { id }, body: { followed: true } })).status).toBe(404)
    const others = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    const hidden = await makeMenu(db, { menuCategoryId, useAudienceId: others, hiddenFromOthers: true })
    const unread = await makeMenu(db, { menuCategoryId, publicationMode: 'nobody' })
    const ended = await makeMenu(db, { menuCategoryId, published: false })
    for (const id of [hidden, unread, ended, server.other.menuId])
      expect((await client.call(followMenu, { params: { id }, body: { followed: true } })).status).toBe(404)
  })

  it('has a limit and reports it', async () => {
    const { db, companyId, employeeId } = server.company
    const client = await hanako()
    const people = []
    for (let i = 0; i < followLimits.users; i++) people.push(await makeUser(db, {}))
    await db
      .insertInto('followedUsers')
      .values(people.map((followedUserId) => ({ companyId, userId: employeeId, followedUserId })))
      .execute()
    const one = await makeUser(db, {})
    const reply = await client.call(followUser, { params: { id: one }, body: { followed: true } })
    expect([reply.status, reply.body.error?.message]).toEqual([422, 'フォローできるのは200人までです。'])
    expect(
      (await client.call(followUser, { params: { id: people[0]! }, body: { followed: true } })).status,
    ).toBe(200)
    await db.deleteFrom('followedUsers').where('userId', '=', employeeId).execute()
  })

  it('is removed completely when a person leaves', async () => {
    const { db, managerId } = server.company
    const leaving = await makeUser(db, {})
    await (await taro()).call(followUser, { params: { id: leaving }, body: { followed: true } })
    await db
      .insertInto('followedUsers')
      .values({ companyId: server.company.companyId, userId: leaving, followedUserId: managerId })
      .execute()
    await transaction(db, (trx) => withdraw(trx, [leaving]))
    const rows = await db
      .selectFrom('followedUsers')
      .select('userId')
      .where((q) => q.or([q('userId', '=', leaving), q('followedUserId', '=', leaving)]))
      .execute()
    expect(rows).toEqual([])
  })
})
