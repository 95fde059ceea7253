import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listChatMessages } from '#contract/chat-messages.ts'
import { getChatRetention, updateChatRetention } from '#contract/chat-rooms.administration.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteFeed, getFeed } from '#contract/feeds.ts'
import { listRetentionRules, previewRetentionRule, saveRetentionRule } from '#contract/retention.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { makeLegalHold } from '#db/factories/legal-hold.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { namedQuery } from '#db/tenant.ts'
import { retainChat } from '#server/features/chat-rooms/chat-retention.jobs.ts'
import { newColleague, noticesOf } from '#testing/organising.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'
import { retain } from './retention.jobs.ts'

let server: TestServer
let admin: Client
let categoryId: number
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  categoryId = await makeMenuCategory(server.company.db)
})
afterAll(() => server.close())

type Body = CallInput<typeof previewRetentionRule>['body']

const sql = <Row>(statement: string, values: readonly unknown[] = []) =>
  namedQuery<Row>(server.company.db, statement, [server.company.companyId, ...values])
const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
const rules = async () => (await admin.call(listRetentionRules, {})).body.retentionRules
const preview = async (body: Body) => (await admin.call(previewRetentionRule, { body })).body
const ruleOf = async ({ kind, menuId, chatRoomId }: Body) =>
  (await rules()).find(
    (one) => one.kind === kind && one.menu?.id === menuId && one.chatRoom?.id === chatRoomId,
  )

/** Saves a rule as the screen does, with the number that the preview says. */
async function save(body: Body, seen?: number) {
  const seenCount = seen ?? (await preview(body)).seenCount
  const version = (await ruleOf(body))?.version ?? 0
  return admin.call(saveRetentionRule, { body: { ...body, version, seenCount } })
}
const endGrace = () =>
  sql(`update retention_rules set effective_at = now() - interval '1 minute' where company_id = $1`)
const night = async () => {
  const work = { db: server.company.db, app: server.app, log: { info: () => {} } } as never
  await retainChat.handler(work)
  await retain.handler(work)
}
const postsIn = async (menuId: number) =>
  (
    await sql<{ id: number }>('select id from feeds where company_id = $1 and menu_id = $2 order by id', [
      menuId,
    ])
  ).map(({ id }) => id)

/** A menu with an old post that has comments and a file, one that will be old soon, and a new one. */
async function oldPosts() {
  const { db, employeeId, managerId } = server.company
  const menuId = await makeMenu(db, { menuCategoryId: categoryId })
  const post = async (title: string, days: number, mediaFileIds: number[] = []) =>
    makeFeed(db, { menuId, authorId: employeeId, title, postedAt: ago(days), mediaFileIds })
  const old = await post('古い投稿', 500, [await makeMediaFile(db, {})])
  const parentId = await makeFeedComment(db, { feedId: old, authorId: managerId, body: '返事' })
  const answer = await makeFeedComment(db, { feedId: old, authorId: employeeId, body: '返事の返事' })
  await sql('update feed_comments set parent_id = $3 where company_id = $1 and id = $2', [answer, parentId])
  return { menuId, old, soon: await post('もうすぐ', 350), fresh: await post('新しい投稿', 3) }
}

describe('posts', () => {
  it('are counted before saving, kept for the days of grace, and deleted with all that hangs on them', async () => {
    const { menuId, old, soon, fresh } = await oldPosts()
    const rule = { kind: 'menu' as const, menuId, days: 365 }
    expect(await preview(rule)).toMatchObject({
      effects: [
        { thing: 'posts', nowCount: 1, soonCount: 1 },
        { thing: 'comments', nowCount: 2, soonCount: 0 },
        { thing: 'files', nowCount: 1, soonCount: 0 },
      ],
      ...{ seenCount: 4, heldCount: 0, examples: [{ text: '古い投稿' }, { text: 'もうすぐ' }] },
    })
    expect((await save(rule, 3)).body).toMatchObject({
      error: { fields: { seenCount: expect.any(String) } },
    })
    expect((await save(rule)).status).toBe(204)
    expect(await ruleOf(rule)).toMatchObject({ days: 365, pending: true, inherits: false, last: null })
    await night()
    expect(await postsIn(menuId)).toEqual([old, soon, fresh])
    await endGrace()
    await night()
    await night()
    expect(await postsIn(menuId)).toEqual([soon, fresh])
    expect((await admin.call(getFeed, { params: { id: old } })).status).toBe(404)
    const left = await sql('select 1 from search_texts where company_id = $1 and feed_id = $2', [old])
    expect(left).toEqual([])
    const { last } = (await ruleOf(rule))!
    expect(last?.counts).toEqual([
      { thing: 'posts', count: 1 },
      { thing: 'comments', count: 2 },
      { thing: 'files', count: 1 },
    ])
    const { administrationActs } = (
      await admin.call(listAdministrationActs, { query: { noun: 'retention_rule' } })
    ).body
    expect(administrationActs.map(({ action }) => action)).toEqual(['expire', 'create'])
    expect(JSON.stringify(administrationActs)).not.toContain('古い投稿')
  })

  it('under legal hold are counted as held back, and no night deletes them until the hold is over', async () => {
    const { db, employeeId, managerId, administratorId } = server.company
    const { menuId, old, soon, fresh } = await oldPosts()
    const untouched = await makeFeed(db, { menuId, authorId: administratorId, postedAt: ago(500) })
    const answered = await makeFeed(db, { menuId, authorId: administratorId, postedAt: ago(500) })
    await makeFeedComment(db, {
      feedId: answered,
      authorId: employeeId,
      body: '前の返事',
      createdAt: ago(499),
    })
    const fromOn = ago(510).toISOString().slice(0, 10)
    const holdId = await makeLegalHold(db, { userId: employeeId, createdById: administratorId, fromOn })
    await sql(
      `insert into drafts (company_id, user_id, key, title, body, updated_at)
      select $1, u, 'held', '', '', now() - interval '400 days' from unnest($2::bigint[]) u`,
      [[employeeId, managerId]],
    )
    const drafts = () => sql(`select user_id from drafts where company_id = $1 and key = 'held'`)
    const rule = { kind: 'menu' as const, menuId, days: 365 }
    expect(await preview(rule)).toMatchObject({ effects: [{ nowCount: 1 }, {}, {}], heldCount: 2 })
    await save(rule)
    await save({ kind: 'drafts', days: 365 })
    await endGrace()
    await night()
    expect(await postsIn(menuId)).toEqual([old, soon, fresh, answered])
    expect(untouched).toBeGreaterThan(0)
    expect(await drafts()).toEqual([{ userId: employeeId }])
    // What a hold kept is kept for seven more days.
    const release = (days: number) =>
      sql(
        `update legal_holds set released_at = now() - make_interval(days => $3), released_by_id = created_by_id,
           release_reason = '' where company_id = $1 and id = $2`,
        [holdId, days],
      )
    await release(6)
    await night()
    expect(await postsIn(menuId)).toContain(old)
    await release(8)
    await night()
    expect(await postsIn(menuId)).toEqual([soon, fresh])
    expect(await drafts()).toEqual([])
    await save({ kind: 'drafts', days: null })
  })

  it('of a menu follow its own rule; the wider one is for all others', async () => {
    const kept = await oldPosts()
    const other = await oldPosts()
    await save({ kind: 'menu', menuId: kept.menuId, days: null })
    await save({ kind: 'posts', days: 400 })
    await endGrace()
    await night()
    expect(await postsIn(kept.menuId)).toHaveLength(3)
    expect(await postsIn(other.menuId)).toEqual([other.soon, other.fresh])
    // Removing the exception has a preview and days of grace, too.
    const removal = { kind: 'menu' as const, menuId: kept.menuId, days: null, inherits: true }
    expect(await preview(removal)).toMatchObject({ seenCount: 4 })
    expect((await save(removal)).status).toBe(204)
    await night()
    expect(await postsIn(kept.menuId)).toHaveLength(3)
    await endGrace()
    expect(await ruleOf(removal)).toBeUndefined()
    await night()
    expect(await postsIn(kept.menuId)).toHaveLength(2)
    await save({ kind: 'posts', days: null })
  })

  it('that their authors deleted lose the comments of others, and stay counted as deleted', async () => {
    const { menuId, old } = await oldPosts()
    const author = await server.as(server.company.logins.employee)
    expect((await author.call(deleteFeed, { params: { id: old } })).status).toBe(204)
    await save({ kind: 'menu', menuId, days: 365 })
    await endGrace()
    await night()
    expect(await postsIn(menuId)).toContain(old)
    expect(await sql('select 1 from feed_comments where company_id = $1 and feed_id = $2', [old])).toEqual([])
  })
})

describe('chat', () => {
  const room = async (name: string) => {
    const author = await newColleague(server)
    const id = await makeChatRoom(server.company.db, {
      ...{ name, userIds: [author.id, server.company.managerId] },
      messages: [
        { authorId: author.id, body: '前の話', createdAt: ago(100) },
        { authorId: author.id, body: '今日の話' },
      ],
    })
    const texts = async () =>
      (await author.client.call(listChatMessages, { params: { id }, query: {} })).body.messages.length
    return { id, texts }
  }

  it('has rules for all rooms, for kinds of rooms, and for one room, the narrower before the wider', async () => {
    const kept = await room('残す班')
    const usual = await room('普通の班')
    await save({ kind: 'chat_room', chatRoomId: kept.id, days: null })
    expect(await preview({ kind: 'chat_room', chatRoomId: kept.id, days: 90 })).toMatchObject({
      effects: [{ thing: 'messages', nowCount: 1, soonCount: 0 }],
      examples: [{ text: '残す班' }],
    })
    await save({ kind: 'chat', days: 90 })
    await night()
    expect(await usual.texts()).toBe(2)
    await endGrace()
    // Groups are kept for longer than all of chat.
    const never = { officialDays: null, groupDays: null, directDays: null, notesDays: null }
    const { version } = (await admin.call(getChatRetention, {})).body
    await admin.call(updateChatRetention, { body: { ...never, groupDays: 180, version } })
    await night()
    expect(await usual.texts()).toBe(2)
    await admin.call(updateChatRetention, { body: { ...never, version: version + 1 } })
    await night()
    expect([await usual.texts(), await kept.texts()]).toEqual([1, 2])
    await save({ kind: 'chat_room', chatRoomId: kept.id, days: 30 })
    await endGrace()
    await night()
    expect(await kept.texts()).toBe(1)
    const { last } = (await ruleOf({ kind: 'chat_room', chatRoomId: kept.id, days: 30 }))!
    expect(last?.counts).toEqual([{ thing: 'messages', count: 1 }])
    await save({ kind: 'chat', days: null })
  })

  it('has no rules for rooms that administrators do not see', async () => {
    const { employeeId, managerId } = server.company
    const direct = await makeChatRoom(server.company.db, { userIds: [employeeId, managerId] })
    expect((await save({ kind: 'chat_room', chatRoomId: direct, days: 90 }, 0)).status).toBe(422)
  })
})

it('notices, drafts and the log are deleted in portions, and never fewer than the bounds allow', async () => {
  const { employeeId } = server.company
  await sql(
    `insert into drafts (company_id, user_id, key, title, body, updated_at)
     select $1, $2, 'old ' || n, '', '', now() - interval '60 days' from generate_series(1, 1100) n`,
    [employeeId],
  )
  await sql(
    `insert into administration_acts (company_id, noun, action, created_at)
     values ($1, 'menu', 'create', now() - interval '900 days')`,
  )
  await save({ kind: 'drafts', days: 30 })
  await save({ kind: 'log', days: 730 })
  expect((await save({ kind: 'log', days: 30 }, 0)).body).toMatchObject({
    error: { fields: { days: expect.any(String) } },
  })
  expect((await save({ kind: 'notices', days: 3 }, 0)).status).toBe(422)
  await endGrace()
  await night()
  expect(await sql(`select 1 from drafts where company_id = $1 and key like 'old %'`)).toEqual([])
  const { last } = (await ruleOf({ kind: 'log', days: null }))!
  expect(last?.counts).toEqual([{ thing: 'entries', count: 1 }])
})

it('saving tells the full administrators', async () => {
  await save({ kind: 'notices', days: 3650 })
  await expect.poll(async () => (await noticesOf(admin, 'retention_saved'))[0]?.[0]).toContain('3650')
  const told = await noticesOf(admin, 'retention_saved')
  expect(told[0]).toEqual([
    expect.stringMatching(/お知らせは3650日後に削除（最初の削除は\d{4}\/\d\d\/\d\d以降）$/),
    '/admin/retention',
  ])
})

it('is for full administrators, about their own company, and refuses what was changed meanwhile', async () => {
  const employee = await server.as(server.company.logins.employee)
  const body = { kind: 'posts' as const, days: 365, version: 0, seenCount: 0 }
  expect((await employee.call(listRetentionRules, {})).status).toBe(404)
  expect((await employee.call(saveRetentionRule, { body })).status).toBe(404)
  expect((await new Client(server.address).call(listRetentionRules, {})).status).toBe(401)
  const menuId = await makeMenu(server.other.db, { menuCategoryId: await makeMenuCategory(server.other.db) })
  expect((await save({ kind: 'menu', menuId, days: 30 }, 0)).status).toBe(422)
  expect((await save({ kind: 'menu', days: 30 }, 0)).status).toBe(422)
  await save({ kind: 'drafts', days: 3650 })
  const stale = { kind: 'drafts' as const, days: 3650, version: 99, seenCount: 0 }
  expect((await admin.call(saveRetentionRule, { body: stale })).body).toMatchObject({
    error: { code: 'conflict' },
  })
})
