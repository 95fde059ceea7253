import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeedComment, deleteFeedComment, listFeedComments } from '#contract/feed-comments.ts'
import { playMediaFile } from '#contract/media-files.ts'
import { hideFeedComment, listModerationCases, restoreModerationCase } from '#contract/moderation.ts'
import { searchFeeds } from '#contract/search.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const admin = () => server.as(server.company.logins.administrator)

/** The beginning of an MP4, followed by arbitrary bytes. */
const video = () => {
  const bytes = new Uint8Array(4_000).fill(7)
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isommp42')])
  return new File([bytes], '手順.mp4', { type: 'video/mp4' })
}
const table = (name: string) => new File(['品目,金額\n机,100\n'], name)
const post = (audienceId?: number) =>
  makeFeed(server.company.db, {
    menuId: server.company.menuId,
    authorId: server.company.employeeId,
    ...(audienceId !== undefined && { audienceId }),
  })
const comment = async (id: number, files: { videos?: File[]; attachments?: File[] }) =>
  (await taro()).call(createFeedComment, {
    params: { id },
    body: { body: '', clientKey: newClientKey() },
    files,
  })
const listed = async (id: number) =>
  (await (await hanako()).call(listFeedComments, { params: { id }, query: {} })).body.comments

describe('videos and files of a comment', () => {
  it('can be read, played and downloaded by everyone who may read the post', async () => {
    const id = await post()
    const { status, body } = await comment(id, { videos: [video()], attachments: [table('見積.csv')] })
    expect(status).toBe(200)
    const [shown] = await listed(id)
    expect(shown?.attachments).toEqual(body.attachments)
    expect(shown?.attachments).toMatchObject([
      { kind: 'video', originalName: '手順.mp4' },
      { kind: 'file', originalName: '見積.csv', contentType: 'text/csv' },
    ])
    expect(shown?.photos).toEqual([])
    const [film, list] = shown!.attachments
    const reader = await hanako()
    expect((await reader.fetch(list!.path)).headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await reader.call(playMediaFile, { params: { filename: film!.filename } })).status).toBe(204)
    const stranger = await server.as(server.other.logins.employee)
    expect((await stranger.fetch(list!.path)).status).toBe(404)
  })

  it('have the same limits as those of a post', async () => {
    const names = ['1.csv', '2.csv', '3.csv', '4.csv', '5.csv', '6.csv']
    const { status, body } = await comment(await post(), { attachments: names.map(table) })
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['attachments']])
  })

  it('can be found by name until the comment is deleted', async () => {
    const id = await post()
    const { body } = await comment(id, { attachments: [table('棚卸集計表.csv')] })
    const found = async () =>
      (await (await hanako()).call(searchFeeds, { query: { query: '棚卸集計表' } })).body.feeds.map(
        ({ id }) => id,
      )
    expect(await found()).toEqual([id])
    await (await taro()).call(deleteFeedComment, { params: { id: body.id } })
    expect(await found()).toEqual([])
    expect((await listed(id))[0]?.attachments).toEqual([])
    expect((await (await hanako()).fetch(body.attachments[0]!.path)).status).toBe(404)
  })

  it('are hidden with the comment, visible to moderators, and available again afterwards', async () => {
    const id = await post()
    const { body } = await comment(id, { attachments: [table('名簿.csv')] })
    const decides = await admin()
    await decides.call(hideFeedComment, { params: { id: body.id }, body: { reason: '個人情報です' } })
    expect((await listed(id))[0]?.attachments).toEqual([])
    const path = body.attachments[0]!.path
    expect((await (await hanako()).fetch(path)).status).toBe(404)
    const cases = (await decides.call(listModerationCases, { query: { state: 'hidden' } })).body
    const one = cases.moderationCases.find(({ feedCommentId }) => feedCommentId === body.id)
    expect(one?.attachments).toMatchObject([{ kind: 'file', originalName: '名簿.csv' }])
    expect((await decides.fetch(path)).status).toBe(200)
    await decides.call(restoreModerationCase, { params: { id: one!.id }, body: { version: one!.version } })
    expect((await listed(id))[0]?.attachments).toMatchObject([{ originalName: '名簿.csv' }])
  })
})
