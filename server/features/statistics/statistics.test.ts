import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hideFeed, reportFeed } from '#contract/moderation.ts'
import {
  exportFeedStatistics,
  getActivityStatistics,
  getFeedStatistics,
  getRewardStatistics,
  getTaskStatistics,
  listTopFeeds,
} from '#contract/statistics.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeEmoji, makeFeedCommentReactions } from '#db/factories/feed-comment-reaction.ts'
import { makeFeedReactions } from '#db/factories/feed-reaction.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeTask } from '#db/factories/task.ts'
import { makeUser } from '#db/factories/user.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { sumDays } from './activity-days.commands.ts'

let server: TestServer
let menuId: number
let factory: number
let feeds: number[]
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00+09:00`)

beforeAll(async () => {
  server = await testServer()
  const { db, employeeId, managerId, administratorId, stampIds } = server.company
  menuId = await makeMenu(db, { name: '=危険な名前' })
  factory = await makeDepartment(db, { name: '工場' })
  const worker = await makeUser(db, { memberships: [{ departmentId: factory }] })
  const hidden = await audienceOf(db, { include: [{ type: 'user', id: employeeId }], match: 'any' })
  feeds = await makeFeeds(db, [
    // The last minute of the 10th in the company's time zone.
    { menuId, authorId: managerId, title: '夜の投稿', postedAt: at('2026-11-10', '23:59') },
    { menuId, authorId: managerId, title: '朝の投稿', postedAt: at('2026-11-11', '00:00') },
    { menuId, authorId: managerId, title: '内緒', postedAt: at('2026-11-11'), audienceId: hidden },
  ])
  const [night, morning, secret] = feeds as [number, number, number]
  await makeFeedReads(db, [
    { feedId: night, userId: worker, readAt: at('2026-11-11') },
    { feedId: night, userId: employeeId, readAt: at('2026-11-11') },
    { feedId: morning, userId: employeeId, readAt: at('2026-11-12') },
    { feedId: secret, userId: employeeId, readAt: at('2026-11-12') },
  ])
  await makeFeedReactions(db, [
    { feedId: morning, userId: employeeId, stampId: stampIds[0]!, createdAt: at('2026-11-12') },
  ])
  const [commentId] = await makeFeedComments(db, [
    { feedId: morning, authorId: administratorId, body: 'はい', createdAt: at('2026-11-13') },
  ])
  const [emoji] = await makeEmoji(db, ['👏'])
  await makeFeedCommentReactions(db, [
    { feedCommentId: commentId!, stampId: emoji!, userId: worker, createdAt: at('2026-11-13') },
  ])
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const period = { from: '2026-11-10', until: '2026-11-13' }
const rows = async (by: 'day' | 'menu' | 'department', wanted = period) =>
  (await (await admin()).call(getFeedStatistics, { query: { ...wanted, by } })).body.rows.map((row) => [
    row.name,
    row.postCount,
    row.readCount,
    row.reactionCount,
    row.commentCount,
  ])

const byDay = [
  ['2026-11-10', 1, 0, 0, 0],
  ['2026-11-11', 2, 2, 0, 0],
  ['2026-11-12', 0, 2, 1, 0],
  ['2026-11-13', 0, 0, 1, 1],
]

describe('the statistics', () => {
  it('count by day of the company’s calendar, by menu, and by department of the people who acted', async () => {
    expect(await rows('day')).toEqual(byDay)
    expect(await rows('menu')).toEqual([['=危険な名前', 3, 4, 2, 1]])
    expect(await rows('department')).toEqual([
      ['営業部', 3, 3, 1, 1],
      ['工場', 0, 1, 1, 0],
    ])
    expect(await rows('day', { from: '2026-11-11', until: '2026-11-11' })).toEqual([byDay[1]])
  })

  it('are the same from the nightly sums, from the rows, and from both combined', async () => {
    const { db } = server.company
    await sumDays(db, at('2026-11-12', '04:20'))
    const summed = await db.selectFrom('feedActivityProgress').select('summedUntil').executeTakeFirstOrThrow()
    expect(String(summed.summedUntil)).toContain('2026-11-11')
    expect(await rows('day')).toEqual(byDay)
    await sumDays(db, at('2026-11-20', '04:20'))
    await sumDays(db, at('2026-11-20', '04:20'))
    expect(await rows('day')).toEqual(byDay)
    expect(await rows('department')).toEqual([
      ['営業部', 3, 3, 1, 1],
      ['工場', 0, 1, 1, 0],
    ])
  })

  it('are exported as CSV that spreadsheets open in Japanese without running formulas', async () => {
    const client = await admin()
    const response = await client.fetch(
      `${exportFeedStatistics.path}?from=2026-11-10&until=2026-11-13&by=menu`,
      { headers: { 'accept-language': 'ja' } },
    )
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      '制度,投稿,既読,リアクション,コメント',
      "'=危険な名前,3,4,2,1",
      '',
    ])
  })

  it('show the top posts that the administrator can read', async () => {
    const top = async (by: 'reads' | 'reactions' | 'comments') =>
      (await (await admin()).call(listTopFeeds, { query: { ...period, by } })).body.feeds.map(
        (feed) => feed.id,
      )
    expect(await top('reads')).toEqual([feeds[0], feeds[1]])
    expect(await top('comments')).toEqual([feeds[1]])
    expect(await top('reactions')).toEqual([feeds[1]])
  })

  it('keep a reported post among the top posts until it is hidden', async () => {
    const client = await admin()
    const params = { id: feeds[0]! }
    const top = async () =>
      (await client.call(listTopFeeds, { query: { ...period, by: 'reads' } })).body.feeds.map(({ id }) => id)
    const reported = await (await server.as(server.company.logins.employee)).call(reportFeed, {
      params,
      body: { reason: 'other', note: '誤解を招く内容です' },
    })
    expect(reported.status).toBe(204)
    expect(await top()).toContain(feeds[0])
    expect((await client.call(hideFeed, { params, body: { reason: 'other' } })).status).toBe(204)
    expect(await top()).not.toContain(feeds[0])
  })

  it('refuse an invalid period with an explanation, and refuse everyone else', async () => {
    const client = await admin()
    const wrong = async (from: string, until: string) =>
      Object.keys((await client.call(getFeedStatistics, { query: { from, until } })).body.error?.fields ?? {})
    expect(await wrong('2026-11-13', '2026-11-10')).toEqual(['until'])
    expect(await wrong('2025-01-01', '2026-11-10')).toEqual(['until'])
    expect(await wrong('2026-02-30', '2026-11-10')).toEqual(['from'])
    const employee = await server.as(server.company.logins.employee)
    const statuses = [
      await employee.call(getFeedStatistics, { query: period }),
      await employee.call(exportFeedStatistics, { query: period }),
      await employee.call(listTopFeeds, { query: period }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
  })
})

it('counts the activities of the days of the company, with those who had a place and those who came', async () => {
  const { db, companyId, employeeId, managerId, administratorId } = server.company
  const organiserId = employeeId
  // The first begins in the last minute of the 20th where the company is, the second a minute later.
  const first = await makeActivity(db, { organiserId, startsAt: at('2026-10-20', '23:59') })
  const second = await makeActivity(db, { organiserId, startsAt: at('2026-10-21', '00:00') })
  await db
    .insertInto('activityParticipants')
    .values([
      { companyId, activityId: first, userId: managerId, status: 'attended', guests: 3 },
      { companyId, activityId: first, userId: administratorId, status: 'absent' },
      { companyId, activityId: first, userId: employeeId, status: 'declined' },
      { companyId, activityId: second, userId: managerId, status: 'joining' },
    ])
    .execute()
  const figures = async (from: string, until: string) =>
    (await (await admin()).call(getActivityStatistics, { query: { from, until } })).body
  expect(await figures('2026-10-20', '2026-10-20')).toEqual({
    ...{ activityCount: 1, organiserCount: 1, participantCount: 2, attendedCount: 1 },
  })
  expect(await figures('2026-10-20', '2026-10-21')).toEqual({
    ...{ activityCount: 2, organiserCount: 1, participantCount: 3, attendedCount: 1 },
  })
  expect(await figures('2026-10-22', '2026-10-22')).toEqual({
    ...{ activityCount: 0, organiserCount: 0, participantCount: 0, attendedCount: 0 },
  })
  const employee = await server.as(server.company.logins.employee)
  const refused = await employee.call(getActivityStatistics, {
    query: { from: '2026-10-20', until: '2026-10-21' },
  })
  expect(refused.status).toBe(404)
})

it('count tasks by the company’s day on which they were issued, with the progress of their recipients', async () => {
  const { db, companyId, employeeId, managerId, administratorId } = server.company
  const issuedAt = async (moment: Date, userIds: number[]) => {
    const { taskId } = await makeTask(db, { authorId: employeeId, userIds })
    await db.updateTable('tasks').set({ createdAt: moment }).where('id', '=', taskId).execute()
    return taskId
  }
  const first = await issuedAt(at('2026-09-20', '23:59'), [managerId, administratorId])
  await issuedAt(at('2026-09-21', '00:00'), [managerId])
  await db
    .updateTable('taskRecipients')
    .set({ status: 'done', answeredAt: new Date() })
    .where('companyId', '=', companyId)
    .where('taskId', '=', first)
    .where('userId', '=', managerId)
    .execute()
  const figures = async (from: string, until: string) =>
    (await (await admin()).call(getTaskStatistics, { query: { from, until } })).body
  expect(await figures('2026-09-20', '2026-09-20')).toEqual({
    ...{ taskCount: 1, authorCount: 1, recipientCount: 2, doneCount: 1, declinedCount: 0 },
  })
  expect(await figures('2026-09-20', '2026-09-21')).toEqual({
    ...{ taskCount: 2, authorCount: 1, recipientCount: 3, doneCount: 1, declinedCount: 0 },
  })
  const employee = await server.as(server.company.logins.employee)
  const refused = await employee.call(getTaskStatistics, {
    query: { from: '2026-09-20', until: '2026-09-21' },
  })
  expect(refused.status).toBe(404)
})

it('sum points by month and by department, less what was reversed, for administrators only', async () => {
  const { db, companyId, administratorId } = server.company
  const worker = await makeUser(db, { memberships: [{ departmentId: factory }] })
  const alone = await makeUser(db, {})
  const move = async (
    userId: number,
    amount: number,
    kind: 'grant' | 'redemption' | 'expiry',
    madeAt: Date,
  ) =>
    (
      await db
        .insertInto('rewardTransactions')
        .values({ companyId, userId, amount, kind, madeAt, madeById: administratorId })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  await move(worker, 500, 'grant', at('2026-07-31', '23:59'))
  await move(worker, 100, 'grant', at('2026-08-01', '00:00'))
  await move(worker, -300, 'redemption', at('2026-08-02'))
  await move(worker, -50, 'expiry', at('2026-08-03'))
  const mistake = await move(alone, 70, 'grant', at('2026-08-04'))
  await db
    .insertInto('rewardTransactions')
    .values({
      ...{ companyId, userId: alone, amount: -70, kind: 'reversal', reversesId: mistake },
      ...{ madeAt: at('2026-08-05'), madeById: administratorId },
    })
    .execute()
  await move(alone, 40, 'grant', at('2026-08-06'))
  const query = { from: '2026-07-01', until: '2026-08-31' }
  const rows = async (by: 'month' | 'department') =>
    (await (await admin()).call(getRewardStatistics, { query: { ...query, by } })).body.rows
  const nothing = { spent: 0, expired: 0 }
  expect(await rows('month')).toEqual([
    { key: '2026-07', name: '2026-07', granted: 500, ...nothing, personCount: 1 },
    { key: '2026-08', name: '2026-08', granted: 140, spent: 300, expired: 50, personCount: 2 },
  ])
  expect(await rows('department')).toEqual([
    { key: `${factory}`, name: '工場', granted: 600, spent: 300, expired: 50, personCount: 1 },
    { key: '0', name: '所属なし', granted: 40, ...nothing, personCount: 1 },
  ])
  const employee = await server.as(server.company.logins.employee)
  expect((await employee.call(getRewardStatistics, { query })).status).toBe(404)
})
