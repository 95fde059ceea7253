import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyLongText } from '#common/long-text.ts'
import { webhookTypes } from '#common/webhook-event.ts'
import * as departments from '#contract/admin-departments.ts'
import * as users from '#contract/admin-users.ts'
import { api } from '#contract/api.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { finishReading, updateMustRead } from '#contract/must-read-feeds.ts'
import * as calls from '#contract/webhooks.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeDocument, makeDocumentCategory } from '#db/factories/document.ts'
import { makeEvent } from '#db/factories/event.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeReport, textItem } from '#db/factories/report.ts'
import { makeTask } from '#db/factories/task.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { announcementPublished } from '#server/features/administrator-announcements/administrator-announcements.events.ts'
import { courseCompleted } from '#server/features/courses/courses.events.ts'
import { feedChanged, feedCreated, feedDeleted } from '#server/features/feeds/feeds.events.ts'
import { knowledgeTestPassed } from '#server/features/knowledge-tests/knowledge-tests.events.ts'
import { reportSettled, reportSubmitted } from '#server/features/reports/reports.events.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import type { Client } from '#testing/client.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { dataOf } from './webhook-payload.rules.ts'

let server: TestServer
let receiver: WebhookReceiver
let boss: Client
let webhookId: number
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await testServer({ request: receiver.request })
  boss = await server.as(server.company.logins.administrator)
  const body = { name: 'すべて', url: receiver.url('/all'), description: '', eventTypes: [...webhookTypes] }
  webhookId = (await boss.call(calls.createWebhook, { body })).body.id
})
afterAll(async () => {
  await server.close()
  await receiver.stop()
})

const sql = (text: string, values: unknown[]) =>
  namedQuery(server.company.db, text, [server.company.companyId, ...values])
const received = () =>
  receiver.at('/all').map(({ text }) => JSON.parse(text) as { type: string; data: Record<string, unknown> })
const of = (type: string) => received().flatMap((one) => (one.type === type ? [one.data] : []))
const soon = { timeout: 20_000, interval: 100 }
const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBeLessThan(300)
const todayInJapan = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
const post = () =>
  makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.employeeId })
const person = () =>
  makeUser(server.company.db, { memberships: [{ departmentId: server.company.departmentId }] })

it('the path of every type is that of a call', () => {
  const known = new Set(
    api.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path),
  )
  for (const type of webhookTypes) {
    const { path } = dataOf(type, { id: 12_345, feed_id: 12_345 })
    expect([type, known.has(String(path).replace('12345', '{id}'))]).toEqual([type, true])
  }
})

it('people are told of as they are added, changed, suspended, resumed and offboarded, once each', async () => {
  const { departmentId, db } = server.company
  const account = (familyName: string) => ({
    ...{ familyName, givenName: '花', companyLoginId: `id-${unique()}`, memberships: [{ departmentId }] },
  })
  const { id } = (await boss.call(users.createAdminUser, { body: account('山') })).body
  const params = { id }
  await expect.poll(() => of('person.added'), soon).toEqual([{ id, path: `/api/v2/users/${id}` }])
  const version = async () =>
    (await db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  await ok(boss.call(users.updateAdminUser, { params, body: { ...account('川'), version: await version() } }))
  await expect.poll(() => of('person.changed'), soon).toEqual([{ id, path: `/api/v2/users/${id}` }])
  await ok(boss.call(users.stopUser, { params, body: { version: await version(), stopsOn: todayInJapan() } }))
  await expect.poll(() => of('person.suspended').map((one) => one.id), soon).toEqual([id])
  await ok(boss.call(users.resumeUser, { params, body: { version: await version() } }))
  await expect.poll(() => of('person.resumed').map((one) => one.id), soon).toEqual([id])
  await sql(`update users set status = 'withdrawn' where company_id = $1 and id = $2`, [id])
  await sql('delete from memberships where company_id = $1 and user_id = $2', [id])
  await expect.poll(() => of('person.offboarded').map((one) => one.id), soon).toEqual([id])
  expect(of('person.changed')).toHaveLength(1)
  // A sign-in or a greeting is no change.
  await sql(
    `update users set greeting = 'よろしく', first_signed_in_at = now() where company_id = $1 and id = $2`,
    [server.company.employeeId],
  )
  const { id: added } = (
    await boss.call(departments.createDepartment, {
      body: { name: '新部署', nameKana: '', published: true, parentId: null },
    })
  ).body
  const renamed = { name: '改名部', nameKana: '', published: true, version: 1 }
  await ok(boss.call(departments.updateDepartment, { params: { id: added }, body: renamed }))
  await ok(boss.call(departments.deleteDepartment, { params: { id: added }, query: { version: 2 } }))
  for (const type of ['department.added', 'department.changed', 'department.deleted'])
    await expect.poll(() => of(type).map((one) => one.id), soon).toEqual([added])
  expect(of('person.changed')).toHaveLength(1)
})

it('a must-read is told of when it is asked, and once everyone has confirmed it', async () => {
  const { logins, employeeId, managerId, administratorId } = server.company
  const feedId = await post()
  await ok(boss.call(updateMustRead, { params: { id: feedId }, body: { settingsVersion: 0 } }))
  await expect.poll(() => of('must_read.published').map((one) => one.id), soon).toEqual([feedId])
  // All but the manager and the administrator; the author need not.
  await sql(
    `insert into must_read_confirmations (company_id, feed_id, version, user_id)
     select $1, $2, 1, id from users where company_id = $1 and id <> all($3::bigint[])`,
    [feedId, [employeeId, managerId, administratorId]],
  )
  const confirm = async (login: string) =>
    ok((await server.as(login)).call(finishReading, { params: { id: feedId }, body: {} }))
  await confirm(logins.manager)
  await ok(
    boss.call(createFeedComment, {
      params: { id: feedId },
      body: { body: '目印', mentionedUserIds: [], clientKey: newClientKey() },
    }),
  )
  await expect.poll(() => of('comment.added').length, soon).toBe(1)
  expect(of('must_read.completed')).toEqual([])
  await confirm(logins.administrator)
  await expect.poll(() => of('must_read.completed').map((one) => one.id), soon).toEqual([feedId])
})

it('every other type is told of from the event or the write that it is about', async () => {
  const { db, companyId, administratorId, employeeId, managerId, menuId } = server.company
  const feedId = await post()
  await publish(db, feedCreated, { feedId, audienceIds: [] })
  await publish(db, feedCreated, { feedId, audienceIds: [] })
  await publish(db, feedChanged, { feedId, textVersion: 2 })
  await publish(db, feedDeleted, { feedId })
  await publish(db, announcementPublished, { announcementId: 11 })
  await publish(db, reportSubmitted, { reportId: 12, version: 1 })
  for (const outcome of ['approved', 'returned', 'rejected', 'cancelled'] as const)
    await publish(db, reportSettled, { reportId: 12, outcome, actorId: managerId, round: 1 })
  await publish(db, courseCompleted, {
    courseId: 13,
    userId: employeeId,
    completedAt: '2026-11-01T00:00:00Z',
  })
  await publish(db, knowledgeTestPassed, { testId: 14, userId: employeeId, takingId: 1 })

  const audienceId = await audienceOf(db, { include: 'everyone' })
  const eventId = await makeEvent(db, { createdById: administratorId, audienceId })
  await sql('update events set version = version + 1 where company_id = $1 and id = $2', [eventId])
  await sql(
    'update events set cancelled_at = now(), version = version + 1 where company_id = $1 and id = $2',
    [eventId],
  )
  const activityId = await makeActivity(db, { organiserId: administratorId })
  await sql(
    `insert into activity_participants (company_id, activity_id, user_id, status) values ($1, $2, $3, 'joining')`,
    [activityId, employeeId],
  )
  await sql(
    `update activity_participants set status = 'cancelled' where company_id = $1 and activity_id = $2 and user_id = $3`,
    [activityId, employeeId],
  )
  const { taskId } = await makeTask(db, { authorId: managerId, userIds: [employeeId] })
  await sql(
    `update task_recipients set status = 'done', answered_at = now() where company_id = $1 and task_id = $2`,
    [taskId],
  )
  const categoryId = await makeDocumentCategory(db, { name: `規程${unique()}` })
  const editions = [{ body: emptyLongText, note: '', publishedAt: new Date() }]
  const documentId = await makeDocument(db, { categoryId, ownerId: administratorId, editions })
  const reportId = await makeReport(db, { menuId, userId: employeeId, items: [textItem('what')] })
  await sql(
    'insert into thanks (company_id, report_id, to_id, from_id, menu_id) values ($1, $2, $3, $4, $5)',
    [...[reportId, managerId, employeeId, menuId]],
  )
  const { id: caseId } = await db
    .insertInto('moderationCases')
    .values({ companyId, feedId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql(
    `insert into moderation_reports (company_id, moderation_case_id, reporter_id, reason, note)
     values ($1, $2, $3, 'other', '秘密の通報')`,
    [caseId, employeeId],
  )
  await expect.poll(() => webhookTypes.filter((type) => of(type).length === 0), soon).toEqual([])
  expect(of('post.published')).toEqual([{ id: feedId, path: `/api/v2/feeds/${feedId}` }])
  expect(of('event.changed')).toHaveLength(1)
  expect(of('activity.joined')).toEqual([
    { id: activityId, path: `/api/v2/activities/${activityId}`, user_id: employeeId },
  ])
  expect(of('activity.left')).toHaveLength(1)
  expect(of('task.completed')).toEqual([{ id: taskId, path: `/api/v2/tasks/${taskId}`, user_id: employeeId }])
  expect(of('thanks.sent')).toEqual([
    { id: reportId, path: `/api/v2/reports/${reportId}/overview`, from_id: employeeId, to_id: managerId },
  ])
  expect(of('document.published')).toEqual([
    { id: documentId, path: `/api/v2/documents/${documentId}`, edition: 1 },
  ])
  expect(of('content.reported')).toEqual([
    { id: caseId, path: '/api/v2/admin/moderation_cases', feed_id: feedId, comment_id: null },
  ])
  expect(JSON.stringify(received())).not.toContain('秘密')
})

it('nothing is written for webhooks that nobody asks for', async () => {
  await ok(boss.call(calls.pauseWebhook, { params: { id: webhookId }, body: { version: 1 } }))
  const noted = () => sql(`select id from outbox_events where company_id = $1 and kind = 'webhook.noted'`, [])
  const before = (await noted()).length
  await person()
  await server.other.db
    .insertInto('departments')
    .values({ companyId: server.other.companyId, name: '隣の部署' })
    .execute()
  expect(await noted()).toHaveLength(before)
})
