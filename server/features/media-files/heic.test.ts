import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { getFeed } from '#contract/feeds.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { createUserImage } from '#contract/my-page.ts'
import { createShellLogo } from '#contract/shell.ts'
import { createStamp } from '#contract/stamps.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let photo: File
beforeAll(async () => {
  server = await testServer()
  const bytes = await readFile(join(import.meta.dirname, '../../../testing/pictures/sideways.heic'))
  photo = new File([new Uint8Array(bytes)], 'IMG_0042.HEIC', { type: 'image/heic' })
})
afterAll(() => server?.close())

/** The test's own client only sends files together with a body. */
const noFields = { body: {} as never }

/** Uploads the photo in one of the ways. Returns the address of its JPEG. */
const doors: Record<string, (client: Client) => Promise<string | undefined>> = {
  'a form or draft': async (client) =>
    (await client.call(uploadMediaFile, { body: {}, files: { photos: [photo] } })).body.photo?.path,
  'a post': async (client) => {
    const body = { menuId: server.company.menuId, text: '', clientKey: newClientKey() }
    const { feedId } = (await client.call(createApply, { body, files: { photos: [photo] } })).body
    return (await client.call(getFeed, { params: { id: feedId! } })).body.photos[0]?.path
  },
  'a comment': async (client) => {
    const { db, menuId, managerId } = server.company
    const id = await makeFeed(db, { menuId, authorId: managerId })
    const body = { body: '', clientKey: newClientKey() }
    const sent = await client.call(createFeedComment, { params: { id }, body, files: { photos: [photo] } })
    return sent.body.photos[0]?.path
  },
  "one's own page": async (client) =>
    (await client.call(createUserImage, { body: { kind: 'profile' }, files: { picture: [photo] } })).body
      .path,
  'the stamps': async (client) =>
    (await client.call(createStamp, { body: { name: '拍手' }, files: { picture: [photo] } })).body.imagePath,
  'the header': async (client) =>
    (await client.call(createShellLogo, { ...noFields, files: { picture: [photo] } })).body.url,
}

it.each(Object.keys(doors))('an iPhone’s HEIC photo is accepted for %s', async (door) => {
  const client = await server.as(server.company.logins.administrator)
  const path = await doors[door]!(client)
  expect(path).toMatch(/\.jpg(\?|$)/)
  const response = await client.fetch(path!.replace(/\?.*$/, ''))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([format, width, height]).toEqual(['jpeg', 96, 128])
})
