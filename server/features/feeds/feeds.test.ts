import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import {
  createFeedComment,
  deleteFeedComment,
  listFeedComments,
  updateFeedComment,
} from '#contract/feed-comments.ts'
import {
  getFeed,
  listFeeds,
  listMentionableUsers,
  reactToFeed,
  readFeed,
  unreactToFeed,
} from '#contract/feeds.ts'
import { listFeedReadUsers, listReactionUsers } from '#contract/readers.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const stranger = () => server.as(server.other.logins.employee)

async function post(text: string, menuId = server.company.menuId) {
  const reply = await (await hanako()).call(createApply, {
    body: { menuId, title: '', text, clientKey: newClientKey() },
  })
  expect(reply.status).toBe(200)
  return reply.body.feedId!
}

const page = (
  client: Awaited<ReturnType<typeof hanako>>,
  { cursor, ...narrowed }: { menuId?: number; authorId?: number; cursor: string | null },
) => client.call(listFeeds, { query: { ...narrowed, limit: 2, ...(cursor && { cursor }) } })

describe('the timeline', () => {
  it('shows a new post to its audience, newest first, page by page', async () => {
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push(await post(`投稿 ${i}`))
    const client = await taro()
    const first = await client.call(listFeeds, { query: { limit: 3 } })
    const second = await client.call(listFeeds, { query: { limit: 3, cursor: first.body.nextCursor! } })
    const seen = [...first.body.feeds, ...second.body.feeds].map((feed) => feed.id)
    expect(seen.slice(0, 5)).toEqual(ids.reverse())
    expect(first.body.feeds[0]).toMatchObject({
      body: '投稿 4',
      author: { name: '佐藤 花子' },
      commentCount: 0,
      read: false,
      can: { comment: true, react: true },
    })
  })

  it('are paged without repeating or leaving out one, also those of one menu or of one author', async () => {
    const { db, menuCategoryId, managerId } = server.company
    const menuId = await makeMenu(db, { menuCategoryId })
    const authorId = await makeUser(db)
    const ids = await makeFeeds(
      db,
      Array.from({ length: 5 }, () => ({ menuId, authorId, postedAt: new Date('2026-11-10T03:00:00Z') })),
    )
    await makeFeeds(db, [{ menuId: server.company.menuId, authorId: managerId }])
    const client = await hanako()
    for (const narrowed of [{ menuId }, { authorId }]) {
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const { body }: Awaited<ReturnType<typeof page>> = await page(client, { ...narrowed, cursor })
        seen.push(...body.feeds.map(({ id }) => id))
        cursor = body.nextCursor
      } while (cursor)
      expect(seen).toEqual(ids.toReversed())
    }
  })

  it('creates one post when a submission is sent twice', async () => {
    const client = await hanako()
    const body = { menuId: server.company.menuId, title: '', text: '二重送信', clientKey: newClientKey() }
    const [first, second] = await Promise.all([
      client.call(createApply, { body }),
      client.call(createApply, { body }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.feedId!).toBe(first.body.feedId!)
    const other = await client.call(createApply, { body: { ...body, text: '別の画面で書き足した下書き' } })
    expect([other.status, other.body.error?.code]).toEqual([409, 'already_posted'])
  })

  it('shows a new post to its author at once, including the first one and those outside of their audience', async () => {
    const { db, menuCategoryId, administratorId } = server.company
    const few = await audienceOf(db, { include: [{ type: 'user', id: administratorId }], match: 'any' })
    const menuId = await makeMenu(db, { menuCategoryId, publicationAudienceId: few })
    for (let i = 0; i < 8; i++) {
      const email = `first-${i}-${menuId}@mihon.example`
      await makeUser(db, { email })
      const client = await server.as(email)
      const made = await client.call(createApply, {
        body: { menuId, text: 'はじめての投稿', clientKey: newClientKey() },
      })
      expect((await client.call(getFeed, { params: { id: made.body.feedId! } })).status).toBe(200)
    }
  })

  it('hides a post from people outside of its audience, but never from its author', async () => {
    const { company } = server
    const audienceId = await audienceOf(company.db, {
      include: [{ type: 'user', id: company.administratorId }],
      match: 'any',
    })
    const menuId = await makeMenu(company.db, {
      menuCategoryId: company.menuCategoryId,
      publicationAudienceId: audienceId,
    })
    const id = await post('経営会議の資料です', menuId)
    const statuses = await Promise.all(
      [hanako(), taro(), stranger(), server.as(company.logins.administrator)].map(
        async (client) => (await (await client).call(getFeed, { params: { id } })).status,
      ),
    )
    expect(statuses).toEqual([200, 404, 404, 200])
    const listed = await (await taro()).call(listFeeds, { query: { limit: 100 } })
    expect(listed.body.feeds.map((feed) => feed.id)).not.toContain(id)
  })

  it('refuses an empty post with the reason beside the field, in the reader’s language', async () => {
    const client = await hanako()
    const body = { menuId: server.company.menuId, title: '', text: '', clientKey: newClientKey() }
    const ja = await client.call(createApply, { body }, { headers: { 'accept-language': 'ja' } })
    expect(ja.body.error).toMatchObject({
      code: 'validation_failed',
      message: '入力内容を確認してください。',
      fields: { text: 'タイトル、本文、写真のいずれかを入力してください。' },
    })
    const en = await client.call(createApply, { body }, { headers: { 'accept-language': 'en-GB,en;q=0.9' } })
    expect(en.body.error?.fields.text).toBe('Enter a title, some text or a photo.')
  })
})

describe('reading and reacting', () => {
  it('counts each reader and each stamp once, even if repeated', async () => {
    const id = await post('読んでください')
    const client = await taro()
    const stampId = server.company.stampIds[0]!
    const reads = await Promise.all([1, 2, 3].map(() => client.call(readFeed, { params: { id } })))
    expect(reads.map((reply) => reply.status)).toEqual([200, 200, 200])
    const reacted = await Promise.all(
      [1, 2, 3].map(() => client.call(reactToFeed, { params: { id }, body: { stampId } })),
    )
    expect(reacted.map((reply) => reply.status)).toEqual([200, 200, 200])
    const feed = await client.call(getFeed, { params: { id } })
    expect(feed.body).toMatchObject({
      read: true,
      readCount: 1,
      reactions: [{ stampId, reactionCount: 1, reacted: true }],
    })
    const readers = await client.call(listFeedReadUsers, { params: { id } })
    expect(readers.body.users.map((user) => user.name)).toEqual(['鈴木 太郎'])
    const reactors = await client.call(listReactionUsers, { params: { id } })
    expect(reactors.body.users).toMatchObject([{ name: '鈴木 太郎', stampId }])
    await client.call(unreactToFeed, { params: { id }, query: { stampId } })
    const again = await client.call(unreactToFeed, { params: { id }, query: { stampId } })
    expect(again.body).toEqual({ reactions: [] })
  })

  it("refuses another company's stamp", async () => {
    const id = await post('スタンプ')
    const reply = await (await taro()).call(reactToFeed, {
      params: { id },
      body: { stampId: server.other.stampIds[0]! },
    })
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields.stampId).toBeTruthy()
  })
})

describe('comments', () => {
  const comment = async (id: number, body: string, mentionedUserIds: number[] = []) =>
    (await taro()).call(createFeedComment, {
      params: { id },
      body: { body, mentionedUserIds, clientKey: newClientKey() },
    })

  it('are counted, can mention people who can read the post, and are paged from the newest', async () => {
    const id = await post('コメント歓迎')
    for (let i = 0; i < 4; i++) expect((await comment(id, `コメント ${i}`)).status).toBe(200)
    const named = await comment(id, '@佐藤 花子 ありがとう', [server.company.employeeId])
    expect(named.body.mentions).toEqual([{ id: server.company.employeeId, name: '佐藤 花子' }])
    const client = await hanako()
    const newest = await client.call(listFeedComments, { params: { id }, query: { limit: 3 } })
    expect(newest.body.comments.map((c) => c.body)).toEqual([
      'コメント 2',
      'コメント 3',
      '@佐藤 花子 ありがとう',
    ])
    const older = await client.call(listFeedComments, {
      params: { id },
      query: { limit: 3, cursor: newest.body.nextCursor! },
    })
    expect(older.body.comments.map((c) => c.body)).toEqual(['コメント 0', 'コメント 1'])
    expect(older.body.nextCursor).toBeNull()
    expect((await client.call(getFeed, { params: { id } })).body.commentCount).toBe(5)
  })

  it('can be changed by their author only, and in one window at a time', async () => {
    const id = await post('編集の競合')
    const made = (await comment(id, 'はじめ')).body
    const client = await taro()
    const change = (body: string, editedAt: string | null) =>
      client.call(updateFeedComment, {
        params: { id: made.id },
        body: { body, mentionedUserIds: [], editedAt },
      })
    const other = await (await hanako()).call(updateFeedComment, {
      params: { id: made.id },
      body: { body: 'x', mentionedUserIds: [], editedAt: null },
    })
    expect(other.status).toBe(404)
    const first = await change('つぎ', null)
    expect(first.body).toMatchObject({ body: 'つぎ' })
    const second = await change('あと', null)
    expect([second.status, second.body.error?.code]).toEqual([409, 'conflict'])
    expect((await change('さいご', first.body.editedAt)).body.body).toBe('さいご')
  })

  it('keep their place but not their text when deleted', async () => {
    const id = await post('削除')
    const made = (await comment(id, '消すコメント')).body
    const client = await taro()
    expect((await client.call(deleteFeedComment, { params: { id: made.id } })).status).toBe(204)
    expect((await client.call(deleteFeedComment, { params: { id: made.id } })).status).toBe(204)
    const { body } = await client.call(listFeedComments, { params: { id } })
    expect(body.comments).toMatchObject([
      { id: made.id, body: '', deleted: true, can: { edit: false, delete: false } },
    ])
    expect((await client.call(getFeed, { params: { id } })).body.commentCount).toBe(0)
  })

  it('offer mentions of people by kanji and by reading', async () => {
    const id = await post('メンション')
    const client = await taro()
    for (const query of ['佐藤', 'さとう', 'サトウ', 'はな', '花子'])
      expect(
        (await client.call(listMentionableUsers, { params: { id }, query: { query } })).body.users.map(
          (u) => u.name,
        ),
        query,
      ).toEqual(['佐藤 花子'])
  })
})
