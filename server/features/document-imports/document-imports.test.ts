import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import {
  applyDocumentImport,
  createDocumentImport,
  discardDocumentImport,
  getDocumentImport,
  listDocumentImports,
} from '#contract/document-imports.ts'
import {
  getAdminDocument,
  listAdminDocumentCategories,
  listAdminDocuments,
  publishDocument,
} from '#contract/documents.administration.ts'
import { getDocument } from '#contract/documents.ts'
import { makeDocumentCategory } from '#db/factories/document.ts'
import { unique } from '#db/factories/unique.ts'
import type { Client } from '#testing/client.ts'
import { toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { mappedPdf } from '#testing/text-files.ts'
import { packed, wordRules } from '#testing/word-rules.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const samplePicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
const category = () => makeDocumentCategory(server.company.db, { name: `取り込み先${unique()}` })

async function send(files: Record<string, string | Uint8Array> | Buffer, fields: object = {}) {
  const bytes = Buffer.isBuffer(files) ? files : await packed(files)
  return admin.call(createDocumentImport, {
    body: {
      categoryId: await category(),
      ownerId: server.company.employeeId,
      rule: toPeople(server.company.employeeId),
      ...fields,
    },
    files: { attachments: [new File([Buffer.from(bytes)], '規程集.zip')] },
  })
}

const read = async (id: number) => (await admin.call(getDocumentImport, { params: { id } })).body
const inState = (id: number, state: string) =>
  vi.waitFor(
    async () => {
      const now = await read(id)
      expect(now.state).toBe(state)
      return now
    },
    { timeout: 60_000, interval: 100 },
  )

async function checked(files: Record<string, string | Uint8Array> | Buffer, fields: object = {}) {
  const sent = await send(files, fields)
  expect(sent.status).toBe(200)
  return inState(sent.body.id, 'checked')
}

const apply = (id: number, version: number, skipped: number[] = []) =>
  admin.call(applyDocumentImport, { params: { id }, body: { version, skipped } })
const documentsIn = async (categoryId: number) =>
  (await admin.call(listAdminDocuments, { query: { categoryId } })).body.documents

describe('a folder of files becomes drafts', () => {
  it('after a check that creates nothing, with categories, pictures, links and files', async () => {
    const categoryId = await category()
    const picture = await samplePicture()
    const now = await checked(
      {
        '規程集/就業規則.docx': await wordRules({ picture, link: '経費/手引き.md' }),
        '規程集/経費/手引き.md':
          '# 経費の手引き\n\n[規則](../就業規則.docx) [表](表.xlsx) [無](無い.md)\n\n本文',
        '規程集/経費/表.xlsx': Buffer.from('PK not a workbook'),
        '規程集/経費/旅費規程.pdf': mappedPdf([['宿泊費は一泊一万円とする。']]),
        '規程集/古い/様式.doc': 'x',
      },
      { categoryId },
    )
    expect(now).toMatchObject({
      fileName: '規程集.zip',
      problem: null,
      counts: { ready: 3, refused: 2 },
      newCategories: [['経費']],
      owner: { id: server.company.employeeId },
      can: { apply: true, discard: true },
    })
    expect(now.items.map(({ path, title, outcome, reason }) => [path, title, outcome, reason])).toEqual(
      expect.arrayContaining([
        ['規程集/就業規則.docx', '就業規則', 'ready', null],
        ['規程集/経費/手引き.md', '経費の手引き', 'ready', null],
        ['規程集/経費/旅費規程.pdf', '旅費規程', 'ready', null],
        ['規程集/経費/表.xlsx', '', 'refused', 'unsupported'],
        ['規程集/古い/様式.doc', '', 'refused', 'old_format'],
      ]),
    )
    expect(now.items.find(({ kind }) => kind === 'word')).toMatchObject({ pictureCount: 1, linkCount: 1 })
    expect(now.items.find(({ kind }) => kind === 'markdown')).toMatchObject({
      ...{ fileCount: 1, linkCount: 1, lostLinkCount: 1 },
    })
    expect(await documentsIn(categoryId)).toEqual([])

    expect((await apply(now.id, now.version)).status).toBe(204)
    const done = await inState(now.id, 'applied')
    expect(done.counts).toMatchObject({ imported: 3, refused: 2, ready: 0 })

    const { documentCategories } = (await admin.call(listAdminDocumentCategories, {})).body
    const folder = documentCategories.find(
      ({ name, parentId }) => name === '経費' && parentId === categoryId,
    )!
    expect(folder.rule).toEqual(toPeople(server.company.employeeId))
    const made = (path: string) => done.items.find((item) => item.path === path)!.documentId!
    const rules = (await admin.call(getAdminDocument, { params: { id: made('規程集/就業規則.docx') } })).body
    expect(rules).toMatchObject({
      ...{ title: '就業規則', status: 'draft', edition: null, category: { id: categoryId } },
      owner: { id: server.company.employeeId },
      photos: [{ originalName: '1.png' }],
    })
    const guide = made('規程集/経費/手引き.md')
    expect(JSON.stringify(rules.body)).toContain(`/document_categories/${folder.id}/documents/${guide}`)
    const text = (await admin.call(getAdminDocument, { params: { id: guide } })).body
    expect(text.category.id).toBe(folder.id)
    // What its extension promises is not in the file, so that only its name is kept.
    expect(JSON.stringify(text.body)).toContain('[表]')
    const pdf = (await admin.call(getAdminDocument, { params: { id: made('規程集/経費/旅費規程.pdf') } }))
      .body
    expect(pdf.attachments).toMatchObject([{ originalName: '旅費規程.pdf', contentType: 'application/pdf' }])

    // Drafts are for administrators; once published, readers see text and picture.
    const address = { params: { id: rules.id } }
    expect((await hanako.call(getDocument, address)).status).toBe(404)
    await admin.call(publishDocument, {
      ...address,
      body: { version: rules.version, note: '', mustReadDueOn: null },
    })
    expect((await hanako.call(getDocument, address)).body.body).toEqual(rules.body)
    expect((await hanako.fetch(rules.photos[0]!.path)).status).toBe(200)

    const acts = (await admin.call(listAdministrationActs, { query: { limit: 20 } })).body.administrationActs
    expect(
      acts.find(({ noun, action }) => noun === 'document_category' && action === 'import'),
    ).toMatchObject({
      subjectId: categoryId,
      changes: expect.arrayContaining([expect.objectContaining({ field: 'count', after: ['3'] })]),
    })
  }, 120_000)

  it('without the files that were left out, once, and from where it stopped', async () => {
    const categoryId = await category()
    const now = await checked({ 'a.md': '本文あ', 'b.md': '本文い', 'c.md': '本文う' }, { categoryId })
    const [first, second] = now.items
    // As if a process had made the first document and died.
    await server.company.db
      .updateTable('documentImportItems')
      .set({ outcome: 'imported' })
      .where('companyId', '=', server.company.companyId)
      .where('importId', '=', now.id)
      .where('place', '=', first!.place)
      .execute()
    expect((await apply(now.id, now.version + 1)).body).toMatchObject({ error: { code: 'conflict' } })
    expect((await apply(now.id, now.version, [second!.place])).status).toBe(204)
    const done = await inState(now.id, 'applied')
    expect(done.counts).toMatchObject({ imported: 2, skipped: 1 })
    expect((await documentsIn(categoryId)).map(({ title }) => title)).toEqual(['c'])
    expect((await apply(now.id, done.version)).body).toMatchObject({ error: { code: 'conflict' } })
    expect(
      (await admin.call(discardDocumentImport, { params: { id: now.id }, query: { version: done.version } }))
        .status,
    ).toBe(204)
    expect(await documentsIn(categoryId)).toHaveLength(1)
    const listed = (await admin.call(listDocumentImports, {})).body.documentImports
    expect(listed.map(({ id }) => id)).not.toContain(now.id)
  }, 120_000)

  it('into the categories that exist, and no deeper than categories can be', async () => {
    const categoryId = await category()
    const existing = await makeDocumentCategory(server.company.db, { name: '総務', parentId: categoryId })
    const now = await checked(
      { 'x.md': '本文', '総務/1/2/3/4/5/深い.md': '本文', '総務/浅い.md': '本文' },
      { categoryId },
    )
    expect(now.newCategories).toEqual([
      ['総務', '1'],
      ['総務', '1', '2'],
      ['総務', '1', '2', '3'],
    ])
    await apply(now.id, now.version)
    await inState(now.id, 'applied')
    expect(await documentsIn(existing)).toMatchObject([{ title: '浅い' }])
  }, 120_000)
})

describe('an archive that cannot be read', () => {
  it('says why, and nothing can be made of it', async () => {
    const archive = await packed({ 'a.md': 'x'.repeat(300_000) })
    const now = await checked(archive)
    expect(now.items).toMatchObject([{ outcome: 'refused', reason: 'too_long' }])
    expect(now.can.apply).toBe(false)
    const damaged = Buffer.from(archive)
    damaged.fill(0, archive.length - 60)
    expect(await checked(damaged)).toMatchObject({ problem: 'damaged', items: [], can: { apply: false } })
    const reply = await send(Buffer.from('text'))
    expect(reply.body).toMatchObject({
      error: { code: 'validation_failed', fields: { attachments: expect.any(String) } },
    })
  }, 120_000)

  it('and imports do not exist for people who do not administer documents', async () => {
    const now = await checked({ 'a.md': '本文' })
    expect((await hanako.call(getDocumentImport, { params: { id: now.id } })).status).toBe(404)
    expect((await hanako.call(listDocumentImports, {})).status).toBe(404)
  }, 120_000)
})
