import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { createFeedComment, updateFeedComment } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { getFeed } from '#contract/feeds.ts'
import { previewFeed, updateScheduledPost } from '#contract/scheduled-posts.ts'
import { searchFeeds } from '#contract/search.ts'
import { createModerationWord } from '#contract/watched-words.ts'
import { namedQuery } from '#db/tenant.ts'
import { excerptOf } from '#server/features/feed-hot-digests/feed-hot-digests.present.ts'
import { findOwnList } from '#server/features/my-data/own-lists.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const admin = () => server.as(server.company.logins.administrator)

async function post(text: string, title = '') {
  const { menuId } = server.company
  const reply = await (await hanako()).call(createApply, {
    body: { menuId, title, text, clientKey: newClientKey() },
  })
  return { status: reply.status, error: reply.body.error, feedId: reply.body.feedId! }
}
const comment = async (feedId: number, body: string, parentId?: number) =>
  (await hanako()).call(createFeedComment, {
    params: { id: feedId },
    body: { body, parentId, clientKey: newClientKey() },
  })

/** As stored before marks existed. */
const asBefore = async (feedId: number) => {
  const { db, companyId } = server.company
  await namedQuery(db, 'update feeds set formatted = false where company_id = $1 and id = $2', [
    companyId,
    feedId,
  ])
  await namedQuery(db, 'update feed_comments set formatted = false where company_id = $1 and feed_id = $2', [
    companyId,
    feedId,
  ])
}

describe('a text with marks', () => {
  it('is stored as written, with a flag that it has marks', async () => {
    const { feedId } = await post('# 議題\n- **予算**')
    const { body } = await (await hanako()).call(getFeed, { params: { id: feedId } })
    expect([body.body, body.formatted]).toEqual(['# 議題\n- **予算**', true])
    expect((await comment(feedId, '**はい**')).body).toMatchObject({ body: '**はい**', formatted: true })
  })

  it('from before marks existed stays plain until it is edited', async () => {
    const { feedId } = await post('- 5,000円')
    const { body: made } = await comment(feedId, '- 一')
    await asBefore(feedId)
    const client = await hanako()
    expect((await client.call(getFeed, { params: { id: feedId } })).body.formatted).toBe(false)
    const edited = await client.call(updateFeed, {
      params: { id: feedId },
      body: { title: '', body: '- 6,000円', textVersion: 1 },
    })
    expect([edited.status, edited.body.formatted]).toEqual([200, true])
    const answered = await client.call(updateFeedComment, {
      params: { id: made.id },
      body: { body: '- 二', editedAt: null },
    })
    expect(answered.body).toMatchObject({ body: '- 二', formatted: true })
  })

  it('is previewed before it is published', async () => {
    const { menuId } = server.company
    const client = await hanako()
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
    const made = await client.call(createApply, {
      body: { menuId, title: '', text: '- 一', scheduledAt, clientKey: newClientKey() },
    })
    const params = { id: made.body.feedId! }
    await asBefore(params.id)
    const changed = await client.call(updateScheduledPost, {
      params,
      body: { title: '', body: '**二**', scheduledAt, textVersion: 1 },
    })
    expect(changed.status).toBe(200)
    expect((await client.call(previewFeed, { params })).body.feed.formatted).toBe(true)
  })

  it('can be found by partly bold words, and its excerpt has no marks', async () => {
    const { feedId } = await post('# 全社**総会**の[議事録](https://example.com/x)です')
    await comment(feedId, '- 総会**後**の懇親会')
    const find = async (query: string) => {
      const { body } = await (await hanako()).call(searchFeeds, { query: { query } })
      return body.feeds.find(({ id }) => id === feedId)?.excerpts.map(({ part, text }) => [part, text])
    }
    expect(await find('全社総会の議事録')).toEqual(undefined)
    expect(await find('全社総会の')).toContainEqual(['body', '全社総会の議事録 (https://example.com/x)です'])
    expect(await find('総会後の懇親会')).toContainEqual(['comment', '・総会後の懇親会'])
  })

  it('names a post without a title by its text without marks', async () => {
    const { feedId } = await post('## **本日**の連絡\n本文')
    const { body: first } = await comment(feedId, '1. **了解**しました')
    const { body: answer } = await comment(feedId, '返信です', first.id)
    expect(answer.parent?.excerpt).toBe('1. 了解しました')
    const list = await findOwnList(server.company.db, 'comments', server.company.employeeId)
    expect(list.find(({ id }) => id === first.id)).toMatchObject({
      post: '本日の連絡',
      text: '1. **了解**しました',
    })
    expect(excerptOf({ title: '', body: '- **一**\n- 二' })).toBe('・一 ・二')
  })

  it('does not hide watched words', async () => {
    await (await admin()).call(createModerationWord, {
      body: { word: 'ほげふが', action: 'refuse', exceptions: [] },
    })
    expect((await post('ほげ**ふが**です')).status).toBe(422)
    const { feedId } = await post('ほげとふが')
    expect(feedId).toBeGreaterThan(0)
    expect((await comment(feedId, '**ほげ**ふが')).status).toBe(422)
  })
})
