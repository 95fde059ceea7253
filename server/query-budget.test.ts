import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listParticipants } from '#contract/activities.participants.ts'
import { getActivity, listActivities } from '#contract/activities.ts'
import {
  getAdministratorAnnouncement,
  listAdministratorAnnouncements,
  listAnnouncementQuestions,
  listAnnouncementTopics,
  listRecentAnnouncements,
} from '#contract/administrator-announcements.ts'
import { listBenefits } from '#contract/benefits.ts'
import { listBookmarks } from '#contract/bookmarks.ts'
import { calendarKinds, listCalendars } from '#contract/calendars.ts'
import { listCourses } from '#contract/courses.ts'
import { getEvent, getEventOptions, listEvents, listFeedEvents } from '#contract/events.ts'
import { listFeedComments } from '#contract/feed-comments.ts'
import { getFeedHotDigest, listFeedHotDigests, showHotDigestedFeeds } from '#contract/feed-hot-digests.ts'
import { getFeed, listFeeds, listMentionableUsers, readFeed } from '#contract/feeds.ts'
import { listKnowledgeTests } from '#contract/knowledge-tests.ts'
import { listAdminMissions } from '#contract/missions.administration.ts'
import { getProfileCard, listOtherLinks, listUserImages } from '#contract/my-page.ts'
import { countUnseenMentions, listMentions } from '#contract/own-mentions.ts'
import { getPortal } from '#contract/portal.ts'
import { listFeedReadUsers, listReactionUsers } from '#contract/readers.ts'
import { listMissions, listTimelineMissions } from '#contract/report-items.ts'
import { listResourceBookings } from '#contract/resources.bookings.ts'
import { listResources } from '#contract/resources.ts'
import { searchCalendar, searchFeeds } from '#contract/search.ts'
import { listStamps } from '#contract/stamps.ts'
import { listTaskTemplates } from '#contract/tasks.templates.ts'
import {
  getTask,
  listReceivedTasks,
  listRequestedTasks,
  listTaskDepartments,
  listTaskUsers,
  listTimelineTasks,
} from '#contract/tasks.ts'
import { listGroupedFeeds } from '#contract/timeline.ts'
import { getUser } from '#contract/users.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { makeAdministratorAnnouncement } from '#db/factories/administrator-announcement.ts'
import { makeEvent } from '#db/factories/event.ts'
import { makeFeeds } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeFeedReactions } from '#db/factories/feed-reaction.ts'
import { makeFeedReads } from '#db/factories/feed-read.ts'
import { makeTask } from '#db/factories/task.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { makeDigest } from './features/feed-hot-digests/feed-hot-digests.commands.ts'

/*
 * The number of queries of a call does not depend on the amount of data. The numbers beside the calls are the maximum
 * with the session already cached.
 */
let server: TestServer
let client: Client
let administrator: Client
let feedId: number
let digestId: number
let activityId: number
let eventId: number
let announcementId: number
let taskId: number
/** Posts that a search finds; the first one is there from the beginning. */
let filled = 1
const week = 7 * 24 * 3_600_000

beforeAll(async () => {
  server = await testServer({ background: false })
  client = await server.as(server.company.logins.employee)
  administrator = await server.as(server.company.logins.administrator)
  const { db, menuId, managerId, everyoneId } = server.company
  eventId = await makeEvent(db, { createdById: managerId, audienceId: everyoneId })
  activityId = await makeActivity(db, { organiserId: managerId })
  announcementId = await makeAdministratorAnnouncement(db, { menuId, authorId: managerId })
  taskId = (await makeTask(db, { authorId: server.company.employeeId, userIds: [managerId] })).taskId
  feedId = (await makeFeeds(db, [{ menuId, authorId: managerId, body: '最初の投稿' }]))[0]!
})
afterAll(() => server.close())

const page = { limit: 100 }
const window = { from: '2027-03-01', until: '2027-04-01' }
const calls = {
  listFeeds: [1, () => client.call(listFeeds, { query: page })],
  listFeedsOfMenu: [1, () => client.call(listFeeds, { query: { ...page, menuId: server.company.menuId } })],
  listFeedsOfAuthor: [
    1,
    () => client.call(listFeeds, { query: { ...page, authorId: server.company.managerId } }),
  ],
  listGroupedFeeds: [2, () => client.call(listGroupedFeeds, { query: page })],
  getFeed: [1, () => client.call(getFeed, { params: { id: feedId } })],
  readFeed: [3, () => client.call(readFeed, { params: { id: feedId } })],
  listFeedComments: [2, () => client.call(listFeedComments, { params: { id: feedId }, query: page })],
  listFeedReadUsers: [2, () => client.call(listFeedReadUsers, { params: { id: feedId }, query: page })],
  listReactionUsers: [2, () => client.call(listReactionUsers, { params: { id: feedId }, query: page })],
  listMentionableUsers: [2, () => client.call(listMentionableUsers, { params: { id: feedId }, query: {} })],
  listMentions: [2, () => client.call(listMentions, { query: page })],
  countUnseenMentions: [1, () => client.call(countUnseenMentions, {})],
  listActivities: [1, () => client.call(listActivities, { query: page })],
  getActivity: [5, () => client.call(getActivity, { params: { id: activityId } })],
  listParticipants: [2, () => client.call(listParticipants, { params: { id: activityId }, query: page })],
  listAdministratorAnnouncements: [2, () => client.call(listAdministratorAnnouncements, { query: page })],
  getAdministratorAnnouncement: [
    4,
    () => client.call(getAdministratorAnnouncement, { params: { id: announcementId } }),
  ],
  listAnnouncementTopics: [1, () => client.call(listAnnouncementTopics, {})],
  listRecentAnnouncements: [1, () => client.call(listRecentAnnouncements, {})],
  listAnnouncementQuestions: [
    3,
    () => client.call(listAnnouncementQuestions, { params: { id: announcementId }, query: page }),
  ],
  listBenefits: [3, () => client.call(listBenefits, {})],
  listBookmarks: [2, () => client.call(listBookmarks, { query: page })],
  searchFeeds: [4, () => client.call(searchFeeds, { query: { ...page, query: '投稿' } })],
  getUser: [2, () => client.call(getUser, { params: { id: server.company.managerId } })],
  getProfileCard: [2, () => client.call(getProfileCard, {})],
  listCourses: [1, () => client.call(listCourses, { query: page })],
  listKnowledgeTests: [1, () => client.call(listKnowledgeTests, { query: page })],
  listResources: [1, () => client.call(listResources, {})],
  listResourceBookings: [
    1,
    () => client.call(listResourceBookings, { query: { from: '2099-01-01', until: '2099-01-31' } }),
  ],
  listUserImages: [1, () => client.call(listUserImages, {})],
  listOtherLinks: [8, () => client.call(listOtherLinks, {})],
  listEvents: [1, () => client.call(listEvents, { query: window })],
  listDepartmentEvents: [
    1,
    () => client.call(listEvents, { query: { ...window, departmentId: server.company.departmentId } }),
  ],
  getEvent: [6, () => client.call(getEvent, { params: { id: eventId }, query: {} })],
  listFeedEvents: [3, () => client.call(listFeedEvents, { params: { id: feedId } })],
  getEventOptions: [3, () => client.call(getEventOptions, {})],
  searchCalendar: [2, () => client.call(searchCalendar, { query: { ...page, query: '全社会議' } })],
  // One row per kind.
  listCalendars: [calendarKinds.length, () => client.call(listCalendars, { query: window })],
  getPortal: [8, () => client.call(getPortal, { query: {} })],
  listMissions: [2, () => client.call(listMissions, { query: page })],
  listTimelineMissions: [4, () => client.call(listTimelineMissions, {})],
  listAdminMissions: [9, () => administrator.call(listAdminMissions, { query: page })],
  listReceivedTasks: [2, () => client.call(listReceivedTasks, { query: page })],
  listEndedTasks: [1, () => client.call(listReceivedTasks, { query: { ...page, state: 'ended' } })],
  listRequestedTasks: [1, () => client.call(listRequestedTasks, { query: page })],
  listTimelineTasks: [4, () => client.call(listTimelineTasks, {})],
  getTask: [2, () => client.call(getTask, { params: { id: taskId } })],
  listTaskUsers: [2, () => client.call(listTaskUsers, { params: { id: taskId }, query: page })],
  listTaskDepartments: [2, () => client.call(listTaskDepartments, { params: { id: taskId }, query: page })],
  listTaskTemplates: [1, () => client.call(listTaskTemplates, { query: page })],
  listStamps: [1, () => client.call(listStamps, {})],
  getFeedHotDigest: [1, () => client.call(getFeedHotDigest, {})],
  listFeedHotDigests: [1, () => client.call(listFeedHotDigests, { query: page })],
  showHotDigestedFeeds: [3, () => client.call(showHotDigestedFeeds, { query: { id: digestId } })],
} satisfies Record<string, [number, () => Promise<{ status: number }>]>

/** Adds posts, and comments, reactions, reads and bookmarks to the first one, until each reaches this number. */
async function fill(count: number) {
  const { db, companyId, menuId, managerId, administratorId, stampIds, employeeId, everyoneId } =
    server.company
  const fresh = count - filled
  filled = count
  const made = await makeFeeds(
    db,
    Array.from({ length: fresh }, (_, i) => ({ menuId, authorId: managerId, body: `投稿 ${i}` })),
  )
  const userIds = await manyUsers(fresh)
  await makeFeedReads(
    db,
    userIds.map((userId) => ({ feedId, userId })),
  )
  await makeFeedReactions(
    db,
    userIds.map((userId) => ({ feedId, userId, stampId: stampIds[0]! })),
  )
  await makeFeedReactions(
    db,
    made.map((id) => ({ feedId: id, userId: administratorId, stampId: stampIds[1]! })),
  )
  await makeFeedComments(
    db,
    userIds.map((authorId) => ({ feedId, authorId, body: 'はい' })),
  )
  await insertRows(
    db,
    'activityParticipants',
    userIds.map((userId, i) => ({ companyId, activityId, userId, status: 'waiting', answerNumber: i + 1 })),
  )
  for (let i = 0; i < fresh; i++) await makeActivity(db, { organiserId: managerId })
  await insertRows(
    db,
    'taskRecipients',
    userIds.map((userId) => ({ companyId, taskId, userId })),
  )
  for (let i = 0; i < fresh; i++) await makeTask(db, { authorId: managerId, userIds: [employeeId] })
  await insertRows(
    db,
    'taskTemplates',
    userIds.map(() => ({ companyId, authorId: employeeId, shared: false, title: '点検', todos: '[]' })),
    ['todos'],
  )
  await manyMissions(fresh)
  for (let i = 0; i < fresh; i++) await makeAdministratorAnnouncement(db, { menuId, authorId: managerId })
  await insertRows(
    db,
    'administratorAnnouncementQuestions',
    made.map((id) => ({
      ...{ companyId, administratorAnnouncementId: announcementId, askerId: employeeId, named: true },
      ...{ body: '対象はだれですか', clientKey: `question-${id}` },
    })),
  )
  await insertRows(
    db,
    'feedBookmarks',
    made.map((id) => ({ companyId, userId: employeeId, feedId: id })),
  )
  await insertRows(
    db,
    'mentionRecipients',
    made.map((id) => ({ companyId, userId: employeeId, feedId: id })),
  )
  for (let i = 0; i < fresh; i++)
    await makeEvent(db, {
      ...{ createdById: managerId, audienceId: everyoneId, rrule: 'FREQ=WEEKLY', feedId },
      startsAt: new Date('2027-03-03T01:00:00Z'),
    })
  await makeDigest(db, { from: new Date(Date.now() - week), until: new Date() })
  const digest = await db.selectFrom('feedHotDigests').select('id').orderBy('id').executeTakeFirstOrThrow()
  digestId = digest.id
}

async function manyUsers(count: number) {
  const { db, companyId, everyoneId } = server.company
  const rows = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, i) => ({
        companyId,
        familyName: '人',
        givenName: `${i}`,
        status: 'active' as const,
      })),
    )
    .returning('id')
    .execute()
  await insertRows(
    db,
    'audienceMembers',
    rows.map(({ id }) => ({ companyId, audienceId: everyoneId, userId: id })),
  )
  return rows.map(({ id }) => id)
}

/** Running missions, each of the employee alone. */
async function manyMissions(count: number) {
  const { db, companyId, menuId, administratorId, employeeId, everyoneId } = server.company
  const made = await db
    .insertInto('missions')
    .values(
      Array.from({ length: count }, (_, i) => ({
        ...{ companyId, menuId, name: `点検 ${i}`, kind: 'repeating' as const, carryOver: false },
        ...{ createdById: administratorId, nextOn: '2099-01-01' },
      })),
    )
    .returning('id')
    .execute()
  const [validFrom, unit] = ['2026-01-01', 'week'] as const
  await insertRows(
    db,
    'missionRules',
    made.map(({ id }) => ({
      ...{ companyId, missionId: id, validFrom, unit, every: 1, neededCount: 1, workingDays: false },
      ...{ audienceId: everyoneId, message: '', setById: administratorId },
    })),
  )
  const periods = await db
    .insertInto('missionPeriods')
    .values(
      made.map(({ id }) => ({
        ...{ companyId, missionId: id, number: 1, validFrom, startsOn: validFrom, dueOn: '2099-01-01' },
      })),
    )
    .returning('id')
    .execute()
  await insertRows(
    db,
    'missionAssignments',
    periods.map(({ id }) => ({
      ...{ companyId, missionPeriodId: id, userId: employeeId, state: 'open' as const },
      ...{ baseCount: 1, neededCount: 1 },
    })),
  )
}

/**
 * Waits until the posts are indexed, so that a search does not look for suggestions, and counts the rows, which the
 * database does by itself only after a minute: without it, a page of 1,000 posts takes a second.
 */
async function found() {
  await server.app.engine.withConnection('installation', (connection) => connection.script('analyze'))
  await vi.waitFor(
    async () => {
      const { body } = await client.call(searchFeeds, { query: { ...page, query: '投稿' } })
      expect(body.feeds.length).toBeGreaterThanOrEqual(10)
    },
    { timeout: 30_000, interval: 200 },
  )
}

/** The queries of one call: the minimum of many tries, since background work also queries now and then. */
async function queriesOf(ask: () => Promise<{ status: number }>) {
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < 12; i++) {
    const before = server.app.engine.stats().queries
    const { status } = await ask()
    const used = server.app.engine.stats().queries - before
    expect(status).toBe(200)
    fewest = Math.min(fewest, used)
  }
  return fewest
}

describe('a call', () => {
  it('runs as many queries at 1,000 rows as at 10, within its budget', async () => {
    await fill(10)
    await found()
    const few: Record<string, number> = {}
    for (const [name, [, ask]] of Object.entries(calls)) few[name] = await queriesOf(ask)
    await fill(1_000)
    await found()
    const many: Record<string, number> = {}
    for (const [name, [, ask]] of Object.entries(calls)) many[name] = await queriesOf(ask)
    for (const [name, [most]] of Object.entries(calls)) {
      expect(many[name], `queries of ${name} at 1,000 rows`).toBeLessThanOrEqual(few[name]!)
      expect(many[name], `queries of ${name}`).toBeLessThanOrEqual(most)
    }
  }, 240_000)
})
