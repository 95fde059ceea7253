import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { getFeed } from '#contract/feeds.ts'
import { playMediaFile } from '#contract/media-files.ts'
import { postLimits } from '#contract/posting.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)

const file = (name: string, content: string | Uint8Array<ArrayBuffer>, type = '') =>
  new File([content], name, { type })
/** The beginning of an MP4, followed by arbitrary bytes. */
const video = () => {
  const bytes = new Uint8Array(4_000).fill(7)
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom'), 0, 0, 2, 0, ...Buffer.from('isommp42')])
  return bytes
}
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'

const post = async (files: { videos?: File[]; attachments?: File[] }, menuId = server.company.menuId) =>
  (await hanako()).call(createApply, {
    body: { menuId, text: '', clientKey: newClientKey() },
    files,
  })
/** Uploads that are neither stored nor deleted yet. */
const arriving = () => readdir(join(server.app.config.DATA_DIR, 'incoming'))
const attachmentsOf = async (id: number) =>
  (await (await taro()).call(getFeed, { params: { id } })).body.attachments

describe('a video of a post', () => {
  it('can be played from any position by readers of the post, and its plays are counted', async () => {
    const { body } = await post({ videos: [file('朝礼の様子.mov.mp4', video(), 'video/mp4')] })
    const [shown] = await attachmentsOf(body.feedId!)
    expect(shown).toMatchObject({
      kind: 'video',
      contentType: 'video/mp4',
      originalName: '朝礼の様子.mov.mp4',
    })
    const reader = await taro()
    const part = await reader.fetch(shown!.path, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/4000'])
    expect(part.headers.get('content-disposition')).toMatch(/^inline/)
    const params = { filename: shown!.filename }
    for (let i = 0; i < 2; i++) expect((await reader.call(playMediaFile, { params })).status).toBe(204)
    const plays = await server.company.db
      .selectFrom('mediaFilePlays')
      .select(['userId', 'playCount'])
      .execute()
    expect(plays).toEqual([{ userId: server.company.managerId, playCount: 2 }])
  })

  it('is hidden with its post', async () => {
    const { db, menuCategoryId, employeeId } = server.company
    const few = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
    const menuId = await makeMenu(db, { menuCategoryId, publicationAudienceId: few })
    const { body } = await post({ videos: [file('a.mp4', video())] }, menuId)
    const own = (await (await hanako()).call(getFeed, { params: { id: body.feedId! } })).body.attachments[0]!
    const reader = await taro()
    expect((await reader.fetch(own.path)).status).toBe(404)
    expect((await reader.call(playMediaFile, { params: { filename: own.filename } })).status).toBe(404)
  })

  it('may be too large to be held in memory, and leaves no temporary files', async () => {
    const bytes = new Uint8Array(60 * 1024 * 1024)
    bytes.set(video())
    const { status, body } = await post({ videos: [file('研修.mp4', bytes, 'video/mp4')] })
    expect(status).toBe(200)
    const [shown] = await attachmentsOf(body.feedId!)
    expect(shown!.byteSize).toBe(bytes.length)
    const end = await (await taro()).fetch(shown!.path, { headers: { range: 'bytes=-4' } })
    expect([end.status, (await end.bytes()).length]).toEqual([206, 4])
    expect(await arriving()).toEqual([])
  })

  it('is recognised by its content', async () => {
    const reply = await post({ videos: [file('偽物.mp4', pdf, 'video/mp4')] })
    expect([reply.status, reply.body.error?.fields.videos]).toEqual([
      422,
      '偽物.mp4: この形式の動画は使えません。MP4、WebM、MOVのいずれかを選んでください。',
    ])
  })
})

describe('a file of a post', () => {
  it('is downloaded under its Japanese name, and never displayed by the browser', async () => {
    const { body } = await post({
      attachments: [file('議事録（11月）.pdf', pdf), file('売上.csv', '店舗,売上\n青葉,100\n')],
    })
    const shown = await attachmentsOf(body.feedId!)
    expect(shown.map(({ originalName, contentType }) => [originalName, contentType])).toEqual([
      ['議事録（11月）.pdf', 'application/pdf'],
      ['売上.csv', 'text/csv'],
    ])
    const answer = await (await taro()).fetch(shown[0]!.path)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="____11__.pdf"; filename*=UTF-8''${encodeURIComponent('議事録（11月）.pdf')}`,
    )
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['画面.html', '<!doctype html><script>alert(1)</script>'],
    ['道具.exe', 'MZ\u0090'],
    ['絵.svg', '<svg onload="alert(1)"/>'],
    ['マクロ.xlsm', 'PK'],
    ['名前だけ.pdf', 'これはPDFではありません'],
    ['隠れた頁.txt', '<html><script>alert(1)</script>'],
    ['拡張子なし', 'text'],
    ['空.txt', ''],
  ])('is refused with a specific message if it is %s', async (name, content) => {
    const reply = await post({ attachments: [file(name, content)] })
    expect(reply.status).toBe(422)
    expect(reply.body.error?.fields.attachments).toContain(name)
  })

  it('that is too large is refused during the upload, and nothing of the form is stored', async () => {
    const large = new Uint8Array(postLimits.attachmentBytes + 1)
    const reply = await post({ attachments: [file('小さい.txt', 'a'), file('大きい.pdf', large)] })
    expect([reply.status, reply.body.error?.fields.attachments]).toEqual([
      422,
      '「大きい.pdf」は大きすぎます。20MB以下のファイルを選んでください。',
    ])
    expect(await arriving()).toEqual([])
  })

  it('is refused if there are too many', async () => {
    const reply = await post({ attachments: Array.from({ length: 6 }, (_, i) => file(`${i}.txt`, 'a')) })
    expect([reply.status, Object.keys(reply.body.error!.fields)]).toEqual([422, ['attachments']])
  })
})
