import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { deleteDraft, listDrafts, saveDraft } from '#contract/drafts.ts'
import { getFeed } from '#contract/feeds.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { cancelScheduledPost } from '#contract/scheduled-posts.ts'
import { mediaUses } from '#server/media-uses.ts'
import { removeUnattachedMedia } from '#server/platform/files/unattached-media.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const sendPhoto = async (name: string, who = hanako) => {
  const made = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
  const photo = new File([new Uint8Array(await made.png().toBuffer())], name, { type: 'image/png' })
  const { body } = await (await who()).call(uploadMediaFile, { body: {}, files: { photos: [photo] } })
  return body.photo!
}
const sendText = async (name: string) => {
  const attachments = [new File(['品目,金額\n'], name)]
  const { body } = await (await hanako()).call(uploadMediaFile, { body: {}, files: { attachments } })
  return body.attachment!
}
const save = async (key: string, version: number, mediaFileIds: number[], text = '') =>
  (await hanako()).call(saveDraft, { body: { key, version, mediaFileIds, text } })
const draftOf = async (key: string) =>
  (await (await hanako()).call(listDrafts, {})).body.drafts.find((draft) => draft.key === key)
const namesOf = async (key: string) => (await draftOf(key))?.files.map(({ originalName }) => originalName)
const post = async (mediaFileIds: number[], clientKey = newClientKey(), more = {}) =>
  (await hanako()).call(createApply, {
    body: { menuId: server.company.menuId, text: '', mediaFileIds, clientKey, ...more },
  })
const cleanTomorrow = () =>
  removeUnattachedMedia({
    db: server.company.db,
    storage: server.app.storage,
    uses: mediaUses,
    now: new Date(Date.now() + 25 * 3_600_000),
  })
const hasRow = async (id: number) =>
  (await server.company.db.selectFrom('mediaFiles').select('id').where('id', '=', id).execute()).length > 0

describe('files of a draft', () => {
  it('are available on every device, in order, and are added to its post', async () => {
    const [first, second, list] = [
      await sendPhoto('一.png'),
      await sendPhoto('二.png'),
      await sendText('表.csv'),
    ]
    const key = newClientKey()
    await save(key, 0, [second.id, list.id, first.id])
    const other = await hanako()
    const draft = (await other.call(listDrafts, {})).body.drafts.find((one) => one.key === key)
    expect(draft?.files).toMatchObject([
      { id: second.id, kind: 'image', originalName: '二.png', path: second.path },
      { id: list.id, kind: 'file', originalName: '表.csv', contentType: 'text/csv' },
      { id: first.id, kind: 'image' },
    ])
    const { body } = await post([second.id, list.id, first.id], key)
    const { body: feed } = await (await taro()).call(getFeed, { params: { id: body.feedId! } })
    expect(feed.photos.map(({ originalName }) => originalName)).toEqual(['二.png', '一.png'])
    expect(feed.attachments.map(({ originalName }) => originalName)).toEqual(['表.csv'])
    expect(await draftOf(key)).toBeUndefined()
  })

  it('are kept as long as the draft, and deleted a day after it is discarded', async () => {
    const photo = await sendPhoto('保存.png')
    const key = newClientKey()
    await save(key, 0, [photo.id])
    await cleanTomorrow()
    expect([await hasRow(photo.id), await namesOf(key)]).toEqual([true, ['保存.png']])
    await (await hanako()).call(deleteDraft, { params: { key } })
    await cleanTomorrow()
    expect(await hasRow(photo.id)).toBe(false)
  })

  it('are visible to their writer only', async () => {
    const mine = await sendPhoto('私の.png')
    const theirs = await sendPhoto('部長の.png', taro)
    const key = newClientKey()
    await save(key, 0, [mine.id, theirs.id])
    expect(await namesOf(key)).toEqual(['私の.png'])
    expect((await (await taro()).fetch(mine.path)).status).toBe(404)
    expect((await (await hanako()).fetch(theirs.path)).status).toBe(404)
    const { status, body } = await post([mine.id, theirs.id])
    expect([status, body]).toMatchObject([
      422,
      { error: { fields: { attachments: expect.stringContaining('見つかりません') } } },
    ])
  })

  it('are lost on neither of two devices that edit it', async () => {
    const [photo, other] = [await sendPhoto('電話.png'), await sendPhoto('PC.png')]
    const key = newClientKey()
    await save(key, 0, [], '同じ本文')
    await save(key, 1, [photo.id], '同じ本文')
    const { body } = await save(key, 1, [other.id], '同じ本文')
    expect(await namesOf(key)).toEqual(['PC.png'])
    expect(await namesOf(body.keptKey!)).toEqual(['電話.png'])
  })

  it('have the same limits in a post as files added in any other way', async () => {
    const ids: number[] = []
    for (let number = 0; number < 6; number++) ids.push((await sendText(`${number}.csv`)).id)
    const { status, body } = await post(ids)
    expect([status, body]).toMatchObject([
      422,
      { error: { fields: { attachments: '添付できるのは5件までです。' } } },
    ])
    expect((await post(ids.slice(0, 5))).status).toBe(200)
  })

  it('are in the draft that a cancelled scheduled post becomes', async () => {
    const photo = await sendPhoto('予約.png')
    const scheduledAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
    const { body } = await post([photo.id], undefined, { scheduledAt })
    const { body: gone } = await (await hanako()).call(cancelScheduledPost, { params: { id: body.feedId! } })
    await cleanTomorrow()
    expect(await namesOf(gone.draftKey)).toEqual(['予約.png'])
  })
})
