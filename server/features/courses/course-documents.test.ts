import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AudienceRule } from '#common/audience-rule.ts'
import { addDays } from '#common/plain-date.ts'
import {
  createCourse,
  getAdminCourse,
  listCourseDocuments,
  listCourseProgress,
  setCourseStatus,
  updateCourse,
} from '#contract/courses.administration.ts'
import { confirmCourseStep, getCourse, listCourses } from '#contract/courses.ts'
import { deleteDocument, getAdminDocument } from '#contract/documents.administration.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { makeDocument, makeDocumentCategory } from '#db/factories/document.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { newColleague, toPeople } from '#testing/organising.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { completeCourses, enrol } from './enrolments.commands.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const text = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: '本文' }] }],
}

/** A published document that people of `rule` can read. */
async function addDocument(title = `文書${unique()}`, rule: AudienceRule = { include: 'everyone' }) {
  const { db } = server.company
  const categoryId = await makeDocumentCategory(db, { name: `分類${unique()}`, rule })
  const id = await makeDocument(db, {
    ...{ categoryId, title, ownerId: server.company.administratorId },
    editions: [{ body: text, note: '', publishedAt: new Date() }],
  })
  return { id, categoryId, title }
}

type Steps = CallInput<typeof createCourse>['body']['steps']
const page = (title: string): Steps[number] => ({
  ...{ id: null, kind: 'text', title, body: '', linkUrl: '', mediaFileIds: [] },
})
const named = (documentId: number, id: number | null = null): Steps[number] => ({
  ...{ id, kind: 'document', documentId },
})

const fields = (userIds: readonly number[], steps: Steps, inOrder = true) => ({
  ...{ title: '文書のコース', category: '', description: '', rule: toPeople(...userIds) },
  ...{ pictureMediaFileId: null, inOrder, dueDays: null, steps },
})

async function published(userIds: readonly number[], steps: Steps, inOrder = true) {
  const { id } = (await admin.call(createCourse, { body: fields(userIds, steps, inOrder) })).body
  await admin.call(setCourseStatus, { params: { id }, body: { status: 'published', version: 1 } })
  await enrol(server.company.db)
  return id
}

const read = async (client: Client, id: number) => (await client.call(getCourse, { params: { id } })).body
const confirm = (client: Client, id: number, stepId: number) =>
  client.call(confirmCourseStep, { params: { id, stepId } })
const readAdmin = async (id: number) => (await admin.call(getAdminCourse, { params: { id } })).body
const remove = async (id: number) => {
  const { version } = (await admin.call(getAdminDocument, { params: { id } })).body
  expect((await admin.call(deleteDocument, { params: { id }, query: { version } })).status).toBe(204)
}
const expire = (id: number) =>
  server.company.db
    .updateTable('documents')
    .set({ expiresOn: addDays(new Date().toISOString().slice(0, 10), -3) })
    .where('id', '=', id)
    .execute()

it('shows a document with its own title, and completes the course by confirming it', async () => {
  const { client, id: userId } = await newColleague(server)
  const document = await addDocument()
  const id = await published([userId], [page('はじめに'), named(document.id)])
  const fresh = await read(client, id)
  expect(fresh.steps[1]).toMatchObject({
    ...{ kind: 'document', title: document.title, state: 'locked', document: null },
  })
  expect((await confirm(client, id, fresh.steps[1]!.id)).body).toMatchObject({
    error: { code: 'course_step_locked' },
  })
  await confirm(client, id, fresh.steps[0]!.id)
  expect((await read(client, id)).steps[1]).toMatchObject({
    state: 'open',
    document: { id: document.id, categoryId: document.categoryId, changed: false },
  })
  expect((await confirm(client, id, fresh.steps[1]!.id)).body).toEqual({ completed: true })
  expect((await confirm(client, id, fresh.steps[1]!.id)).body).toEqual({ completed: true })
  expect((await read(client, id)).steps[1]).toMatchObject({ state: 'done' })
})

it('keeps what was confirmed when a new edition is published, and says so', async () => {
  const { client, id: userId } = await newColleague(server)
  const document = await addDocument()
  const id = await published([userId], [named(document.id), page('次')])
  await confirm(client, id, (await read(client, id)).steps[0]!.id)
  await server.company.db
    .updateTable('documents')
    .set({ edition: 2, shownTitle: '改訂した文書' })
    .where('id', '=', document.id)
    .execute()
  expect((await read(client, id)).steps[0]).toMatchObject({
    ...{ title: '改訂した文書', state: 'done', document: { changed: true } },
  })
})

it('skips a document that a person cannot read, without its title, and refuses its confirmation', async () => {
  const outsider = await newColleague(server)
  const reader = await newColleague(server)
  const secret = await addDocument('役員の給与規程', toPeople(reader.id))
  const id = await published([outsider.id, reader.id], [named(secret.id), page('共通')])
  const seen = await read(outsider.client, id)
  expect(seen.steps.map(({ state }) => state)).toEqual(['skipped', 'open'])
  expect(seen).toMatchObject({ stepCount: 1, doneCount: 0 })
  expect(JSON.stringify(seen)).not.toContain('給与規程')
  expect((await confirm(outsider.client, id, seen.steps[0]!.id)).body).toMatchObject({
    error: { code: 'course_step_skipped' },
  })
  expect((await confirm(outsider.client, id, seen.steps[1]!.id)).body).toEqual({ completed: true })
  expect((await read(reader.client, id)).steps.map(({ state }) => state)).toEqual(['open', 'locked'])
  expect((await readAdmin(id)).steps[0]).toMatchObject({ title: '役員の給与規程', unreadableCount: 1 })
  const { people } = (await admin.call(listCourseProgress, { params: { id }, query: {} })).body
  const counts = Object.fromEntries(people.map((one) => [one.user.id, [one.doneCount, one.stepCount]]))
  expect(counts).toEqual({ [outsider.id]: [1, 1], [reader.id]: [0, 2] })
})

it('goes on without a document that expired or was deleted, and keeps what was confirmed', async () => {
  const late = await newColleague(server)
  const early = await newColleague(server)
  const expired = await addDocument()
  const deleted = await addDocument()
  const id = await published([late.id, early.id], [page('共通'), named(expired.id), named(deleted.id)], false)
  const [first, second, third] = (await read(early.client, id)).steps
  await confirm(early.client, id, third!.id)
  await confirm(late.client, id, first!.id)
  await expire(expired.id)
  await remove(deleted.id)
  expect((await read(early.client, id)).steps.map(({ state }) => state)).toEqual(['open', 'skipped', 'done'])
  expect((await read(late.client, id)).steps.map(({ state }) => state)).toEqual([
    'done',
    'skipped',
    'skipped',
  ])
  expect((await confirm(late.client, id, second!.id)).status).toBe(409)
  expect((await readAdmin(id)).steps.slice(1)).toMatchObject([
    { title: expired.title, document: { id: expired.id, expired: true }, unreadableCount: 2 },
    { title: deleted.title, document: null, unreadableCount: 2 },
  ])
  // The job of each hour completes what has nothing left.
  await completeCourses(server.company.db, {})
  expect((await read(late.client, id)).completedAt).not.toBeNull()
  expect((await read(early.client, id)).completedAt).toBeNull()
})

it('does not complete a course of which every document is skipped', async () => {
  const { client, id: userId } = await newColleague(server)
  const document = await addDocument()
  const id = await published([userId], [named(document.id)])
  await expire(document.id)
  await completeCourses(server.company.db, {})
  expect(await read(client, id)).toMatchObject({ completedAt: null, stepCount: 0 })
  const { body } = await client.call(listCourses, { query: {} })
  expect(body.courses.map((one) => one.id)).toEqual([id])
})

it('asks again when another document takes the place of one, and keeps confirmations otherwise', async () => {
  const { client, id: userId } = await newColleague(server)
  const first = await addDocument()
  const second = await addDocument()
  const id = await published([userId], [named(first.id), page('次')])
  const stepId = (await read(client, id)).steps[0]!.id
  await confirm(client, id, stepId)
  const change = async (documentId: number) => {
    const { version, steps } = await readAdmin(id)
    const next: Steps[number] = { ...page('次'), id: steps[1]!.id } as Steps[number]
    const body = { ...fields([userId], [named(documentId, stepId), next]), version }
    return admin.call(updateCourse, { params: { id }, body })
  }
  expect((await change(first.id)).status).toBe(204)
  expect((await read(client, id)).steps[0]).toMatchObject({ state: 'done' })
  expect((await change(second.id)).status).toBe(204)
  expect((await read(client, id)).steps[0]).toMatchObject({ title: second.title, state: 'open' })
})

it('offers published documents that the administrator can read, and refuses others', async () => {
  const { db, companyId, departmentId } = server.company
  const email = `${unique()}@mihon.example`
  const role = 'section_administrator'
  const userId = await makeUser(db, { email, role, memberships: [{ departmentId }] })
  await db
    .insertInto('administratorSections')
    .values({ companyId, userId, section: 'knowledge_tests' })
    .execute()
  const section = { id: userId, client: await server.as(email) }
  const open = await addDocument(`読める文書${unique()}`)
  const other = await addDocument(`読めない文書${unique()}`, toPeople(server.company.administratorId))
  const draft = await makeDocument(db, {
    ...{ categoryId: open.categoryId, ownerId: server.company.administratorId, title: `下書き${unique()}` },
  })
  const offered = async (client: Client, query: string) =>
    (await client.call(listCourseDocuments, { query: { query } })).body.documents.map(({ id }) => id)
  expect(await offered(section.client, open.title)).toEqual([open.id])
  expect(await offered(section.client, other.title)).toEqual([])
  expect(await offered(admin, other.title)).toEqual([other.id])
  expect(await offered(admin, '下書き')).toEqual([])
  const make = (client: Client, documentId: number) =>
    client.call(createCourse, { body: fields([section.id], [named(documentId)]) })
  expect((await make(section.client, other.id)).body).toMatchObject({
    error: { fields: { steps: expect.any(String) } },
  })
  expect((await make(admin, draft)).status).toBe(422)
  expect((await make(section.client, open.id)).status).toBe(200)
  // A document that another administrator chose can stay.
  const { id } = (await make(admin, other.id)).body
  const { steps, version } = await readAdmin(id)
  const body = { ...fields([section.id], [named(other.id, steps[0]!.id)]), version }
  expect((await section.client.call(updateCourse, { params: { id }, body })).status).toBe(204)
  const { client } = await newColleague(server)
  expect((await client.call(listCourseDocuments, { query: {} })).status).toBe(404)
})
