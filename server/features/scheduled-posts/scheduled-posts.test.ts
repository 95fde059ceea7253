import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { listDrafts } from '#contract/drafts.ts'
import { getFeed, listFeeds } from '#contract/feeds.ts'
import {
  cancelScheduledPost,
  listScheduledPosts,
  previewFeed,
  updateScheduledPost,
} from '#contract/scheduled-posts.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { transaction } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { postWaiting } from './scheduled-posts.commands.ts'
import { announceHeld } from './scheduled-posts.subscribers.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const hour = 3_600_000
const later = (ms = hour) => new Date(Date.now() + ms).toISOString()

async function schedule(text: string, scheduledAt = later(), menuId = server.company.menuId) {
  const reply = await (await hanako()).call(createApply, {
    body: { menuId, title: '', text, clientKey: newClientKey(), scheduledAt },
  })
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  return reply.body.feedId!
}
const status = async (who: typeof hanako, id: number) =>
  (await (await who()).call(getFeed, { params: { id } })).status
const listed = async (who: typeof hanako) =>
  (await (await who()).call(listFeeds, { query: { limit: 100 } })).body.feeds.map(({ id }) => id)

describe('a scheduled post', () => {
  it('is visible only to its author, as a preview', async () => {
    const id = await schedule('明日のお知らせ')
    expect([await status(hanako, id), await status(taro, id)]).toEqual([404, 404])
    expect(await listed(hanako)).not.toContain(id)
    const preview = await (await hanako()).call(previewFeed, { params: { id } })
    expect(preview.body.feed).toMatchObject({ body: '明日のお知らせ', can: { comment: false } })
    expect(preview.body.scheduledAt).not.toBeNull()
    expect((await (await taro()).call(previewFeed, { params: { id } })).status).toBe(404)
  })

  it('is posted at its time exactly once, and not before', async () => {
    const { db } = server.company
    const id = await schedule('時間どおりに')
    expect(await postWaiting(db, id, new Date())).toBe('nothing')
    expect(await status(taro, id)).toBe(404)
    const at = new Date(Date.now() + 2 * hour)
    const outcomes = await Promise.all([1, 2, 3].map(() => postWaiting(db, id, at)))
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1)
    expect((await listed(taro)).filter((one) => one === id)).toEqual([id])
    const events = await db
      .selectFrom('outboxEvents')
      .select('payload')
      .where('kind', '=', 'feed.created')
      .execute()
    expect(
      events.filter(({ payload }) => (payload as { feed_id?: number; feedId?: number }).feedId === id),
    ).toHaveLength(1)
  })

  it('is posted automatically by its job', async () => {
    const id = await schedule('自動で投稿', later(500))
    await expect.poll(() => status(taro, id), { timeout: 20_000 }).toBe(200)
  })

  it('is visible to those who can read the menu at that moment', async () => {
    const { db, menuCategoryId, administratorId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId })
    const id = await schedule('のちの公開範囲', later(), menuId)
    const few = await audienceOf(db, { include: [{ type: 'user', id: administratorId }], match: 'any' })
    await db.updateTable('menus').set({ publicationAudienceId: few }).where('id', '=', menuId).execute()
    await postWaiting(db, id, new Date(Date.now() + 2 * hour))
    expect([await status(hanako, id), await status(taro, id)]).toEqual([200, 404])
  })

  it('is held if its author can no longer use the menu, and is posted after getting a new time', async () => {
    const { db, menuCategoryId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId })
    const id = await schedule('閉じた制度', later(), menuId)
    await db.updateTable('menus').set({ published: false }).where('id', '=', menuId).execute()
    expect(await postWaiting(db, id, new Date(Date.now() + 2 * hour))).toBe('held')
    const list = async () =>
      (await (await hanako()).call(listScheduledPosts, {})).body.scheduledPosts.find((post) => post.id === id)
    expect((await list())?.held).toBe(true)
    await postWaiting(db, id, new Date(Date.now() + 2 * hour))
    const notices = async () =>
      (await (await hanako()).call(listAnnouncements, {})).body.announcements.filter(
        ({ kind }) => kind === 'post_held',
      )
    await expect.poll(notices, { timeout: 15_000 }).toHaveLength(1)
    await transaction(db, (trx) => announceHeld(trx, id))
    expect(await notices()).toMatchObject([{ hrefPath: '/drafts', confirmed: false }])
    await db.updateTable('menus').set({ published: true }).where('id', '=', menuId).execute()
    const post = (await list())!
    const body = { title: '', body: post.body, scheduledAt: later(3 * hour), textVersion: post.textVersion }
    expect((await (await hanako()).call(updateScheduledPost, { params: { id }, body })).body.held).toBe(false)
    expect(await postWaiting(db, id, new Date(Date.now() + 4 * hour))).toBe('posted')
  })

  it('cannot be changed from two windows at once, or after it is posted', async () => {
    const id = await schedule('はじめの文')
    const change = async (text: string, textVersion: number) =>
      (await hanako()).call(updateScheduledPost, {
        params: { id },
        body: { title: '', body: text, scheduledAt: later(), textVersion },
      })
    expect((await change('つぎの文', 1)).body).toMatchObject({ body: 'つぎの文', textVersion: 2 })
    expect((await change('べつの文', 1)).body.error?.code).toBe('conflict')
    await postWaiting(server.company.db, id, new Date(Date.now() + 2 * hour))
    expect((await change('おそい文', 2)).status).toBe(404)
    const { body } = await (await taro()).call(getFeed, { params: { id } })
    expect([body.body, body.textVersion, body.editedAt]).toEqual(['つぎの文', 1, null])
  })

  it('becomes a draft again when it is cancelled', async () => {
    const id = await schedule('やめる投稿')
    expect((await (await taro()).call(cancelScheduledPost, { params: { id } })).status).toBe(404)
    const client = await hanako()
    const { body } = await client.call(cancelScheduledPost, { params: { id } })
    const drafts = await client.call(listDrafts, {})
    expect(drafts.body.drafts.find(({ key }) => key === body.draftKey)).toMatchObject({ text: 'やめる投稿' })
    expect((await client.call(cancelScheduledPost, { params: { id } })).status).toBe(404)
    expect(await postWaiting(server.company.db, id, new Date(Date.now() + 2 * hour))).toBe('nothing')
  })

  it('cannot be scheduled in the past', async () => {
    const reply = await (await hanako()).call(createApply, {
      body: {
        menuId: server.company.menuId,
        text: '昨日',
        clientKey: newClientKey(),
        scheduledAt: later(-hour),
      },
    })
    expect(reply.body.error?.fields.scheduledAt).toBe(
      'この日時はもう過ぎています。これからの日時を指定してください。',
    )
  })
})
