import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LongText } from '#common/long-text.ts'
import {
  createDocument,
  editDocument,
  getAdminDocument,
  leaveDocument,
  listAdminDocuments,
  updateDocument,
} from '#contract/documents.administration.ts'
import { documentTopic } from '#contract/live.ts'
import { makeDocumentCategory } from '#db/factories/document.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import type { Client } from '#testing/client.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let hanako: Client
let second: { id: number; client: Client }
let categoryId: number
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
  const email = `second-${unique()}@mihon.example`
  const id = await makeUser(server.company.db, { email, role: 'administrator' })
  second = { id, client: await server.as(email) }
  categoryId = await makeDocumentCategory(server.company.db, { name: `手順${unique()}` })
})
afterAll(() => server.close())

const text = (line: string): LongText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: line }] }],
})
const add = async (title: string, copyOf: number | null = null) =>
  (await admin.call(createDocument, { body: { title, categoryId, copyOf } })).body.id
const read = async (id: number) => (await admin.call(getAdminDocument, { params: { id } })).body
async function save(client: Client, id: number, fields: object) {
  const { title, body, version, owner } = await read(id)
  const days = { reviewOn: null, expiresOn: null }
  return client.call(updateDocument, {
    params: { id },
    body: { title, body, version, categoryId, ownerId: owner.id, ...days, ...fields },
  })
}
const open = async (client: Client, id: number) => (await client.call(editDocument, { params: { id } })).body
const othersOf = async (client: Client, id: number) => (await open(client, id)).editors.map((one) => one.id)

describe('people who have the same document open for editing', () => {
  it('see each other until they leave or their browser is silent', async () => {
    const id = await add('手順書')
    expect(await othersOf(admin, id)).toEqual([])
    expect(await othersOf(second.client, id)).toEqual([server.company.administratorId])
    expect(await othersOf(admin, id)).toEqual([second.id])
    await admin.call(leaveDocument, { params: { id } })
    expect((await admin.call(leaveDocument, { params: { id } })).status).toBe(204)
    expect(await othersOf(second.client, id)).toEqual([])

    await othersOf(admin, id)
    await server.company.db
      .updateTable('documentEditors')
      .set({ seenAt: new Date(Date.now() - 91_000) })
      .where('userId', '=', second.id)
      .execute()
    expect(await othersOf(admin, id)).toEqual([])
    const rows = await server.company.db
      .selectFrom('documentEditors')
      .select('userId')
      .where('documentId', '=', id)
      .execute()
    expect(rows).toEqual([{ userId: server.company.administratorId }])
  })

  it('are told at once who comes and that somebody saved, and see by whom', async () => {
    const id = await add('就業規則')
    const { version } = await open(admin, id)
    const told = [0, 0]
    const sockets = await Promise.all(
      [admin, hanako].map(async ({ cookie }, place) => {
        const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/v2/live`, {
          headers: { cookie, origin: server.address },
        })
        await new Promise((resolve) => {
          socket.on('message', (data) => {
            const { type, ids } = JSON.parse(String(data)) as { type: string; ids?: number[] }
            if (type === 'hello') resolve(undefined)
            if (type === 'documents.edited' && ids?.includes(id)) told[place]!++
          })
        })
        socket.send(JSON.stringify({ type: 'watch', topics: [documentTopic(id)] }))
        return socket
      }),
    )
    // The connection may not watch yet when the first of them is published.
    await vi.waitFor(async () => {
      await open(second.client, id)
      await second.client.call(leaveDocument, { params: { id } })
      expect(told[0]).toBeGreaterThan(0)
    })
    const before = told[0]!
    await vi.waitFor(async () => {
      await save(second.client, id, { reviewOn: null, title: '就業規則' })
      expect(told[0]).toBeGreaterThan(before)
    })
    expect((await save(second.client, id, { body: text('二人目の内容') })).status).toBe(200)
    const saved = (await read(id)).version
    expect(saved).toBeGreaterThan(version)
    expect(await open(admin, id)).toMatchObject({
      version: saved,
      updatedBy: { id: second.id },
    })
    expect((await save(admin, id, { body: text('一人目の内容'), version })).status).toBe(409)
    expect((await read(id)).body).toEqual(text('二人目の内容'))
    expect(told[1]).toBe(0)
    for (const socket of sockets) socket.terminate()
  })

  it('administer documents: for others the document does not exist', async () => {
    const id = await add('規程')
    for (const call of [editDocument, leaveDocument])
      expect((await hanako.call(call, { params: { id } })).status).toBe(404)
    expect((await admin.call(editDocument, { params: { id: id + 1_000_000 } })).status).toBe(404)
  })
})

describe('a template', () => {
  it('is marked by an administrator, listed with its name, and gives its text to new documents', async () => {
    const title = `議事録${unique()}`
    const id = await add(title)
    const templates = async () =>
      (await admin.call(listAdminDocuments, { query: { state: 'template', limit: 100 } })).body.documents.map(
        (one) => one.title,
      )
    expect(await templates()).not.toContain(title)
    expect((await save(admin, id, { body: text('日時　場所　出席者'), template: true })).status).toBe(200)
    expect(await templates()).toContain(title)
    const made = await read(await add('定例会議', id))
    expect(made).toMatchObject({ title: '定例会議', template: false, body: text('日時　場所　出席者') })
    // What does not mention it leaves it as it is.
    await save(admin, id, { title: `${title}改` })
    expect(await templates()).toContain(`${title}改`)
    await save(admin, id, { template: false })
    expect(await templates()).not.toContain(`${title}改`)
  })
})
