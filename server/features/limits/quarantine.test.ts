import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { api } from '#contract/api.ts'
import { deleteQuarantinedFile, getLimits, listQuarantinedFiles, updateLimits } from '#contract/limits.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { sampleBodies } from '#testing/call-samples.ts'
import { clamdIsInstalled, eicar, startClamd, startFakeClamd, type TestClamd } from '#testing/clamd.ts'
import { type TestServer, testServer } from '#testing/server.ts'

const scanners = [
  { name: 'a server that speaks INSTREAM', start: startFakeClamd },
  ...(clamdIsInstalled ? [{ name: 'a real clamd', start: startClamd }] : []),
]

describe.each(scanners)('with $name', ({ start }) => {
  let clamd: TestClamd
  let server: TestServer
  beforeAll(async () => {
    clamd = await start()
    server = await testServer({ env: { CLAMD_URL: clamd.url, CLAMD_MAX_MB: '1' } })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await clamd.stop()
  })

  const harmful = (name = '請求書.txt') => new File([eicar()], name, { type: 'text/plain' })
  const hanako = () => server.as(server.company.logins.employee)
  const upload = async (file: File) =>
    (await hanako()).call(uploadMediaFile, { body: {}, files: { attachments: [file] } })
  const boss = () => server.as(server.company.logins.administrator)
  const quarantined = async () =>
    (await (await boss()).call(listQuarantinedFiles, { query: { limit: 100 } })).body.quarantinedFiles
  const inQuarantine = () =>
    readdir(join(server.app.config.DATA_DIR, 'quarantine', String(server.company.companyId))).catch(() => [])

  it('accepts clean files', async () => {
    expect((await upload(new File(['議事録'], '議事録.txt', { type: 'text/plain' }))).status).toBe(200)
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a93ab' } })
      .png()
      .toBuffer()
    const photo = new File([new Uint8Array(png)], '写真.png', { type: 'image/png' })
    const sent = await (await hanako()).call(uploadMediaFile, { body: {}, files: { photos: [photo] } })
    expect(sent.status).toBe(200)
  })

  it('quarantines an infected file, refuses it beside its field, and notifies its sender and the administrators', async () => {
    const refused = await upload(harmful())
    expect([refused.status, refused.body.error?.fields.attachments]).toEqual([
      422,
      '請求書.txt: ウイルスまたは危険な内容が見つかったため、受け付けられません。管理者に通知しました。',
    ])
    const [file] = await quarantined()
    expect(file).toMatchObject({
      originalName: '請求書.txt',
      byteSize: 68,
      uploader: { id: server.company.employeeId },
    })
    expect(file!.finding).toContain('Hiroba.Test')
    const told = async (client: Awaited<ReturnType<typeof hanako>>) =>
      (await client.call(listAnnouncements, { query: {} })).body.announcements.map(
        ({ kind, text, hrefPath }) => ({
          ...{ kind, text, hrefPath },
        }),
      )
    const sender = {
      kind: 'file_refused',
      text: expect.stringContaining('「請求書.txt」'),
      hrefPath: '/announcements',
    }
    const administrator = {
      kind: 'file_quarantined',
      text: expect.stringContaining('佐藤'),
      hrefPath: '/admin/limits',
    }
    await vi.waitFor(async () => expect(await told(await hanako())).toContainEqual(sender), 20_000)
    await vi.waitFor(
      async () =>
        expect(await told(await boss())).toContainEqual({
          ...administrator,
          text: expect.stringContaining('「請求書.txt」'),
        }),
      20_000,
    )
  }, 60_000)

  it('keeps it inaccessible until an administrator deletes it', async () => {
    const before = (await quarantined()).length
    await upload(harmful('見積.txt'))
    const files = await quarantined()
    expect(files).toHaveLength(before + 1)
    const names = await inQuarantine()
    expect(names).toHaveLength(before + 1)
    for (const name of names)
      for (const client of [await hanako(), await boss()])
        expect((await client.fetch(`/media_files/${name}`)).status).toBe(404)
    const id = files[0]!.id
    const { storage } = (await (await boss()).call(getLimits, {})).body
    expect(storage).toMatchObject({ quarantinedCount: before + 1, quarantinedBytes: 68 * (before + 1) })
    expect((await (await hanako()).call(deleteQuarantinedFile, { params: { id } })).status).toBe(404)
    expect((await (await boss()).call(deleteQuarantinedFile, { params: { id } })).status).toBe(204)
    expect((await (await boss()).call(deleteQuarantinedFile, { params: { id } })).status).toBe(404)
    expect(await inQuarantine()).toHaveLength(before)
  })

  it('scans the files of every call that accepts any', async () => {
    const withFiles = api.filter(({ endpoint }) => endpoint.files)
    expect(withFiles.length).toBeGreaterThanOrEqual(7)
    const feedId = await makeFeed(server.company.db, {
      menuId: server.company.menuId,
      authorId: server.company.employeeId,
    })
    const client = await boss()
    for (const { name, endpoint } of withFiles)
      for (const field of Object.keys(endpoint.files!)) {
        const before = (await quarantined()).length
        const form = new FormData()
        const body = sampleBodies[name] ?? {}
        for (const [key, value] of Object.entries(body))
          form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
        form.append(field, harmful(`${name}.txt`))
        const answer = await client.fetch(endpoint.path.replace(/\{\w+\}/g, String(feedId)), {
          method: endpoint.method,
          headers: { 'x-csrf-token': await client.token() },
          body: form,
        })
        const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
        expect([name, answer.status, error.fields[field]]).toEqual([
          name,
          422,
          expect.stringContaining('ウイルスまたは危険な内容'),
        ])
        expect([name, (await quarantined()).length]).toEqual([name, before + 1])
      }
  }, 60_000)

  it('handles files that are too large to scan as the company configured', async () => {
    const large = () => new File(['あ'.repeat(400_000)], '記録.txt', { type: 'text/plain' })
    const refused = await upload(large())
    expect([refused.status, refused.body.error?.fields.attachments]).toEqual([
      422,
      '記録.txt: 大きすぎてウイルス検査ができないため、受け付けられません。小さくするか、管理者に相談してください。',
    ])
    const { version, writeLimits } = (await (await boss()).call(getLimits, {})).body
    const limits = Object.fromEntries(writeLimits.map(({ kind, most }) => [kind, most]))
    const saved = await (await boss()).call(updateLimits, {
      body: { version, oversizedFiles: 'accept', ...limits } as never,
    })
    expect(saved.body.oversizedFiles).toBe('accept')
    expect((await upload(large())).status).toBe(200)
  })
})

describe('if the scanner does not respond', () => {
  it('no file is accepted, and the error says what to do', async () => {
    const clamd = await startFakeClamd()
    const server = await testServer({ env: { CLAMD_URL: clamd.url }, background: false })
    await clamd.stop()
    try {
      const client = await server.as(server.company.logins.employee)
      const file = new File(['議事録'], '議事録.txt', { type: 'text/plain' })
      const refused = await client.call(uploadMediaFile, { body: {}, files: { attachments: [file] } })
      expect([refused.status, refused.body.error?.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'scan_unavailable',
        '60',
      ])
      expect(refused.body.error?.fields.attachments).toContain('ウイルス検査ができないため')
      const rows = await server.company.db.selectFrom('mediaFiles').select('id').execute()
      expect(rows).toEqual([])
    } finally {
      await server.close()
    }
  })
})
