// Long: the whole lifecycle of an announcement, from draft to evidence, through HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LongText, paragraphsOf } from '#common/long-text.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import {
  announcementLimits,
  answerAnnouncementQuestion,
  askAnnouncementQuestion,
  confirmAdministratorAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement,
  exportAnnouncement,
  getAdminAnnouncement,
  getAdministratorAnnouncement,
  getAnnouncementProgress,
  listAdminAnnouncements,
  listAdministratorAnnouncements,
  listAnnouncementQuestions,
  listAnnouncementTopics,
  listAnnouncementUsers,
  listRecentAnnouncements,
  publishAnnouncement,
  remindAnnouncement,
  removeAnnouncementQuestion,
  unscheduleAnnouncement,
  updateAnnouncement,
} from '#contract/administrator-announcements.ts'
import { getAnnouncement, listAnnouncements } from '#contract/announcements.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { deleteFeed, getFeed, listFeeds, readFeed } from '#contract/feeds.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { searchFeeds } from '#contract/search.ts'
import { listWaiting } from '#contract/waiting.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { feedChanged } from '#server/features/feeds/feeds.events.ts'
import { refreshSome } from '#server/platform/audiences/refresh-audiences.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { settle } from './announcement-publishing.commands.ts'

let server: TestServer
let admin: Client
let hanako: Client
let taro: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  hanako = await server.as(server.company.logins.employee)
  taro = await server.as(server.company.logins.manager)
})
afterAll(() => server.close())

const hour = 3_600_000
const later = (ms = hour) => new Date(Date.now() + ms).toISOString()
const everyone = { include: 'everyone' as const }
type Over = { body?: string | LongText; [name: string]: unknown }
const fields = ({ body = '12月29日から休みます。', ...over }: Over = {}) => ({
  ...{ title: '年末年始の営業', rule: everyone, publishFrom: null },
  body: typeof body === 'string' ? paragraphsOf(body) : body,
  ...{ publishUntil: null, pinned: false, important: false, dueOn: null, mediaFileIds: [] },
  ...over,
})
const dueOn = new Date(Date.now() + 5 * 24 * hour).toISOString().slice(0, 10)

async function draft(over: Over = {}, client = admin) {
  const reply = await client.call(createAnnouncement, { body: fields(over) })
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  return reply.body
}
async function publish(over: Over = {}, client = admin) {
  const { id, version } = await draft(over, client)
  const reply = await client.call(publishAnnouncement, { params: { id }, body: { version } })
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  const { body } = await client.call(getAdminAnnouncement, { params: { id } })
  return { id, version: body.version, feedId: body.feedId! }
}
const status = async (client: Client, id: number) =>
  (await client.call(getAdministratorAnnouncement, { params: { id } })).status
const listed = async (client: Client) => {
  const { body } = await client.call(listAdministratorAnnouncements, { query: { limit: 100 } })
  return [...body.pinned, ...body.administratorAnnouncements].map(({ id }) => id)
}
const noticesOf = async (client: Client, kind: string) =>
  (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements.filter(
    (one) => one.kind === kind,
  )

describe('an announcement', () => {
  it('is a draft that only its administrators can see until it is published', async () => {
    const { id, version } = await draft()
    expect([await status(hanako, id), await status(admin, id)]).toEqual([404, 404])
    const drafts = await admin.call(listAdminAnnouncements, { query: { state: 'draft' } })
    expect(drafts.body.administratorAnnouncements.map((one) => one.id)).toContain(id)
    const { body } = await admin.call(publishAnnouncement, { params: { id }, body: { version } })
    expect(body.state).toBe('published')
    expect(await listed(hanako)).toContain(id)
    const shown = await hanako.call(getAdministratorAnnouncement, { params: { id } })
    expect(shown.body).toMatchObject({
      title: '年末年始の営業',
      read: false,
      mustRead: null,
      feed: { body: '12月29日から休みます。', announcementId: id },
      can: { manage: false },
    })
  })

  it('appears in the timeline and the search as a post; its menu appears in no list', async () => {
    const { id, feedId } = await publish({ title: '健康診断のご案内', body: '受診の予約を始めます。' })
    const feeds = await hanako.call(listFeeds, { query: { limit: 100 } })
    expect(feeds.body.feeds.find((feed) => feed.id === feedId)).toMatchObject({ announcementId: id })
    const found = await hanako.call(searchFeeds, { query: { query: '健康診断' } })
    expect(JSON.stringify(found.body)).toContain('健康診断')
    const menus = [
      JSON.stringify((await hanako.call(listMenus, {})).body),
      JSON.stringify((await admin.call(listAdminMenus, {})).body),
    ]
    for (const text of menus) expect(text).not.toContain('管理者からのお知らせ')
  })

  it('can be changed and deleted in the administration only, not as a post by its author', async () => {
    const { feedId } = await publish()
    const { body } = await admin.call(getFeed, { params: { id: feedId } })
    expect(body.can).toMatchObject({ edit: false, delete: false, comment: false })
    const edit = { title: 'x', body: 'x', textVersion: 1 }
    expect((await admin.call(updateFeed, { params: { id: feedId }, body: edit })).status).toBe(404)
    expect((await admin.call(deleteFeed, { params: { id: feedId } })).status).toBe(404)
    expect((await hanako.call(getFeed, { params: { id: feedId } })).status).toBe(200)
  })

  it('reaches its audience only, including people who join it later', async () => {
    const { db, companyId, departmentId } = server.company
    const other = await makeDepartment(db, { name: '大阪支店' })
    const { id } = await publish({
      rule: { include: [{ type: 'department', id: other, descendants: true }], match: 'any' },
    })
    expect([await status(hanako, id), await listed(hanako)]).toEqual([404, expect.not.arrayContaining([id])])
    const email = `joins-${unique()}@mihon.example`
    const userId = await makeUser(db, { email, memberships: [{ departmentId }] })
    const joins = await server.as(email)
    expect(await status(joins, id)).toBe(404)
    await db
      .insertInto('memberships')
      .values({ companyId, userId, departmentId: other, main: false })
      .execute()
    await refreshSome(db, 200)
    await expect.poll(() => status(joins, id), { timeout: 20_000 }).toBe(200)
  })

  it('cannot be published before it is complete: every missing field is named', async () => {
    const { id, version } = await draft({
      ...{ title: '', body: '', rule: null, publishUntil: later(-hour), dueOn: '2020-01-01' },
    })
    const reply = await admin.call(publishAnnouncement, { params: { id }, body: { version } })
    expect([reply.status, Object.keys(reply.body.error!.fields).toSorted()]).toEqual([
      422,
      ['body', 'dueOn', 'publishUntil', 'rule', 'title'],
    ])
  })

  it('waits for its time, can be cancelled before, and is published and ended on schedule', async () => {
    const { db } = server.company
    const { id, version } = await draft({ publishFrom: later(), publishUntil: later(2 * hour) })
    const scheduled = await admin.call(publishAnnouncement, { params: { id }, body: { version } })
    expect(scheduled.body.state).toBe('scheduled')
    await settle(db, id, new Date())
    expect(await status(hanako, id)).toBe(404)
    const back = await admin.call(unscheduleAnnouncement, {
      params: { id },
      body: { version: scheduled.body.version },
    })
    await settle(db, id, new Date(Date.now() + 1.5 * hour))
    expect(await status(hanako, id)).toBe(404)
    await admin.call(publishAnnouncement, { params: { id }, body: { version: back.body.version } })
    await Promise.all([1, 2, 3].map(() => settle(db, id, new Date(Date.now() + 1.5 * hour))))
    expect((await listed(hanako)).filter((one) => one === id)).toEqual([id])
    await settle(db, id, new Date(Date.now() + 2.5 * hour))
    expect([await status(hanako, id), await listed(hanako)]).toEqual([404, expect.not.arrayContaining([id])])
    const { body } = await admin.call(getAdminAnnouncement, { params: { id } })
    expect(body.state).toBe('ended')
  })

  it('can be ended manually for all its readers, including the post; administrators keep text and evidence', async () => {
    const { id, version, feedId } = await publish({ dueOn })
    await hanako.call(confirmAdministratorAnnouncement, { params: { id }, body: {} })
    const reply = await admin.call(endAnnouncement, { params: { id }, body: { version } })
    expect(reply.status).toBe(200)
    for (const client of [hanako, taro]) {
      expect(await status(client, id)).toBe(404)
      expect((await client.call(getFeed, { params: { id: feedId } })).status).toBe(404)
    }
    const waiting = await taro.call(listWaiting, { query: { limit: 100 } })
    expect(JSON.stringify(waiting.body)).not.toContain(`/feeds/${feedId}"`)
    const kept = await admin.call(getAdminAnnouncement, { params: { id } })
    expect(kept.body).toMatchObject({ state: 'ended', body: paragraphsOf('12月29日から休みます。') })
    const progress = await admin.call(getAnnouncementProgress, { params: { id } })
    expect(progress.body).toMatchObject({ confirmedCount: 1, can: { remind: false } })
    const again = await admin.call(endAnnouncement, { params: { id }, body: { version } })
    expect(again.body.error?.code).toBe('announcement_ended')
  })

  it('gives the second of two simultaneous editors a conflict', async () => {
    const { id, version } = await draft()
    const change = (title: string) =>
      admin.call(updateAnnouncement, { params: { id }, body: { ...fields({ title }), version } })
    const replies = await Promise.all([change('ひとりめ'), change('ふたりめ')])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409])
  })

  it('can be deleted while nobody could read it, and not afterwards', async () => {
    const first = await draft()
    const gone = await admin.call(deleteAnnouncement, {
      params: { id: first.id },
      query: { version: first.version },
    })
    expect(gone.status).toBe(204)
    const { id, version } = await publish()
    const kept = await admin.call(deleteAnnouncement, { params: { id }, query: { version } })
    expect(kept.body.error?.code).toBe('announcement_ended')
    expect(await status(hanako, id)).toBe(200)
  })

  it('has each step in the administration log', async () => {
    const { id, version } = await draft({ title: '記録', publishFrom: later() })
    const params = { id }
    const act = async (reply: Promise<{ status: number; body: { version: number } }>) => {
      const { status: answered, body } = await reply
      expect(answered).toBe(200)
      return body.version
    }
    const planned = await act(admin.call(publishAnnouncement, { params, body: { version } }))
    const back = await act(admin.call(unscheduleAnnouncement, { params, body: { version: planned } }))
    const changed = { ...fields({ title: '記録されるお知らせ' }), version: back }
    const saved = await act(admin.call(updateAnnouncement, { params, body: changed }))
    const posted = await act(admin.call(publishAnnouncement, { params, body: { version: saved } }))
    await act(admin.call(endAnnouncement, { params, body: { version: posted } }))
    const gone = await draft()
    await admin.call(deleteAnnouncement, { params: { id: gone.id }, query: { version: gone.version } })
    expect(await actsOf('administrator_announcement', id)).toEqual([
      ...['create', 'plan', 'cancel_plan', 'update', 'publish', 'close'],
    ])
    expect(await actsOf('administrator_announcement', gone.id)).toEqual(['create', 'delete'])
  })
})

async function actsOf(noun: string, id: number) {
  const acts = await server.company.db
    .selectFrom('administrationActs')
    .select('action')
    .where('noun', '=', noun)
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  return acts.map(({ action }) => action)
}

describe('correcting a published announcement', () => {
  const correct = async (id: number, over: Over) => {
    const { body } = await admin.call(getAdminAnnouncement, { params: { id } })
    const reply = await admin.call(updateAnnouncement, {
      params: { id },
      body: { ...fields({ dueOn, ...over }), version: body.version },
    })
    expect([reply.status, reply.body.error]).toEqual([200, undefined])
  }
  const mark = async (client: Client, id: number) =>
    (await client.call(getAdministratorAnnouncement, { params: { id } })).body.mustRead

  it('keeps confirmations unless the author requests them again', async () => {
    const { id } = await publish({ dueOn })
    await hanako.call(confirmAdministratorAnnouncement, { params: { id }, body: { version: 1 } })
    await correct(id, { body: '誤字を直しました。' })
    expect((await mark(hanako, id))!.confirmedAt).not.toBeNull()
    await correct(id, { body: '日程が変わりました。', askAgain: true })
    expect(await mark(hanako, id)).toMatchObject({ version: 3, confirmedAt: null })
    const old = await hanako.call(confirmAdministratorAnnouncement, { params: { id }, body: { version: 1 } })
    expect(old.body.error?.code).toBe('must_read_changed')
  })

  it('can move the due date after a correction, and can stop requesting confirmation', async () => {
    const { id } = await publish({ dueOn })
    await correct(id, { body: '直しました。' })
    const next = new Date(Date.now() + 9 * 24 * hour).toISOString().slice(0, 10)
    await correct(id, { body: '直しました。', dueOn: next })
    expect(await mark(hanako, id)).toMatchObject({ dueOn: next })
    await correct(id, { body: '直しました。', dueOn: null })
    expect(await mark(hanako, id)).toBeNull()
    await correct(id, { body: '直しました。', dueOn: next })
    expect(await mark(hanako, id)).toMatchObject({ dueOn: next, asked: true })
  })

  it('updates open windows once, whether its text or its files changed', async () => {
    const { db, administratorId } = server.company
    const { id, feedId } = await publish({ dueOn: null })
    const changes = async () => {
      const rows = await db.selectFrom('outboxEvents').select(['kind', 'payload']).execute()
      return rows.filter(
        (row) => row.kind === feedChanged.kind && (row.payload as { feedId?: number }).feedId === feedId,
      ).length
    }
    expect(await changes()).toBe(0)
    await correct(id, { dueOn: null, body: '12月30日から休みます。' })
    expect(await changes()).toBe(1)
    await correct(id, { dueOn: null, body: '12月30日から休みます。', pinned: true })
    expect(await changes()).toBe(1)
    const file = await makeMediaFile(db, { uploaderId: administratorId })
    await correct(id, { dueOn: null, body: '12月30日から休みます。', mediaFileIds: [file] })
    expect(await changes()).toBe(2)
    await correct(id, { dueOn: null, body: '12月30日から休みます。', mediaFileIds: [] })
    expect(await changes()).toBe(3)
  })

  it('can change who may read it', async () => {
    const { db } = server.company
    const other = await makeDepartment(db, { name: '名古屋支店' })
    const { id } = await publish({ dueOn: null })
    await correct(id, {
      dueOn: null,
      rule: { include: [{ type: 'department', id: other, descendants: true }], match: 'any' },
    })
    expect(await status(hanako, id)).toBe(404)
    await correct(id, { dueOn: null })
    expect(await status(hanako, id)).toBe(200)
  })
})

describe('the text of an announcement', () => {
  const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks && { marks }) })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const doc = (...content: object[]) => ({ type: 'doc', content }) as LongText
  const row = (type: string, ...cells: string[]) => ({
    type: 'table_row',
    content: cells.map((cell) => ({
      ...{ type, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(words(cell))] },
    })),
  })
  const shown = async (client: Client, id: number) =>
    (await client.call(getAdministratorAnnouncement, { params: { id } })).body

  it('has headings, tables, links and files for its readers, and none of it in the post, the list and the search', async () => {
    const { db, administratorId } = server.company
    const picture = await makeMediaFile(db, { uploaderId: administratorId })
    const beside = await makeMediaFile(db, { uploaderId: administratorId })
    const body = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('休業の日程')] },
      paragraph(words('全店', [{ type: 'bold' }]), words('で休みます。')),
      { type: 'table', content: [row('table_header', '店', '日'), row('table_cell', '本店', '31日')] },
      { type: 'picture', attrs: { file: picture, alt: '' } },
    )
    const { id, feedId } = await publish({ body, mediaFileIds: [beside] })
    const read = await shown(hanako, id)
    expect(read.body).toEqual(body)
    expect(read.photos.map((photo) => photo.id)).toEqual([picture, beside])
    expect(read.feed.body).toBe('休業の日程\n全店で休みます。\n店 | 日\n本店 | 31日')
    expect(read.excerpt).toBe('休業の日程 全店で休みます。 店 日 本店 31日')
    const { body: found } = await hanako.call(searchFeeds, { query: { query: '休業の日程' } })
    expect(found.feeds.map((feed) => feed.id)).toContain(feedId)
  })

  it('reaches readers when only its structure changed, without asking for confirmation again', async () => {
    const { id } = await publish({ body: doc(paragraph(words('31日'))), dueOn })
    const { body } = await admin.call(getAdminAnnouncement, { params: { id } })
    const bold = doc(paragraph(words('31日', [{ type: 'bold' }])))
    await admin.call(updateAnnouncement, {
      params: { id },
      body: { ...fields({ body: bold, dueOn }), version: body.version },
    })
    expect(await shown(hanako, id)).toMatchObject({ body: bold, feed: { textVersion: 1 } })
  })

  it('can contain no file that its author did not upload, and nothing that is not in the contract', async () => {
    const { db, employeeId } = server.company
    const foreign = await makeMediaFile(db, { uploaderId: employeeId })
    const bodies = [
      doc({ type: 'picture', attrs: { file: foreign, alt: '' } }),
      doc({ type: 'script', content: [words('alert(1)')] }),
      doc(paragraph(words('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))),
      doc(paragraph(words('あ'.repeat(announcementLimits.bodyLength + 1)))),
    ]
    for (const body of bodies)
      expect((await admin.call(createAnnouncement, { body: fields({ body }) })).status).toBe(422)
  })

  it('that was written with marks is shown with its structure', async () => {
    const { db, companyId, administratorId } = server.company
    const { id } = await publish()
    const file = await makeMediaFile(db, { uploaderId: administratorId })
    const { filename } = await db
      .selectFrom('mediaFiles')
      .select('filename')
      .where('companyId', '=', companyId)
      .where('id', '=', file)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('administratorAnnouncementFiles')
      .values({ companyId, administratorAnnouncementId: id, sortOrder: 1, mediaFileId: file })
      .execute()
    await db
      .updateTable('administratorAnnouncements')
      .set({ longText: null, body: `# 日程\n\n**31日**から\n\n![図](${filename})` })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .execute()
    const structure = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('日程')] },
      paragraph(words('31日', [{ type: 'bold' }]), words('から')),
      { type: 'picture', attrs: { file, alt: '図' } },
    )
    expect((await shown(hanako, id)).body).toEqual(structure)
    const { body } = await admin.call(getAdminAnnouncement, { params: { id } })
    expect(body.body).toEqual(structure)
  })
})

describe('readers of an announcement', () => {
  it('see pinned ones first, on the first page only', async () => {
    const pinned = await publish({ pinned: true })
    const plain = await publish()
    const { body } = await hanako.call(listAdministratorAnnouncements, { query: { limit: 1 } })
    expect(body.pinned.map(({ id }) => id)).toContain(pinned.id)
    expect(body.administratorAnnouncements.map(({ id }) => id)).toEqual([plain.id])
    const next = await hanako.call(listAdministratorAnnouncements, {
      query: { limit: 100, cursor: body.nextCursor! },
    })
    expect(next.body.pinned).toEqual([])
    expect(next.body.administratorAnnouncements.map(({ id }) => id)).not.toContain(plain.id)
  })

  it('have it marked as read after opening it', async () => {
    const { id, feedId } = await publish()
    await hanako.call(readFeed, { params: { id: feedId } })
    const of = async (client: Client) =>
      (await client.call(getAdministratorAnnouncement, { params: { id } })).body.read
    expect([await of(hanako), await of(taro)]).toEqual([true, false])
  })

  it('see topics and recent ones on the home screen', async () => {
    const asked = await publish({ dueOn })
    const plain = await publish()
    const topics = async () => (await taro.call(listAnnouncementTopics, {})).body.topics.map(({ id }) => id)
    expect((await topics())[0]).toBe(asked.id)
    expect(await topics()).not.toContain(plain.id)
    const recent = await taro.call(listRecentAnnouncements, {})
    expect(recent.body.administratorAnnouncements[0]!.id).toBe(plain.id)
  })

  it('confirm it once, and it is no longer in their waiting list', async () => {
    const { id, feedId } = await publish({ dueOn })
    const waits = async () =>
      JSON.stringify((await hanako.call(listWaiting, { query: { limit: 100 } })).body).includes(
        `/feeds/${feedId}"`,
      )
    expect(await waits()).toBe(true)
    const times: string[] = []
    for (let i = 0; i < 2; i++) {
      const { body } = await hanako.call(confirmAdministratorAnnouncement, {
        params: { id },
        body: { version: 1 },
      })
      times.push(body.confirmedAt)
    }
    expect(times[0]).toBe(times[1])
    expect(await waits()).toBe(false)
    const plain = await publish()
    const none = await hanako.call(confirmAdministratorAnnouncement, { params: { id: plain.id }, body: {} })
    expect(none.body.error?.code).toBe('must_read_ended')
  })

  it('are notified once: as a must-read if it must be confirmed; of an important one regardless of their preferences', async () => {
    const plain = await publish({ title: 'ふつうのお知らせ' })
    const important = await publish({ title: '大事なお知らせ', important: true })
    const asked = await publish({ title: '確認するお知らせ', dueOn })
    const about = async (kind: string, id: number) =>
      (await noticesOf(hanako, kind)).filter(
        ({ hrefPath }) => hrefPath === `/administrator_announcements/${id}`,
      ).length
    await expect.poll(() => about('administrator_announcement', plain.id), { timeout: 20_000 }).toBe(1)
    await expect.poll(() => about('important_announcement', important.id), { timeout: 20_000 }).toBe(1)
    await expect
      .poll(
        async () =>
          (await noticesOf(hanako, 'must_read')).filter(
            ({ hrefPath }) => hrefPath === `/feeds/${asked.feedId}`,
          ).length,
        { timeout: 20_000 },
      )
      .toBe(1)
    expect(await about('administrator_announcement', asked.id)).toBe(0)
    expect(await about('administrator_announcement', important.id)).toBe(0)
  })

  it('can open a notification by its URL, but not that of another person or one without a target', async () => {
    const { id, version } = await publish({ title: '通知のあるお知らせ' })
    const href = `/administrator_announcements/${id}`
    const find = async () =>
      (await noticesOf(hanako, 'administrator_announcement')).find(({ hrefPath }) => hrefPath === href)
    await expect.poll(async () => (await find()) !== undefined, { timeout: 20_000 }).toBe(true)
    const notice = (await find())!
    const own = await hanako.call(getAnnouncement, { params: { id: notice.id } })
    expect(own.body).toMatchObject({ id: notice.id, hrefPath: href })
    expect((await taro.call(getAnnouncement, { params: { id: notice.id } })).status).toBe(404)
    await admin.call(endAnnouncement, { params: { id }, body: { version } })
    expect((await hanako.call(getAnnouncement, { params: { id: notice.id } })).status).toBe(404)
  })
})

describe('the progress of an announcement', () => {
  it('shows who was reached, read and confirmed it, by name and department', async () => {
    const { id, feedId } = await publish({ dueOn })
    await hanako.call(confirmAdministratorAnnouncement, { params: { id }, body: {} })
    await taro.call(readFeed, { params: { id: feedId } })
    const { body } = await admin.call(getAnnouncementProgress, { params: { id } })
    const { reachedCount } = body
    expect(body).toMatchObject({ readCount: 2, confirmedCount: 1, confirmable: true, can: { remind: true } })
    expect(body.departments.reduce((sum, one) => sum + one.reachedCount, 0)).toBe(reachedCount)
    expect(body.days).toMatchObject([{ readCount: 2, confirmedCount: 1 }])
    const people = async (state: 'unread' | 'unconfirmed' | 'confirmed' | 'read') => {
      const reply = await admin.call(listAnnouncementUsers, { params: { id }, query: { state, limit: 100 } })
      return reply.body.users.map((user) => user.id)
    }
    const { employeeId, managerId } = server.company
    expect(await people('confirmed')).toEqual([employeeId])
    expect((await people('read')).toSorted()).toEqual([employeeId, managerId].toSorted())
    expect(await people('unconfirmed')).toContain(managerId)
    expect(await people('unread')).toHaveLength(reachedCount - 2)
  })

  it('reminds each person who has not confirmed once a day, and exports the evidence', async () => {
    const { id } = await publish({ dueOn })
    await hanako.call(confirmAdministratorAnnouncement, { params: { id }, body: {} })
    const first = await admin.call(remindAnnouncement, { params: { id }, body: {} })
    expect(first.body.remindedCount).toBeGreaterThan(0)
    const second = await admin.call(remindAnnouncement, { params: { id }, body: {} })
    expect(second.body.error?.code).toBe('must_read_reminded')
    const file = await admin.fetch(exportAnnouncement.path.replace('{id}', String(id)))
    expect(await file.text()).toContain('佐藤 花子')
  })
})

describe('questions about an announcement', () => {
  const ask = (client: Client, id: number, named: boolean, clientKey = newClientKey()) =>
    client.call(askAnnouncementQuestion, {
      params: { id },
      body: { body: '対象はだれですか', named, clientKey },
    })
  const questions = async (client: Client, id: number) =>
    (await client.call(listAnnouncementQuestions, { params: { id }, query: {} })).body.questions

  it('are anonymous if the asker wants: nothing reveals who it was, not even to administrators', async () => {
    const { id } = await publish()
    const { body } = await ask(hanako, id, false)
    const seen = await questions(admin, id)
    expect(seen).toMatchObject([{ id: body.id, asker: null, mine: false }])
    expect(JSON.stringify(seen)).not.toContain('花子')
    await expect
      .poll(async () => (await noticesOf(admin, 'announcement_question')).length, { timeout: 20_000 })
      .toBeGreaterThan(0)
    expect(JSON.stringify(await noticesOf(admin, 'announcement_question'))).not.toContain('花子')
    await ask(hanako, id, true)
    expect((await questions(admin, id))[0]!.asker?.name).toContain('花子')
  })

  it('are visible to their asker at once and to all readers when answered; the asker is notified', async () => {
    const { id } = await publish()
    await ask(hanako, id, false)
    expect([(await questions(hanako, id)).length, (await questions(taro, id)).length]).toEqual([1, 0])
    const [open] = await questions(admin, id)
    const openOnes = async () =>
      (await admin.call(getAdminAnnouncement, { params: { id } })).body.openQuestionCount
    expect(await openOnes()).toBe(1)
    const params = { id: open!.id }
    const answer = { answer: '全員です。', version: open!.version }
    expect((await hanako.call(answerAnnouncementQuestion, { params, body: answer })).status).toBe(404)
    expect((await admin.call(answerAnnouncementQuestion, { params, body: answer })).status).toBe(200)
    expect((await admin.call(answerAnnouncementQuestion, { params, body: answer })).status).toBe(409)
    expect(await openOnes()).toBe(0)
    expect(await actsOf('announcement_question', open!.id)).toEqual(['update'])
    expect((await questions(taro, id))[0]).toMatchObject({
      asker: null,
      mine: false,
      answer: { body: '全員です。' },
    })
    await expect
      .poll(async () => (await noticesOf(hanako, 'announcement_answer')).length, { timeout: 20_000 })
      .toBe(1)
  })

  it('are created once even if sent repeatedly, and can be removed by administrators', async () => {
    const { id } = await publish()
    const key = newClientKey()
    const replies = await Promise.all([ask(hanako, id, true, key), ask(hanako, id, true, key)])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    const [one] = await questions(admin, id)
    const remove = await admin.call(removeAnnouncementQuestion, {
      params: { id: one!.id },
      query: { version: one!.version },
    })
    expect(remove.status).toBe(204)
    expect(await actsOf('announcement_question', one!.id)).toEqual(['delete'])
    expect([await questions(hanako, id), await questions(admin, id)]).toEqual([[], []])
  })
})

describe('an administrator of announcements limited to departments', () => {
  async function limited(departmentId: number) {
    const { db, companyId } = server.company
    const email = `announces-${unique()}@mihon.example`
    const userId = await makeUser(db, {
      ...{ email, role: 'section_administrator', memberships: [{ departmentId }] },
    })
    await db
      .insertInto('administratorSections')
      .values({ companyId, userId, section: 'announcements' })
      .execute()
    await db.insertInto('administratorDepartments').values({ companyId, userId, departmentId }).execute()
    return server.as(email)
  }

  it('writes for these departments and those below only, and manages only their own announcements', async () => {
    const { db, departmentId } = server.company
    const below = await makeDepartment(db, { name: '第二課', parentId: departmentId })
    const elsewhere = await makeDepartment(db, { name: 'よその部' })
    const client = await limited(departmentId)
    const term = (id: number) => ({ type: 'department' as const, id, descendants: true })
    const create = (rule: object) =>
      client.call(createAnnouncement, { body: { ...fields(), rule: rule as typeof everyone } })
    const refused = [
      everyone,
      { include: [term(elsewhere)], match: 'any' },
      { include: [term(below), term(elsewhere)], match: 'any' },
      { include: [{ type: 'user', id: server.company.employeeId }], match: 'any' },
    ]
    for (const rule of refused) {
      const reply = await create(rule)
      expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([422, ['rule']])
    }
    expect((await create({ include: [term(below)], match: 'any' })).status).toBe(200)
    expect((await create({ include: [term(below), term(elsewhere)], match: 'all' })).status).toBe(200)
    const foreign = await publish()
    expect((await client.call(getAdminAnnouncement, { params: { id: foreign.id } })).status).toBe(404)
    const { body } = await client.call(listAdminAnnouncements, { query: { state: 'draft' } })
    expect([body.administratorAnnouncements.length, body.counts.draft, body.counts.published]).toEqual([
      2, 2, 0,
    ])
  })
})
