import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snakeCaseKeys } from '#common/key-case.ts'
import { emptyLongText } from '#common/long-text.ts'
import { newBlock, type PortalContent } from '#common/portal/portal-content.ts'
import {
  createAnnouncement,
  getAdminAnnouncement,
  updateAnnouncement,
} from '#contract/administrator-announcements.ts'
import { getAdminDocument, updateDocument } from '#contract/documents.administration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getAdminHelp, updateHelp } from '#contract/helps.administration.ts'
import { longTextLimits } from '#contract/long-texts.ts'
import { createPortalPage, getPortalPage, savePortalDraft } from '#contract/portal.administration.ts'
import { makeDocument, makeDocumentCategory } from '#db/factories/document.ts'
import { makeHelp } from '#db/factories/help.ts'
import { dangersIn, everyKind, hostileTexts } from '#testing/hostile-long-texts.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let admin: Client
let places: Awaited<ReturnType<typeof placesOfTexts>>
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  places = await placesOfTexts()
})
afterAll(() => server.close())

type Place = {
  call: Endpoint
  id: number
  /** What is sent around the text. */
  around: (text: unknown, version: number) => object
  read: () => Promise<{ version: number; text: unknown }>
}

/** Everything that stores a long text: an announcement, a document, a help article and a page of the portal. */
async function placesOfTexts(): Promise<Record<string, Place>> {
  const { db, administratorId } = server.company
  const fields = {
    ...{ title: '本文を試す', rule: null, publishFrom: null, publishUntil: null },
    ...{ pinned: false, important: false, dueOn: null, mediaFileIds: [] },
  }
  const announcement = (await admin.call(createAnnouncement, { body: { ...fields, body: emptyLongText } }))
    .body.id
  const categoryId = await makeDocumentCategory(db, { name: '規程' })
  const document = await makeDocument(db, { categoryId, ownerId: administratorId })
  const help = await makeHelp(db, { updatedById: administratorId })
  const page = (await admin.call(createPortalPage, { body: { title: '本文を試す' } })).body.id
  return {
    announcement: {
      ...{ call: updateAnnouncement, id: announcement },
      around: (body, version) => ({ ...fields, body, version, askAgain: false }),
      read: async () => {
        const { body } = await admin.call(getAdminAnnouncement, { params: { id: announcement } })
        return { version: body.version, text: body.body }
      },
    },
    document: {
      ...{ call: updateDocument, id: document },
      around: (body, version) => ({
        ...{ title: '規程', body, categoryId, ownerId: administratorId },
        ...{ reviewOn: null, expiresOn: null, version },
      }),
      read: async () => {
        const { body } = await admin.call(getAdminDocument, { params: { id: document } })
        return { version: body.version, text: body.body }
      },
    },
    help: {
      ...{ call: updateHelp, id: help },
      around: (body, version) => ({
        texts: { ja: { title: '本文を試す', body }, en: null },
        ...{ category: 'company', audience: 'everyone', screens: [], published: false, version },
      }),
      read: async () => {
        const { body } = await admin.call(getAdminHelp, { params: { id: help } })
        return { version: body.version, text: body.texts.ja!.body }
      },
    },
    portal: {
      ...{ call: savePortalDraft, id: page },
      around: (body, version) => ({
        version,
        content: {
          ...{ title: '本文を試す', rule: { include: 'everyone' }, phoneOrder: [] },
          blocks: [{ ...newBlock('text', 'a', ''), body }],
        },
      }),
      read: async () => {
        const { body } = await admin.call(getPortalPage, { params: { id: page } })
        const [block] = (body.content as PortalContent).blocks
        return { version: body.version, text: block?.kind === 'text' ? block.body : emptyLongText }
      },
    },
  }
}

/** Sends a text as it is: the client would convert its names, and lose some of them. */
async function send({ call, id, around, read }: Place, text: unknown) {
  const mark = '"the text"'
  const body = JSON.stringify(snakeCaseKeys(around('the text', (await read()).version)))
  const response = await admin.fetch(call.path.replace('{id}', String(id)), {
    method: call.method,
    headers: { 'content-type': 'application/json', 'x-csrf-token': await admin.token() },
    // A function: `$` in a text would mean something.
    body: body.replace(mark, () => JSON.stringify(text) ?? 'null'),
  })
  await response.arrayBuffer()
  return response.status
}

describe.each(['announcement', 'document', 'help', 'portal'])('the long text: %s', (name) => {
  it('is refused, or stored without anything that runs, styles or leads elsewhere', async () => {
    const place = places[name]!
    const before = Object.getOwnPropertyNames(Object.prototype)
    expect(await send(place, everyKind())).toBe(200)
    const counts = { stored: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (text) => {
        const status = await send(place, text)
        expect([200, 400, 413, 422]).toContain(status)
        const stored = (await place.read()).text
        expect(dangersIn(stored)).toEqual([])
        counts[status === 200 ? 'stored' : 'refused'] += 1
      }),
      { numRuns: 120 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
    // Those with hostile words alone pass.
    expect(counts.stored).toBeGreaterThan(0)
    expect(counts.refused).toBeGreaterThan(60)
  })
})

// Announcements have a limit of their own, and say so.
describe.each(['document', 'help', 'portal'])('the long text: %s', (name) => {
  it('can be as deep, as large and as long as the editor allows', async () => {
    const place = places[name]!
    const link = { type: 'link', attrs: { href: '/users/1' } }
    let deepest: object = { type: 'paragraph', content: [{ type: 'text', text: '奥', marks: [link] }] }
    for (let depth = 2; depth < longTextLimits.depth; depth++) deepest = { type: 'quote', content: [deepest] }
    const cell = {
      ...{ type: 'table_cell', attrs: { colspan: 1, rowspan: 1 } },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '9,800' }] }],
    }
    const row = { type: 'table_row', content: Array.from({ length: 20 }, () => cell) }
    // Besides the cells: the deepest text, the table, the paragraph and the text itself.
    const rows = Math.floor((longTextLimits.nodes - 20) / (20 * 3 + 1))
    const words = 'あ'.repeat(longTextLimits.characters - rows * 100 - 1)
    const text = {
      type: 'doc',
      content: [
        deepest,
        { type: 'table', content: Array.from({ length: rows }, () => row) },
        { type: 'paragraph', content: [{ type: 'text', text: words }] },
      ],
    }
    expect(await send(place, text)).toBe(200)
    expect((await place.read()).text).toEqual(text)
  })
})
