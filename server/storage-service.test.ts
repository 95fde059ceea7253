import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createDirectUploads,
  createPresignedUrl,
  directUploadType,
  uploadMediaFile,
} from '#contract/media-files.ts'
import { createUserImage } from '#contract/my-page.ts'
import { createLogger } from '#server/platform/log/logger.ts'
import { type S3Service, s3Service } from '#testing/s3-service.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let service: S3Service
let server: TestServer
let client: Client
const logged: { level: number; msg: string }[] = []
beforeAll(async () => {
  service = await s3Service()
  const log = createLogger('error', { write: (line) => void logged.push(JSON.parse(line)) })
  server = await testServer({ env: service.env, log })
  client = await server.as(server.company.logins.employee)
})
afterAll(async () => {
  await server?.close()
  await service?.close()
})

const minutes = '第1回 会議の議事録\n'
const upload = () =>
  client.call(uploadMediaFile, {
    body: {},
    files: { attachments: [new File([minutes], '議事録.txt', { type: 'text/plain' })] },
  })
const by = (path: string, init: RequestInit = {}) => client.fetch(path, init)

it('a file is stored in the bucket, and its reader is sent there by an address that expires', async () => {
  const { attachment } = (await upload()).body
  const stored = service.objects.get(
    `files/${server.company.companyId}/${attachment!.filename.slice(0, 2).toLowerCase()}/${attachment!.filename}/original`,
  )!
  expect(String(stored.content)).toBe(minutes)
  const answer = await by(attachment!.path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
  const there = await fetch(answer.headers.get('location')!)
  expect([there.status, await there.text()]).toEqual([200, minutes])
  expect(there.headers.get('content-disposition')).toContain(encodeURIComponent('議事録'))
  const stranger = await server.as(server.other.logins.employee)
  expect((await stranger.fetch(attachment!.path)).status).toBe(404)
  expect((await server.guest().fetch(attachment!.path)).status).toBe(401)
})

it('a link for outside leads there, and one that is altered leads nowhere', async () => {
  const { attachment } = (await upload()).body
  const { url } = (await client.call(createPresignedUrl, { params: { filename: attachment!.filename } })).body
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const guest = server.guest()
  const answer = await guest.fetch(path)
  expect(answer.status).toBe(302)
  expect(await (await fetch(answer.headers.get('location')!)).text()).toBe(minutes)
  const altered = await guest.fetch(path.replace(/expires=\d/, 'expires=9'))
  expect(altered.status).toBe(403)
  expect(altered.headers.get('location')).toBeNull()
  expect(await altered.json()).toMatchObject({ error: { code: 'InvalidPresignedUrlError' } })
})

it('pictures come through the server, which browsers ask whether they are current', async () => {
  const bytes = await readFile(join(import.meta.dirname, '../testing/pictures/sideways.heic'))
  const picture = new File([new Uint8Array(bytes)], 'a.heic', { type: 'image/heic' })
  const { path } = (
    await client.call(createUserImage, { body: { kind: 'profile' }, files: { picture: [picture] } })
  ).body
  const answer = await by(`${path}?variant=small`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  const part = await by(`${path}?variant=small`, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  const etag = answer.headers.get('etag')!
  const asked = service.requests.length
  expect((await by(`${path}?variant=small`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(service.requests.length).toBe(asked)
})

it('pages may send to and play from the storage, and from nowhere else', async () => {
  const policy = (await by('/api/v2/sessions')).headers.get('content-security-policy')!
  const directive = (name: string) => policy.split(';').find((one) => one.startsWith(name))
  expect(directive('media-src')).toBe(`media-src 'self' ${service.endpoint}`)
  expect(directive('connect-src')).toBe(`connect-src 'self' ${service.endpoint}`)
  expect(policy.split(service.endpoint)).toHaveLength(3)
})

it('while the storage is away files get 503 and a time to try again, and nothing else is disturbed', async () => {
  const { attachment } = (await upload()).body
  const objects = service.objects.size
  logged.length = 0
  for (const [leave, back] of [
    [() => service.goAway(), () => service.comeBack()],
    [async () => service.fail(503), async () => service.fail(0)],
  ] as const) {
    await leave()
    for (let i = 0; i < 3; i++) {
      const answer = await by(attachment!.path)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
      expect((await upload()).status).toBe(503)
    }
    expect((await by('/api/v2/current_user')).status).toBe(200)
    expect(await server.app.storage.answers()).toBe(false)
    await back()
    await expect.poll(async () => (await by(attachment!.path)).status, { timeout: 5_000 }).toBe(302)
    expect((await upload()).status).toBe(200)
  }
  expect(service.objects.size).toBe(objects + 2)
  expect(logged.map(({ msg }) => msg)).toEqual(Array(2).fill(expect.stringContaining('storage is away')))
})

const sent = (ticket: string) => new File([ticket], 'ticket', { type: directUploadType })
const offered = async (content: string, name = '大きな資料.txt', by = client) =>
  (await by.call(createDirectUploads, { body: { files: [{ name, byteSize: Buffer.byteLength(content) }] } }))
    .body.uploads[0]!
const uploadBy = (ticket: string, by = client, field: 'attachments' | 'videos' = 'attachments') =>
  by.call(uploadMediaFile, { body: {}, files: { [field]: [sent(ticket)] } })
const put = (url: string, body: string) => fetch(url, { method: 'PUT', body })

it('a browser sends a file to the storage itself, and the server checks it before it is a file', async () => {
  const { url, ticket } = await offered(minutes)
  expect(new URL(url).origin).toBe(service.endpoint)
  expect((await uploadBy(ticket)).body.error).toMatchObject({
    code: 'validation_failed',
    fields: { attachments: expect.any(String) },
  })
  expect((await put(url, minutes)).status).toBe(200)
  const { attachment } = (await uploadBy(ticket)).body
  expect(attachment).toMatchObject({ originalName: '大きな資料.txt', byteSize: Buffer.byteLength(minutes) })
  const there = await fetch((await by(attachment!.path)).headers.get('location')!)
  expect(await there.text()).toBe(minutes)
  const path = [...service.objects.keys()].find((name) => name.includes(attachment!.filename))!
  expect(service.objects.get(path)!.headers['x-amz-meta-sha256']).toMatch(/^[0-9a-f]{64}$/)
  expect((await uploadBy(ticket)).status, 'a form is safe to repeat').toBe(200)
})

it('what a browser sent is refused like what comes with the form', async () => {
  const page = '<!doctype html><script>alert(1)</script>'
  const one = await offered(page)
  await put(one.url, page)
  expect((await uploadBy(one.ticket)).body.error?.fields.attachments).toContain('大きな資料.txt')
  const video = await offered(minutes, '録画.mp4')
  await put(video.url, minutes)
  expect((await uploadBy(video.ticket, client, 'videos')).status).toBe(422)
  const files = [{ name: 'x.txt', byteSize: 100 * 1024 * 1024 }]
  const large = (await client.call(createDirectUploads, { body: { files } })).body.uploads[0]!
  expect((await uploadBy(large.ticket)).body.error?.fields.attachments).toContain('20')
  expect((await client.call(createDirectUploads, { body: { files: [] } })).status).toBe(422)
  const huge = [{ name: 'x.txt', byteSize: 2 ** 40 }]
  expect((await client.call(createDirectUploads, { body: { files: huge } })).status).toBe(422)
})

it('a ticket is only good for the one who got it, unaltered, and an address for its size', async () => {
  const { url, ticket } = await offered(minutes)
  expect((await put(url, `${minutes}more`)).status).toBe(403)
  expect((await put(url.replace('incoming/', 'files/'), minutes)).status).toBe(403)
  await put(url, minutes)
  const [content, mac] = ticket.split('.')
  const other = { ...JSON.parse(Buffer.from(content!, 'base64url').toString()), name: 'x.html' }
  const altered = `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${mac}`
  for (const wrong of [altered, '', 'x', 'a.b', 'x'.repeat(10_000)])
    expect((await uploadBy(wrong)).status).toBeGreaterThanOrEqual(400)
  for (const login of [server.company.logins.manager, server.other.logins.employee])
    expect((await uploadBy(ticket, await server.as(login))).status).toBe(422)
  expect(
    (await server.guest().call(createDirectUploads, { body: { files: [{ name: 'a', byteSize: 1 }] } }))
      .status,
  ).toBe(401)
  expect((await uploadBy(ticket)).status).toBe(200)
})

it('what was sent is removed with other unused files', async () => {
  const { url } = await offered(minutes)
  await put(url, minutes)
  const left = () => [...service.objects.keys()].filter((name) => name.startsWith('incoming/'))
  expect(left().length).toBeGreaterThan(0)
  await server.app.storage.discardBefore(new Date(Date.now() - 60_000))
  expect(left().length).toBeGreaterThan(0)
  await server.app.storage.discardBefore(new Date(Date.now() + 60_000))
  expect(left()).toEqual([])
})
