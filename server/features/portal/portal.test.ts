import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyone } from '#common/audience-rule.ts'
import { emptyLongText, type LongText, paragraphsOf, plainText } from '#common/long-text.ts'
import {
  newBlock,
  type PortalBlockKind,
  type PortalContent,
  portalBlockKinds,
} from '#common/portal/portal-content.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { createPresignedUrl } from '#contract/media-files.ts'
import * as calls from '#contract/portal.administration.ts'
import { getPortal, listPortalFeeds, listPortalMenuFeeds, previewPortal } from '#contract/portal.ts'
import { makeDocument, makeDocumentCategory } from '#db/factories/document.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeReportItems } from '#db/factories/report-items.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { newColleague } from '#testing/organising.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { settlePage } from './portal.commands.ts'

let server: TestServer
let admin: Client
let employee: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  employee = await server.as(server.company.logins.employee)
})
afterAll(() => server.close())

const text = (body: string) =>
  ({ ...newBlock('text', 'a', 'ごあいさつ'), body: paragraphsOf(body) }) as PortalContent['blocks'][number]
const page = (blocks: PortalContent['blocks'], more: Partial<PortalContent> = {}): PortalContent => ({
  ...{ title: '本社のページ', rule: everyone, blocks, phoneOrder: [] },
  ...more,
})

async function newPage(title = '本社のページ') {
  const made = await admin.call(calls.createPortalPage, { body: { title } })
  expect(made.status).toBe(200)
  return made.body.id
}
const read = async (id: number) => (await admin.call(calls.getPortalPage, { params: { id } })).body
async function save(id: number, content: PortalContent) {
  const { version } = await read(id)
  return admin.call(calls.savePortalDraft, { params: { id }, body: { version, content } })
}
async function publish(id: number, at?: string) {
  const { version } = await read(id)
  return admin.call(calls.publishPortalPage, { params: { id }, body: { version, ...(at && { at }) } })
}
const bringOut = async (id: number, content: PortalContent) => {
  expect((await save(id, content)).status).toBe(200)
  expect((await publish(id)).status).toBe(200)
}
const portal = async (client: Client, pageId?: number) =>
  client.call(getPortal, { query: pageId === undefined ? {} : { pageId } })
const bodyOf = (answer: Awaited<ReturnType<typeof portal>>) =>
  answer.body.page?.blocks.flatMap((block) => (block.kind === 'text' ? [plainText(block.body)] : []))

/** All kinds but the one that needs an allowed site. */
const plainKinds = portalBlockKinds.filter((kind) => kind !== 'embed')

describe('a page of the portal', () => {
  it('is a draft for administrators, is published to its readers, and returns to an earlier version', async () => {
    const id = await newPage()
    await save(id, page([text('最初の版')]))
    expect((await portal(employee, id)).status).toBe(404)
    expect((await admin.call(previewPortal, { query: { pageId: id } })).body.page.blocks).toMatchObject([
      { kind: 'text', body: paragraphsOf('最初の版') },
    ])
    // Without a page: the first one.
    const [first] = (await admin.call(calls.listPortalPages, {})).body.portalPages
    expect((await admin.call(previewPortal, { query: {} })).body.page.id).toBe(first!.id)
    await publish(id)
    expect(bodyOf(await portal(employee, id))).toEqual(['最初の版'])
    await save(id, page([text('次の版')]))
    expect(bodyOf(await portal(employee, id))).toEqual(['最初の版'])
    await publish(id)
    expect(bodyOf(await portal(employee, id))).toEqual(['次の版'])
    const { version } = await read(id)
    const restored = await admin.call(calls.restorePortalVersion, {
      params: { id },
      body: { version, number: 1 },
    })
    expect(restored.status).toBe(200)
    expect(bodyOf(await portal(employee, id))).toEqual(['最初の版'])
    const { body } = await admin.call(calls.listPortalVersions, { params: { id }, query: {} })
    expect(body.portalVersions).toMatchObject([
      { number: 3, restoredNumber: 1, current: true },
      { number: 2, restoredNumber: null, current: false },
      { number: 1, blockCount: 1, publishedBy: { id: server.company.administratorId } },
    ])
  })

  it('is seen by its audience only, and so are its pictures', async () => {
    const outsider = await newColleague(server)
    const { db, administratorId, employeeId } = server.company
    const mediaFileId = await makeMediaFile(db, { uploaderId: administratorId })
    const id = await newPage('店舗のページ')
    const banner = { ...newBlock('banner', 'b', ''), slides: [{ mediaFileId, alt: '新しい店', href: '' }] }
    const rule = { include: [{ type: 'user' as const, id: employeeId }], match: 'any' as const }
    await save(id, page([banner as PortalContent['blocks'][number]], { title: '店舗のページ', rule }))
    const [picture] = (await read(id)).photos
    const { filename } = picture!
    const get = (client: Client) => client.call(createPresignedUrl, { params: { filename } })
    expect((await get(employee)).status).toBe(404)
    await publish(id)
    expect((await portal(employee, id)).body.page?.blocks).toMatchObject([
      { kind: 'banner', slides: [{ alt: '新しい店', photo: { path: picture!.path } }] },
    ])
    expect((await get(employee)).status).toBe(200)
    expect((await portal(outsider.client, id)).status).toBe(404)
    expect((await portal(outsider.client)).body.pages.map((one) => one.id)).not.toContain(id)
    expect((await get(outsider.client)).status).toBe(404)
  })

  it('shows the pictures and files of its texts to its readers', async () => {
    const { db, administratorId } = server.company
    const picture = await makeMediaFile(db, { uploaderId: administratorId })
    const node = { type: 'picture', attrs: { file: picture, alt: '店舗の写真' } }
    const body: LongText = { type: 'doc', content: [node] }
    const block = { ...newBlock('text', 't', ''), body } as PortalContent['blocks'][number]
    const id = await newPage()
    await bringOut(id, page([block]))
    const [shown] = (await portal(employee, id)).body.page!.blocks
    expect(shown).toMatchObject({ kind: 'text', body, photos: [{ id: picture }], attachments: [] })
    const { filename } = (shown as { photos: { filename: string }[] }).photos[0]!
    expect((await employee.call(createPresignedUrl, { params: { filename } })).status).toBe(200)
    const href = 'javascript:alert(1)'
    const link = { type: 'text', text: '押す', marks: [{ type: 'link', attrs: { href } }] }
    const attack = { type: 'doc', content: [{ type: 'paragraph', content: [link] }] } as LongText
    expect((await save(id, page([{ ...block, body: attack } as typeof block]))).status).toBe(422)
  })

  it('cannot be published while something is missing, and says what', async () => {
    const id = await newPage()
    await save(id, page([newBlock('links', 'l', '便利なリンク')]))
    const refused = await publish(id)
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { content: '便利なリンク: リンクを1つ以上追加してください。' } } },
    })
    const embed = { ...newBlock('embed', 'e', '地図'), url: 'https://maps.example.jp/floor' }
    await save(id, page([embed as PortalContent['blocks'][number]]))
    expect((await publish(id)).status).toBe(422)
    const { body: settings } = await admin.call(calls.getPortalSettings, {})
    await admin.call(calls.updatePortalSettings, {
      body: { version: settings.version, frontPage: false, embedHosts: ['maps.example.jp'] },
    })
    expect((await publish(id)).status).toBe(200)
    expect((await portal(employee, id)).body.page?.blocks).toMatchObject([
      { kind: 'embed', url: 'https://maps.example.jp/floor' },
    ])
    await admin.call(calls.updatePortalSettings, {
      body: { version: settings.version + 1, frontPage: false, embedHosts: [] },
    })
    expect((await portal(employee, id)).body.page?.blocks).toMatchObject([{ kind: 'embed', url: null }])
  })

  it('refuses a draft based on an older version, and pictures of others', async () => {
    const id = await newPage()
    const { version } = await read(id)
    const body = { version, content: page([text('一人目')]) }
    expect((await admin.call(calls.savePortalDraft, { params: { id }, body })).status).toBe(200)
    expect((await admin.call(calls.savePortalDraft, { params: { id }, body })).status).toBe(409)
    const mediaFileId = await makeMediaFile(server.company.db, { uploaderId: server.company.employeeId })
    const banner = { ...newBlock('banner', 'b', ''), slides: [{ mediaFileId, alt: '他人の写真', href: '' }] }
    expect((await save(id, page([banner as PortalContent['blocks'][number]]))).status).toBe(422)
  })

  it('appears by itself at its time, once, and can be withdrawn before', async () => {
    const { db } = server.company
    const id = await newPage('年始のページ')
    await save(id, page([text('あけましておめでとうございます')]))
    expect((await publish(id, '2026-11-01T00:00:00Z')).status).toBe(422)
    const at = new Date(Date.now() + 86_400_000).toISOString()
    expect((await publish(id, at)).status).toBe(200)
    await settlePage(db, id)
    expect((await portal(employee, id)).status).toBe(404)
    const waiting = await read(id)
    expect(waiting).toMatchObject({ draft: null, scheduledAt: at })
    await admin.call(calls.unschedulePortalPage, { params: { id }, body: { version: waiting.version } })
    expect(await read(id)).toMatchObject({ scheduledAt: null, draft: { savedBy: expect.any(Object) } })
    await publish(id, at)
    await namedQuery(
      db,
      `update portal_pages set scheduled_at = now() - interval '1 minute' where company_id = $1 and id = $2`,
      [companyIdOf(db), id],
    )
    await settlePage(db, id)
    await settlePage(db, id)
    expect(bodyOf(await portal(employee, id))).toEqual(['あけましておめでとうございます'])
    expect(await read(id)).toMatchObject({ scheduledAt: null, published: { number: 1 } })
  })

  it('is shown as a chosen person sees it, without what the administrator may not read', async () => {
    const { db, employeeId, managerId } = server.company
    const { id: userId, client } = await newColleague(server)
    const audienceId = await audienceOf(db, { include: [{ type: 'user', id: userId }], match: 'any' })
    const secret = await makeFeed(db, {
      menuId: server.company.menuId,
      authorId: managerId,
      audienceId,
      title: '面談',
    })
    const shared = await makeFeed(db, {
      menuId: server.company.menuId,
      authorId: employeeId,
      title: '全員への知らせ',
    })
    const id = await newPage()
    const feeds = newBlock('feeds', 'f', '新着')
    await save(id, page([feeds]))
    const seen = await client.call(listPortalFeeds, {})
    expect(seen.body.feeds.map((one) => one.id)).toEqual(expect.arrayContaining([secret, shared]))
    const preview = (await admin.call(previewPortal, { query: { pageId: id, userId } })).body
    expect(preview).toMatchObject({ visible: true, user: { id: userId } })
    const [block] = preview.page.blocks
    const ids = block?.kind === 'feeds' ? block.feeds.map((one) => one.id) : []
    expect(ids).toContain(shared)
    expect(ids).not.toContain(secret)
    expect((await employee.call(previewPortal, { query: { pageId: id } })).status).toBe(404)
  })

  it('shows every kind of block in at most eight queries', async () => {
    const { db, menuId, employeeId } = server.company
    const mediaFileId = await makeMediaFile(db, { uploaderId: server.company.administratorId })
    const reportId = await makeReport(db, { menuId, userId: employeeId })
    const { pollId } = await makeReportItems(db, { reportId, assigneeId: employeeId })
    const pollFeedId = await makeFeed(db, { menuId, authorId: employeeId, title: 'アンケート' })
    const answers = JSON.stringify([{ pollId }])
    await db.updateTable('feeds').set({ reportId, answers }).where('id', '=', pollFeedId).execute()
    await makeFeed(db, { menuId, authorId: employeeId, title: '制度の投稿' })
    const content = page(
      plainKinds.map((kind, at) => complete(kind, `k${at}`, { menuId, mediaFileId, pollFeedId })),
    )
    const id = await newPage('すべてのブロック')
    await bringOut(id, content)
    const answer = await portal(employee, id)
    expect(answer.body.page?.blocks.map(({ kind }) => kind)).toEqual(plainKinds)
    expect(answer.body.page?.blocks.find(({ kind }) => kind === 'menu_feeds')).toMatchObject({
      menu: { id: menuId },
      feeds: expect.arrayContaining([expect.objectContaining({ title: '制度の投稿' })]),
    })
    expect(answer.body.page?.blocks.find(({ kind }) => kind === 'poll')).toMatchObject({
      ...{ feedId: pollFeedId },
      poll: { id: pollId, closesAt: null, choices: [{ name: '賛成', chosen: false }] },
    })
    const counts: number[] = []
    for (let i = 0; i < 10; i++) {
      const before = server.app.engine.stats().queries
      await portal(employee, id)
      counts.push(server.app.engine.stats().queries - before)
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(8)
    const ofMenu = await employee.call(listPortalMenuFeeds, { query: { menuId } })
    expect(ofMenu.body.feeds[0]).toMatchObject({ title: '制度の投稿' })
  })

  it('lists the documents published last that the reader may read, of one category or of all', async () => {
    const { db, administratorId, employeeId } = server.company
    const shared = await makeDocumentCategory(db, { name: '規程' })
    const rule = { include: [{ type: 'user' as const, id: administratorId }], match: 'any' as const }
    const closed = await makeDocumentCategory(db, { name: '役員', rule })
    const made = (categoryId: number, title: string, day: string) =>
      makeDocument(db, {
        ...{ categoryId, title, ownerId: administratorId },
        editions: [{ body: emptyLongText, note: '', publishedAt: new Date(day) }],
      })
    const first = await made(shared, '就業規則', '2026-11-01')
    const secret = await made(closed, '役員報酬規程', '2026-11-02')
    // Signed in after the audience of the second category existed.
    const chief = await server.guest().signIn(server.company.logins.administrator)
    const blocks = [shared, null].map((categoryId, at) => ({
      ...newBlock('documents', `d${at}`, ''),
      ...{ categoryId, count: 5 },
    })) as PortalContent['blocks']
    const id = await newPage()
    await bringOut(id, page(blocks))
    const lists = ({ blocks: shown }: { blocks: readonly { kind: string }[] }) =>
      shown.flatMap((block) =>
        'documents' in block ? [(block.documents as { id: number }[]).map((one) => one.id)] : [],
      )
    expect(lists((await portal(chief, id)).body.page!)).toEqual([[first], [secret, first]])
    expect(lists((await portal(employee, id)).body.page!)).toEqual([[first], [first]])
    const query = { pageId: id, userId: employeeId }
    expect(lists((await chief.call(previewPortal, { query })).body.page)).toEqual([[first], [first]])
  })

  it('is ordered, copied and removed, and each act is in the log', async () => {
    const first = await newPage('一つ目')
    const copied = await admin.call(calls.createPortalPage, { body: { title: '二つ目', copyOf: first } })
    const list = async () =>
      (await admin.call(calls.listPortalPages, {})).body.portalPages.map(({ id }) => id)
    const seen = await list()
    const turned = [copied.body.id, ...seen.filter((id) => id !== copied.body.id)]
    const order = { portalPageIds: turned, orderSeen: seen }
    expect((await admin.call(calls.orderPortalPages, { body: order })).status).toBe(204)
    expect(await list()).toEqual(turned)
    expect(
      (await admin.call(calls.orderPortalPages, { body: { portalPageIds: seen, orderSeen: seen } })).status,
    ).toBe(409)
    const { version } = await read(first)
    expect(
      (await admin.call(calls.archivePortalPage, { params: { id: first }, query: { version } })).status,
    ).toBe(204)
    expect(await list()).not.toContain(first)
    const actions = async (noun: 'portal_page' | 'portal_settings') => {
      const { body } = await admin.call(listAdministrationActs, { query: { noun, limit: 100 } })
      return new Set(body.administrationActs.map(({ action }) => action))
    }
    expect(await actions('portal_page')).toEqual(
      new Set(['create', 'publish', 'unpublish', 'restore', 'order', 'delete']),
    )
    expect(await actions('portal_settings')).toEqual(new Set(['update']))
  })
})

function complete(
  kind: PortalBlockKind,
  key: string,
  { menuId, mediaFileId, pollFeedId }: { menuId: number; mediaFileId: number; pollFeedId: number },
) {
  const block = newBlock(kind, key, '')
  if (block.kind === 'banner') return { ...block, slides: [{ mediaFileId, alt: '写真', href: '/menus' }] }
  if (block.kind === 'links')
    return {
      ...block,
      tiles: [{ iconName: 'calendar', tone: 'blue' as const, label: '予定', href: '/calendars' }],
    }
  if (block.kind === 'text') return { ...block, body: paragraphsOf('本文') }
  if (block.kind === 'menu_feeds') return { ...block, menuId }
  if (block.kind === 'poll') return { ...block, feedId: pollFeedId }
  return block
}
