import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApply } from '#contract/applies.ts'
import { createChatMessage } from '#contract/chat-messages.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { updateFeed } from '#contract/feed-texts.ts'
import { getFeed } from '#contract/feeds.ts'
import { createLegalHold, releaseLegalHold } from '#contract/legal-holds.ts'
import { listOwnPersonalAccesses } from '#contract/personal-access.ts'
import {
  cancelPersonalErasure,
  createPersonalErasure,
  downloadPersonalData,
  getPersonalData,
  listPersonalErasures,
} from '#contract/personal-data.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeCourse } from '#db/factories/course.ts'
import { makeDocument, makeDocumentCategory, makeDocumentComment } from '#db/factories/document.ts'
import { makeInquiry } from '#db/factories/inquiry.ts'
import { makeReport, textItem } from '#db/factories/report.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { withdraw } from '#server/features/admin-users/account-states.commands.ts'
import { openArchive } from '#server/platform/files/unzip.ts'
import { fillPath } from '#testing/call-samples.ts'
import { engineKinds } from '#testing/each-engine.ts'
import { noticesOf } from '#testing/organising.ts'
import { Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { personalDataJobs } from './personal-data.jobs.ts'
import { personalDataSubscribers } from './personal-data.subscribers.ts'

let server: TestServer
let admin: Client
let other: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
  const email = `second-${unique()}@mihon.example`
  await makeUser(server.company.db, { email, role: 'administrator' })
  other = await server.as(email)
})
afterAll(() => server.close())

type Body = CallInput<typeof createPersonalErasure>['body']
const sql = <Row>(statement: string, values: readonly unknown[] = []) =>
  namedQuery<Row>(server.company.db, statement, [server.company.companyId, ...values])
const look = async (id: number) => (await admin.call(getPersonalData, { params: { id } })).body
const ask = (id: number, body: Partial<Body> = {}, client = admin) =>
  client.call(createPersonalErasure, {
    params: { id },
    body: { reason: '本人の請求', deletesWritings: true, seenCount: 0, ...body },
  })
const leave = (id: number) => transaction(server.company.db, (trx) => withdraw(trx, [id]))
async function night() {
  const work = { db: server.company.db, app: server.app, log: { info: () => {} } } as never
  for (const job of personalDataJobs) await job.handler(work)
}
const timeComes = (id: number) =>
  sql('update personal_erasures set erase_after = now() where company_id = $1 and user_id = $2', [id])

/** The tables in which a text stands anywhere. */
async function tablesHolding(text: string) {
  const tables = await namedQuery<{ name: string }>(
    server.app.engine.installation,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') and not c.relispartition order by 1`,
  )
  expect(tables.length).toBeGreaterThan(200)
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await namedQuery(
      server.app.engine.installation,
      `select 1 from ${name} x where x::text like '%' || $1 || '%' limit 1`,
      [text],
    )
    if (rows.length > 0) holding.push(name)
  }
  return holding
}

/* A certificate, an order with wishes, and a try of the directory: what bears a name although others made it. */
async function makeRecords(userId: number, name: string, wishes: string) {
  const { db, companyId, menuId, departmentId, administratorId } = server.company
  const courseId = await makeCourse(db, { createdById: administratorId })
  await sql(
    `insert into certificates (company_id, number, user_id, course_id, title, holder_name, issued_on, occasion)
     values ($1, $2, $3, $4, '修了証', $5, '2026-04-01', $2)`,
    [unique(), userId, courseId, name],
  )
  const reportId = await makeReport(db, { menuId, userId })
  const [spent] = await sql<{ id: number }>(
    `insert into reward_transactions (company_id, user_id, amount, kind, report_id)
     values ($1, $2, -1, 'redemption', $3) returning id`,
    [userId, reportId],
  )
  await sql(
    `insert into redemptions (company_id, menu_id, report_id, user_id, option_key, option_name, wishes, points,
       reward_transaction_id) values ($1, $2, $3, $4, '', '', $5, 1, $6)`,
    [menuId, reportId, userId, wishes, spent!.id],
  )
  const { id } = await db
    .insertInto('scimConnections')
    .values({
      ...{ companyId, name: `名簿 ${unique()}`, defaultDepartmentId: departmentId },
      createdById: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql(
    `insert into scim_trials (company_id, connection_id, action, subject_name) values ($1, $2, 'update', $3)`,
    [id, name],
  )
}

/** Somebody with words of their own everywhere, who has posted, edited, commented, chatted and reported. */
async function writer() {
  const mark = `w${unique()}w`
  const nameMark = `n${unique()}n`
  const name = { familyName: `曽我${nameMark}`, givenName: `部${nameMark}` }
  const email = `soga-${nameMark}@mihon.example`
  const { departmentId, menuId, employeeId, db } = server.company
  const id = await makeUser(db, {
    ...{ ...name, familyNameKana: 'ソガ', givenNameKana: 'ブ', email },
    memberships: [{ departmentId }],
  })
  const client = await server.as(email)
  const clientKey = newClientKey
  const text = (what: string) => `${what} ${mark}`
  const { feedId } = (
    await client.call(createApply, {
      body: { menuId, title: text('題'), text: text('投稿'), clientKey: clientKey() },
    })
  ).body
  const feed = (await client.call(getFeed, { params: { id: feedId! } })).body
  await client.call(updateFeed, {
    params: { id: feedId! },
    body: { title: text('新しい題'), body: text('直した投稿'), textVersion: feed.textVersion },
  })
  await client.call(createFeedComment, {
    params: { id: feedId! },
    body: { body: text('コメント'), clientKey: clientKey() },
  })
  const roomId = await makeChatRoom(db, { userIds: [id, employeeId], name: '相談' })
  await client.call(createChatMessage, {
    params: { id: roomId },
    body: { body: text('メッセージ'), clientKey: clientKey() },
  })
  const categoryId = await makeDocumentCategory(db, { name: unique().toString() })
  const documentId = await makeDocument(db, { categoryId, ownerId: employeeId })
  await makeDocumentComment(db, { documentId, authorId: id, body: text('文書へのコメント') })
  const fullName = `${name.familyName} ${name.givenName}`
  await makeInquiry(db, { userId: id, name: fullName, email })
  await makeRecords(id, fullName, `${name.familyName}の希望`)
  return { id, mark, nameMark, feedId: feedId!, client }
}

describe('the data of one person', () => {
  it('is counted by kind, recorded as looked at, and told to the person', async () => {
    const { id, client } = await writer()
    const data = await look(id)
    expect(data).toMatchObject({ hasLeft: false, held: false, erasure: null })
    expect(data.writings).toEqual({ posts: 1, comments: 2, messages: 1 })
    expect(data.lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['posts', 'comments']))
    expect(data.lists.filter(({ title, count }) => title === '' || count === 0)).toEqual([])
    const { body } = await client.call(listOwnPersonalAccesses, {})
    expect(JSON.stringify(body)).toContain('personal_data')
  })

  it('is downloaded as the person’s own export, with a purpose', async () => {
    const { id, mark, nameMark } = await writer()
    const path = fillPath(downloadPersonalData.path, id)
    const response = await admin.fetch(`${path}?reason=${encodeURIComponent('本人の請求')}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const archive = openArchive(await buffer(response.body! as never))
    expect(archive.read('data/posts.json')!.toString()).toContain(`直した投稿 ${mark}`)
    expect(archive.read('data/account.json')!.toString()).toContain(`曽我${nameMark}`)
    expect((await admin.fetch(`${path}?reason=`)).status).toBe(422)
  })

  it('is only for full administrators of the company', async () => {
    const { id } = await writer()
    const employee = await server.as(server.company.logins.employee)
    const path = fillPath(getPersonalData.path, id)
    for (const [client, status] of [
      [employee, 404],
      [new Client(server.address), 401],
    ] as const) {
      expect((await client.fetch(path)).status).toBe(status)
      expect((await client.fetch(`${path}/file?reason=x`)).status).toBe(status)
    }
    expect((await ask(id, {}, employee)).status).toBe(404)
    expect((await ask(999_999_999)).status).toBe(404)
  })
})

describe('an erasure', () => {
  it('is refused for people who have not left, with another number than was seen, and under a legal hold', async () => {
    const { id } = await writer()
    expect((await ask(id, { seenCount: 4 })).body.error?.fields).toHaveProperty('reason')
    await leave(id)
    expect((await ask(id, { seenCount: 3 })).body.error?.fields).toHaveProperty('seenCount')
    expect((await ask(id, { seenCount: 4, reason: ' ' })).status).toBe(422)
    const held = await admin.call(createLegalHold, {
      body: { userIds: [id], reason: '係争中', clientKey: newClientKey() },
    })
    expect((await look(id)).held).toBe(true)
    expect((await ask(id, { seenCount: 4 })).body.error?.fields).toHaveProperty('reason')
    await admin.call(releaseLegalHold, { params: { id: held.body.id }, body: { reason: '和解した' } })
    expect((await ask(id, { seenCount: 4 })).status).toBe(204)
  })

  it('waits a week, is told to the other administrators once, and can be cancelled meanwhile', async () => {
    const { id, feedId } = await writer()
    await leave(id)
    expect((await ask(id, { seenCount: 4 })).status).toBe(204)
    expect((await ask(id, { seenCount: 4 })).status).toBe(204)
    const told = async () =>
      (await noticesOf(other, 'personal_erasure_requested')).filter(
        ([, path]) => path === `/admin/personal_data/${id}`,
      )
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(1)
    await night()
    expect((await look(id)).erasure).toMatchObject({ reason: '本人の請求', finishedAt: null })
    expect((await admin.call(getFeed, { params: { id: feedId } })).status).toBe(200)
    expect((await other.call(cancelPersonalErasure, { params: { id } })).status).toBe(204)
    expect((await other.call(cancelPersonalErasure, { params: { id } })).status).toBe(204)
    expect((await look(id)).erasure).toBeNull()
    await timeComes(id)
    await night()
    expect((await look(id)).writings.posts).toBe(1)
  })

  it('leaves nothing of the person in the database but what is listed here', async () => {
    const { id, mark, nameMark, feedId } = await writer()
    const { menuId, db } = server.company
    const reportId = await makeReport(db, { menuId, userId: id, items: [textItem('用件')] })
    await leave(id)
    expect((await ask(id, { seenCount: 4 })).status).toBe(204)
    await timeComes(id)
    await night()
    await night()
    const data = await look(id)
    expect(data.erasure!.finishedAt).not.toBeNull()
    expect(data.person.name).toBe(`退会したユーザー ${id}`)
    expect(data.writings).toEqual({ posts: 0, comments: 0, messages: 0 })
    expect((await admin.call(getFeed, { params: { id: feedId } })).status).toBe(404)
    expect(await sql('select id from reports where company_id = $1 and id = $2', [reportId])).toHaveLength(1)
    expect((await admin.call(cancelPersonalErasure, { params: { id } })).body.error?.code).toBe('conflict')
    const { personalErasures } = (await admin.call(listPersonalErasures, {})).body
    expect(personalErasures.map(({ person }) => person.id)).toContain(id)

    expect(await tablesHolding(mark)).toEqual([])
    expect(await tablesHolding(nameMark)).toEqual(['administration_acts'])
  })

  it('keeps what the person wrote, if that is wanted, under a neutral name', async () => {
    const { id, mark, nameMark, feedId } = await writer()
    await leave(id)
    expect((await ask(id, { seenCount: 4, deletesWritings: false })).status).toBe(204)
    await timeComes(id)
    await night()
    expect((await admin.call(getFeed, { params: { id: feedId } })).status).toBe(200)
    expect((await look(id)).person.name).toBe(`退会したユーザー ${id}`)
    expect((await look(id)).writings).toEqual({ posts: 1, comments: 2, messages: 1 })
    expect(await tablesHolding(nameMark)).toEqual(['administration_acts'])
    expect(await tablesHolding(mark)).toContain('feeds')
  })

  // The embedded engine runs one transaction at a time.
  const withRivals = it.runIf(engineKinds.includes('postgres'))
  withRivals('is not followed by a notice with the name that was still being written', async () => {
    const { id } = await writer()
    await leave(id)
    await ask(id, { seenCount: 4 })
    const told = async () => (await noticesOf(other, 'personal_erasure_requested')).map(([, path]) => path)
    await expect.poll(told, { timeout: 20_000 }).toContain(`/admin/personal_data/${id}`)
    const payload = { userId: id, actorId: server.company.administratorId }
    const waiting = () =>
      namedQuery(
        server.app.engine.installation,
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    const key = [server.company.companyId, id]
    const telling = await server.app.engine.withConnection('installation', async (connection) => {
      await connection.query('begin')
      await connection.query(
        'update personal_erasures set finished_at = now() where company_id = $1 and user_id = $2',
        key,
      )
      await connection.query(
        `delete from announcements where company_id = $1 and payload ->> 'userId' = ($2::bigint)::text`,
        key,
      )
      const told = transaction(server.company.db, (late) =>
        personalDataSubscribers[0]!.handle({ db: late, payload } as never),
      ).catch((error: unknown) => error)
      try {
        await expect.poll(waiting, { timeout: 5_000 }).toHaveLength(1)
      } finally {
        await connection.query('commit')
      }
      return { told }
    })
    expect(await telling.told).toBeUndefined()
    expect(await told()).not.toContain(`/admin/personal_data/${id}`)
  })

  it('leaves the notices about somebody with the same name', async () => {
    const { id, nameMark } = await writer()
    const { db, departmentId } = server.company
    const namesake = await makeUser(db, {
      ...{
        familyName: `曽我${nameMark}`,
        givenName: `部${nameMark}`,
        email: `same-${nameMark}@mihon.example`,
      },
      memberships: [{ departmentId }],
    })
    await leave(id)
    await leave(namesake)
    await ask(id, { seenCount: 4 })
    await ask(namesake)
    const told = async () => (await noticesOf(other, 'personal_erasure_requested')).map(([, path]) => path)
    await expect.poll(told, { timeout: 20_000 }).toContain(`/admin/personal_data/${namesake}`)
    await timeComes(id)
    await night()
    expect(await told()).toContain(`/admin/personal_data/${namesake}`)
    expect(await told()).not.toContain(`/admin/personal_data/${id}`)
  })

  it('waits for the end of a legal hold that was set meanwhile', async () => {
    const { id } = await writer()
    await leave(id)
    await ask(id, { seenCount: 4 })
    await timeComes(id)
    const { body } = await admin.call(createLegalHold, {
      body: { userIds: [id], reason: '係争中', clientKey: newClientKey() },
    })
    await night()
    expect((await look(id)).erasure!.finishedAt).toBeNull()
    await admin.call(releaseLegalHold, { params: { id: body.id }, body: { reason: '終わった' } })
    await night()
    expect((await look(id)).erasure!.finishedAt).not.toBeNull()
  })
})
