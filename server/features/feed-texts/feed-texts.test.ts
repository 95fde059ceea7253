import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { listFeedVersions, updateFeed } from '#contract/feed-texts.ts'
import { deleteFeed, getFeed, listFeeds } from '#contract/feeds.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)

async function post(text: string) {
  const reply = await (await hanako()).call(createApply, {
    body: { menuId: server.company.menuId, title: '', text, clientKey: newClientKey() },
  })
  return reply.body.feedId!
}
const change = async (id: number, body: string, textVersion: number) =>
  (await hanako()).call(updateFeed, { params: { id }, body: { title: '', body, textVersion } })

describe('the text of a post', () => {
  it('can be changed by its author, and readers can see earlier versions', async () => {
    const id = await post('はじめの文')
    const changed = await change(id, 'つぎの文', 1)
    expect(changed.body).toMatchObject({ body: 'つぎの文', textVersion: 2, can: { edit: true } })
    expect(changed.body.editedAt).not.toBeNull()
    const reader = await taro()
    expect((await reader.call(getFeed, { params: { id } })).body).toMatchObject({
      body: 'つぎの文',
      can: { edit: false, delete: false },
    })
    const { body } = await reader.call(listFeedVersions, { params: { id } })
    expect(body.versions.map(({ version, body, author }) => [version, body, author.name])).toEqual([
      [2, 'つぎの文', '佐藤 花子'],
      [1, 'はじめの文', '佐藤 花子'],
    ])
  })

  it('refuses the second of two editors, and keeps both texts', async () => {
    const id = await post('ふたりで直す')
    const replies = await Promise.all([change(id, 'ひとりめ', 1), change(id, 'ふたりめ', 1)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.body.error?.code).toBe('conflict')
    const { body } = await (await hanako()).call(listFeedVersions, { params: { id } })
    expect(body.versions).toHaveLength(2)
  })

  it('gets no version when nothing changed, and must not be empty', async () => {
    const id = await post('そのまま')
    expect((await change(id, 'そのまま', 1)).body).toMatchObject({ textVersion: 1, editedAt: null })
    const empty = await change(id, '', 1)
    expect([empty.status, Object.keys(empty.body.error!.fields)]).toEqual([422, ['body']])
  })

  it('cannot be changed or deleted by others', async () => {
    const id = await post('わたしの投稿')
    const other = await taro()
    const body = { title: '', body: 'x', textVersion: 1 }
    expect((await other.call(updateFeed, { params: { id }, body })).status).toBe(404)
    expect((await other.call(deleteFeed, { params: { id } })).status).toBe(404)
    expect((await other.call(getFeed, { params: { id } })).body.body).toBe('わたしの投稿')
  })
})

describe('a deleted post', () => {
  it('is gone for everyone, including its text, and can be deleted again', async () => {
    const id = await post('消す投稿')
    await change(id, '消す投稿の二版', 1)
    const client = await hanako()
    for (let i = 0; i < 2; i++) expect((await client.call(deleteFeed, { params: { id } })).status).toBe(204)
    for (const who of [client, await taro()]) {
      expect((await who.call(getFeed, { params: { id } })).status).toBe(404)
      const { body } = await who.call(listFeeds, { query: { limit: 100 } })
      expect(body.feeds.map((feed) => feed.id)).not.toContain(id)
      const comment = await who.call(createFeedComment, {
        params: { id },
        body: { body: 'まだありますか', clientKey: newClientKey() },
      })
      expect(comment.status).toBe(404)
    }
    const row = await server.company.db
      .selectFrom('feeds')
      .select(['title', 'body', 'deletedById'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ title: '', body: '', deletedById: server.company.employeeId })
  })
})
