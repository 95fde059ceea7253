// Longer than other files: a row of each kind that a path can name.

import { emptyLongText } from '#common/long-text.ts'
import { makeActivity } from '#db/factories/activity.ts'
import {
  makeAdministratorAnnouncement,
  makeAnnouncementQuestion,
} from '#db/factories/administrator-announcement.ts'
import { makeAnnouncements } from '#db/factories/announcement.ts'
import { makeAppAccount } from '#db/factories/app-account.ts'
import { makeBankQuestion } from '#db/factories/bank-question.ts'
import { makeChatHold, makeChatRoom, makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import { makeCourse } from '#db/factories/course.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeDocument, makeDocumentCategory, makeDocumentComment } from '#db/factories/document.ts'
import { makeEvent, makeEventCategory } from '#db/factories/event.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeHelp } from '#db/factories/help.ts'
import { makeInquiry } from '#db/factories/inquiry.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { makeLegalHold } from '#db/factories/legal-hold.ts'
import { makeLookConsent } from '#db/factories/look.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { makeMission } from '#db/factories/mission.ts'
import { makePortalPage } from '#db/factories/portal.ts'
import { makePosition } from '#db/factories/position.ts'
import { makeRegistrationRequest } from '#db/factories/registration-request.ts'
import { makeReport } from '#db/factories/report.ts'
import { makeReportItems } from '#db/factories/report-items.ts'
import { makeBooking, makeResource } from '#db/factories/resource.ts'
import { makeTask } from '#db/factories/task.ts'
import type { TestCompany } from '#db/factories/test-company.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { makeStamps } from '#db/first-stamps.ts'

/**
 * Fresh rows of the company, one for each path that takes one, by the noun of the path (`nounOf`): an id, a
 * file name, or a key.
 */
export async function makeRowsOfEveryKind(company: TestCompany): Promise<Record<string, string | number>> {
  const { db, employeeId, managerId } = company
  const menuCategoryId = await makeMenuCategory(db)
  const menuId = await makeMenu(db, { menuCategoryId })
  const departmentId = await makeDepartment(db, { name: '広報部' })
  const userId = await makeUser(db, { memberships: [{ departmentId: company.departmentId }] })
  const made = { ...company, menuId }
  const feedId = await makeFeed(db, { menuId, authorId: employeeId })
  const [commentId] = await makeFeedComments(db, [{ feedId, authorId: managerId }])
  const file = await makeMediaFile(db, { uploaderId: employeeId })
  await makeAnnouncements(db, [{ userId: employeeId, kind: 'comment', actorId: managerId, feedId }])
  const { id: announcementId } = await db
    .selectFrom('announcements')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { filename } = await db
    .selectFrom('mediaFiles')
    .select('filename')
    .where('id', '=', file)
    .executeTakeFirstOrThrow()
  const administratorAnnouncementId = await makeAdministratorAnnouncement(db, {
    menuId,
    authorId: company.administratorId,
  })
  const { id: tokenId } = await db
    .insertInto('apiTokens')
    .values({
      ...{
        companyId: company.companyId,
        userId: employeeId,
        name: '連携',
        ending: 'abcd',
        scopes: ['chat:read'],
      },
      ...{ tokenHash: Buffer.from(unique()), expiresAt: new Date(Date.now() + 86_400_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    api_tokens: tokenId,
    ...(await makeApp(made)),
    administrator_announcements: administratorAnnouncementId,
    announcement_questions: await makeAnnouncementQuestion(db, {
      announcementId: administratorAnnouncementId,
      askerId: employeeId,
    }),
    feeds: feedId,
    scheduled_posts: feedId,
    drafts: 'of-the-other-company',
    shell_settings: 'of-the-other-company',
    legal_pages: 'of-the-other-company',
    helps: await makeHelp(db, { updatedById: company.administratorId }),
    feed_comments: commentId!,
    menus: menuId,
    menu_list: menuCategoryId,
    menu_categories: menuCategoryId,
    departments: departmentId,
    filter: departmentId,
    users: userId,
    positions: await makePosition(db, { name: '主任' }),
    announcements: announcementId,
    media_files: filename,
    look_consents: await makeLookConsent(db, { givenById: company.administratorId }),
    media_file_ids: file,
    absences: await makeAbsence(made),
    activities: await makeActivity(db, { organiserId: employeeId }),
    ...(await makeChatted(made)),
    ...(await makeAsked(made)),
    ...(await makeReports(made)),
    ...(await makeAdministered(made, feedId)),
    reward_transactions: await makeReward(made),
    ...(await makeRedeemed(made)),
    reward_budgets: departmentId,
    events: await makeEvent(db, { createdById: employeeId, audienceId: company.everyoneId }),
    event_categories: await makeEventCategory(db),
    ...(await makePaid(made)),
    ...(await makeTold(made)),
    user_imports: await makeUserImport(made),
    quarantined_files: await makeQuarantinedFile(made),
    ...(await makePlans(made)),
    ...(await makeProfile(made)),
    ...(await makeBooked(made)),
    ...(await makeWritten(made)),
    ...(await makeTaken(made)),
    inquiries: await makeInquiry(db, { userId: employeeId }),
    registration_requests: await makeRegistrationRequest(db),
    benefits: await makeMenu(db, { menuCategoryId, benefit: true }),
    portal_pages: await makePortalPage(db, { createdById: company.administratorId }),
    missions: await makeMission(db, { menuId, createdById: company.administratorId, startsOn: '2099-01-01' }),
  }
}

async function makeTold({ db, companyId, administratorId }: TestCompany) {
  const { id: webhookId } = await db
    .insertInto('webhooks')
    .values({
      ...{ companyId, name: '連携', url: 'https://hooks.example.com/', secret: 'none' },
      ...{ eventTypes: ['post.published'], createdById: administratorId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: webhookEventId } = await db
    .insertInto('webhookEvents')
    .values({ companyId, type: 'post.published', data: JSON.stringify({ id: 1 }), occasion: unique() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('webhookDeliveries')
    .values({ companyId, webhookId, webhookEventId, state: 'failed', nextAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhooks: webhookId, webhook_deliveries: id }
}

async function makeApp({ db, companyId, menuId, administratorId }: TestCompany) {
  const appId = await makeAppAccount(db, '受付', { createdById: administratorId, menuIds: [menuId] })
  const { id } = await db
    .insertInto('incomingWebhooks')
    .values({ companyId, userId: appId, menuId, secretHash: Buffer.from(unique()), ending: 'abcd' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: commandId } = await db
    .insertInto('appCommands')
    .values({
      ...{ companyId, userId: appId, name: `vote${unique()}`, descriptionJa: '投票', descriptionEn: 'Votes' },
      ...{ hintJa: '', hintEn: '', url: 'https://apps.example/vote', secret: 'sealed' },
      createdById: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { apps: appId, incoming_webhooks: id, app_commands: commandId }
}

async function makeAbsence({ db, companyId, employeeId, managerId }: TestCompany) {
  const { id } = await db
    .insertInto('absences')
    .values({
      ...{ companyId, userId: employeeId, deputyId: managerId, setById: employeeId },
      ...{ absentFrom: '2099-01-01', absentUntil: '2099-01-02' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A chat room with one message. */
async function makeChatted({ db, companyId, managerId, employeeId }: TestCompany) {
  const chatRoomId = await makeChatRoom(db, {
    name: 'x',
    userIds: [employeeId, managerId],
    messages: [{ authorId: managerId, body: 'x' }],
  })
  const { id } = await db
    .selectFrom('chatMessages')
    .select('id')
    .where('companyId', '=', companyId)
    .where('chatRoomId', '=', chatRoomId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('urgentMessages')
    .values({ companyId, chatMessageId: id, repeatMinutes: 60, repeatsUntil: new Date() })
    .execute()
  const official = await makeOfficialChatRoom(db, { name: 'x', createdById: managerId })
  const hold = await makeChatHold(db, { userId: employeeId })
  const legalHold = await makeLegalHold(db, { userId: employeeId, createdById: managerId })
  const scheduled = await db
    .insertInto('chatScheduledMessages')
    .values({ companyId, userId: employeeId, chatRoomId, body: 'x', clientKey: unique(), sendAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...{ chat_rooms: chatRoomId, chat_messages: id, official_chat_rooms: official, chat_holds: hold },
    ...{ chat_scheduled_messages: scheduled.id, legal_holds: legalHold, personal_data: employeeId },
  }
}

/** A task with one to-do. */
async function makeAsked({ db, companyId, managerId, employeeId }: TestCompany) {
  const { taskId, todoIds } = await makeTask(db, { authorId: managerId, userIds: [employeeId] })
  const { id: templateId } = await db
    .insertInto('taskTemplates')
    .values({ companyId, authorId: managerId, shared: false, title: 'x', todos: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tasks: taskId, task_todos: todoIds[0]!, task_templates: templateId }
}

/** Planned changes of people and departments. */
async function makePlans({ db, companyId, employeeId }: TestCompany) {
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
async function makeReports({ db, companyId, menuId, employeeId }: TestCompany) {
  const reportId = await makeReport(db, { menuId, userId: employeeId })
  const { applyId } = await db
    .selectFrom('reports')
    .select('applyId')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('reportBatches')
    .values({ companyId, userId: employeeId, clientKey: unique(), act: 'approve', totalCount: 1 })
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

/** Rows that only an administrator of the other company can access. */
async function makeAdministered({ db, companyId, administratorId }: TestCompany, feedId: number) {
  // A week that no other digest has.
  const [digest] = await db
    .insertInto('feedHotDigests')
    .values({ companyId, periodFrom: new Date(0), periodUntil: new Date(feedId) })
    .returning('id')
    .execute()
  const [moderationCase] = await db
    .insertInto('moderationCases')
    .values({ companyId, feedId })
    .returning('id')
    .execute()
  const word = unique()
  const [watched] = await db
    .insertInto('moderationWords')
    .values({ companyId, word, folded: word, action: 'warn', createdById: administratorId })
    .returning('id')
    .execute()
  return {
    stamps: (await makeStamps(db))[0]!,
    feed_hot_digests: digest!.id,
    moderation_cases: moderationCase!.id,
    moderation_words: watched!.id,
  }
}

async function makePaid({ db, companyId, menuId, administratorId }: TestCompany) {
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
      clientKey: unique(),
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

/** A profile item and a person's picture. */
async function makeProfile({ db, companyId, employeeId }: TestCompany) {
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

/** A document in its category. */
async function makeWritten({ db, companyId, administratorId, everyoneId }: TestCompany) {
  const categoryId = await makeDocumentCategory(db, { name: `category ${unique()}` })
  const id = await makeDocument(db, {
    ...{ categoryId, ownerId: administratorId },
    editions: [{ body: emptyLongText, note: '', publishedAt: new Date() }],
  })
  const commentId = await makeDocumentComment(db, {
    documentId: id,
    authorId: administratorId,
    question: true,
  })
  const made = await db
    .insertInto('documentImports')
    .values({
      ...{ companyId, categoryId, ownerId: administratorId, createdById: administratorId },
      ...{ audienceId: everyoneId, fileName: 'rules.zip', status: 'checked' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = await db
    .insertInto('contentImports')
    .values({
      ...{ companyId, kind: 'slack', fileName: 'export.zip', locale: 'ja', status: 'checked' },
      createdById: administratorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    document_categories: categoryId,
    documents: id,
    editions: 1,
    document_comments: commentId,
    document_imports: made.id,
    content_imports: content.id,
  }
}

/** A test, an attempt at it, and a course. */
async function makeTaken({ db, companyId, administratorId, employeeId }: TestCompany) {
  const testId = await makeKnowledgeTest(db, { createdById: administratorId })
  const { id } = await db
    .insertInto('knowledgeTestTakings')
    .values({
      ...{ companyId, knowledgeTestId: testId, userId: employeeId, attempt: 1, edition: 1, total: 0 },
      paper: JSON.stringify([]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bankQuestionId = await makeBankQuestion(db, { createdById: administratorId })
  const courseId = await makeCourse(db, {
    createdById: administratorId,
    steps: [{ kind: 'text', title: 'x' }],
  })
  const step = await db
    .selectFrom('courseSteps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  return {
    knowledge_tests: testId,
    knowledge_test_takings: id,
    bank_questions: bankQuestionId,
    courses: courseId,
    steps: step.id,
    ...(await makeCertified({ db, companyId, employeeId, courseId })),
  }
}

/** A certificate for a course. */
async function makeCertified({
  db,
  companyId,
  employeeId,
  courseId,
}: Pick<TestCompany, 'db' | 'companyId' | 'employeeId'> & { courseId: number }) {
  const { id } = await db
    .insertInto('certificates')
    .values({
      ...{ companyId, userId: employeeId, courseId, number: unique(), title: 'x', holderName: 'x' },
      ...{ issuedOn: '2026-01-01', occasion: unique() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { certificates: id }
}

/** A room and a booking of it. */
async function makeBooked({ db, employeeId }: TestCompany) {
  const resourceId = await makeResource(db, { name: `room ${unique()}` })
  const startsAt = new Date('2099-01-01T01:00:00Z')
  const endsAt = new Date('2099-01-01T02:00:00Z')
  const bookingId = await makeBooking(db, { resourceId, userId: employeeId, startsAt, endsAt })
  return { resources: resourceId, resource_bookings: bookingId }
}

async function makeUserImport({ db, companyId, administratorId }: TestCompany) {
  const { id } = await db
    .insertInto('userImports')
    .values({
      companyId,
      userId: administratorId,
      clientKey: unique(),
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

async function makeReward({ db, companyId, employeeId }: TestCompany) {
  const { id } = await db
    .insertInto('rewardTransactions')
    .values({ companyId, userId: employeeId, amount: 1, kind: 'grant' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A menu that spends points, and an order. */
async function makeRedeemed({ db, companyId, employeeId, menuId }: TestCompany) {
  const order = { companyId, menuId, userId: employeeId }
  const reportId = await makeReport(db, { menuId, userId: employeeId })
  const spent = await db
    .insertInto('rewardTransactions')
    .values({ companyId, userId: employeeId, amount: -1, kind: 'redemption', reportId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('redemptions')
    .values({
      ...order,
      ...{ reportId, optionKey: '', optionName: '', wishes: '', points: 1, rewardTransactionId: spent.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { redemptions: id, redemption_menus: menuId }
}

async function makeQuarantinedFile({ db, companyId, employeeId }: TestCompany) {
  const { id } = await db
    .insertInto('quarantinedFiles')
    .values({
      ...{ companyId, storedName: `x${unique()}`, originalName: 'x.zip', byteSize: 1 },
      ...{ finding: 'x', uploaderId: employeeId },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
