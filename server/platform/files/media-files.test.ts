import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { companyIdOf } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { testDatabase } from '#testing/database.ts'
import { registerMediaFiles } from './media-files.ts'
import { defineMediaUse } from './media-uses.ts'
import { createPresignedLinks, type PresignedLinks } from './presigned-links.ts'
import { receiveImage } from './receive-image.ts'
import { insertImage, storeImage } from './save-image.ts'
import { createStorage, type Storage } from './storage.ts'
import { removeUnattachedMedia } from './unattached-media.ts'

let engine: Engine
let app: FastifyInstance
let storage: Storage
let links: PresignedLinks
let dataDir: string
let companies: [number, number]
const readable = new Set<number>()
const use = defineMediaUse({
  name: 'test',
  attached: async (_db, ids) => ids.filter((id) => readable.has(id)),
  mayRead: async (_db, session, id) => session.userId === 1 && readable.has(id),
})

beforeEach(async () => {
  readable.clear()
  dataDir = await mkdtemp(join(tmpdir(), 'media-'))
  storage = createStorage({ dataDir })
  engine = await testDatabase()
  const rows = await engine.installation
    .insertInto('companies')
    .values([
      { code: 'a', name: 'A' },
      { code: 'b', name: 'B' },
    ])
    .returning('id')
    .execute()
  companies = rows.map(({ id }) => id) as [number, number]
  links = await createPresignedLinks(engine.installation)
  app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    error instanceof Refusal
      ? reply.code(error.status).send({ code: error.code })
      : reply.code(500).send(String(error)),
  )
  registerMediaFiles(app, {
    engine,
    storage,
    links,
    uses: [use],
    admits: async () => true,
    viewed: async () => undefined,
    authenticate: async ({ headers }) => {
      if (!headers.cookie) throw new Refusal('unauthenticated')
      const [companyId, userId] = headers.cookie.split('.').map(Number)
      return { companyId, userId } as Session
    },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
  await engine.close()
  await rm(dataDir, { recursive: true })
})

async function photo(company = 0, originalName = '社員旅行.jpg') {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#06c' } })
    .jpeg()
    .toBuffer()
  const file = await storage.receive(Readable.from([buffer]))
  const image = await receiveImage({ ...file, originalName, declaredType: 'image/jpeg' }, '1.1')
  await storage.discard(file.path)
  const db = engine.company(companies[company]!)
  return { db, image, ...(await insertImage(db, await storeImage(storage, companyIdOf(db), image), null)) }
}
const get = (filename: string, query = '', headers: Record<string, string> = {}) =>
  app.inject({
    url: `/media_files/${filename}${query}`,
    headers: { cookie: `${companies[0]}.1`, ...headers },
  })

test('people who may read what a picture belongs to get it, whole, smaller, and again without its bytes', async () => {
  const { id, filename, image } = await photo()
  readable.add(id)
  expect(filename).toMatch(/^[\w-]{22}\.jpg$/)
  const whole = await get(filename)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload).toEqual(image.original)
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-length': String(image.original.length),
  })
  expect(whole.headers['content-disposition']).toMatch(/^inline; .*filename\*=UTF-8''%E7%A4%BE/)
  const small = await get(filename, '?variant=small')
  expect(small.headers['content-type']).toBe('image/webp')
  expect((await sharp(small.rawPayload).metadata()).width).toBe(320)
  const again = await get(filename, '', { 'if-none-match': String(whole.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await get(filename, '?variant=huge')).statusCode).toBe(400)
})

test('a photo stored before a size existed is returned in its largest', async () => {
  const { id, filename, image } = await photo()
  readable.add(id)
  await rm(join(dataDir, 'files', String(companies[0]), filename.slice(0, 2).toLowerCase(), filename, 'wide'))
  const answer = await get(filename, '?variant=wide')
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(image.variants.large)
})

test('a range can be requested', async () => {
  const { id, filename, image } = await photo()
  readable.add(id)
  const part = await get(filename, '', { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 10-19/${image.original.length}`)
  expect(part.rawPayload).toEqual(image.original.subarray(10, 20))
  const past = await get(filename, '', { range: 'bytes=99999999-' })
  expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${image.original.length}`])
  const changed = await get(filename, '', { range: 'bytes=0-1', 'if-range': '"other"' })
  expect(changed.statusCode).toBe(200)
})

test('everyone else gets 404', async () => {
  const { id, filename } = await photo()
  expect((await get(filename)).statusCode).toBe(404)
  readable.add(id)
  expect((await get(filename, '', { cookie: `${companies[0]}.2` })).statusCode).toBe(404)
  expect((await get(filename, '', { cookie: `${companies[1]}.1` })).statusCode).toBe(404)
  expect((await get('..%2f..%2fsecret')).statusCode).toBe(404)
  expect((await app.inject(`/media_files/${filename}`)).statusCode).toBe(401)
})

test('a presigned link opens one file without a session, until it expires or is altered', async () => {
  const { filename } = await photo()
  const other = await photo(1)
  const link = links.presign(filename, companies[0], 300)
  expect((await app.inject(link)).statusCode).toBe(200)
  const forged = [
    link.replace(filename, other.filename),
    link.replace(`company=${companies[0]}`, `company=${companies[1]}`),
    link.replace(/expires=\d+/, 'expires=9999999999'),
    link.replace(/signature=.+/, 'signature='),
  ]
  for (const url of forged) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'InvalidPresignedUrlError' }])
  }
  vi.useFakeTimers({ now: Date.now() + 302_000, toFake: ['Date'] })
  expect((await app.inject(link)).json()).toEqual({ code: 'InvalidPresignedUrlError' })
  const sameKey = await createPresignedLinks(engine.installation)
  expect(sameKey.presign(filename, 1, 1)).toBe(links.presign(filename, 1, 1))
})

test('files without a use for a day are removed, and bytes that never had a row', async () => {
  const kept = await photo()
  const unwanted = await photo()
  readable.add(kept.id)
  const stray = await storeImage(storage, companyIdOf(kept.db), kept.image)
  const removal = { db: kept.db, storage, uses: [use] }
  expect(await removeUnattachedMedia(removal)).toEqual({ rows: 0, strays: 0 })
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
  expect(await removeUnattachedMedia({ ...removal, now: tomorrow })).toEqual({ rows: 1, strays: 1 })
  const there = async (filename: string) =>
    (await storage.stat({ companyId: companies[0], filename, part: 'original' })) !== null
  expect([await there(kept.filename), await there(unwanted.filename), await there(stray.filename)]).toEqual([
    true,
    false,
    false,
  ])
})
