import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { bookmarkFeed, getFeedBookmark, listBookmarks } from '#contract/bookmarks.ts'
import { getFeed } from '#contract/feeds.ts'
import { makeFeed, makeFeeds } from '#db/factories/feed.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { remindOfBookmarks } from './bookmarks.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const post = () =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.managerId })

describe('a bookmark', () => {
  it('toggles, keeps its note and day, and is visible to its owner only', async () => {
    const id = await post()
    const client = await hanako()
    const toggle = (body: object = {}) => client.call(bookmarkFeed, { params: { id }, body })
    expect((await toggle()).body).toEqual({
      bookmarked: true,
      note: '',
      remindOn: null,
      remindAt: null,
    })
    expect((await toggle()).body.bookmarked).toBe(false)
    await toggle({ note: '来週の会議で使う', remindOn: '2031-04-01' })
    await toggle({ bookmarked: true })
    expect((await client.call(getFeedBookmark, { params: { id } })).body).toEqual({
      bookmarked: true,
      note: '来週の会議で使う',
      remindOn: '2031-04-01',
      remindAt: null,
    })
    expect((await toggle({ remindOn: null })).body).toMatchObject({
      note: '来週の会議で使う',
      remindOn: null,
    })
    expect((await client.call(getFeed, { params: { id } })).body.bookmarked).toBe(true)
    const other = await taro()
    expect((await other.call(getFeed, { params: { id } })).body.bookmarked).toBe(false)
    expect((await other.call(listBookmarks, {})).body.bookmarks).toEqual([])
  })

  it('refuses a day that does not exist', async () => {
    const reply = await (await hanako()).call(bookmarkFeed, {
      params: { id: await post() },
      body: { remindOn: '2031-02-30' },
    })
    expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['remindOn']])
  })

  it('is listed in pages, latest first, as long as the post may be read', async () => {
    const { db, menuId, managerId } = server.company
    const ids = await makeFeeds(db, [
      { menuId, authorId: managerId },
      { menuId, authorId: managerId },
      { menuId, authorId: managerId },
    ])
    const client = await server.as(server.company.logins.administrator)
    for (const id of ids) await client.call(bookmarkFeed, { params: { id }, body: { bookmarked: true } })
    await db.deleteFrom('feedAudiences').where('feedId', '=', ids[1]!).execute()
    const first = await client.call(listBookmarks, { query: { limit: 1 } })
    const second = await client.call(listBookmarks, { query: { limit: 1, cursor: first.body.nextCursor! } })
    const listed = [...first.body.bookmarks, ...second.body.bookmarks]
    expect(listed.map(({ feed }) => feed.id)).toEqual([ids[2], ids[0]])
    expect(second.body.nextCursor).toBeNull()
  })

  it('uses as many queries for ten as for one', async () => {
    const { db, menuId, managerId } = server.company
    const client = await taro()
    // The minimum of a few runs, because scheduled jobs also run queries.
    const cost = async () => {
      const counts: number[] = []
      for (let i = 0; i < 4; i++) {
        const before = server.app.engine.stats().queries
        await client.call(listBookmarks, { query: { limit: 100 } })
        counts.push(server.app.engine.stats().queries - before)
      }
      return Math.min(...counts)
    }
    const add = async (count: number) => {
      const ids = await makeFeeds(
        db,
        Array.from({ length: count }, () => ({ menuId, authorId: managerId })),
      )
      for (const id of ids) await client.call(bookmarkFeed, { params: { id }, body: { bookmarked: true } })
    }
    await add(1)
    await cost()
    const one = await cost()
    await add(9)
    expect(await cost()).toBe(one)
  })

  it('sends a reminder once on its day, and again on a new day', async () => {
    const id = await post()
    const client = await hanako()
    const { db } = server.company
    const notices = async () =>
      (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
        ({ kind, hrefPath }) => kind === 'bookmark_reminder' && hrefPath === `/feeds/${id}`,
      )
    const remindOn = (day: string) => client.call(bookmarkFeed, { params: { id }, body: { remindOn: day } })
    await remindOn('2031-04-01')
    // Still the previous day in Japan.
    await remindOfBookmarks(db, new Date('2031-03-31T14:59:00Z'), 'https://hiroba.example')
    expect(await notices()).toEqual([])
    await remindOfBookmarks(db, new Date('2031-03-31T22:30:00Z'), 'https://hiroba.example')
    await remindOfBookmarks(db, new Date('2031-04-01T22:30:00Z'), 'https://hiroba.example')
    expect((await notices()).map(({ text }) => text)).toEqual([
      'ブックマークした鈴木 太郎さんの投稿のリマインダーです',
    ])
    await remindOn('2031-05-01')
    await remindOfBookmarks(db, new Date('2031-05-01T00:00:00Z'), 'https://hiroba.example')
    expect(await notices()).toHaveLength(2)
  })
  it('sends no reminder of a post that can no longer be read', async () => {
    const { db } = server.company
    const id = await post()
    const client = await hanako()
    const kept = await client.call(bookmarkFeed, { params: { id }, body: { remindOn: '2032-04-01' } })
    expect(kept.status).toBe(200)
    await db.deleteFrom('feedAudiences').where('feedId', '=', id).execute()
    expect(await remindOfBookmarks(db, new Date('2032-04-01T00:00:00Z'), 'https://hiroba.example')).toBe(0)
    const { announcements } = (await client.call(listAnnouncements, { query: { limit: 100 } })).body
    expect(announcements.filter(({ hrefPath }) => hrefPath === `/feeds/${id}`)).toEqual([])
  })

  it('sends a reminder at its time by its own job, once, and again at another time', async () => {
    const id = await post()
    const client = await hanako()
    const notices = async () =>
      (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
        ({ kind, hrefPath }) => kind === 'bookmark_reminder' && hrefPath === `/feeds/${id}`,
      ).length
    const soon = new Date(Date.now() + 1_500)
    const set = (remindAt: Date) =>
      client.call(bookmarkFeed, { params: { id }, body: { remindAt: remindAt.toISOString() } })
    expect((await set(soon)).body).toMatchObject({ remindOn: null, remindAt: soon.toISOString() })
    expect(await notices()).toBe(0)
    await vi.waitFor(async () => expect(await notices()).toBe(1), { timeout: 25_000, interval: 250 })
    // The time has passed but is unchanged: it is accepted, and nobody is reminded again.
    expect((await set(soon)).status).toBe(200)
    const { db } = server.company
    const address = 'https://hiroba.example'
    await remindOfBookmarks(db, new Date(), address, false)
    expect(await notices()).toBe(1)
    const later = new Date(Date.now() + 3_600_000)
    await set(later)
    await remindOfBookmarks(db, new Date(later.getTime() - 1), address, false)
    expect(await notices()).toBe(1)
    await remindOfBookmarks(db, later, address, false)
    expect(await notices()).toBe(2)
  }, 40_000)

  it('with a day is left to the morning’s job; the job for times ignores it', async () => {
    const id = await post()
    const client = await hanako()
    await client.call(bookmarkFeed, { params: { id }, body: { remindOn: '2031-04-01' } })
    const reminded = (days: boolean) =>
      remindOfBookmarks(server.company.db, new Date('2031-04-02T00:00:00Z'), 'https://hiroba.example', days)
    expect(await reminded(false)).toBe(0)
    expect(await reminded(true)).toBe(1)
  })

  it('has a day or a time: setting one replaces the other, and null removes both', async () => {
    const id = await post()
    const client = await hanako()
    const set = async (body: object) => (await client.call(bookmarkFeed, { params: { id }, body })).body
    const remindAt = new Date(Date.now() + 3_600_000).toISOString()
    expect(await set({ remindOn: '2031-04-01' })).toMatchObject({ remindOn: '2031-04-01', remindAt: null })
    expect(await set({ remindAt })).toMatchObject({ remindOn: null, remindAt })
    expect(await set({ note: '会議で' })).toMatchObject({ remindOn: null, remindAt, note: '会議で' })
    const { bookmarks } = (await client.call(listBookmarks, {})).body
    expect(bookmarks.find(({ feed }) => feed.id === id)).toMatchObject({ remindOn: null, remindAt })
    expect(await set({ remindOn: '2031-04-01' })).toMatchObject({ remindOn: '2031-04-01', remindAt: null })
    expect(await set({ remindAt: null })).toMatchObject({ remindOn: null, remindAt: null })
  })

  it('refuses a time in the past or more than a year ahead, beside its field', async () => {
    const id = await post()
    const client = await hanako()
    for (const [ms, words] of [
      [-60_000, 'この日時はもう過ぎています。これからの日時を指定してください。'],
      [400 * 86_400_000, '1年以内の日時を指定してください。'],
    ] as const) {
      const remindAt = new Date(Date.now() + ms).toISOString()
      const reply = await client.call(bookmarkFeed, { params: { id }, body: { remindAt } })
      expect([reply.status, reply.body.error?.fields]).toEqual([422, { remindAt: words }])
    }
    expect((await client.call(getFeedBookmark, { params: { id } })).body.bookmarked).toBe(false)
  })
})
