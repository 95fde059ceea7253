import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import { listGroupedFeeds, showGroupedFeeds, updateTimelineState, visitTimeline } from '#contract/timeline.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)

async function post(who: typeof hanako, menuId: number, text = '本日の報告') {
  const reply = await (await who()).call(createApply, {
    body: { menuId, text, clientKey: newClientKey() },
  })
  expect(reply.status).toBe(200)
  return reply.body.feedId!
}

async function wholeTimeline(client: Client, limit: number) {
  const feeds: Awaited<ReturnType<typeof page>>['feeds'] = []
  const page = async (cursor?: string) =>
    (await client.call(listGroupedFeeds, { query: { limit, ...(cursor && { cursor }) } })).body
  for (let cursor: string | undefined; ; ) {
    const { feeds: more, nextCursor } = await page(cursor)
    feeds.push(...more)
    if (!nextCursor) return feeds
    cursor = nextCursor
  }
}

describe('a menu that folds its posts', () => {
  it('appears on the timeline as one entry at its latest post, with count and members', async () => {
    const { db, menuCategoryId, menuId } = server.company
    const reports = await makeMenu(db, { menuCategoryId, name: '日報', grouped: true })
    const first = await post(hanako, reports)
    const between = await post(hanako, menuId, 'あいだの投稿')
    await post(hanako, reports)
    const last = await post(taro, reports)
    const client = await hanako()
    for (const limit of [1, 2, 100]) {
      const feeds = await wholeTimeline(client, limit)
      expect(feeds.map(({ id }) => id).slice(0, 2)).toEqual([last, between])
      expect(feeds.map(({ id }) => id)).not.toContain(first)
      expect(feeds[0]?.group).toMatchObject({
        feedCount: 3,
        members: [{ name: '鈴木 太郎' }, { name: '佐藤 花子' }],
      })
      expect(feeds[1]?.group).toBeUndefined()
    }
    const shown = await client.call(showGroupedFeeds, { query: { menuId: reports } })
    expect(shown.body.feeds).toHaveLength(3)
    const all = await client.call(listFeeds, { query: { limit: 4 } })
    expect(all.body.feeds).toHaveLength(4)
    expect((await client.call(showGroupedFeeds, {})).status).toBe(404)
    expect((await client.call(showGroupedFeeds, { query: { menuId: 999_999 } })).status).toBe(404)
    const foreign = { menuId: server.other.menuId }
    expect((await client.call(showGroupedFeeds, { query: foreign })).status).toBe(404)
  })

  it('counts and shows only posts that the reader can read', async () => {
    const { db, menuCategoryId, employeeId, managerId } = server.company
    const few = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const menuId = await makeMenu(db, { menuCategoryId, grouped: true })
    const open = await makeFeed(db, { menuId, authorId: managerId })
    await makeFeed(db, { menuId, authorId: employeeId, audienceId: few })
    const forManager = await wholeTimeline(await taro(), 100)
    expect(forManager.find(({ menu }) => menu.id === menuId)).toMatchObject({ id: open })
    expect(forManager.find(({ menu }) => menu.id === menuId)?.group).toBeUndefined()
    const forEmployee = await wholeTimeline(await hanako(), 100)
    expect(forEmployee.find(({ menu }) => menu.id === menuId)?.group?.feedCount).toBe(2)
  })

  it('takes the same number of queries with a thousand posts as with ten', async () => {
    const { db, menuCategoryId, employeeId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId, grouped: true })
    const client = await taro()
    // The minimum of several runs: scheduled jobs also send queries.
    const cost = async () => {
      const counts: number[] = []
      for (let i = 0; i < 4; i++) {
        const before = server.app.engine.stats().queries
        await client.call(listGroupedFeeds, { query: { limit: 20 } })
        counts.push(server.app.engine.stats().queries - before)
      }
      const { body } = await client.call(listGroupedFeeds, { query: { limit: 20 } })
      return { queries: Math.min(...counts), top: body.feeds[0]! }
    }
    const add = (count: number) =>
      makeFeeds(
        db,
        Array.from({ length: count }, () => ({ menuId, authorId: employeeId })),
      )
    await add(10)
    await cost()
    const few = await cost()
    await add(990)
    const many = await cost()
    expect(many.queries).toBe(few.queries)
    expect([few.top.group?.feedCount, many.top.group?.feedCount]).toEqual([10, 100])
  })
})

describe('a menu that is excluded from the timeline', () => {
  it('lists its posts on its own page only', async () => {
    const { db, menuCategoryId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId, offTimeline: true })
    const id = await post(hanako, menuId)
    const client = await taro()
    expect((await wholeTimeline(client, 100)).map((feed) => feed.id)).not.toContain(id)
    const { body } = await client.call(listFeeds, { query: { limit: 100 } })
    expect(body.feeds.map((feed) => feed.id)).not.toContain(id)
    const ofMenu = await client.call(listFeeds, { query: { menuId } })
    expect(ofMenu.body.feeds.map((feed) => feed.id)).toEqual([id])
    expect((await client.call(getFeed, { params: { id } })).status).toBe(200)
  })
})

describe('a person’s timeline', () => {
  it('can be filtered to a department and those below it, unfolded, until they change it', async () => {
    const { db, menuCategoryId } = server.company
    const grouped = await makeMenu(db, { menuCategoryId, grouped: true })
    const above = await makeDepartment(db, { name: '営業本部' })
    const below = await makeDepartment(db, { name: '横浜支店', parentId: above })
    const authorId = await makeUser(db, { memberships: [{ departmentId: below }] })
    const ids = await makeFeeds(db, [
      { menuId: grouped, authorId },
      { menuId: grouped, authorId },
    ])
    const client = await taro()
    const narrow = (departmentId: number | null) =>
      client.call(updateTimelineState, { body: { departmentId } })
    expect((await narrow(above)).body.department).toEqual({ id: above, name: '営業本部' })
    const narrowed = await client.call(listGroupedFeeds, { query: { limit: 1 } })
    expect(narrowed.body.department?.id).toBe(above)
    expect((await wholeTimeline(client, 1)).map(({ id }) => id)).toEqual([...ids].reverse())
    expect((await (await hanako()).call(listGroupedFeeds, {})).body.department).toBeNull()
    expect((await narrow(server.other.departmentId)).status).toBe(404)
    await narrow(null)
    expect((await wholeTimeline(client, 100)).length).toBeGreaterThan(2)
  })

  it('remembers the previous visit', async () => {
    const client = await server.as(server.company.logins.administrator)
    expect((await client.call(visitTimeline, {})).body.newSince).toBeNull()
    expect((await client.call(visitTimeline, {})).body.newSince).toBeNull()
    const lunch = new Date(Date.now() - 3_600_000)
    await server.company.db.updateTable('timelineStates').set({ seenAt: lunch }).execute()
    expect((await client.call(listGroupedFeeds, {})).body.newSince).toBe(lunch.toISOString())
    for (let i = 0; i < 2; i++)
      expect((await client.call(visitTimeline, {})).body.newSince).toBe(lunch.toISOString())
  })
})
