import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { createStorage, type Storage } from './storage.ts'

let dataDir: string
let storage: Storage
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = createStorage({ dataDir })
})
afterAll(() => rm(dataDir, { recursive: true }))

const key = { companyId: 1, filename: 'Ab3.jpg', part: 'original' }

test('bytes are returned whole and in part, from memory and from a stream', async () => {
  await storage.put(key, Buffer.from('ひろば'))
  expect(await text(storage.open(key))).toBe('ひろば')
  expect(await storage.stat(key)).toMatchObject({ size: 9 })
  await storage.put(key, Readable.from([Buffer.from('0123'), Buffer.from('456789')]))
  expect(String(await buffer(storage.open(key, { start: 2, end: 4 })))).toBe('234')
  expect(await readdir(join(dataDir, 'files/1/ab/Ab3.jpg'))).toEqual(['original'])
})

test('a stream that breaks keeps the previous bytes and writes nothing partial', async () => {
  await storage.put(key, Buffer.from('before'))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put(key, broken)).rejects.toThrow('connection lost')
  expect(await text(storage.open(key))).toBe('before')
  expect(await readdir(join(dataDir, 'files/1/ab/Ab3.jpg'))).toEqual(['original'])
})

test('received bytes are kept under their name or discarded', async () => {
  const bytes = async function* () {
    yield Buffer.from('ひ')
    yield Buffer.from('ろば')
  }
  const { path, byteSize } = await storage.receive(bytes())
  expect(byteSize).toBe(9)
  await storage.keep({ ...key, filename: 'kept.mp4' }, path)
  await storage.discard(path)
  expect(await text(storage.open({ ...key, filename: 'kept.mp4' }))).toBe('ひろば')
  await storage.receive(bytes())
  await storage.discardBefore(new Date(Date.now() - 1_000))
  expect(await readdir(join(dataDir, 'incoming'))).toHaveLength(1)
  await storage.discardBefore(new Date(Date.now() + 1_000))
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
})

test('files are listed and deleted by company', async () => {
  await storage.put({ ...key, companyId: 7 }, Buffer.from('7'))
  await storage.put({ companyId: 7, filename: 'zz.png', part: 'small' }, Buffer.from('7'))
  const names = []
  for await (const { filename } of storage.list(7)) names.push(filename)
  expect(names.sort()).toEqual(['Ab3.jpg', 'zz.png'])
  await storage.delete(7, 'zz.png')
  await storage.delete(7, 'zz.png')
  expect(await storage.stat({ companyId: 7, filename: 'zz.png', part: 'small' })).toBeNull()
  expect(await storage.stat(key)).not.toBeNull()
})

test('no name can escape the directory', async () => {
  for (const filename of ['../../etc/passwd', 'a/b', '', '.hidden', 'a.jpg/..'])
    await expect(storage.put({ ...key, filename }, Buffer.from('x'))).rejects.toThrow(TypeError)
})

test.each([
  [undefined, 'whole'],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=5-500', { start: 5, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
])('of ten bytes, Range %s means %o', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})

test('a Japanese name survives as a download', () => {
  expect(contentDisposition('attachment', "議事録 (1)'.pdf")).toBe(
    `attachment; filename="___ (1)'.pdf"; filename*=UTF-8''%E8%AD%B0%E4%BA%8B%E9%8C%B2%20%281%29%27.pdf`,
  )
})
