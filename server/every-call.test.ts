// Longer than others: beside the walk it holds a sample of what each call takes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { makeAnnouncements } from '#db/factories/announcement.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeReportItems } from '#db/factories/report-items.ts'
import { makeUser } from '#db/factories/user.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'
import { routes } from './routes.ts'

const calls = api.map(({ name, endpoint }) => ({ ...endpoint, name, access: endpoint.access ?? 'session' }))
const forPeople = calls.filter(({ access }) => access !== 'public')
const changes = calls.filter(({ method }) => method !== 'GET')
const withParams = forPeople.filter(({ path }) => path.includes('{'))

let server: TestServer
/** A row of the other company for each path that takes one. */
let foreign: Record<string, string | number>
beforeAll(async () => {
  server = await testServer()
  const { db, menuId, employeeId, managerId, departmentId, menuCategoryId } = server.other
  const feedId = await makeFeed(db, { menuId, authorId: employeeId })
  const [commentId] = await makeFeedComments(db, [{ feedId, authorId: managerId }])
  const file = await makeMediaFile(db, { uploaderId: employeeId })
  await makeAnnouncements(db, [{ userId: employeeId, kind: 'comment', actorId: managerId, feedId }])
  const { id: announcementId } = await db.selectFrom('announcements').select('id').executeTakeFirstOrThrow()
  const { filename } = await db
    .selectFrom('mediaFiles')
    .select('filename')
    .where('id', '=', file)
    .executeTakeFirstOrThrow()
  foreign = {
    feeds: feedId,
    scheduled_posts: feedId,
    drafts: 'of-the-other-company',
    shell_settings: 'of-the-other-company',
    feed_comments: commentId!,
    menus: menuId,
    menu_list: menuCategoryId,
    menu_categories: menuCategoryId,
    departments: departmentId,
    filter: departmentId,
    users: employeeId,
    positions: server.other.positions.employee,
    announcements: announcementId,
    media_files: filename,
    ...(await makeReports(server.other)),
    ...(await makeAdministered(server.other, feedId)),
    reward_transactions: await makeReward(server.other),
    ...(await makePaid(server.other)),
    user_imports: await makeUserImport(server.other),
    ...(await makePlans(server.other)),
    ...(await makeProfile(server.other)),
  }
})
afterAll(() => server.close())

/** What is planned for people and departments. */
async function makePlans({ db, companyId, employeeId }: TestServer['other']) {
  const planned = await db
    .insertInto('plannedChanges')
    .values({
      ...{ companyId, kind: 'transfer', userId: employeeId, effectiveOn: '2099-01-01' },
      ...{ memberships: '[]', basedOn: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reorganisation = await db
    .insertInto('reorganisations')
    .values({ companyId, name: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { planned_changes: planned.id, reorganisations: reorganisation.id }
}

/** A report and its use, and a batch of decisions. */
async function makeReports({ db, companyId, menuId, employeeId }: TestServer['other']) {
  const reportId = await makeReport(db, { menuId, userId: employeeId })
  const { applyId } = await db.selectFrom('reports').select('applyId').executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('reportBatches')
    .values({ companyId, userId: employeeId, clientKey: 'x', act: 'approve', totalCount: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = await makeReportItems(db, { reportId, assigneeId: employeeId })
  return {
    reports: reportId,
    applies: applyId,
    report_batches: id,
    report_item_polls: items.pollId,
    report_item_poll_choices: items.choiceId,
    report_item_task_lists: items.taskListId,
    report_item_tasks: items.taskId,
  }
}

/** Rows that only an administrator of the other company reaches. */
async function makeAdministered(
  { db, companyId, administratorId, stampIds }: TestServer['other'],
  feedId: number,
) {
  const [digest] = await db
    .insertInto('feedHotDigests')
    .values({ companyId, periodFrom: new Date(0), periodUntil: new Date(1) })
    .returning('id')
    .execute()
  const [moderationCase] = await db
    .insertInto('moderationCases')
    .values({ companyId, feedId })
    .returning('id')
    .execute()
  const [word] = await db
    .insertInto('moderationWords')
    .values({ companyId, word: 'x', folded: 'x', action: 'warn', createdById: administratorId })
    .returning('id')
    .execute()
  return {
    stamps: stampIds[0]!,
    feed_hot_digests: digest!.id,
    moderation_cases: moderationCase!.id,
    moderation_words: word!.id,
  }
}

async function makePaid({ db, companyId, menuId, administratorId }: TestServer['other']) {
  const subsidy = await db
    .insertInto('menuSubsidies')
    .values({ companyId, menuId, stage: 'apply', name: 'x', kind: 'fixed', amount: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await db
    .insertInto('reportExports')
    .values({
      companyId,
      userId: administratorId,
      clientKey: 'x',
      menuId,
      format: 'csv',
      filter: '{}',
      locale: 'ja',
      totalCount: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { subsidies: subsidy.id, report_exports: made.id }
}

/** An item of the profile and somebody's picture. */
async function makeProfile({ db, companyId, employeeId }: TestServer['other']) {
  const item = await db
    .insertInto('profileItems')
    .values({ companyId, name: 'x', kind: 'line' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const image = await db
    .insertInto('userImages')
    .values({ companyId, userId: employeeId, kind: 'cover', mediaFileId: await makeMediaFile(db) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { profile_items: item.id, my_page: image.id }
}

async function makeUserImport({ db, companyId, administratorId }: TestServer['other']) {
  const { id } = await db
    .insertInto('userImports')
    .values({
      companyId,
      userId: administratorId,
      clientKey: 'x',
      kind: 'people',
      source: 'paste',
      fileName: '',
      encoding: 'utf8',
      createDepartments: false,
      createPositions: false,
      rowCount: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function makeReward({ db, companyId, employeeId }: TestServer['other']) {
  const { id } = await db
    .insertInto('rewardTransactions')
    .values({ companyId, userId: employeeId, amount: 1, kind: 'grant' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const fill = (path: string, value: string | number) => path.replace(/\{\w+\}/g, String(value))
const nounOf = (path: string) => path.replace('/admin/', '/').split('/')[3]!

async function send(
  client: Client,
  { method, path }: { method: string; path: string },
  body?: unknown,
  token?: string,
) {
  const response = await client.fetch(path, {
    method,
    headers: {
      'x-csrf-token': token ?? (await client.token()),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

/** Input that passes, as far as its shape can tell, so that only the thing tried can fail. */
const sample: Record<string, object> = {
  createApply: { menu_id: 1, text: 'x', client_key: 'abcdefgh' },
  finishReading: { version: 1 },
  updateMustRead: { due_on: '2027-01-01' },
  remindMustRead: { department_id: 1 },
  updateMustReadSettings: { due_days: 7, remind_days: [1], escalate: true },
  updateMenuMustRead: { mode: 'optional', due_days: null, remind_days: null, escalate: null },
  createAbsence: { deputy_id: 1, absent_from: '2027-01-01', absent_until: '2027-01-02' },
  createFeedComment: { body: 'x', client_key: 'abcdefgh' },
  translateFeed: { language: 'en' },
  translateFeedComment: { language: 'en' },
  bookmarkFeed: { note: 'x' },
  updateTimelineState: { department_id: 1 },
  saveDraft: { key: 'abcdefgh', version: 0 },
  updateScheduledPost: { title: 'x', body: 'x', scheduled_at: '2099-01-01T00:00:00Z', text_version: 1 },
  updateFeed: { title: 'x', body: 'x', text_version: 1 },
  updateFeedComment: { body: 'x', edited_at: null },
  reactToFeed: { stamp_id: 1 },
  voteInPoll: { choice_ids: [1] },
  cancelApply: { comment: 'x' },
  approveReport: { approval_version: 1 },
  pendReport: { approval_version: 1, comment: 'x' },
  rejectReport: { approval_version: 1, comment: 'x' },
  batchApproveReports: { client_key: 'abcdefgh', reports: [{ id: 1, approval_version: 1 }] },
  batchPendReports: { client_key: 'abcdefgh', reports: [{ id: 1, approval_version: 1 }] },
  batchRejectReports: { client_key: 'abcdefgh', reports: [{ id: 1, approval_version: 1 }] },
  updateItemPickupItems: { version: 1, answers: [] },
  saveReport: { answers: [], draft_version: 0 },
  submitReport: { answers: [], draft_version: 0 },
  saveReportFeedback: { body: 'x', version: 0 },
  replaceApprover: { approval_version: 1, step_index: 0, user_id: 1, to_user_id: 1, comment: 'x' },
  createAdminMenu: { name: 'x', menu_category_id: 1 },
  updateAdminMenu: { version: 1, name: 'x' },
  updateMenuForm: { version: 1, stage: 'report', items: null },
  updateMenuFlow: { version: 1, flow: 'share' },
  updateMenuWorkflow: { version: 1, stage: 'report', workflow: null },
  updateMenuConditions: {
    version: 1,
    use_rule: { include: 'everyone' },
    hidden_from_others: false,
    use_limit: null,
    publication_mode: 'audience',
    publication_rule: { include: 'everyone' },
    publication_live: false,
    ranks: [],
  },
  dryRunMenu: { user_id: 1, stage: 'report', answers: [] },
  publishAdminMenu: { version: 1 },
  unpublishAdminMenu: { version: 1 },
  orderAdminMenus: { menu_category_id: 1, menu_ids: [1] },
  createMenuCategory: { name: 'x' },
  updateMenuCategory: { name: 'x' },
  orderPickups: { menu_ids: [1] },
  orderMenuCategories: { menu_category_ids: [1] },
  previewAudience: { rule: { include: 'everyone' } },
  explainAudience: { rule: { include: 'everyone' }, user_id: 1 },
  createStamp: { name: 'x' },
  updateStamp: { name: 'x' },
  orderStamps: { stamp_ids: [1] },
  updateFeedHotDigestSettings: { enabled: true, weekday: 1, hour: 8 },
  updateFeedHotDigestOptions: { notice: true, mail: false },
  updateNotificationOptions: { version: 0 },
  reportFeed: { reason: 'other' },
  reportFeedComment: { reason: 'other' },
  hideModerationCase: { reason: 'x' },
  hideFeed: { reason: 'x' },
  hideFeedComment: { reason: 'x' },
  createModerationWord: { word: 'x', action: 'warn' },
  updateModerationWord: { action: 'warn' },
  testModerationWord: { word: 'x' },
  createReportExport: { client_key: 'abcdefgh', menu_id: 1, format: 'csv' },
  remindSubmissions: { department_id: 1 },
  previewRewardBatch: { text: 'x' },
  createRewardBatch: {
    client_key: 'abcdefgh',
    text: 'x',
    entry_count: 1,
    given_points: 1,
    collected_points: 0,
  },
  createRewardTransactions: { client_key: 'abcdefgh', user_ids: [1], amount: 1, reason: 'x' },
  reverseRewardTransaction: { reason: 'x' },
  createAdminUser: {
    family_name: 'x',
    given_name: 'x',
    email: 'x@y.example',
    memberships: [{ department_id: 1 }],
  },
  updateAdminUser: {
    family_name: 'x',
    given_name: 'x',
    email: 'x@y.example',
    memberships: [{ department_id: 1 }],
    version: 1,
  },
  stopUser: { stops_on: '2099-01-01' },
  withdrawUser: { last_on: '2099-01-01' },
  setUserRole: { role: 'employee' },
  createUserImport: { client_key: 'abcdefgh' },
  applyUserImport: { check_version: 1 },
  withdrawUsers: { user_ids: [1], last_on: '2099-01-01' },
  cancelWithdrawals: { user_ids: [1] },
  createDepartment: { name: 'x', published: true },
  updateDepartment: { name: 'x', published: true },
  moveDepartment: { parent_id: null, place: 0 },
  saveShellDraft: { version: 0, content: {} },
  publishShellDraft: { version: 0 },
  discardShellDraft: { version: 0 },
  restoreShellVersion: { version: 0, number: 1 },
  createPlannedTransfer: { effective_on: '2099-01-01', memberships: [{ department_id: 1 }] },
  createPlannedJoin: {
    effective_on: '2099-01-01',
    account: { family_name: 'x', given_name: 'x', email: 'x@y.example' },
    memberships: [{ department_id: 1 }],
  },
  updatePlannedChange: { version: 1, effective_on: '2099-01-01', memberships: [{ department_id: 1 }] },
  createReorganisation: { name: 'x' },
  updateReorganisation: { version: 1, name: 'x', steps: [] },
  saveReorganisationMoves: { version: 1 },
  moveDepartmentPeople: { version: 1, from_id: 1, into: '1' },
  pasteReorganisationMoves: { version: 1, text: 'x' },
  rebaseReorganisation: { version: 1 },
  applyReorganisation: { version: 1 },
  scheduleReorganisation: { version: 1, effective_on: '2099-01-01' },
  createPosition: { name: 'x', manager: false, self_approval: false },
  updatePosition: { name: 'x', manager: false, self_approval: false },
  orderPositions: { position_ids: [1] },
  createProfileItem: { name: 'x', kind: 'line' },
  updateProfileItem: { name: 'x', kind: 'line', version: 1 },
  orderProfileItems: { profile_item_ids: [1] },
  updateProfile: { greeting: 'x' },
  createUserImage: { kind: 'profile' },
  chooseUserImage: { kind: 'profile', user_image_id: null },
  checkInvitation: { token: 'x' },
  acceptInvitation: { token: 'x', password: 'Hiroba-2027' },
  requestAccountLink: { purpose: 'password', email: 'x@y.example' },
  checkAccountLink: { purpose: 'password', token: 'x' },
  setPasswordByLink: { token: 'x', password: 'Hiroba-2027' },
  unlockByLink: { token: 'x' },
  confirmEmailByLink: { token: 'x', current_password: 'Hiroba-2026' },
  changeEmail: { email: 'x@y.example' },
  changePassword: { current_password: 'Hiroba-2026', password: 'Hiroba-2027' },
}
const query: Record<string, string> = { unreactToFeed: '?stamp_id=1' }
const pathOf = (
  call: { name: string; path: string },
  value: string | number = call.path.includes('{part}') ? 'theme' : 1,
) => fill(call.path, value) + (query[call.name] ?? '')

const takesCursor = (shape: object) => 'shape' in shape && 'cursor' in (shape.shape as object)

describe('every call', () => {
  it('is bound to exactly one handler', () => {
    const bound = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()
    expect(bound).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it.each(forPeople)('$method $path is refused without a session', async (call) => {
    const reply = await send(server.guest(), { ...call, path: pathOf(call) }, sample[call.name])
    expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthenticated'])
  })

  it.each(changes)('$method $path is refused without its token', async (call) => {
    const client = call.access === 'public' ? server.guest() : await server.as(server.company.logins.employee)
    const reply = await send(client, { ...call, path: pathOf(call) }, sample[call.name], 'forged')
    expect([reply.status, reply.body.error.code]).toEqual([422, 'invalid_csrf_token'])
  })

  it.each(withParams)(
    '$method $path does not exist for what is no id, for no row, and for another company’s',
    async (call) => {
      const client = await server.as(server.company.logins.administrator)
      const numeric = call.path.includes('{id}')
      for (const value of [
        ...(numeric ? ['abc', '1.5', '-1', '0'] : []),
        numeric ? 999_999_999 : 'AAAAAAAA.png',
        foreign[nounOf(call.path)]!,
      ]) {
        const reply = await send(client, { ...call, path: pathOf(call, value) }, sample[call.name])
        expect([value, reply.status, reply.body?.error.code]).toEqual([value, 404, 'not_found'])
      }
    },
  )

  it.each(calls.filter(({ body }) => body))(
    '$method $path says what is wrong beside the field',
    async (call) => {
      const client =
        call.access === 'public' ? server.guest() : await server.as(server.company.logins.employee)
      const wrong = Object.fromEntries(
        Object.keys(sample[call.name] ?? { login: 1, locale: 1 }).map((key) => [key, { no: 'thing' }]),
      )
      const reply = await send(client, { ...call, path: pathOf(call) }, wrong)
      expect([reply.status, reply.body.error.code]).toEqual([422, 'validation_failed'])
      for (const key of Object.keys(reply.body.error.fields)) expect(key).toMatch(/^[a-z_]+$/)
      expect(Object.keys(reply.body.error.fields).length).toBeGreaterThan(0)
      const broken = await send(client, { ...call, path: pathOf(call) }, '{"broken":')
      expect([broken.status, broken.body.error.code]).toEqual([400, 'invalid_request'])
    },
  )

  it.each(
    calls.filter(
      ({ path, method, query: shape }) =>
        method === 'GET' && shape && (takesCursor(shape) || path === '/api/v2/departments'),
    ),
  )('$method $path refuses a forged cursor and an endless page', async (call) => {
    const { company } = server
    const client = await server.as(company.logins.administrator)
    const own: Record<string, number | string> = {
      shell_settings: 'theme',
      feeds: await makeFeed(company.db, { menuId: company.menuId, authorId: company.employeeId }),
      departments: company.departmentId,
    }
    const path = fill(call.path, own[nounOf(call.path)] ?? 1)
    if (path === '/api/v2/departments') {
      expect((await send(client, { method: 'GET', path: `${path}?parent_id=abc` })).status).toBe(422)
      return
    }
    expect((await send(client, { method: 'GET', path: `${path}?limit=100000` })).status).toBe(422)
    const forged = Buffer.from('["x",{"y":1}]').toString('base64url')
    expect((await send(client, { method: 'GET', path: `${path}?cursor=${forged}` })).status).toBe(400)
  })
})

describe('people who must replace their password', () => {
  it.each(forPeople)('$method $path lets them in only where they can do so', async (call) => {
    const { company } = server
    const email = `new-${call.name.toLowerCase()}@mihon.example`
    await makeUser(company.db, {
      email,
      initialPassword: true,
      memberships: [{ departmentId: company.departmentId }],
    })
    const client = await server.as(email)
    const reply = await send(client, { ...call, path: pathOf(call) }, sample[call.name])
    if (call.access === 'entered') expect(reply.status).toBeLessThan(403)
    else expect([reply.status, reply.body.error.code]).toEqual([403, 'InvalidHirobaIdUserError'])
  })
})
