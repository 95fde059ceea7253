import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LongText } from '#common/long-text.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAdministratorAnnouncements } from '#contract/administrator-announcements.ts'
import {
  createDocument,
  createDocumentCategory,
  deleteDocument,
  deleteDocumentCategory,
  getAdminDocument,
  listAdminDocuments,
  listDocumentReviewers,
  publishDocument,
  requestDocumentReview,
  restoreDocumentEdition,
  returnDocument,
  updateDocument,
  updateDocumentCategory,
} from '#contract/documents.administration.ts'
import {
  getDocument,
  getDocumentEdition,
  listDocumentCategories,
  listDocumentEditions,
  listDocuments,
  rateDocument,
} from '#contract/documents.ts'
import { uploadMediaFile } from '#contract/media-files.ts'
import { listWaiting } from '#contract/waiting.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, noticesOf, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let hanako: Client
let second: { id: number; client: Client }
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
  const email = `second-${unique()}@mihon.example`
  const id = await makeUser(server.company.db, { email, role: 'administrator' })
  second = { id, client: await server.as(email) }
})
afterAll(() => server.close())

const text = (...lines: string[]): LongText => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
})
const everyone = { include: 'everyone' as const }

async function addCategory(fields: object = {}) {
  const body = {
    name: `規程${unique()}`,
    description: '',
    parentId: null,
    rule: everyone,
    reviewed: false,
    ...fields,
  }
  const reply = await admin.call(createDocumentCategory, { body })
  expect(reply.status).toBe(200)
  return reply.body.id
}

const readAdmin = async (id: number) => (await admin.call(getAdminDocument, { params: { id } })).body

async function save(id: number, fields: object, client = admin) {
  const now = await readAdmin(id)
  const { title, body, reviewOn, expiresOn, version } = now
  return client.call(updateDocument, {
    params: { id },
    body: {
      ...{ title, body, reviewOn, expiresOn, version, categoryId: now.category.id, ownerId: now.owner.id },
      ...fields,
    },
  })
}

const publish = async (id: number, fields: object = {}, client = admin) =>
  client.call(publishDocument, {
    params: { id },
    body: { version: (await readAdmin(id)).version, note: '', mustReadDueOn: null, ...fields },
  })

async function addPublished(categoryId: number, title: string, ...lines: string[]) {
  const { body } = await admin.call(createDocument, { body: { title, categoryId, copyOf: null } })
  expect((await save(body.id, { body: text(...lines) })).status).toBe(200)
  expect((await publish(body.id)).status).toBe(200)
  return body.id
}

const read = (client: Client, id: number) => client.call(getDocument, { params: { id } })

describe('a document is read by the audience of its category', () => {
  it('in the list, on its page, in the search and with its files; for others it does not exist', async () => {
    const outsider = await newColleague(server)
    const categoryId = await addCategory({ rule: toPeople(server.company.employeeId) })
    const photo = new File([await (await fetchPicture()).arrayBuffer()], 'a.png', { type: 'image/png' })
    const sent = await admin.call(uploadMediaFile, { body: {}, files: { photos: [photo] } })
    const { id: fileId, path } = sent.body.photo!
    const { body: made } = await admin.call(createDocument, {
      body: { title: '秘密の規程', categoryId, copyOf: null },
    })
    const body: LongText = {
      type: 'doc',
      content: [
        ...text('懲戒の手続きを定める。').content!,
        { type: 'picture', attrs: { file: fileId, alt: '' } },
      ],
    }
    await save(made.id, { body })
    expect((await read(hanako, made.id)).status).toBe(404)
    expect((await hanako.fetch(path)).status).toBe(404)
    await publish(made.id)

    expect((await read(hanako, made.id)).body).toMatchObject({
      title: '秘密の規程',
      body,
      photos: [{ id: fileId }],
      path: [{ id: categoryId }],
      can: { edit: false },
    })
    expect((await hanako.fetch(path)).status).toBe(200)
    const search = async (client: Client) =>
      (await client.call(listDocuments, { query: { query: '懲戒' } })).body.documents
    expect(await search(hanako)).toMatchObject([{ id: made.id, marks: [{ start: 0, length: 2 }] }])

    expect(await search(outsider.client)).toEqual([])
    expect((await read(outsider.client, made.id)).status).toBe(404)
    expect((await outsider.client.fetch(path)).status).toBe(404)
    const listed = (await outsider.client.call(listDocumentCategories, {})).body.documentCategories
    expect(listed.map(({ id }) => id)).not.toContain(categoryId)
    for (const reply of [
      await outsider.client.call(listDocumentEditions, { params: { id: made.id } }),
      await outsider.client.call(getDocumentEdition, { params: { id: made.id, edition: 1 } }),
      await outsider.client.call(rateDocument, {
        params: { id: made.id },
        body: { helpful: true, edition: 1 },
      }),
    ])
      expect(reply.status).toBe(404)
  })

  it('until its last day', async () => {
    const id = await addPublished(await addCategory(), '昨日までの案内', '本文')
    await save(id, { expiresOn: '2020-01-01' })
    expect((await read(hanako, id)).status).toBe(404)
    await save(id, { expiresOn: '2999-01-01' })
    expect((await read(hanako, id)).status).toBe(200)
  })

  it('wherever it is moved, under the same number', async () => {
    const id = await addPublished(await addCategory(), '引っ越す文書', '本文')
    const other = await addCategory()
    await save(id, { categoryId: other })
    expect((await read(hanako, id)).body.category.id).toBe(other)
  })
})

const fetchPicture = async () =>
  new Blob([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ])

describe('editions', () => {
  it('readers see the current one while the next is written; an earlier one can be restored', async () => {
    const id = await addPublished(await addCategory(), '旅費規程', '宿泊費は9,000円まで')
    await save(id, { body: text('宿泊費は11,000円まで') })
    expect((await read(hanako, id)).body.body).toEqual(text('宿泊費は9,000円まで'))
    await publish(id, { note: '宿泊費を改定' })
    expect((await read(hanako, id)).body).toMatchObject({
      edition: 2,
      note: '宿泊費を改定',
      body: text('宿泊費は11,000円まで'),
    })
    const { editions } = (await hanako.call(listDocumentEditions, { params: { id } })).body
    expect(editions.map(({ edition }) => edition)).toEqual([2, 1])
    const first = await hanako.call(getDocumentEdition, { params: { id, edition: 1 } })
    expect(first.body.body).toEqual(text('宿泊費は9,000円まで'))

    const { version } = await readAdmin(id)
    await admin.call(restoreDocumentEdition, { params: { id }, body: { version, edition: 1 } })
    expect(await readAdmin(id)).toMatchObject({ status: 'draft', body: text('宿泊費は9,000円まで') })
    expect((await read(hanako, id)).body.edition).toBe(2)
  })

  it('the second of two editors is told and nothing is overwritten', async () => {
    const id = await addPublished(await addCategory(), '規程', '初め')
    const { version } = await readAdmin(id)
    expect((await save(id, { body: text('一人目') })).status).toBe(200)
    const late = await save(id, { body: text('二人目'), version }, second.client)
    expect(late.body.error!.code).toBe('conflict')
    expect((await readAdmin(id)).body).toEqual(text('一人目'))
  })
})

describe('review by a second person', () => {
  it('is required where the category says so, asked, waited for, and given by that person only', async () => {
    const categoryId = await addCategory({ reviewed: true })
    const { body: made } = await admin.call(createDocument, {
      body: { title: '就業規則', categoryId, copyOf: null },
    })
    const { id } = made
    const version = async () => (await readAdmin(id)).version
    expect((await publish(id)).body.error!.code).toBe('document_needs_review')
    const ask = async (reviewerId: number) =>
      admin.call(requestDocumentReview, { params: { id }, body: { version: await version(), reviewerId } })
    for (const unfit of [server.company.administratorId, server.company.employeeId])
      expect((await ask(unfit)).body.error!.fields.reviewerId).toMatch(/自分以外/)
    expect((await ask(second.id)).status).toBe(200)
    expect((await publish(id)).body.error!.code).toBe('document_needs_review')
    expect((await save(id, { title: '変更' })).body.error!.code).toBe('document_in_review')

    const waiting = async () =>
      (await second.client.call(listWaiting, { query: { kind: 'document_review' } })).body.items
    expect(await waiting()).toMatchObject([{ id, title: '就業規則', hrefPath: `/admin/documents/${id}` }])
    await vi.waitFor(async () =>
      expect(await noticesOf(second.client, 'document_review_requested')).toEqual([
        [expect.stringContaining('「就業規則」のレビュー'), `/admin/documents/${id}`],
      ]),
    )
    const returning = await second.client.call(returnDocument, {
      params: { id },
      body: { version: await version(), note: '第3条の日付を直してください' },
    })
    expect(returning.status).toBe(200)
    expect(await readAdmin(id)).toMatchObject({
      status: 'draft',
      returnedNote: '第3条の日付を直してください',
    })
    await vi.waitFor(async () =>
      expect(await noticesOf(admin, 'document_returned')).toEqual([
        [expect.stringContaining('「就業規則」を差し戻しました'), `/admin/documents/${id}`],
      ]),
    )
    await ask(second.id)
    expect((await publish(id, {}, second.client)).body).toMatchObject({ edition: 1 })
    expect((await read(hanako, id)).body.reviewer!.id).toBe(second.id)
    expect(await waiting()).toEqual([])
    expect((await admin.call(listDocumentReviewers, {})).body.users.map((user) => user.id)).toEqual([
      second.id,
    ])
  })

  it('ends when the reviewer leaves the company', async () => {
    const { company } = server
    const email = `leaving-${unique()}@mihon.example`
    const reviewerId = await makeUser(company.db, { email, role: 'administrator' })
    const { body: made } = await admin.call(createDocument, {
      body: { title: '残る文書', categoryId: await addCategory({ reviewed: true }), copyOf: null },
    })
    await admin.call(requestDocumentReview, { params: { id: made.id }, body: { version: 1, reviewerId } })
    const { withdraw } = await import('#server/features/admin-users/account-states.commands.ts')
    await withdraw(company.db, [reviewerId])
    expect(await readAdmin(made.id)).toMatchObject({ status: 'draft', reviewer: null })
  })
})

it('publishing with a due date asks the readers to confirm', async () => {
  const id = await addPublished(await addCategory(), '情報セキュリティ規程', '本文')
  expect((await publish(id)).body.error!.code).toBe('conflict')
  await save(id, { body: text('改定') })
  const refused = await publish(id, { mustReadDueOn: '2999-01-01' })
  expect(refused.body.error!.fields).toHaveProperty('mustReadDueOn')
  expect((await readAdmin(id)).status).toBe('draft')
  const dueOn = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  expect((await publish(id, { mustReadDueOn: dueOn })).status).toBe(200)
  const { announcementId } = (await read(hanako, id)).body
  const { administratorAnnouncements } = (await hanako.call(listAdministratorAnnouncements, {})).body
  const asked = administratorAnnouncements.find((one) => one.id === announcementId)
  expect(asked).toMatchObject({ title: '文書「情報セキュリティ規程」をご確認ください', mustRead: { dueOn } })
})

it('the last opinion of each person counts', async () => {
  const id = await addPublished(await addCategory(), '手順書', '本文')
  const rate = (helpful: boolean | null) =>
    hanako.call(rateDocument, { params: { id }, body: { helpful, edition: 1 } })
  await rate(true)
  await rate(true)
  expect((await read(hanako, id)).body).toMatchObject({ helpful: true, helpfulCount: 1 })
  await rate(false)
  expect(await readAdmin(id)).toMatchObject({ helpfulCount: 0, unhelpfulCount: 1 })
  await rate(null)
  expect((await read(hanako, id)).body.helpful).toBeNull()
})

it('a text with a foreign file or a forbidden node is refused, a copy keeps its own', async () => {
  const id = await addPublished(await addCategory(), '規程', '本文')
  const stranger = await hanako.call(uploadMediaFile, {
    body: {},
    files: {
      photos: [new File([await (await fetchPicture()).arrayBuffer()], 'b.png', { type: 'image/png' })],
    },
  })
  const picture = { type: 'picture', attrs: { file: stranger.body.photo!.id, alt: '' } }
  const foreign = await save(id, { body: { type: 'doc', content: [picture] } })
  expect(foreign.body.error!.fields.body).toMatch(/ファイル/)
  const script = await save(id, { body: { type: 'doc', content: [{ type: 'script' }] } })
  expect(script.status).toBe(422)
  expect((await readAdmin(id)).body).toEqual(text('本文'))
  const { category } = await readAdmin(id)
  const copy = await admin.call(createDocument, {
    body: { title: '写し', categoryId: category.id, copyOf: id },
  })
  expect((await readAdmin(copy.body.id)).body).toEqual(text('本文'))
})

describe('the tree of categories', () => {
  it('has no name twice, no circle and no sixth level, and keeps what is in use', async () => {
    const top = await addCategory({ name: '人事' })
    const twice = { name: '人　事', description: '', parentId: null, rule: everyone, reviewed: false }
    const reply = await admin.call(createDocumentCategory, { body: twice })
    expect(reply.body.error!.code).toBe('name_taken')
    let parentId = top
    for (let level = 2; level <= 5; level++) parentId = await addCategory({ parentId })
    const sixth = await admin.call(createDocumentCategory, { body: { ...twice, name: '深い', parentId } })
    expect(sixth.body.error!.fields).toHaveProperty('parentId')
    const circle = await admin.call(updateDocumentCategory, {
      params: { id: top },
      body: { ...twice, name: '人事', parentId, version: 1 },
    })
    expect(circle.body.error!.fields).toHaveProperty('parentId')
    const used = await admin.call(deleteDocumentCategory, { params: { id: top }, query: { version: 1 } })
    expect(used.body.error!.code).toBe('document_category_in_use')
    const empty = await admin.call(deleteDocumentCategory, {
      params: { id: parentId },
      query: { version: 1 },
    })
    expect(empty.status).toBe(204)
  })
})

it('a deleted document is gone, with a list of what is left', async () => {
  const categoryId = await addCategory()
  const id = await addPublished(categoryId, '消す文書', '本文')
  const kept = await addPublished(categoryId, '残す文書', '本文')
  const { version } = await readAdmin(id)
  expect((await admin.call(deleteDocument, { params: { id }, query: { version } })).status).toBe(204)
  expect((await read(hanako, id)).status).toBe(404)
  const left = await admin.call(listAdminDocuments, { query: { categoryId, state: 'published' } })
  expect(left.body.documents.map((one) => one.id)).toEqual([kept])
})

it('writes every act of an administrator to the log', async () => {
  const id = await addCategory({ name: '総務' })
  const fields = {
    name: '総務部',
    description: '',
    parentId: null,
    rule: everyone,
    reviewed: false,
    version: 1,
  }
  const renamed = await admin.call(updateDocumentCategory, { params: { id }, body: fields })
  expect(renamed.status).toBe(204)
  const { body } = await admin.call(listAdministrationActs, { query: { limit: 100 } })
  const acts = body.administrationActs.map(({ noun, action }) => `${noun} ${action}`)
  expect(acts).toEqual(
    expect.arrayContaining([
      'document_category create',
      'document_category update',
      'document_category delete',
      'document create',
      'document update',
      'document publish',
      'document restore',
      'document delete',
    ]),
  )
})
