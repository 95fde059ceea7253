import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type S3Service, s3Service } from '#testing/s3-service.ts'
import { signatureOf } from '#testing/s3-signature.ts'
import { contentDisposition } from './content-disposition.ts'
import { copyFiles } from './copy-files.ts'
import { diskPlace, s3Place } from './file-place.ts'
import { createS3Client } from './s3-client.ts'
import { s3SettingsOf } from './s3-settings.ts'
import { createS3Signer, s3Address, s3Origin } from './s3-signing.ts'
import { createS3Storage } from './s3-storage.ts'
import { createStorage } from './storage.ts'
import { StorageUnavailableError } from './storage-failures.ts'

let service: S3Service
let dataDir: string
const quick = { connect: 500, silence: 300, silenceAway: 300, pauses: [5, 10], look: 50 }
const settingsOf = (env: Record<string, string> = {}) => s3SettingsOf(readConfig({ ...service.env, ...env }))!
/** For tests in which the service is well: a busy machine may take a second. */
const patient = { ...quick, silence: 10_000, silenceAway: 10_000 }
const clientOf = (env: Record<string, string> = {}) => createS3Client(settingsOf(env), { times: patient })
const storageOf = (env: Record<string, string> = {}) =>
  createS3Storage({ client: clientOf(env), dataDir, usualQuota: null })
beforeAll(async () => {
  service = await s3Service({ pageSize: 3 })
  dataDir = await mkdtemp(join(tmpdir(), 's3-storage-'))
})
afterAll(async () => {
  await service.close()
  await rm(dataDir, { recursive: true })
})

const key = { companyId: 1, filename: 'Ab3.jpg', part: 'original' }
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/* Published by AWS: "Signature Calculations for the Authorization Header" and "Using Query Parameters" of S3. */
const published = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  ...{ service: 's3', region: 'us-east-1', datetime: '20130524T000000Z' },
}
const bucket = 'https://examplebucket.s3.amazonaws.com'
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
test.each([
  [
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    nothing,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test$file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, nothing, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    'GET',
    '/?max-keys=2&prefix=J',
    {},
    nothing,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])(
  '%s %s is signed as AWS published it, and the test service demands just that',
  async (method, path, extra, payload, signature) => {
    const headers = { ...(extra as Record<string, string>), 'x-amz-content-sha256': payload }
    const signer = new AwsV4Signer({ ...published, method, url: bucket + path, headers, allHeaders: true })
    const signed = await signer.sign()
    expect(signed.headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
    const all = { ...headers, host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': published.datetime }
    const service = { method, target: path, headers: all, payload, date: published.datetime }
    const signedHeaders = Object.keys(all).toSorted()
    const scope = '20130524/us-east-1/s3/aws4_request'
    expect(signatureOf(published.secretAccessKey, { ...service, signedHeaders, scope })).toBe(signature)
  },
)

test('an address is presigned as AWS published it', async () => {
  const signer = new AwsV4Signer({
    ...{ ...published, method: 'GET', signQuery: true },
    url: `${bucket}/test.txt?X-Amz-Expires=86400`,
  })
  const { url } = await signer.sign()
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  expect(url.searchParams.get('X-Amz-Signature')).toBe(signature)
  const asked = { method: 'GET', target: url.pathname + url.search, payload: 'UNSIGNED-PAYLOAD' }
  const at = { date: published.datetime, scope: '20130524/us-east-1/s3/aws4_request' }
  const headers = { headers: { host: 'examplebucket.s3.amazonaws.com' }, signedHeaders: ['host'] }
  expect(signatureOf(published.secretAccessKey, { ...asked, ...at, ...headers })).toBe(signature)
})

/* The general test suite of Signature Version 4. */
test.each([
  ['get-vanilla', '/', {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  [
    'get-vanilla-query-order-key-case',
    '/?Param2=value2&Param1=value1',
    {},
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  ],
])('the test suite of AWS: %s', async (_, path, headers, signature) => {
  const signer = new AwsV4Signer({
    ...{ method: 'GET', url: `https://example.amazonaws.com${path}`, headers },
    ...{ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    ...{ service: 'service', region: 'us-east-1', datetime: '20150830T123600Z' },
  })
  expect((await signer.sign()).headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
})

test.each<Record<string, string>>([{}, { S3_PREFIX: 'some/where' }])(
  'bytes are returned whole and in part, with %o',
  async (env) => {
    const storage = storageOf(env)
    await storage.put(key, Buffer.from('ひろば'))
    expect(await text(storage.open(key))).toBe('ひろば')
    expect(await storage.stat(key)).toMatchObject({ size: 9 })
    await storage.put(key, Readable.from([Buffer.from('0123'), Buffer.from('456789')]))
    expect(String(await buffer(storage.open(key, { start: 2, end: 4 })))).toBe('234')
    await storage.put({ ...key, part: 'empty' }, Buffer.from(''))
    expect(await storage.stat({ ...key, part: 'empty' })).toMatchObject({ size: 0 })
    expect(await storage.stat({ ...key, part: 'none' })).toBeNull()
    await expect(buffer(storage.open({ ...key, part: 'none' }))).rejects.toThrow('no such stored file')
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  },
)

test('received bytes are kept with their checksum, large ones in parts, and those of a dead process are removed', async () => {
  const client = createS3Client(settingsOf(), { partBytes: 1_000_000 })
  const storage = createS3Storage({ client, dataDir, usualQuota: null })
  const content = randomBytes(2_500_000)
  const { path } = await storage.receive(Readable.from([content]))
  await storage.keep({ ...key, filename: 'kept.mp4' }, path)
  await storage.discard(path)
  const stored = service.objects.get('files/1/ke/kept.mp4/original')!
  expect(stored.content.equals(content)).toBe(true)
  expect(stored.etag).toMatch(/-3"$/)
  expect(stored.headers['x-amz-meta-sha256']).toBe(sha256(content))
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  service.uploads.set('left', { key: 'files/1/ab/x.mp4/original', headers: {}, parts: new Map() })
  await storage.discardBefore(new Date('2025-01-01'))
  expect(service.uploads.size).toBe(1)
  await storage.discardBefore(new Date())
  expect(service.uploads.size).toBe(0)
})

test('files are listed page by page, and deleted by company', async () => {
  const storage = storageOf()
  for (const part of ['original', 'small', 'large'])
    for (const filename of ['aa.png', 'ab.png', 'zz.png'])
      await storage.put({ companyId: 7, filename, part }, Buffer.from('7'))
  const names = []
  for await (const { filename, changedAt } of storage.list(7)) {
    names.push(filename)
    expect(changedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  }
  expect(names).toEqual(['aa.png', 'ab.png', 'zz.png'])
  await storage.delete(7, 'zz.png')
  await storage.delete(7, 'zz.png')
  expect(await storage.stat({ companyId: 7, filename: 'zz.png', part: 'small' })).toBeNull()
  const { path } = await storage.receive(Readable.from([Buffer.from('harmful')]))
  const name = await storage.quarantine(7, path)
  for await (const found of storage.listQuarantined(7)) expect(found.filename).toBe(name)
  await storage.put({ companyId: 77, filename: 'aa.png', part: 'original' }, Buffer.from('7'))
  await storage.deleteCompany(7)
  const left = [...service.objects.keys()]
  expect(left.filter((path) => /\/7\//.test(path))).toEqual([])
  expect(left).toContain('files/77/aa/aa.png/original')
})

test('no name can escape the folder of its company', async () => {
  for (const filename of ['../../etc/passwd', 'a/b', '', '.hidden', 'a.jpg/..'])
    await expect(storageOf().put({ ...key, filename }, Buffer.from('x'))).rejects.toThrow(TypeError)
})

test('an address opens one file under its Japanese name, until it expires or is altered', async () => {
  const storage = storageOf()
  await storage.put(key, Buffer.from('議事'))
  const disposition = contentDisposition('attachment', "議事録 (1)+'.pdf")
  const as = { type: 'application/pdf', disposition }
  const address = (await storage.addressOf(key, as, 60))!
  const answer = await fetch(address)
  expect([answer.status, await answer.text()]).toEqual([200, '議事'])
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(disposition)
  expect((await fetch(address.replace('Ab3.jpg', 'other.jpg'))).status).toBe(403)
  expect((await fetch(address.replace('Expires=60', 'Expires=6000'))).status).toBe(403)
  expect((await fetch((await storage.addressOf(key, as, -1))!)).status).toBe(403)
  expect(await storageOf({ S3_DIRECT: 'off' }).addressOf(key, as, 60)).toBeNull()
})

test('an address for sending takes only bytes of the signed size', async () => {
  const signer = createS3Signer(settingsOf())
  const address = await signer.presign(
    { method: 'PUT', key: 'incoming/x', headers: { 'content-length': '5' } },
    60,
  )
  expect((await fetch(address, { method: 'PUT', body: '12345' })).status).toBe(200)
  expect((await fetch(address, { method: 'PUT', body: '123456' })).status).toBe(403)
})

test('the bucket is in the host or in the path', () => {
  const aws = { S3_ENDPOINT: '', S3_REGION: 'ap-northeast-1', S3_PREFIX: 'a/' }
  const asked = { key: 'files/1/x' }
  const at = (env: Record<string, string>) => {
    const settings = settingsOf(env)
    return s3Address(settings, settings.endpoint, asked).href
  }
  expect(at(aws)).toBe('https://hiroba-test.s3.ap-northeast-1.amazonaws.com/a/files/1/x')
  expect(at({ ...aws, S3_PATH_STYLE: 'on' })).toBe(
    'https://s3.ap-northeast-1.amazonaws.com/hiroba-test/a/files/1/x',
  )
  expect(at({ S3_ENDPOINT: 'http://minio:9000/store/' })).toBe(
    'http://minio:9000/store/hiroba-test/files/1/x',
  )
  expect(s3Origin(settingsOf(aws))).toBe('https://hiroba-test.s3.ap-northeast-1.amazonaws.com')
  const both = { S3_ENDPOINT: 'http://minio:9000', S3_PUBLIC_ENDPOINT: 'https://files.example.com' }
  expect(s3Origin(settingsOf(both))).toBe('https://files.example.com')
  expect(s3SettingsOf(readConfig({}))).toBeNull()
  expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow(/S3_ACCESS_KEY_ID/)
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow(/S3_BUCKET/)
  expect(() => readConfig({ ...service.env, S3_BUCKET: 'No Bucket' })).toThrow(/S3_BUCKET/)
})

test('a copy is made only of what was checked', async () => {
  const client = clientOf()
  await client.put('incoming/y', Buffer.from('checked'))
  const checked = (await client.head('incoming/y'))!
  const version = { etag: checked.etag, sha256: checked.sha256! }
  expect(await client.copy('incoming/y', 'files/1/y', version)).toBe(true)
  expect(String(service.objects.get('files/1/y')!.content)).toBe('checked')
  await client.put('incoming/y', Buffer.from('exchanged'))
  expect(await client.copy('incoming/y', 'files/1/y', version)).toBe(false)
  expect(String(service.objects.get('files/1/y')!.content)).toBe('checked')
})

test('wrong settings are named, and an absent service is no wrong setting', async () => {
  await clientOf().check()
  expect([...service.objects.keys()].filter((name) => name.includes('check'))).toEqual([])
  const wrong = async (env: Record<string, string>) =>
    clientOf(env)
      .check()
      .then(
        () => '',
        (error: Error) => `${error.name}: ${error.message}`,
      )
  expect(await wrong({ S3_SECRET_ACCESS_KEY: 'another' })).toMatch(
    /^StorageMisconfigured.* SignatureDoesNotMatch/,
  )
  expect(await wrong({ S3_ACCESS_KEY_ID: 'AKIAOTHER' })).toMatch(/^StorageMisconfigured.* InvalidAccessKeyId/)
  expect(await wrong({ S3_BUCKET: 'another' })).toMatch(/^StorageMisconfigured.* another .*NoSuchBucket/)
  expect(await wrong({ S3_ENDPOINT: service.endpoint.replace('http:', 'https:') })).toMatch(
    /^StorageMisconfigured.*cannot be reached/,
  )
  expect(await wrong({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(/^StorageUnavailable.*ECONNREFUSED/)
})

test('a service that does not list uploads in parts is not away', async () => {
  const noted: (Error | null)[] = []
  const client = createS3Client(settingsOf(), { times: quick, noted: (away) => noted.push(away) })
  service.fail(501)
  await client.abortBefore(new Date())
  service.fail(0)
  await client.put('x', Buffer.from('x'))
  expect(noted).toEqual([])
})

test('a passing failure is not noticed; a lasting one is told at once, until the service is back', async () => {
  const noted: (string | null)[] = []
  const ended = { true: 0, false: 0 }
  const client = createS3Client(settingsOf(), {
    times: quick,
    noted: (away) => noted.push(away?.message ?? null),
    ended: (answered) => (ended[`${answered}`] += 1),
  })
  const storage = createS3Storage({ client, dataDir, usualQuota: null })
  service.fail(503)
  const put = storage.put(key, Buffer.from('a'))
  service.fail(0)
  await put
  expect(noted).toEqual([])
  const file = join(dataDir, 'file')
  await writeFile(file, 'kept')
  for (const [leave, back] of [
    [() => service.goAway(), () => service.comeBack()],
    [async () => service.hang(true), async () => service.hang(false)],
    [async () => service.fail(500), async () => service.fail(0)],
  ] as const) {
    noted.length = 0
    await leave()
    await expect(storage.stat(key)).rejects.toThrow(StorageUnavailableError)
    const begun = Date.now()
    await expect(storage.keep(key, file)).rejects.toThrow(StorageUnavailableError)
    await expect(buffer(storage.open(key))).rejects.toThrow(StorageUnavailableError)
    expect(Date.now() - begun).toBeLessThan(1_000)
    expect(noted).toHaveLength(1)
    await back()
    await expect.poll(() => storage.stat(key).catch(() => null)).toMatchObject({ size: 1 })
    expect(noted).toEqual([expect.any(String), null])
  }
  // Three in each outage, and those that looked whether it is over.
  expect(ended.false).toBeGreaterThanOrEqual(9)
  const answered = ended.true
  await storage.keep(key, file)
  expect(await text(storage.open(key))).toBe('kept')
  expect(ended.true).toBe(answered + 2)
})

test('bytes that stop in the middle are an error, not a shorter file', async () => {
  const storage = storageOf()
  await storage.put(key, randomBytes(20_000_000))
  const stream = storage.open(key)
  await expect(
    (async () => {
      for await (const _ of stream) await service.goAway().catch(() => undefined)
    })(),
  ).rejects.toThrow(StorageUnavailableError)
  await service.comeBack()
})

test('files are moved to the bucket and back, as often as one likes', async () => {
  const [here, back] = ['here', 'back'].map((name) => join(dataDir, name)) as [string, string]
  const disk = createStorage({ dataDir: here })
  for (let i = 0; i < 6; i++)
    await disk.put({ companyId: 3, filename: `moved${i}.bin`, part: 'original' }, randomBytes(1_000 + i))
  const { path } = await disk.receive(Readable.from([Buffer.from('harmful')]))
  await disk.quarantine(3, path)
  const env = { S3_PREFIX: 'moved' }
  const place = s3Place(clientOf(env))
  expect(await copyFiles(diskPlace(here), place)).toMatchObject({ copied: 7, present: 0, different: [] })
  await disk.put({ companyId: 3, filename: 'later.bin', part: 'original' }, Buffer.from('later'))
  service.objects.get('moved/files/3/mo/moved3.bin/original')!.headers['x-amz-meta-sha256'] = sha256(
    Buffer.from(''),
  )
  expect(await copyFiles(diskPlace(here), place)).toMatchObject({ copied: 2, present: 6 })
  expect(await copyFiles(place, diskPlace(back))).toMatchObject({ copied: 8, different: [] })
  expect(await copyFiles(place, diskPlace(back))).toMatchObject({ copied: 0, present: 8 })
  const bytesOf = async (dir: string) => {
    const found = new Map<string, string | null>()
    for await (const file of diskPlace(dir).list())
      found.set(file.path, await diskPlace(dir).checksum(file.path))
    return found
  }
  expect(await bytesOf(back)).toEqual(await bytesOf(here))
  expect((await bytesOf(here)).size).toBe(8)
  await place.removeCompany(3)
  expect([...service.objects.keys()].filter((name) => name.startsWith('moved/'))).toEqual([])
  await expect(diskPlace(here).read('files/../../etc/passwd')).rejects.toThrow(TypeError)
})
