import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LongText } from '#common/long-text.ts'
import { getAdministratorAnnouncement } from '#contract/administrator-announcements.ts'
import {
  createDocument,
  createDocumentCategory,
  getAdminDocument,
  publishDocument,
  updateDocument,
} from '#contract/documents.administration.ts'
import { createDocumentComment } from '#contract/documents.comments.ts'
import { getDocumentStatistics, listDocumentReaders } from '#contract/documents.statistics.ts'
import {
  listDocumentCategories,
  listDocuments,
  listHomeDocuments,
  listOwnDocuments,
  listRelatedDocuments,
  rateDocument,
  readDocument,
} from '#contract/documents.ts'
import { finishReading } from '#contract/must-read-feeds.ts'
import { unique } from '#db/factories/unique.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let hanako: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const paragraph = (words: string, href?: string): LongText => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: words, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
    },
  ],
})

async function addCategory(rule: object = { include: 'everyone' }) {
  const body = {
    name: `分類${unique()}`,
    description: '',
    parentId: null,
    reviewed: false,
    rule: rule as never,
  }
  return (await admin.call(createDocumentCategory, { body })).body.id
}

const readAdmin = async (id: number) => (await admin.call(getAdminDocument, { params: { id } })).body

async function save(id: number, fields: object) {
  const { title, body, reviewOn, expiresOn, version, category, owner } = await readAdmin(id)
  return admin.call(updateDocument, {
    params: { id },
    body: {
      ...{ title, body, reviewOn, expiresOn, version, categoryId: category.id, ownerId: owner.id },
      ...fields,
    },
  })
}

const publish = async (id: number) =>
  admin.call(publishDocument, {
    params: { id },
    body: { version: (await readAdmin(id)).version, note: '', mustReadDueOn: null },
  })

async function addPublished(categoryId: number, title: string, fields: object = {}) {
  const { body } = await admin.call(createDocument, { body: { title, categoryId, copyOf: null } })
  if (Object.keys(fields).length > 0) expect((await save(body.id, fields)).status).toBe(200)
  expect((await publish(body.id)).status).toBe(200)
  return body.id
}

const open = (client: Client, id: number) => client.call(readDocument, { params: { id } })

describe('readers of a document', () => {
  it('are counted once each, with the edition they opened, and by department', async () => {
    const categoryId = await addCategory()
    const id = await addPublished(categoryId, '出張の案内')
    const other = await newColleague(server)
    for (let times = 0; times < 3; times += 1) expect((await open(hanako, id)).status).toBe(204)
    await open(other.client, id)
    await save(id, { body: paragraph('改定') })
    await publish(id)
    await open(hanako, id)
    const { body } = await admin.call(listDocumentReaders, { params: { id } })
    expect(body.readers).toMatchObject([
      { person: { id: server.company.employeeId }, edition: 2, viewCount: 1 },
      { person: { id: other.id }, edition: 1 },
    ])
    expect(body.readerCount).toBe(2)
    expect(body.departments.reduce((sum, { readerCount }) => sum + readerCount, 0)).toBe(2)
    expect(body.audienceCount).toBeGreaterThan(2)
    const page = await admin.call(listDocumentReaders, { params: { id }, query: { limit: 1 } })
    const next = await admin.call(listDocumentReaders, {
      params: { id },
      query: { limit: 1, cursor: page.body.nextCursor! },
    })
    expect(next.body).toMatchObject({ readers: [{ person: { id: other.id } }], departments: [] })
    expect((await hanako.call(listDocumentReaders, { params: { id } })).status).toBe(404)
  })

  it('see which documents are new or changed for them', async () => {
    const categoryId = await addCategory()
    const id = await addPublished(categoryId, '入館の手順')
    const news = async () =>
      (await hanako.call(listDocuments, { query: { categoryId } })).body.documents.map((one) => one.news)
    expect(await news()).toEqual(['new'])
    const { recent } = (await hanako.call(listDocumentCategories, {})).body
    expect(recent.find((one) => one.id === id)!.news).toBe('new')
    await open(hanako, id)
    expect(await news()).toEqual([null])
    await publish(id)
    await save(id, { body: paragraph('新しい手順') })
    await publish(id)
    expect(await news()).toEqual(['changed'])
  })
})

describe('related documents', () => {
  it('are those the author names, in order, and then similar ones; never one the reader cannot read', async () => {
    const everyone = await addCategory()
    const secret = await addCategory(toPeople(server.company.administratorId))
    const hidden = await addPublished(secret, '経費精算の内規')
    const travel = await addPublished(await addCategory(), '旅費の計算')
    const form = await addPublished(await addCategory(), '申請書の書き方')
    const words = await addPublished(await addCategory(), '経費の締め日')
    const linking = await addPublished(await addCategory(), '新入社員の方へ')
    await addPublished(await addCategory(), '防災訓練')
    const id = await addPublished(everyone, '経費精算の手引き', { relatedIds: [form, hidden, travel] })
    await save(linking, { body: paragraph('手引き', `/document_categories/${everyone}/documents/${id}`) })
    await publish(linking)

    const listed = async (client: Client) => {
      const { body } = await client.call(listRelatedDocuments, { params: { id } })
      return [body.related.map((one) => one.id), body.suggested.map((one) => one.id)]
    }
    expect(await listed(hanako)).toEqual([
      [form, travel],
      [linking, words],
    ])
    expect(await listed(admin)).toEqual([
      [form, hidden, travel],
      [linking, words],
    ])
    // An edit without the list leaves it as it is; itself is never related.
    await save(id, { title: '経費精算の手引き（改）' })
    expect((await readAdmin(id)).related.map((one) => one.id)).toEqual([form, hidden, travel])
    await save(id, { relatedIds: [id, travel] })
    expect((await readAdmin(id)).related.map((one) => one.id)).toEqual([travel])
    expect((await save(id, { relatedIds: [travel, travel] })).status).toBe(422)
  })
})

describe('the statistics of documents', () => {
  it('show views, opinions, questions, what needs attention, and searches without a result', async () => {
    const id = await addPublished(await addCategory(), '統計に載る規程', { reviewOn: '2020-01-01' })
    await open(hanako, id)
    await hanako.call(rateDocument, { params: { id }, body: { helpful: false, edition: 1 } })
    const comment = { body: '質問です', threadId: null, clientKey: `key-${unique()}` }
    await hanako.call(createDocumentComment, { params: { id }, body: { ...comment, question: true } })
    const word = `見つからない${unique()}`
    for (const query of [word, word, '統計に載る']) await hanako.call(listDocuments, { query: { query } })
    const { body } = await admin.call(getDocumentStatistics, {})
    expect(body.documents.find((one) => one.id === id)).toMatchObject({
      ...{ viewCount: 1, readerCount: 1, helpfulCount: 0, unhelpfulCount: 1, openQuestionCount: 1 },
      attention: ['review_due'],
    })
    expect(body.total.documentCount).toBe(body.documents.length)
    expect(body.misses).toContainEqual({ words: word, count: 2 })
    expect(body.misses.map(({ words }) => words)).not.toContain('統計に載る')
    expect((await hanako.call(getDocumentStatistics, {})).status).toBe(404)
  })
})

describe('home', () => {
  it('shows what a person must confirm, then own reviews that are due, then what is new to them', async () => {
    const { id: userId, client } = await newColleague(server)
    const home = async () =>
      (await client.call(listHomeDocuments, {})).body.documents.map(({ id, reason, dueOn }) => ({
        ...{ id, reason, dueOn },
      }))
    const categoryId = await addCategory(toPeople(userId))
    const ofOthers = await addPublished(await addCategory(toPeople(server.company.employeeId)), '別の人向け')
    const fresh = await addPublished(categoryId, '新しい手順')
    const due = await addPublished(categoryId, '担当の手順', { ownerId: userId, reviewOn: '2020-01-01' })
    const mustRead = await addPublished(categoryId, '確認する規程')
    const dueOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await save(mustRead, { title: '確認する規程（改定）' })
    const published = await admin.call(publishDocument, {
      params: { id: mustRead },
      body: { version: (await readAdmin(mustRead)).version, note: '', mustReadDueOn: dueOn },
    })
    expect(published.status).toBe(200)
    const shown = await home()
    expect(shown.slice(0, 3)).toEqual([
      { id: mustRead, reason: 'must_read', dueOn },
      { id: due, reason: 'review_due', dueOn: '2020-01-01' },
      { id: fresh, reason: 'new', dueOn: null },
    ])
    expect(shown.map(({ id }) => id)).not.toContain(ofOthers)

    await client.call(readDocument, { params: { id: fresh } })
    expect((await home()).map(({ id }) => id)).not.toContain(fresh)
    const announcementId = (await readAdmin(mustRead)).announcementId!
    const { body: announcement } = await client.call(getAdministratorAnnouncement, {
      params: { id: announcementId },
    })
    await client.call(finishReading, {
      params: { id: announcement.feedId },
      body: { version: announcement.mustRead!.version },
    })
    expect((await home())[0]).toMatchObject({ id: due })
    // The edition is still unread.
    expect(await home()).toContainEqual({ id: mustRead, reason: 'changed', dueOn: null })
  })
})

describe('a person’s own documents', () => {
  it('are those they own, drafts only for administrators, and their comments', async () => {
    const categoryId = await addCategory()
    const { employeeId } = server.company
    const id = await addPublished(categoryId, '花子の手順書', { ownerId: employeeId, reviewOn: '2020-01-01' })
    const { body: draft } = await admin.call(createDocument, {
      body: { title: '花子の下書き', categoryId, copyOf: null },
    })
    await save(draft.id, { ownerId: employeeId })
    await hanako.call(createDocumentComment, {
      params: { id },
      body: { body: '自分のメモ', question: false, threadId: null, clientKey: `key-${unique()}` },
    })
    const own = async (client: Client) => (await client.call(listOwnDocuments, {})).body
    const mine = await own(hanako)
    expect(mine.owned).toMatchObject([{ id, title: '花子の手順書', reviewDue: true, openQuestionCount: 0 }])
    expect(mine.comments[0]).toMatchObject({ excerpt: '自分のメモ', document: { id }, replyCount: 0 })
    await save(draft.id, { ownerId: server.company.administratorId })
    expect((await own(admin)).owned.map((one) => one.id)).toContain(draft.id)
  })
})
