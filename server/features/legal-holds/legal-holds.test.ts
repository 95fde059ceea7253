import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { createChatMessage, deleteChatMessage } from '#contract/chat-messages.ts'
import { listChatHolds, releaseChatHold } from '#contract/chat-rooms.administration.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteFeedComment, updateFeedComment } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { deleteFeed, getFeed } from '#contract/feeds.ts'
import {
  createLegalHold,
  createLegalHoldExport,
  getLegalHold,
  listLegalHolds,
  releaseLegalHold,
} from '#contract/legal-holds.ts'
import { previewRetentionRule, saveRetentionRule } from '#contract/retention.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComment } from '#db/factories/feed-comment.ts'
import { makeLegalHold } from '#db/factories/legal-hold.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { makeReport, textItem } from '#db/factories/report.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { retain } from '#server/features/retention/retention.jobs.ts'
import { mediaUses } from '#server/media-uses.ts'
import { removeUnattachedMedia } from '#server/platform/files/unattached-media.ts'
import { openArchive } from '#server/platform/files/unzip.ts'
import { newColleague, noticesOf } from '#testing/organising.ts'
import { Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { isHeld } from './held-people.queries.ts'
import { forgetHeld } from './legal-holds.jobs.ts'

let server: TestServer
let admin: Client
let other: Client
let menuId: number
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  const email = `second-${unique()}@mihon.example`
  await makeUser(server.company.db, { email, role: 'administrator' })
  other = await server.as(email)
  menuId = await makeMenu(server.company.db, { menuCategoryId: await makeMenuCategory(server.company.db) })
})
afterAll(() => server.close())

type Body = CallInput<typeof createLegalHold>['body']
const sql = <Row>(statement: string, values: readonly unknown[] = []) =>
  namedQuery<Row>(server.company.db, statement, [server.company.companyId, ...values])
const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
const hold = (body: Partial<Body>, client = admin) =>
  client.call(createLegalHold, { body: { reason: '訴訟に備えるため', clientKey: newClientKey(), ...body } })
const work = () => ({ db: server.company.db, app: server.app, log: { info: () => {} } }) as never
const post = (authorId: number, fields: object = {}) =>
  makeFeed(server.company.db, { menuId, authorId, ...fields })

/** A file with bytes. */
async function file(text: string) {
  const { db, companyId } = server.company
  const id = await makeMediaFile(db, {})
  const [row] = await sql<{ filename: string }>(
    `update media_files set created_at = now() - interval '3 days' where company_id = $1 and id = $2 returning filename`,
    [id],
  )
  await server.app.storage.put(
    { companyId, filename: row!.filename, part: 'original' },
    Readable.from([Buffer.from(text)]),
  )
  return id
}

/** Makes an export and opens it. */
async function exported(id: number) {
  const { body } = await admin.call(createLegalHoldExport, {
    params: { id },
    body: { clientKey: newClientKey() },
  })
  const read = async () =>
    (await admin.call(getLegalHold, { params: { id } })).body.exports.find((one) => one.id === body.id)
  await expect.poll(async () => (await read())?.state, { timeout: 20_000 }).toBe('finished')
  const path = (await read())!.path!
  const response = await admin.fetch(path)
  expect(response.status).toBe(200)
  const archive = openArchive(Buffer.from(await response.arrayBuffer()))
  return { path, names: archive.names, text: (name: string) => archive.read(name)?.toString('utf8') ?? '' }
}

describe('contents of a person under hold', () => {
  it('survive editing, deletion and a night of retention, and are in the export', async () => {
    const { db } = server.company
    const author = await newColleague(server)
    const [kept, gone] = [await file('残したファイル'), await file('別のファイル')]
    const old = await post(author.id, {
      title: '最初の題',
      body: '最初の本文',
      postedAt: ago(500),
      mediaFileIds: [kept],
    })
    const mine = await makeFeedComment(db, {
      feedId: await post(server.company.managerId),
      authorId: author.id,
      body: '最初のコメント',
    })
    const second = await makeFeedComment(db, { feedId: old, authorId: author.id, body: '消したコメント' })
    const report = await makeReport(db, {
      ...{
        menuId,
        userId: author.id,
        items: [textItem('reason')],
        status: 'waiting',
        applyStatus: 'in_progress',
      },
      answers: [{ item: 'reason', value: { text: '申請の回答' } }],
    })
    const roomId = await makeChatRoom(db, { name: '班', userIds: [author.id, server.company.managerId] })
    const free = await post(server.company.managerId, { postedAt: ago(500), mediaFileIds: [gone] })
    const { id } = (await hold({ userIds: [author.id] })).body
    expect(await isHeld(db, author.id)).toBe(true)
    expect(await isHeld(db, server.company.employeeId)).toBe(false)

    const edit = { mentionedUserIds: [], mentionedDepartmentIds: [], confirmedMentionCount: 0 }
    const changed = await author.client.call(updateFeed, {
      params: { id: old },
      body: { ...edit, title: '次の題', body: '次の本文', textVersion: 1, askAgain: false },
    })
    expect(changed.status).toBe(200)
    await author.client.call(updateFeedComment, {
      params: { id: mine },
      body: { ...edit, body: '次のコメント', editedAt: null },
    })
    expect((await author.client.call(deleteFeedComment, { params: { id: second } })).status).toBe(204)
    expect((await author.client.call(deleteFeed, { params: { id: old } })).status).toBe(204)
    const message = await author.client.call(createChatMessage, {
      params: { id: roomId },
      body: { body: '消したメッセージ', clientKey: newClientKey() },
    } as never)
    expect(message.status).toBeLessThan(300)
    const [{ id: messageId }] = (await sql<{ id: number }>(
      'select id from chat_messages where company_id = $1 and chat_room_id = $2',
      [roomId],
    )) as [{ id: number }]
    await author.client.call(deleteChatMessage, { params: { id: messageId } })

    // Nobody sees it again.
    expect((await admin.call(getFeed, { params: { id: old } })).status).toBe(404)
    const rule = { kind: 'menu' as const, menuId, days: 365 }
    const { seenCount } = (await admin.call(previewRetentionRule, { body: rule })).body
    await admin.call(saveRetentionRule, { body: { ...rule, version: 0, seenCount } })
    await sql(`update retention_rules set effective_at = now() - interval '1 minute' where company_id = $1`)
    await retain.handler(work())
    await forgetHeld.handler(work())
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    await removeUnattachedMedia({ db, storage: server.app.storage, uses: mediaUses, now: tomorrow })
    expect(await sql('select id from feeds where company_id = $1 and id = $2', [free])).toEqual([])
    expect(await sql('select id from media_files where company_id = $1 and id = $2', [gone])).toEqual([])

    const { names, text, path } = await exported(id)
    expect(text('versions.csv')).toContain('最初の本文')
    expect(text('versions.csv')).toContain('次の本文')
    expect(text('versions.csv')).toContain('最初のコメント')
    expect(text('versions.csv')).toContain('消したコメント')
    expect(text('comments.csv')).toContain('次のコメント')
    expect(text('submissions.csv')).toContain('reason: 申請の回答')
    expect(text('submissions.csv').split('\r\n')[1]).toMatch(new RegExp(`^${report},`))
    expect(text('messages.csv')).toContain('消したメッセージ')
    expect(text('posts.csv').split('\r\n')[1]).toMatch(new RegExp(`^${old},`))
    const inside = names.find((name) => name.startsWith(`files/${kept}_`))!
    expect(text(inside)).toBe('残したファイル')
    expect(text('files.csv')).toMatch(new RegExp(`^${kept},投稿,${old},はい,files/${kept}_`, 'm'))
    expect(text('index.html')).toMatch(/投稿<\/a> 1<.*コメント<\/a> 2<.*編集・削除前の内容<\/a> 4</s)
    // Other full administrators can read it, and nobody else.
    expect((await other.fetch(path)).status).toBe(200)
    expect((await author.client.fetch(path)).status).toBe(404)

    await admin.call(releaseLegalHold, { params: { id }, body: { reason: '和解した' } })
    expect(await isHeld(db, author.id)).toBe(false)
    await forgetHeld.handler(work())
    const left = () =>
      sql('select id from legal_kept_contents where company_id = $1 and author_id = $2', [author.id])
    expect((await left()).length).toBeGreaterThan(0)
    await sql(
      `update legal_holds set released_at = now() - interval '8 days' where company_id = $1 and id = $2`,
      [id],
    )
    await forgetHeld.handler(work())
    expect(await left()).toEqual([])
  })

  it('are kept whoever deletes them, and only those of the days of the hold', async () => {
    const author = await newColleague(server)
    const inside = await post(author.id, { title: '期間の中', postedAt: new Date('2026-03-31T14:30:00Z') })
    const outside = await post(author.id, { title: '期間の外', postedAt: new Date('2026-03-31T15:30:00Z') })
    const { id } = (await hold({ userIds: [author.id], fromOn: '2026-03-01', untilOn: '2026-03-31' })).body
    await makeFeedComment(server.company.db, {
      feedId: inside,
      authorId: author.id,
      createdAt: new Date('2026-03-31T14:40:00Z'),
      body: '行ごと消えた',
    })
    await sql('delete from feeds where company_id = $1 and id = any($2::bigint[])', [[inside, outside]])
    const rows = await sql(
      'select title, body from legal_kept_contents where company_id = $1 and author_id = $2 order by id',
      [author.id],
    )
    expect(rows).toMatchObject([{ title: null, body: '行ごと消えた' }, { title: '期間の中' }])
    expect((await admin.call(getLegalHold, { params: { id } })).body.counts).toContainEqual({
      thing: 'versions',
      count: 2,
    })
  })

  it('are held in chat too, until the hold ends', async () => {
    const person = await newColleague(server)
    const { id } = (await hold({ userIds: [person.id] })).body
    const inChat = async () =>
      (await admin.call(listChatHolds, {})).body.chatHolds.find((one) => one.legalHoldId === id)
    const part = (await inChat())!
    expect(part).toMatchObject({ kind: 'person', reason: '訴訟に備えるため' })
    expect((await admin.call(releaseChatHold, { params: { id: part.id } })).body).toMatchObject({
      error: { code: 'conflict' },
    })
    expect(
      (await admin.call(releaseLegalHold, { params: { id }, body: { reason: '終わった' } })).status,
    ).toBe(204)
    expect(await inChat()).toBeUndefined()
  })
})

it('a menu under hold keeps all posts and comments in it', async () => {
  const author = await newColleague(server)
  const menu = await makeMenu(server.company.db, {
    menuCategoryId: await makeMenuCategory(server.company.db),
  })
  const feedId = await makeFeed(server.company.db, { menuId: menu, authorId: author.id, title: '制度の投稿' })
  const { id } = (await hold({ menuIds: [menu] })).body
  expect(await isHeld(server.company.db, author.id)).toBe(true)
  await author.client.call(deleteFeed, { params: { id: feedId } })
  const { text } = await exported(id)
  expect(text('versions.csv')).toContain('制度の投稿')
  expect(text('messages.csv').trim().split('\r\n')).toHaveLength(1)
})

it('is listed with who set and ended it, told to the others, and logged', async () => {
  const person = await newColleague(server)
  const body = { userIds: [person.id], clientKey: newClientKey() }
  const { id } = (await hold(body)).body
  expect((await hold(body)).body).toEqual({ id })
  await admin.call(releaseLegalHold, { params: { id }, body: { reason: '和解した' } })
  await admin.call(releaseLegalHold, { params: { id }, body: { reason: 'もう一度' } })
  const { legalHolds } = (await admin.call(listLegalHolds, {})).body
  expect(legalHolds.find((one) => one.id === id)).toMatchObject({
    ...{ reason: '訴訟に備えるため', users: [{ id: person.id }], menus: [], fromOn: null },
    released: { reason: '和解した', by: { name: expect.any(String) } },
  })
  const ended = legalHolds.map(({ released }) => released !== null)
  expect(ended).toEqual([...ended].sort((a, b) => Number(a) - Number(b)))
  await expect
    .poll(async () => (await noticesOf(other, 'legal_hold_released'))[0]?.[1])
    .toBe(`/admin/legal_holds/${id}`)
  expect((await noticesOf(other, 'legal_hold_set'))[0]?.[1]).toBe(`/admin/legal_holds/${id}`)
  expect(await noticesOf(admin, 'legal_hold_set')).toEqual([])
  const { administrationActs } = (await admin.call(listAdministrationActs, { query: { noun: 'legal_hold' } }))
    .body
  expect(administrationActs.slice(0, 2).map(({ action }) => action)).toEqual(['cancel', 'create'])
})

it('is for full administrators, about their own company', async () => {
  const employee = await server.as(server.company.logins.employee)
  const params = {
    id: await makeLegalHold(server.company.db, {
      userId: server.company.employeeId,
      createdById: server.company.administratorId,
    }),
  }
  const nobody = new Client(server.address)
  const reason = '理由'
  const ask = async (client: Client) => [
    (await client.call(listLegalHolds, {})).status,
    (await client.call(getLegalHold, { params })).status,
    (await hold({ userIds: [server.company.employeeId] }, client)).status,
    (await client.call(releaseLegalHold, { params, body: { reason } })).status,
    (await client.call(createLegalHoldExport, { params, body: { clientKey: newClientKey() } })).status,
  ]
  expect(await ask(employee)).toEqual([404, 404, 404, 404, 404])
  expect(await ask(nobody)).toEqual([401, 401, 401, 401, 401])
  const foreign = {
    id: await makeLegalHold(server.other.db, {
      userId: server.other.employeeId,
      createdById: server.other.administratorId,
    }),
  }
  expect((await admin.call(getLegalHold, { params: foreign })).status).toBe(404)
  expect((await admin.call(releaseLegalHold, { params: foreign, body: { reason } })).status).toBe(404)
  expect(
    (await admin.call(createLegalHoldExport, { params: foreign, body: { clientKey: newClientKey() } }))
      .status,
  ).toBe(404)
  const problems = async (body: Partial<Body>) => {
    const { error } = (await hold(body)).body as unknown as { error: { fields: object } }
    return Object.keys(error.fields)
  }
  expect(await problems({ userIds: [server.other.employeeId] })).toEqual(['userIds'])
  expect(await problems({ menuIds: [2_000_000_000] })).toEqual(['menuIds'])
  expect(await problems({})).toEqual(['userIds'])
  expect(await problems({ userIds: [server.company.employeeId], reason: ' ' })).toEqual(['reason'])
  const turned = { fromOn: '2026-04-02', untilOn: '2026-04-01' }
  expect(await problems({ userIds: [server.company.employeeId], ...turned })).toEqual(['untilOn'])
})
