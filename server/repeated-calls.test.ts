import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyLongText } from '#common/long-text.ts'
import { createAbsence } from '#contract/absences.ts'
import { createActivityMessage } from '#contract/activities.participants.ts'
import { createActivity } from '#contract/activities.ts'
import { createDepartment, listAdminDepartments } from '#contract/admin-departments.ts'
import { createMenuCategory } from '#contract/admin-menus.categories.ts'
import { createAdminMenu, duplicateAdminMenu } from '#contract/admin-menus.ts'
import { createPosition } from '#contract/admin-positions.ts'
import { createAnnouncement } from '#contract/administrator-announcements.ts'
import { api } from '#contract/api.ts'
import { createApp } from '#contract/apps.ts'
import { createCalendarSubscription } from '#contract/calendar-subscriptions.ts'
import { createContentImport } from '#contract/content-imports.ts'
import { createCourse } from '#contract/courses.administration.ts'
import { createDocumentImport } from '#contract/document-imports.ts'
import { createDocument, createDocumentCategory } from '#contract/documents.administration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createEvent, createEventCategory } from '#contract/events.ts'
import { createHelp } from '#contract/helps.administration.ts'
import { createIdentityProvider } from '#contract/identity-providers.ts'
import { createKnowledgeTest, giveKnowledgeTestAttempt } from '#contract/knowledge-tests.administration.ts'
import { createBankQuestions } from '#contract/knowledge-tests.bank.ts'
import { createMission } from '#contract/missions.administration.ts'
import { createOauthClient } from '#contract/oauth.ts'
import { applyOrganisationFile, checkOrganisationFile } from '#contract/organisation-files.ts'
import { createPortalPage } from '#contract/portal.administration.ts'
import { createProfileItem } from '#contract/profile-items.ts'
import { createReorganisation } from '#contract/reorganisations.ts'
import { createResource } from '#contract/resources.administration.ts'
import { createResourceBooking } from '#contract/resources.bookings.ts'
import { createScimConnection } from '#contract/scim.ts'
import { createTaskTemplate } from '#contract/tasks.templates.ts'
import { createTask } from '#contract/tasks.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { makeDocumentCategory } from '#db/factories/document.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { makeResource } from '#db/factories/resource.ts'
import { csv } from '#testing/importing.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { packed } from '#testing/word-rules.ts'

let server: TestServer
let client: Client
let activityId: number
let resourceId: number
let archive: Buffer<ArrayBuffer>
let testId: number
let documentCategoryId: number
beforeAll(async () => {
  server = await testServer({ background: false })
  client = await server.as(server.company.logins.administrator)
  const { db, companyId, administratorId, employeeId } = server.company
  activityId = await makeActivity(db, { organiserId: administratorId })
  resourceId = await makeResource(db)
  archive = Buffer.from(await packed({ '手順.md': '本文' }))
  testId = await makeKnowledgeTest(db, {
    ...{ createdById: administratorId, attempts: 1, publishedAt: new Date() },
  })
  await db
    .insertInto('knowledgeTestTakings')
    .values({
      ...{ companyId, knowledgeTestId: testId, userId: employeeId, attempt: 1, edition: 1 },
      ...{ paper: JSON.stringify([]), total: 1, score: 0, passed: false, submittedAt: new Date() },
    })
    .execute()
  documentCategoryId = await makeDocumentCategory(db, { name: '手順' })
})
afterAll(() => server.close())

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const tomorrow = { startsAt: daysFromNow(1), endsAt: daysFromNow(2) }

const made: [Endpoint, () => object][] = [
  [createPosition, () => ({ body: { name: '主任', manager: false, selfApproval: false } })],
  [createDepartment, () => ({ body: { name: '企画部', published: true } })],
  [createMenuCategory, () => ({ body: { name: '日々' } })],
  [createAdminMenu, () => ({ body: { name: '日報', menuCategoryId: server.company.menuCategoryId } })],
  [duplicateAdminMenu, () => ({ params: { id: server.company.menuId } })],
  [createProfileItem, () => ({ body: { name: '趣味', kind: 'line' } })],
  [
    createAnnouncement,
    () => ({
      body: {
        ...{ title: '休業日', body: emptyLongText, rule: null, publishFrom: null, publishUntil: null },
        ...{ pinned: false, important: false, dueOn: null, mediaFileIds: [] },
      },
    }),
  ],
  [
    createOauthClient,
    () => ({
      body: { name: 'x', redirectUris: ['https://tool.example/'], scopes: ['openid'], confidential: true },
    }),
  ],
  [createApp, () => ({ body: { name: '受付', description: '' } })],
  [createScimConnection, () => ({ body: { name: 'x', defaultDepartmentId: server.company.departmentId } })],
  [createCalendarSubscription, () => ({ body: { name: '予定', parts: ['mine'] } })],
  [createEventCategory, () => ({ body: { name: '研修', tone: 'blue' } })],
  [
    createEvent,
    () => ({
      body: {
        title: '全社会議',
        allDay: true,
        startOn: '2027-01-01',
        endOn: '2027-01-01',
        rule: { include: 'everyone' },
      },
    }),
  ],
  [
    createResource,
    () => ({
      body: {
        ...{
          name: '会議室',
          kind: '',
          capacity: null,
          place: '',
          description: '',
          rule: { include: 'everyone' },
        },
        ...{ repeatable: true, daysAhead: null, longestMinutes: null, opensAt: null, closesAt: null },
        active: true,
      },
    }),
  ],
  [
    createMission,
    () => ({
      body: {
        ...{
          name: '5S点検',
          message: '',
          rule: { include: 'everyone' },
          unit: 'week',
          every: 1,
          neededCount: 1,
        },
        ...{ workingDays: false, startsOn: null, endsOn: null, menuId: server.company.menuId },
        ...{ kind: 'repeating', carryOver: false, firstUserId: null },
      },
    }),
  ],
  [createHelp, () => ({ body: { title: '経費の締め日', category: 'company' } })],
  [createIdentityProvider, () => ({ body: { kind: 'oidc', name: '認証' } })],
  [createPortalPage, () => ({ body: { title: '社内ポータル' } })],
  [createResourceBooking, () => ({ body: { resourceId, ...tomorrow, title: '朝会' } })],
  [
    createDocumentCategory,
    () => ({
      body: { name: '規程', description: '', parentId: null, rule: { include: 'everyone' }, reviewed: false },
    }),
  ],
  [
    createDocumentImport,
    () => ({
      body: {
        ...{ categoryId: documentCategoryId, ownerId: server.company.employeeId },
        rule: { include: 'everyone' },
      },
      files: { attachments: [new File([archive], '規程集.zip')] },
    }),
  ],
  [
    createContentImport,
    () => ({
      body: { kind: 'slack' as const },
      files: { attachments: [new File([archive], 'export.zip')] },
    }),
  ],
  [createDocument, () => ({ body: { title: '就業規則', categoryId: documentCategoryId, copyOf: null } })],
  [
    createBankQuestions,
    () => ({
      body: {
        questions: [
          {
            ...{ key: 'aaaaaaaa', kind: 'true_false', text: '手洗いは30秒以上行う。', points: 10 },
            ...{ explanation: '', mediaFileId: null, right: true },
          },
        ],
        tags: [],
      },
    }),
  ],
  [
    createKnowledgeTest,
    () => ({
      body: {
        ...{ title: 'テスト', category: '', description: '', rule: { include: 'everyone' } },
        ...{ opensAt: null, closesAt: null, passMark: 80, timeLimitMinutes: null, attempts: 0, waitHours: 0 },
        ...{ shuffles: false, showsAnswers: 'never', secondMarker: false, rewardPoints: null, questions: [] },
      },
    }),
  ],
  [
    giveKnowledgeTestAttempt,
    () => ({ params: { id: testId, userId: server.company.employeeId }, body: { reason: '停電' } }),
  ],
  [
    createCourse,
    () => ({
      body: {
        ...{ title: 'コース', category: '', description: '', rule: { include: 'everyone' } },
        ...{ pictureMediaFileId: null, inOrder: true, dueDays: null, steps: [] },
      },
    }),
  ],
  [createReorganisation, () => ({ body: { name: '春の組織変更' } })],
  [
    createActivity,
    () => ({
      body: { title: '勉強会', startsAt: '2099-01-01T00:00:00Z', userIds: [server.company.managerId] },
    }),
  ],
  [
    createTask,
    () => ({
      body: {
        title: '月次点検',
        todos: [{ kind: 'text', title: '点検表を出す' }],
        userIds: [server.company.managerId],
      },
    }),
  ],
  [
    createTaskTemplate,
    () => ({ body: { title: '月次点検', todos: [{ kind: 'text', title: '点検表を出す' }] } }),
  ],
  [createActivityMessage, () => ({ params: { id: activityId }, body: { body: '集合は10分前です' } })],
  [
    createAbsence,
    () => ({
      body: { deputyId: server.company.managerId, absentFrom: '2027-01-01', absentUntil: '2027-01-02' },
    }),
  ],
]

/** Every call tested here returns the id of what it created. */
async function send(endpoint: Endpoint, input: object, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const { status, body } = await client.call(endpoint, input as never, { headers })
  return { status, body: body as object as { id: number } }
}

describe('a call that is repeated because no answer arrived', () => {
  it('is tested here for every such call', () => {
    const once = api
      .filter(({ endpoint }) => (endpoint as Endpoint).once)
      .map(({ endpoint }) => endpoint.path)
    const tried = [...made.map(([{ path }]) => path), applyOrganisationFile.path]
    expect(once.toSorted()).toEqual(tried.toSorted())
  })

  it('is applied once, as for a file of departments', async () => {
    const name = '購買部'
    const file = new File([csv('部署ID,部署', `,${name}`) as BlobPart], '組織.csv', { type: 'text/csv' })
    const files = { file: [file] }
    const kind = 'departments'
    const checked = await client.call(checkOrganisationFile, { body: { kind }, files })
    const input = { body: { kind, fingerprint: checked.body.fingerprint! }, files } as const
    const apply = (key: string) =>
      client.call(applyOrganisationFile, input, { headers: { 'idempotency-key': key } })
    const key = randomUUID()
    const replies = [...(await Promise.all([apply(key), apply(key)])), await apply(key)]
    expect(replies.map(({ status, body }) => [status, body.changedCount])).toEqual(Array(3).fill([200, 1]))
    const { body } = await client.call(listAdminDepartments, {})
    expect(body.departments.filter((department) => department.path === name)).toHaveLength(1)
    expect((await apply(randomUUID())).status).toBe(409)
  })

  it.each(made)('$method $path creates one thing per key, also concurrently', async (endpoint, input) => {
    const key = randomUUID()
    const replies = [
      ...(await Promise.all([send(endpoint, input(), key), send(endpoint, input(), key)])),
      await send(endpoint, input(), key),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = replies.map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(1)
    const another = await send(endpoint, input(), randomUUID())
    expect(another.body.id).not.toBe(ids[0])
  })

  it('is evaluated again if it was refused', async () => {
    const key = randomUUID()
    const input = (menuCategoryId: number) => ({ body: { name: '週報', menuCategoryId } })
    expect((await send(createAdminMenu, input(999_999), key)).status).toBeGreaterThanOrEqual(400)
    expect((await send(createAdminMenu, input(server.company.menuCategoryId), key)).status).toBe(200)
  })

  it('is not answered to another person, nor under an invalid key', async () => {
    const key = randomUUID()
    const absence = (deputyId: number) => ({
      body: { deputyId, absentFrom: '2027-02-01', absentUntil: '2027-02-02' },
    })
    const { managerId, employeeId, logins } = server.company
    const mine = await send(createAbsence, absence(managerId), key)
    const manager = await server.as(logins.manager)
    const headers = { 'idempotency-key': key }
    const theirs = await manager.call(createAbsence, absence(employeeId), { headers })
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
    expect((await send(createAbsence, absence(managerId), 'no key!')).status).toBe(400)
  })
})
