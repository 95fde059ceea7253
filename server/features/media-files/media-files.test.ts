import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { listFilterDepartments, listFilterUsers } from '#contract/filters.ts'
import { listMediaFiles, uploadMediaFile } from '#contract/media-files.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { mediaUses } from '#server/media-uses.ts'
import { removeUnattachedMedia } from '#server/platform/files/unattached-media.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const hanako = () => server.as(server.company.logins.employee)
const taro = () => server.as(server.company.logins.manager)
const file = (name: string, content: string | Uint8Array<ArrayBuffer>, type = '') =>
  new File([content], name, { type })
const picture = async () => {
  const made = sharp({ create: { width: 640, height: 480, channels: 3, background: '#0a7' } })
  return file('現場.png', new Uint8Array(await made.png().toBuffer()), 'image/png')
}
const send = async (files: { photos?: File[]; videos?: File[]; attachments?: File[] }) =>
  (await hanako()).call(uploadMediaFile, { body: {}, files })

describe('a file for an answer', () => {
  it('is accepted before the answer is submitted, and only its uploader can read it', async () => {
    const { status, body } = await send({ photos: [await picture()] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      photo: { width: 640, height: 480, originalName: '現場.png' },
      attachment: null,
    })
    expect((await (await hanako()).fetch(`${body.photo!.path}?variant=small`)).status).toBe(200)
    expect((await (await taro()).fetch(body.photo!.path)).status).toBe(404)
    const [row] = await server.company.db
      .selectFrom('mediaFiles')
      .select(['kind', 'uploaderId'])
      .where('id', '=', body.photo!.id)
      .execute()
    expect(row).toEqual({ kind: 'image', uploaderId: server.company.employeeId })
  })

  const alone = (megabytes: number) =>
    `「会議.mp4」は大きすぎます。${megabytes}MB以下のファイルを選んでください。`
  const together = '一度に送れるファイルは合わせて500MBまでです。ファイルを減らすか、1件ずつ送ってください。'
  it.each([
    [uploadMediaFile.path, 'videos', 510, alone(500)],
    [uploadMediaFile.path, 'attachments', 30, alone(20)],
    [createApply.path, 'videos', 510, together],
    [createFeedComment.path.replace('{id}', '1'), 'photos', 510, together],
  ])(
    'is refused beside its field before any of it is taken, where it is too large: %s %s',
    async (path, field, megabytes, words) => {
      const client = await hanako()
      // Only the first bytes are sent.
      const asked = request(`${server.address}${path}`, {
        method: 'POST',
        headers: {
          cookie: client.cookie,
          'x-csrf-token': await client.token(),
          'accept-language': 'ja',
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': megabytes * 1024 * 1024,
        },
      })
      const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="会議.mp4"\r\nContent-Type: video/mp4\r\n\r\n`
      asked.write(`${head}ftyp`)
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      const { error } = JSON.parse(Buffer.concat(await answer.toArray()).toString())
      expect([answer.statusCode, error.fields]).toEqual([422, { [field]: words }])
      asked.destroy()
    },
  )

  it('can be a document, whose kind and size are returned', async () => {
    const { body } = await send({ attachments: [file('見積.csv', '品目,金額\n机,100\n')] })
    expect(body).toMatchObject({
      photo: null,
      attachment: { kind: 'file', contentType: 'text/csv', originalName: '見積.csv', byteSize: 22 },
    })
  })

  it('must be exactly one file, with the content its type states', async () => {
    expect((await send({})).body.error?.fields.photos).toBe('ファイルを1つだけ送ってください。')
    const two = await send({ photos: [await picture()], attachments: [file('a.csv', 'a')] })
    expect(two.status).toBe(422)
    const fake = await send({ photos: [file('偽.png', 'not a picture', 'image/png')] })
    expect([fake.status, Object.keys(fake.body.error?.fields ?? {})]).toEqual([422, ['photos']])
  })

  it('is found again by its id, by its uploader', async () => {
    const { body } = await send({ photos: [await picture()] })
    const { body: other } = await send({ attachments: [file('a.csv', 'a')] })
    const query = { ids: `${body.photo!.id},${other.attachment!.id},999999` }
    expect((await (await hanako()).call(listMediaFiles, { query })).body).toEqual({
      photos: [body.photo],
      attachments: [other.attachment],
      nextCursor: null,
    })
    expect((await (await taro()).call(listMediaFiles, { query })).body).toEqual({
      photos: [],
      attachments: [],
      nextCursor: null,
    })
  })

  it('is deleted after a day if it is not attached to anything', async () => {
    const { body } = await send({ attachments: [file('忘れ物.txt', 'x')] })
    const { db } = server.company
    const there = async () =>
      (await db.selectFrom('mediaFiles').select('id').where('id', '=', body.attachment!.id).execute()).length
    const clean = (hours: number) =>
      removeUnattachedMedia({
        db,
        storage: server.app.storage,
        uses: mediaUses,
        now: new Date(Date.now() + hours * 3_600_000),
      })
    await clean(23)
    expect(await there()).toBe(1)
    await clean(25)
    expect(await there()).toBe(0)
    expect((await (await hanako()).fetch(body.attachment!.path)).status).toBe(404)
  })
})

describe('the choices of a form', () => {
  it('returns chosen people and departments by id, only those of this company', async () => {
    const { employeeId, managerId, departmentId, db } = server.company
    const reader = await hanako()
    const { body } = await reader.call(listFilterUsers, {
      query: { ids: `${managerId},${employeeId},${server.other.employeeId}` },
    })
    expect(body.users.map(({ id }) => id).sort()).toEqual([employeeId, managerId].sort())
    const hidden = await makeDepartment(db, { name: '準備室', published: false })
    const named = await reader.call(listFilterDepartments, { query: { ids: `${departmentId},${hidden}` } })
    expect(named.body.departments.map(({ id }) => id)).toEqual([departmentId])
    const [first] = named.body.departments
    const found = await reader.call(listFilterDepartments, { query: { query: first!.name } })
    expect(found.body.departments).toContainEqual(first)
    expect((await reader.call(listFilterUsers, { query: { ids: '1;drop' } })).status).toBe(422)
  })
})

describe('pictures that take long to decode', () => {
  const wide = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0a7' }, limitInputPixels: false })

  it('do not block others: while six by one person are processed, a later one by another person finishes early', async () => {
    const large = file('大判.png', new Uint8Array(await wide(16_000, 7_400).png().toBuffer()), 'image/png')
    const [one, other] = [await hanako(), await taro()]
    const done: string[] = []
    const sent = async (who: typeof one, name: string, photo: File) => {
      const { status } = await who.call(uploadMediaFile, { body: {}, files: { photos: [photo] } })
      done.push(name)
      return status
    }
    const first = sent(one, 'first', large)
    const others = Array.from({ length: 5 }, () => sent(one, 'hanako', large))
    const small = sent(other, 'taro', await picture())
    expect(await Promise.all([first, ...others, small])).toEqual(Array(7).fill(200))
    expect(done.indexOf('taro')).toBeLessThan(4)
  })

  it('are refused beside the field if decoding them would take too much memory', async () => {
    const deep = wide(7_200, 7_200).ensureAlpha().toColourspace('rgb16').png({ compressionLevel: 1 })
    const photo = file('深い色.png', new Uint8Array(await deep.toBuffer()), 'image/png')
    const { status, body } = await send({ photos: [photo] })
    expect([status, body]).toMatchObject([
      422,
      {
        error: {
          fields: {
            photos: '深い色.png: 画像の縦横のサイズ（画素数）が大きすぎます。小さくしてから選んでください。',
          },
        },
      },
    ])
  })
})
