import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { createApply } from '#contract/applies.ts'
import { getLimits } from '#contract/limits.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { configureCompany } from '#server/features/companies/companies.commands.ts'
import { mediaUses } from '#server/media-uses.ts'
import { measureMedia } from '#server/platform/files/measure-media.ts'
import { findStorage, settleLevel } from '#server/platform/files/storage-quota.ts'
import { removeUnattachedMedia } from '#server/platform/files/unattached-media.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'

const quota = 10 * 1024 * 1024
let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { STORAGE_QUOTA: '10MB' } })
})
afterAll(() => server.close())

const used = async () => (await findStorage(server.company.db, quota)).usedBytes
const file = (bytes: number) =>
  new File(['あ'.repeat(Math.floor(bytes / 3))], '資料.txt', { type: 'text/plain' })
const hanako = () => server.as(server.company.logins.employee)
const upload = async (sent: File) =>
  (await hanako()).call(uploadMediaFile, { body: {}, files: { attachments: [sent] } })

/** Pretends that the company already stores this much. */
const fill = (bytes: number) =>
  server.company.db
    .updateTable('companyStorage')
    .set({ usedBytes: Math.round(bytes) })
    .where('companyId', '=', server.company.companyId)
    .execute()

async function noticesOf(login: string) {
  const { body } = await (await server.as(login)).call(listAnnouncements, { query: {} })
  return body.announcements.filter(({ kind }) => kind === 'storage_filling').map(({ text }) => text)
}

async function bytesOnDisk(filename: string) {
  const { companyId } = server.company
  const parts = ['original', 'small', 'medium', 'wide', 'large']
  const found = await Promise.all(parts.map((part) => server.app.storage.stat({ companyId, filename, part })))
  return found.reduce((sum, stored) => sum + (stored?.size ?? 0), 0)
}

describe('the storage used by a company', () => {
  it('is exact to the byte, including every size of a picture, as files are added and deleted', async () => {
    await fill(0)
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a93ab' } })
      .png()
      .toBuffer()
    const photo = new File([new Uint8Array(png)], '写真.png', { type: 'image/png' })
    const { body } = await (await hanako()).call(uploadMediaFile, { body: {}, files: { photos: [photo] } })
    const onDisk = await bytesOnDisk(body.photo!.path.split('/').at(-1)!)
    expect(onDisk).toBeGreaterThan(0)
    expect(await used()).toBe(onDisk)
    await upload(file(30_000))
    expect(await used()).toBe(onDisk + 30_000)
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    const { db } = server.company
    await removeUnattachedMedia({ db, storage: server.app.storage, uses: mediaUses, now: tomorrow })
    expect(await used()).toBe(0)
  })

  it('is not changed by an upload whose transaction is rolled back', async () => {
    const before = await used()
    const refused = await (await hanako()).call(createApply, {
      body: { menuId: 999_999, title: '', text: 'x', clientKey: newClientKey() },
      files: { attachments: [file(3_000)] },
    })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await used()).toBe(before)
  })

  it('is measured for files that were stored before sizes were recorded', async () => {
    const { body } = await upload(file(60_000))
    const { db } = server.company
    await db
      .updateTable('mediaFiles')
      .set({ storedBytes: null, byteSize: 10 })
      .where('id', '=', body.attachment!.id)
      .execute()
    const before = await used()
    expect(await measureMedia(db, server.app.storage)).toBe(1)
    expect((await used()) - before).toBe(60_000 - 10)
    expect(await measureMedia(db, server.app.storage)).toBe(0)
  })
})

describe('a quota', () => {
  it('notifies administrators at 80 and 95 per cent, once each, and again only after usage has fallen well below', async () => {
    const { administrator, employee } = server.company.logins
    await fill(quota * 0.79)
    await settleLevel(server.company.db, quota)
    await upload(file(quota * 0.02))
    await vi.waitFor(
      async () => expect(await noticesOf(administrator)).toEqual(['会社の保存容量の80%を使っています']),
      20_000,
    )
    await upload(file(3_000))
    await fill(quota * 0.78)
    await settleLevel(server.company.db, quota)
    await fill(quota * 0.81)
    await settleLevel(server.company.db, quota)
    await fill(quota * 0.949)
    await upload(file(quota * 0.01))
    const both = ['会社の保存容量の95%を使っています', '会社の保存容量の80%を使っています']
    await vi.waitFor(async () => expect(await noticesOf(administrator)).toEqual(both), 20_000)
    await fill(quota * 0.5)
    await settleLevel(server.company.db, quota)
    await fill(quota * 0.82)
    await settleLevel(server.company.db, quota)
    await vi.waitFor(async () => expect(await noticesOf(administrator)).toHaveLength(3), 20_000)
    expect(await noticesOf(employee)).toEqual([])
  }, 90_000)

  it('refuses files beside their field when it is used up; texts and stored files are unaffected', async () => {
    await fill(0)
    const kept = (await upload(file(3_000))).body.attachment!
    await fill(quota - 1_000)
    const refused = await upload(file(3_000))
    expect([refused.status, refused.body.error?.fields]).toEqual([
      422,
      {
        attachments: '会社の保存容量がいっぱいのため、ファイルを追加できません。管理者に知らせてください。',
      },
    ])
    const client = await hanako()
    expect((await client.fetch(`/media_files/${kept.path.split('/').at(-1)}`)).status).toBe(200)
    const text = await client.call(createApply, {
      body: { menuId: server.company.menuId, title: '', text: '文章だけ', clientKey: newClientKey() },
    })
    expect(text.status).toBe(200)
    await vi.waitFor(
      async () =>
        expect((await noticesOf(server.company.logins.administrator))[0]).toBe(
          '会社の保存容量がいっぱいです。新しいファイルを追加できません',
        ),
      20_000,
    )
  }, 60_000)

  it('holds for many simultaneous uploads', async () => {
    await fill(quota - 100_000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(file(30_000))))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(9)
    expect(await used()).toBe(quota - 100_000 + 90_000)
  })

  it('is set by the operator, per company', async () => {
    await fill(quota)
    const boss = await server.as(server.company.logins.administrator)
    const quotaOf = async () => (await boss.call(getLimits, {})).body.storage.quotaBytes
    expect(await quotaOf()).toBe(quota)
    const { code } = await server.company.db.selectFrom('companies').select('code').executeTakeFirstOrThrow()
    await configureCompany(server.app.engine, code, { storage: 2 * quota })
    expect(await quotaOf()).toBe(2 * quota)
    expect((await upload(file(3_000))).status).toBe(200)
    await configureCompany(server.app.engine, code, { storage: 'unlimited' })
    expect(await quotaOf()).toBeNull()
    await configureCompany(server.app.engine, code, { storage: 'default' })
    expect(await quotaOf()).toBe(quota)
    const other = await server.as(server.other.logins.administrator)
    expect((await other.call(getLimits, {})).body.storage).toMatchObject({ usedBytes: 0, quotaBytes: quota })
  })
})
