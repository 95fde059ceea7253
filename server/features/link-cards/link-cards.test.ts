import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteFeed } from '#contract/feeds.ts'
import { listLinkCards } from '#contract/link-cards.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const hanako = () => server.as(server.company.logins.employee)

describe('cards of links in texts', () => {
  it('describe a post, a person and a menu', async () => {
    const { db, menuId, managerId } = server.company
    const id = await makeFeed(db, { menuId, authorId: managerId, title: '朝礼', body: 'あ'.repeat(500) })
    const query = { feedIds: `${id}`, userIds: `${managerId}`, menuIds: `${menuId}` }
    const { body } = await (await hanako()).call(listLinkCards, { query })
    const menu = { id: menuId, name: '今日のできごと', iconName: 'post', tone: 'cyan' }
    expect(body.feeds).toMatchObject([
      { id, title: '朝礼', text: 'あ'.repeat(200), author: { id: managerId, name: '鈴木 太郎' }, menu },
    ])
    expect(body.users).toMatchObject([{ id: managerId, name: '鈴木 太郎', departmentName: '営業部' }])
    expect(body.menus).toMatchObject([{ ...menu, description: '気づいたことを気軽に共有しましょう。' }])
  })

  it('show nothing that the reader may not see, and the same for what does not exist', async () => {
    const { db, menuId, menuCategoryId, managerId, logins } = server.company
    const own = await audienceOf(db, { include: [{ type: 'user', id: managerId }], match: 'any' })
    const manager = await server.as(logins.manager)
    const readable = await makeFeed(db, { menuId, authorId: managerId })
    const secret = await makeFeed(db, { menuId, authorId: managerId, audienceId: own, title: '内密' })
    const gone = await makeFeed(db, { menuId, authorId: managerId })
    expect((await manager.call(deleteFeed, { params: { id: gone } })).status).toBe(204)
    const left = await makeUser(db, { status: 'withdrawn' })
    const stopped = await makeUser(db, { status: 'stopped' })
    const hidden = await makeMenu(db, { menuCategoryId, useAudienceId: own, hiddenFromOthers: true })
    const draft = await makeMenu(db, { menuCategoryId, published: false })
    const query = {
      feedIds: [readable, secret, gone, 987_654_321].join(),
      userIds: [left, stopped, server.other.employeeId].join(),
      menuIds: [hidden, draft, server.other.menuId].join(),
    }
    const { body } = await (await hanako()).call(listLinkCards, { query })
    expect(body.feeds.map(({ id }) => id)).toEqual([readable])
    expect([body.users, body.menus]).toEqual([[], []])
    const forManager = await manager.call(listLinkCards, { query })
    expect(forManager.body.feeds.map(({ id }) => id)).toEqual([readable, secret])
    expect(forManager.body.menus.map(({ id }) => id)).toEqual([hidden])
  })

  it('send one query per kind, however many there are', async () => {
    const { db, menuId, managerId, employeeId } = server.company
    const ids = await makeFeeds(
      db,
      Array.from({ length: 40 }, () => ({ menuId, authorId: managerId })),
    )
    const client = await hanako()
    // The minimum of several runs: scheduled jobs also send queries.
    const cost = async (feedIds: readonly number[]) => {
      const counts: number[] = []
      for (let i = 0; i < 5; i++) {
        const before = server.app.engine.stats().queries
        const query = {
          feedIds: feedIds.join(),
          userIds: `${managerId},${employeeId}`,
          menuIds: `${menuId}`,
        }
        const { body } = await client.call(listLinkCards, { query })
        expect(body.feeds).toHaveLength(feedIds.length)
        counts.push(server.app.engine.stats().queries - before)
      }
      return Math.min(...counts)
    }
    await cost(ids)
    expect(await cost(ids)).toBe(await cost(ids.slice(0, 1)))
    expect(await cost(ids)).toBeLessThanOrEqual(4)
  })

  it('are refused for invalid targets', async () => {
    const client = await hanako()
    expect((await client.fetch('/api/v2/link_cards?feed_ids=one')).status).toBe(422)
    expect((await client.call(listLinkCards, {})).body).toMatchObject({ feeds: [], users: [], menus: [] })
  })
})
