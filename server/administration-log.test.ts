// Long: performs every administrator's act once.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newItem } from '#common/form/new-item.ts'
import { emptyLongText } from '#common/long-text.ts'
import { createAbsence } from '#contract/absences.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeActivity } from '#db/factories/activity.ts'
import { makeAdministratorAnnouncement } from '#db/factories/administrator-announcement.ts'
import { makeChatHold, makeChatRoom, makeOfficialChatRoom } from '#db/factories/chat-room.ts'
import { makeCourse } from '#db/factories/course.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeDocument, makeDocumentCategory, makeDocumentComment } from '#db/factories/document.ts'
import { makeEventCategory } from '#db/factories/event.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeFeedComments } from '#db/factories/feed-comment.ts'
import { makeInquiry } from '#db/factories/inquiry.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { makeLegalHold } from '#db/factories/legal-hold.ts'
import { makeMenu, makeMenuCategory } from '#db/factories/menu.ts'
import { designMenu, formItem } from '#db/factories/menu-form.ts'
import { makeMission } from '#db/factories/mission.ts'
import { makePosition } from '#db/factories/position.ts'
import { makeReport } from '#db/factories/report.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { lockName } from '#testing/attempts.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

/* Every administrator's act is logged: each call that changes something is made here once and must write an entry. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Changes nothing, or only concerns the person who makes the call. */
const changesNothing: Record<string, string> = {
  dryRunMenu: 'keeps nothing',
  explainAudience: 'answers a question',
  previewAudience: 'answers a question',
  previewIpRestriction: 'answers a question',
  previewFactorRequirement: 'answers a question',
  previewPasswordPolicy: 'answers a question',
  previewSessionPolicy: 'answers a question',
  previewProviderUse: 'answers a question',
  readProviderMetadata: 'answers a question',
  testIdentityProvider: 'signs nobody in; the provider keeps the last result',
  previewChatRetention: 'answers a question',
  previewRetentionRule: 'answers a question',
  previewChatExport: 'answers a question',
  testModerationWord: 'answers a question',
  testWebhook: 'changes nothing; the deliveries of the webhook have it',
  previewRewardBatch: 'answers a question',
  previewUserActs: 'answers a question',
  checkUserImport: 'reads a file; only applying it changes anybody',
  createUserImport: 'keeps a file to be read; only applying it changes anybody',
  discardUserImport: 'forgets a file that was never applied',
  createContentImport: 'keeps a file to be read; only applying it creates anything',
  setContentImportColumns: 'chooses what columns become; only applying the import of people changes anyone',
  discardContentImport: 'forgets a file; what was brought in stays',
  createDocumentImport: 'keeps a file to be read; only applying it creates documents',
  discardDocumentImport: 'forgets a file; the documents made from it stay',
  checkCalendarImport: 'answers a question',
  checkOrganisationFile: 'answers a question',
  previewReorganisation: 'answers a question',
  saveReorganisationMoves: 'a draft; applying it is the act',
  moveDepartmentPeople: 'a draft; applying it is the act',
  pasteReorganisationMoves: 'a draft; applying it is the act',
  rebaseReorganisation: 'a draft; applying it is the act',
  createShellLogo: 'keeps a picture; publishing the theme shows it',
  saveShellDraft: 'a draft; publishing it is the act',
  discardShellDraft: 'a draft nobody has seen',
  savePortalDraft: 'a draft; publishing it is the act',
  discardPortalDraft: 'a draft nobody has seen',
  remindAnnouncement: 'notifications to people; the evidence of the announcement has them',
  editDocument: 'what somebody has open, not a change',
  leaveDocument: 'what somebody has open, not a change',
  requestDocumentReview: 'the document keeps who asked whom',
  returnDocument: 'the document keeps the reason; the review has no effect on readers',
  markKnowledgeTestAnswer: 'the answer keeps who gave which points',
  settleKnowledgeTestAnswer: 'the answer keeps who settled it',
  putFirstStepsAway: 'shows a list on the front page or not',
}

/** Takes long to succeed: the feature's own test makes the call and checks the log. */
const provenIn: Record<string, string> = {
  applyUserImport: 'user-imports',
  applyCalendarImport: 'calendar-imports',
  applyOrganisationFile: 'organisation-files',
  undoUserImport: 'user-imports',
  withdrawUsers: 'user-imports',
  cancelWithdrawals: 'user-imports',
  publishShellDraft: 'shell',
  restoreShellVersion: 'shell',
  createPlannedTransfer: 'planned-changes',
  createPlannedJoin: 'planned-changes',
  updatePlannedChange: 'planned-changes',
  cancelPlannedChange: 'planned-changes',
  createReorganisation: 'reorganisations',
  updateReorganisation: 'reorganisations',
  deleteReorganisation: 'reorganisations',
  applyReorganisation: 'reorganisations',
  scheduleReorganisation: 'reorganisations',
  createProfileItem: 'profile-items',
  updateProfileItem: 'profile-items',
  orderProfileItems: 'profile-items',
  archiveProfileItem: 'profile-items',
  restoreProfileItem: 'profile-items',
  deleteProfileItem: 'profile-items',
  createAnnouncement: 'administrator-announcements',
  updateAnnouncement: 'administrator-announcements',
  publishAnnouncement: 'administrator-announcements',
  unscheduleAnnouncement: 'administrator-announcements',
  endAnnouncement: 'administrator-announcements',
  deleteAnnouncement: 'administrator-announcements',
  answerAnnouncementQuestion: 'administrator-announcements',
  removeAnnouncementQuestion: 'administrator-announcements',
  setCertificateRule: 'certificates',
  updateBenefit: 'benefits',
  removeBenefit: 'benefits',
  orderBenefits: 'benefits',
  updateInquiry: 'inquiries',
  answerInquiry: 'inquiries',
  updateInquirySettings: 'inquiries',
  createCourse: 'courses',
  updateCourse: 'courses',
  deleteCourse: 'courses',
  setCourseStatus: 'courses',
  createDocumentCategory: 'documents',
  updateDocumentCategory: 'documents',
  deleteDocumentCategory: 'documents',
  applyContentImport: 'content-imports',
  undoContentImport: 'content-imports',
  applyDocumentImport: 'document-imports',
  createDocument: 'documents',
  updateDocument: 'documents',
  deleteDocument: 'documents',
  publishDocument: 'documents',
  restoreDocumentEdition: 'documents',
  createHelp: 'helps',
  updateHelp: 'helps',
  deleteHelp: 'helps',
  orderHelps: 'helps',
  createKnowledgeTest: 'knowledge-tests',
  createBankQuestions: 'knowledge-tests',
  updateBankQuestion: 'knowledge-tests',
  archiveBankQuestion: 'knowledge-tests',
  tagBankQuestions: 'knowledge-tests',
  updateKnowledgeTest: 'knowledge-tests',
  deleteKnowledgeTest: 'knowledge-tests',
  setKnowledgeTestStatus: 'knowledge-tests',
  giveKnowledgeTestAttempt: 'knowledge-tests',
  createMission: 'missions',
  updateMission: 'missions',
  endMission: 'missions',
  deleteMission: 'missions',
  passMission: 'missions',
  createPortalPage: 'portal',
  createIdentityProvider: 'identity-providers',
  updateIdentityProvider: 'identity-providers',
  deleteIdentityProvider: 'identity-providers',
  updateProviderUse: 'identity-providers',
  createSignInDomain: 'identity-providers',
  proveSignInDomain: 'identity-providers',
  updateSignInDomain: 'identity-providers',
  deleteSignInDomain: 'identity-providers',
  createEmergencyAdministrator: 'identity-providers',
  deleteEmergencyAdministrator: 'identity-providers',
  createOauthClient: 'oauth',
  approveRegistrationRequest: 'registration-requests',
  refuseRegistrationRequest: 'registration-requests',
  updateRegistrationSettings: 'registration-requests',
  renewRegistrationCode: 'registration-requests',
  deleteAdminApiToken: 'api-tokens',
  createLookConsent: 'looks',
  withdrawLookConsent: 'looks',
  createWebhook: 'webhooks',
  updateWebhook: 'webhooks',
  renewWebhookSecret: 'webhooks',
  pauseWebhook: 'webhooks',
  resumeWebhook: 'webhooks',
  deleteWebhook: 'webhooks',
  replayWebhookDelivery: 'webhooks',
  replayWebhookDeliveries: 'webhooks',
  createAppCommand: 'app-commands',
  updateAppCommand: 'app-commands',
  renewAppCommandSecret: 'app-commands',
  deleteAppCommand: 'app-commands',
  createApp: 'apps',
  updateApp: 'apps',
  admitApp: 'apps',
  stopApp: 'apps',
  deleteApp: 'apps',
  createAppToken: 'apps',
  createIncomingWebhook: 'apps',
  renewIncomingWebhook: 'apps',
  testIncomingWebhook: 'apps',
  deleteIncomingWebhook: 'apps',
  createScimConnection: 'scim',
  updateScimConnection: 'scim',
  renewScimToken: 'scim',
  deleteScimConnection: 'scim',
  mapScimGroup: 'scim',
  updateOauthClient: 'oauth',
  renewOauthSecret: 'oauth',
  stopOauthClient: 'oauth',
  deleteOauthClient: 'oauth',
  publishPortalPage: 'portal',
  unschedulePortalPage: 'portal',
  restorePortalVersion: 'portal',
  archivePortalPage: 'portal',
  orderPortalPages: 'portal',
  updatePortalSettings: 'portal',
  createResource: 'resources',
  updateResource: 'resources',
  orderResources: 'resources',
  deleteResource: 'resources',
}

type Sample = { params?: object; body?: object; files?: Record<string, File[]> }

const company = () => server.company
const own = (id: number, body?: object): Sample => ({ params: { id }, ...(body && { body }) })
const person = (fields: object = {}) =>
  makeUser(company().db, { memberships: [{ departmentId: company().departmentId }], ...fields })
const names = () => ({ familyName: '山', givenName: '花' })

/** A menu without submissions, at version 1. */
const menu = (fields: object = {}) =>
  makeMenu(company().db, { menuCategoryId: company().menuCategoryId, published: false, ...fields })
const everyone = { include: 'everyone' as const }

async function documentComment() {
  const { db, administratorId: ownerId, employeeId: authorId } = company()
  const categoryId = await makeDocumentCategory(db, { name: `規程${unique()}` })
  const editions = [{ body: emptyLongText, note: '', publishedAt: new Date() }]
  const documentId = await makeDocument(db, { categoryId, ownerId, editions })
  return makeDocumentComment(db, { documentId, authorId })
}

async function moderationCase(fields: object = {}) {
  const { db, companyId, menuId, employeeId } = company()
  const feedId = await makeFeed(db, { menuId, authorId: employeeId })
  const made = await db
    .insertInto('moderationCases')
    .values({ companyId, feedId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function word() {
  const { db, companyId, administratorId } = company()
  const text = `w${unique()}`
  const made = await db
    .insertInto('moderationWords')
    .values({ companyId, word: text, folded: text, action: 'warn', createdById: administratorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function stamp(fields: object = {}) {
  const { db, companyId } = company()
  const made = await db
    .insertInto('stamps')
    .values({ companyId, name: '乾杯', imagePath: '/stamps/like.svg', sortOrder: 50, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function picture() {
  const png = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0a93ab' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'x.png', { type: 'image/png' })
}

/** Another person's submission that waits for approval. */
async function use(fields: { userId?: number } = {}) {
  const { db, menuCategoryId, employeeId, managerId } = company()
  const menuId = await designMenu(db, {
    menu: { menuCategoryId, flow: 'apply', publicationMode: 'nobody' },
    apply: { items: [formItem('what', 'text', { name: '用途' })] },
  })
  const steps = [stepOf([managerId])]
  const { reportId } = await makeWaitingReport(db, { menuId, userId: employeeId, steps, ...fields })
  const report = db.selectFrom('reports').select('applyId').where('id', '=', reportId)
  return (await report.executeTakeFirstOrThrow()).applyId
}
const absence = async () => {
  const { employeeId: userId, managerId: deputyId } = company()
  return { userId, deputyId, absentFrom: '2099-01-01', absentUntil: '2099-01-03' }
}

/** The ids in the list as an administrator sees it. */
const inOrder = async (table: 'positions' | 'menuCategories' | 'stamps' | 'eventCategories') => {
  const query = company().db.selectFrom(table).select('id').orderBy('sortOrder').orderBy('id')
  const rows = await (table === 'stamps' ? query.where('retiredAt', 'is', null) : query).execute()
  return rows.map(({ id }) => id)
}

const samples: Record<string, () => Promise<Sample>> = {
  createOfficialChatRoom: async () => ({ body: { ...chatRoom(), clientKey: `official ${unique()}` } }),
  updateOfficialChatRoom: async () => own(await officialRoom(), { ...chatRoom(), version: 1 }),
  closeAdminChatRoom: async () => own(await officialRoom(), { closed: true, reason: '役目を終えた' }),
  updateChatRetention: async () => ({
    body: { version: 0, officialDays: null, groupDays: 365, directDays: null, notesDays: 30 },
  }),
  createLeakReport: async () => ({
    body: {
      address: `/feeds/${await makeFeed(company().db, { menuId: company().menuId, authorId: company().employeeId })}`,
      reason: '社外に出た疑い',
    },
  }),
  createPersonalErasure: async () =>
    own(await leaver(), { reason: '本人の請求', deletesWritings: true, seenCount: 0 }),
  cancelPersonalErasure: async () => {
    const { db, administratorId } = company()
    const id = await leaver()
    await db
      .insertInto('personalErasures')
      .values({
        ...{ companyId: company().companyId, userId: id, requestedById: administratorId },
        ...{ reason: '本人の請求', deletesWritings: true, eraseAfter: new Date(Date.now() + 86_400_000) },
      })
      .execute()
    return own(id)
  },
  createLegalHold: async () => ({
    body: { userIds: [company().employeeId], reason: '係争中', clientKey: `hold ${unique()}` },
  }),
  releaseLegalHold: async () => own(await legalHold(), { reason: '和解した' }),
  createLegalHoldExport: async () => own(await legalHold(), { clientKey: `export ${unique()}` }),
  saveRetentionRule: async () => ({ body: { kind: 'drafts', days: 3650, version: 0, seenCount: 0 } }),
  createChatExport: async () => {
    const { employeeId, managerId } = company()
    const messages = [{ authorId: employeeId, body: 'x', createdAt: new Date('2026-11-02T00:00:00Z') }]
    const roomIds = [
      await makeChatRoom(company().db, { name: 'x', userIds: [employeeId, managerId], messages }),
    ]
    return {
      body: {
        ...{ roomIds, fromOn: '2026-11-01', untilOn: '2026-11-03', format: 'json', purpose: 'audit' },
        ...{ reason: '内部監査', clientKey: `export ${unique()}` },
      },
    }
  },
  createChatHold: async () => ({
    body: { userId: await person(), reason: '係争中', clientKey: `hold ${unique()}` },
  }),
  releaseChatHold: async () => own(await makeChatHold(company().db, { userId: await person() })),
  updateChatSettings: async () => ({
    body: { version: 0, enabled: true, creators: everyone, urgers: null, presence: true },
  }),
  deleteApply: async () => own(await use()),
  cancelApply: async () =>
    own(await use({ userId: await person({ status: 'stopped' }) }), { comment: '退職' }),
  createAbsence: async () => ({ body: await absence() }),
  deleteAbsence: async () =>
    own(((await send('createAbsence', { body: await absence() })).body as { id: number }).id),
  updateMustRead: async () =>
    own(await makeFeed(company().db, { menuId: company().menuId, authorId: company().employeeId }), {
      settingsVersion: 0,
    }),
  createAdminUser: async () => ({
    body: {
      ...names(),
      companyLoginId: `id-${unique()}`,
      memberships: [{ departmentId: company().departmentId }],
    },
  }),
  updateAdminUser: async () =>
    own(await person(), {
      ...names(),
      companyLoginId: `id-${unique()}`,
      memberships: [{ departmentId: company().departmentId }],
      version: 1,
    }),
  inviteUser: async () => {
    const id = await person({ status: 'invited' })
    await company().db.deleteFrom('credentials').where('userId', '=', id).execute()
    return own(id)
  },
  resetPassword: async () => own(await person()),
  applyUserActs: async () => ({
    body: { userIds: [await person()], act: { kind: 'position', positionId: company().positions.manager } },
  }),
  createInvitationCards: async () => ({
    body: {
      userIds: [await person({ companyLoginId: `card-${unique()}`, email: null, initialPassword: true })],
    },
  }),
  unlockUser: async () => {
    const email = `locked-${unique()}@mihon.example`
    const id = await person({ email })
    await lockName(server, email)
    return own(id)
  },
  clearUserFactors: async () => own(await person()),
  endUserSessions: async () => own(await person()),
  setUserRole: async () =>
    own(await person(), { version: 1, role: 'section_administrator', sections: ['menus'] }),
  stopUser: async () => own(await person(), { version: 1, stopsOn: '2099-01-01' }),
  resumeUser: async () => own(await person({ status: 'stopped', stopsOn: '2026-01-01' }), { version: 1 }),
  withdrawUser: async () => own(await person(), { version: 1, lastOn: '2099-01-01' }),
  cancelWithdrawal: async () => ({ ...own(await person({ lastOn: '2099-01-01' })), query: { version: 1 } }),

  createDepartment: async () => ({ body: { name: '新部署', nameKana: '', published: true, parentId: null } }),
  updateDepartment: async () =>
    own(await makeDepartment(company().db), { name: '改名部', nameKana: '', published: true, version: 1 }),
  moveDepartment: async () =>
    own(await makeDepartment(company().db), { parentId: company().departmentId, place: 0, version: 1 }),
  deleteDepartment: async () => ({ ...own(await makeDepartment(company().db)), query: { version: 1 } }),
  createPosition: async () => ({ body: { name: '主任', manager: false, selfApproval: false } }),
  updatePosition: async () =>
    own(await makePosition(company().db), { name: '改名', manager: true, selfApproval: false, version: 1 }),
  orderPositions: async () => {
    const orderSeen = await inOrder('positions')
    return { body: { positionIds: [...orderSeen].reverse(), orderSeen } }
  },
  deletePosition: async () => ({ ...own(await makePosition(company().db)), query: { version: 1 } }),

  createAdminMenu: async () => ({ body: { name: '新制度', menuCategoryId: company().menuCategoryId } }),
  updateAdminMenu: async () => own(await menu(), { version: 1, name: '改名' }),
  updateMenuForm: async () =>
    own(await menu(), { version: 1, stage: 'report', items: [newItem('text', 'note', '内容')] }),
  updateMenuFlow: async () => own(await menu(), { version: 1, flow: 'report' }),
  updateMenuWorkflow: async () =>
    own(await menu({ flow: 'apply', formKind: 'items' }), {
      version: 1,
      stage: 'apply',
      workflow: { steps: [], watchers: [{ type: 'user', userId: company().administratorId }] },
    }),
  updateMenuConditions: async () =>
    own(await menu(), {
      version: 1,
      useRule: everyone,
      hiddenFromOthers: true,
      useLimit: null,
      publicationMode: 'nobody',
      publicationRule: everyone,
      publicationLive: false,
      ranks: [],
    }),
  publishAdminMenu: async () => own(await menu(), { version: 1 }),
  unpublishAdminMenu: async () => own(await menu({ published: true }), { version: 1 }),
  duplicateAdminMenu: async () => own(await menu()),
  deleteAdminMenu: async () => ({ ...own(await menu()), query: { version: 1 } }),
  orderAdminMenus: async () => {
    const menuCategoryId = await makeMenuCategory(company().db, { name: `c${unique()}` })
    const first = await menu({ menuCategoryId, sortOrder: 0, name: '一' })
    const second = await menu({ menuCategoryId, sortOrder: 1, name: '二' })
    return { body: { menuCategoryId, menuIds: [second], orderSeen: [first, second] } }
  },
  orderPickups: async () => {
    const first = await menu({ pickupOrder: 0, name: '先' })
    const second = await menu({ pickupOrder: 1, name: '後' })
    return { body: { menuIds: [second], orderSeen: [first, second] } }
  },
  createMenuCategory: async () => ({ body: { name: '新カテゴリー' } }),
  updateMenuCategory: async () => own(await makeMenuCategory(company().db), { name: '改名', version: 1 }),
  deleteMenuCategory: async () => ({ ...own(await makeMenuCategory(company().db)), query: { version: 1 } }),
  orderMenuCategories: async () => {
    const last = await makeMenuCategory(company().db, { name: '末', sortOrder: 99 })
    return { body: { menuCategoryIds: [last], orderSeen: await inOrder('menuCategories') } }
  },

  updateEventSettings: async () => ({ body: { version: 0, creators: everyone } }),
  createEventCategory: async () => ({ body: { name: '研修', tone: 'blue' } }),
  updateEventCategory: async () =>
    own(await makeEventCategory(company().db), { name: '安全', tone: 'red', version: 1 }),
  deleteEventCategory: async () => ({
    ...own(await makeEventCategory(company().db)),
    query: { version: 1 },
  }),
  orderEventCategories: async () => {
    await makeEventCategory(company().db)
    const last = await makeEventCategory(company().db)
    return { body: { eventCategoryIds: [last], orderSeen: await inOrder('eventCategories') } }
  },
  createStamp: async () => ({ body: { name: '乾杯' }, files: { picture: [await picture()] } }),
  updateStamp: async () => own(await stamp(), { name: '改名', version: 1 }),
  orderStamps: async () => {
    const last = await stamp({ name: '末', sortOrder: 99 })
    return { body: { stampIds: [last], orderSeen: await inOrder('stamps') } }
  },
  retireStamp: async () => own(await stamp(), { version: 1 }),
  restoreStamp: async () => own(await stamp({ retiredAt: new Date() }), { version: 1 }),
  updateFeedHotDigestSettings: async () => ({ body: { version: 0, enabled: true, weekday: 4, hour: 17 } }),
  updateEmailSettings: async () => ({
    body: { version: 0, summariesAllowed: true, frequency: 'weekly', weekday: 5, hour: 17 },
  }),
  updateMustReadSettings: async () => ({
    body: { version: 0, dueDays: 9, remindDays: [2], escalate: false },
  }),
  updateMenuMustRead: async () =>
    own(await menu(), { version: 1, mode: 'always', dueDays: 3, remindDays: [1], escalate: true }),
  hideModerationCase: async () => own(await moderationCase(), { reason: '個人情報', version: 0 }),
  restoreModerationCase: async () => {
    const id = await moderationCase()
    await send('hideModerationCase', own(id, { reason: '個人情報', version: 0 }))
    return own(id, { version: 1 })
  },
  dismissActivityReports: async () => {
    const { db, companyId, employeeId: reporterId, managerId: organiserId } = company()
    const activityId = await makeActivity(db, { organiserId })
    await db
      .insertInto('activityReports')
      .values({ companyId, activityId, reporterId, reason: 'other' })
      .execute()
    return own(activityId)
  },
  hideDocumentComment: async () => own(await documentComment(), { reason: '個人情報' }),
  showDocumentComment: async () => {
    const id = await documentComment()
    await company()
      .db.updateTable('documentComments')
      .set({ hiddenAt: new Date(), hiddenById: company().administratorId })
      .where('id', '=', id)
      .execute()
    return own(id)
  },
  dismissDocumentCommentReports: async () => {
    const { db, companyId, managerId: reporterId } = company()
    const documentCommentId = await documentComment()
    await db
      .insertInto('documentCommentReports')
      .values({ companyId, documentCommentId, reporterId, reason: 'other' })
      .execute()
    return own(documentCommentId)
  },
  dismissModerationCase: async () => own(await moderationCase(), { version: 0 }),
  hideFeed: async () =>
    own(await makeFeed(company().db, { menuId: company().menuId, authorId: company().employeeId }), {
      reason: '個人情報',
    }),
  hideFeedComment: async () => {
    const feedId = await makeFeed(company().db, { menuId: company().menuId, authorId: company().employeeId })
    const [id] = await makeFeedComments(company().db, [{ feedId, authorId: company().managerId }])
    return own(id!, { reason: '個人情報' })
  },
  hideChatMessage: async () => {
    const { db, administratorId, managerId } = company()
    const messages = [{ authorId: managerId, body: 'x' }]
    const room = await makeChatRoom(db, { name: 'x', userIds: [administratorId, managerId], messages })
    const rows = db.selectFrom('chatMessages').select('id').where('chatRoomId', '=', room)
    return own((await rows.executeTakeFirstOrThrow()).id, { reason: '個人情報' })
  },
  createModerationWord: async () => ({ body: { word: `言葉${unique()}`, action: 'refuse' } }),
  updateModerationWord: async () => own(await word(), { version: 1, action: 'refuse' }),
  deleteModerationWord: async () => ({ ...own(await word()), query: { version: 1 } }),

  createLegalVersion: async () => ({
    params: { page: 'sct' },
    body: { body: `規程${unique()}`, effectiveOn: null, asksConsent: false, version: 0 },
  }),
  updateInquiry: async () =>
    own(await makeInquiry(company().db), { state: 'solved', assigneeId: null, version: 1 }),
  answerInquiry: async () =>
    own(await makeInquiry(company().db), {
      ...{ kind: 'answer', body: '再起動してください。', state: 'waiting', version: 1 },
      clientKey: newClientKey(),
    }),
  updateInquirySettings: async () => ({
    body: {
      ...{ intro: 'ご質問をどうぞ。', topics: [{ name: '給与', items: [] }] },
      ...{ guestFiles: false, cannedAnswers: [], version: 0 },
    },
  }),
  updateRewardSettings: async () => ({ body: { version: 0, expiryRule: 'months', expiryMonths: 24 } }),
  updateFactorRequirement: async () => ({
    body: { version: 0, scope: 'administrators', rule: null, dueOn: '2027-06-01' },
  }),
  updatePasswordPolicy: async () => ({
    body: { version: 0, minLength: 10, maxAgeDays: 90, historyCount: 3 },
  }),
  updateSessionPolicy: async () => ({
    body: { version: 0, hours: 12, idleMinutes: 600, keptDays: 30, keptIdleDays: null },
  }),
  updateIpRestriction: async () => ({
    body: {
      version: 0,
      enabled: false,
      ranges: [{ network: '203.0.113.0/24', name: '本社' }],
      exemptRule: null,
    },
  }),
  updateSmsSettings: async () => ({
    body: { enabled: true, countries: ['JP'], defaultCountry: 'JP', mostADay: 150, version: 0 },
  }),
  updateLimits: async () => ({
    body: {
      ...{
        version: 0,
        oversizedFiles: 'accept',
        posts: 40,
        comments: 100,
        messages: 300,
        reactions: 300,
        uploads: 200,
      },
      ...{ reports: 60, decisions: 300, requests: 60, exports: 30 },
    },
  }),
  deleteQuarantinedFile: async () => {
    const { companyId, employeeId } = company()
    const { id } = await company()
      .db.insertInto('quarantinedFiles')
      .values({
        ...{ companyId, storedName: `x${unique()}`, originalName: '請求書.zip', byteSize: 1 },
        ...{ finding: 'Hiroba.Test', uploaderId: employeeId },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return own(id)
  },

  createRewardTransactions: async () => ({
    body: { userIds: [await person()], amount: 5, reason: '表彰', clientKey: newClientKey() },
  }),
  createRewardBatch: async () => {
    const companyLoginId = `r-${unique()}`
    await person({ companyLoginId })
    const text = `社員ID,ポイント,理由\n${companyLoginId},5,表彰`
    return {
      body: {
        clientKey: newClientKey(),
        text,
        reason: '',
        entryCount: 1,
        givenPoints: 5,
        collectedPoints: 0,
      },
    }
  },
  rewardParticipants: async () => {
    const { db, companyId, employeeId, managerId } = company()
    const activityId = await makeActivity(db, { organiserId: managerId })
    await db
      .insertInto('activityParticipants')
      .values({ companyId, activityId, userId: employeeId, status: 'attended' })
      .execute()
    return own(activityId, { points: 10, reason: 'ごみ拾い', clientKey: newClientKey() })
  },
  reverseRewardTransaction: async () => {
    const made = await company()
      .db.insertInto('rewardTransactions')
      .values({ companyId: company().companyId, userId: await person(), amount: 1, kind: 'grant' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return own(made.id, { reason: '間違い' })
  },
  updateRewardBudget: async () => own(company().departmentId, { version: 0, period: 'month', points: 500 }),
  updateRewardRules: async () => ({
    body: { version: 0, rankingShown: false, givenPerWeek: 5, receivedPerWeek: null, toOnePerWeek: 2 },
  }),
  updateRedemption: async () => {
    const { id } = await order()
    return own(id, { version: 1, state: 'sent' })
  },
  updateRedemptionMenu: async () => {
    const menuId = await designMenu(company().db, {
      menu: { menuCategoryId: company().menuCategoryId },
      report: { items: [formItem('what', 'text')] },
    })
    const option = { key: '', points: 300, stock: 5, stockSeen: null }
    return own(menuId, { version: 0, itemKey: null, options: [option] })
  },
  createReportExport: async () => {
    const menuId = await designMenu(company().db, {
      menu: { menuCategoryId: company().menuCategoryId, flow: 'apply' },
      apply: { items: [formItem('what', 'text', { name: '用途' })] },
    })
    await makeReport(company().db, { menuId, userId: company().employeeId })
    return { body: { clientKey: newClientKey(), menuId, format: 'csv' } }
  },
  replaceApprover: async () => {
    const { db, menuCategoryId, employeeId, managerId } = company()
    const menuId = await designMenu(db, {
      menu: { menuCategoryId, flow: 'apply', publicationMode: 'nobody' },
      apply: { items: [formItem('what', 'text', { name: '用途' })] },
    })
    const { reportId } = await makeWaitingReport(db, {
      menuId,
      userId: employeeId,
      steps: [stepOf([managerId])],
    })
    return own(reportId, {
      approvalVersion: 1,
      stepIndex: 0,
      userId: managerId,
      toUserId: await person(),
      comment: '異動したため',
    })
  },
}

/** An approved order that points paid. */
async function order() {
  const { db, companyId, employeeId: userId, menuId } = company()
  const reportId = await makeReport(db, { menuId, userId })
  const spent = await db
    .insertInto('rewardTransactions')
    .values({ companyId, userId, amount: -1, kind: 'redemption', reportId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('redemptions')
    .values({
      ...{ companyId, menuId, reportId, userId, optionKey: '', optionName: '', wishes: '', points: 1 },
      ...{ rewardTransactionId: spent.id, state: 'approved' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Files about other people that administrators download: their path, and the log entry of the download. */
const exportSamples: Record<string, () => Promise<{ path: string; noun: string; after: object }>> = {
  downloadPersonalData: async () => ({
    path: `/api/v2/admin/personal_data/${company().employeeId}/file?reason=${encodeURIComponent('本人の請求')}`,
    noun: 'personal_data',
    after: { reason: '本人の請求' },
  }),
  downloadUserExport: async () => ({
    path: `/api/v2/admin/user_exports/file?format=csv_sjis&state=active&query=佐藤&department_id=${company().departmentId}`,
    noun: 'user',
    after: { department: '営業部', format: 'csv_sjis', accounts: 'active', searched: '佐藤', count: 1 },
  }),
  downloadOrganisationFile: async () => ({
    path: '/api/v2/admin/organisation_files/file?kind=positions&format=csv_sjis',
    noun: 'position',
    after: { format: 'csv_sjis', count: expect.any(Number) },
  }),
  exportRewardReport: async () => ({
    path: '/api/v2/admin/reward_report?from=2020-01-01&until=2020-12-31',
    noun: 'reward',
    after: { from: '2020-01-01', until: '2020-12-31', count: 0 },
  }),
  exportRedemptions: async () => ({
    path: '/api/v2/admin/redemptions_export?state=received&from=2020-01-01',
    noun: 'redemption',
    after: { redemptionState: 'received', from: '2020-01-01', count: 0 },
  }),
  exportDocumentStatistics: async () => ({
    path: '/api/v2/admin/document_statistics_export',
    noun: 'document',
    after: { count: expect.any(Number) },
  }),
  exportAdminChatRooms: async () => {
    const name = `絞込${unique()}`
    const { employeeId, managerId } = company()
    await makeChatRoom(company().db, { name, userIds: [employeeId, managerId] })
    return {
      path: `/api/v2/admin/chat_rooms.csv?query=${encodeURIComponent(name)}&kind=group`,
      ...{ noun: 'chat_room', subjectName: '' },
      after: { searched: name, kind: 'group', count: 1 },
    }
  },
  exportPersonalAccesses: async () => ({
    path: `/api/v2/admin/personal_accesses/export?kind=answers&user_id=${company().employeeId}&from=2020-01-01`,
    noun: 'personal_access',
    after: { searched: '佐藤 花子・申請・報告の回答', from: '2020-01-01', count: expect.any(Number) },
  }),
  exportLeakReport: async () => {
    const { db, menuId, employeeId: authorId } = company()
    const feedId = await makeFeed(db, { menuId, authorId, title: '社外秘' })
    return {
      path: `/api/v2/admin/leak_reports/file?address=/feeds/${feedId}&reason=${encodeURIComponent('調査')}`,
      noun: 'leak_report',
      after: { leakKind: 'post', reason: '調査', count: expect.any(Number) },
    }
  },
  exportBenefitStatistics: async () => ({
    path: '/api/v2/admin/benefit_statistics_export?from=2026-10-01&until=2026-11-30&by=month',
    noun: 'benefit',
    after: { from: '2026-10-01', until: '2026-11-30', group: 'month', count: 2 },
  }),
  exportInquiryStatistics: async () => ({
    path: '/api/v2/admin/inquiry_statistics_export',
    noun: 'inquiry',
    after: { group: 'topic', count: expect.any(Number) },
  }),
  exportInquiries: async () => ({
    path: '/api/v2/admin/inquiries_export?state=solved&query=存在しない言葉',
    noun: 'inquiry',
    after: { inquiryState: 'solved', mine: false, searched: '存在しない言葉', count: 0 },
  }),
  exportFeedStatistics: async () => ({
    path: '/api/v2/admin/feed_statistics_export?from=2026-01-01&until=2026-01-03&by=day',
    noun: 'statistics',
    after: { from: '2026-01-01', until: '2026-01-03', group: 'day', count: 0 },
  }),
  exportKnowledgeTestStatistics: async () => ({
    path: '/api/v2/admin/knowledge_test_statistics_export?from=2020-01-01&until=2020-01-31&by=department',
    noun: 'knowledge_test',
    after: { from: '2020-01-01', until: '2020-01-31', group: 'department', count: 0 },
  }),
  exportCourseStatistics: async () => ({
    path: '/api/v2/admin/course_statistics_export?from=2020-01-01&until=2020-01-31&by=month',
    noun: 'course',
    after: { from: '2020-01-01', until: '2020-01-31', group: 'month', count: 0 },
  }),
  downloadSubsidies: async () => ({
    path: '/api/v2/admin/subsidies_export?year=2026&format=xlsx',
    ...{
      noun: 'report_export',
      subjectName: '補助_2026年度',
      after: { format: 'xlsx', count: expect.any(Number) },
    },
  }),
  exportMustRead: async () => {
    const { db, menuId, employeeId } = company()
    const feedId = await makeFeed(db, { menuId, authorId: employeeId, title: '避難訓練' })
    await send('updateMustRead', own(feedId, { settingsVersion: 0 }))
    return {
      path: `/api/v2/feeds/${feedId}/must_read/export`,
      ...{ noun: 'must_read', subjectName: '避難訓練', after: { count: expect.any(Number) } },
    }
  },
  exportUrgentMessage: async () => {
    const { db, companyId, employeeId, managerId } = company()
    const chatRoomId = await makeChatRoom(db, {
      ...{ name: '避難の連絡', userIds: [employeeId, managerId] },
      messages: [{ authorId: employeeId, body: '停電です' }],
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
    return {
      path: `/api/v2/chat_messages/${id}/urgent/export`,
      ...{ noun: 'urgent_message', subjectName: '避難の連絡', after: { count: expect.any(Number) } },
    }
  },
  exportAnnouncement: async () => {
    const { db, menuId, administratorId } = company()
    const id = await makeAdministratorAnnouncement(db, {
      ...{ menuId, authorId: administratorId, title: '就業規則の改定' },
    })
    return {
      path: `/api/v2/admin/administrator_announcements/${id}/export`,
      ...{ noun: 'administrator_announcement', subjectName: '就業規則の改定', after: { count: 0 } },
    }
  },
  exportLegalConsents: async () => ({
    path: '/api/v2/admin/legal_pages/terms/consents.csv?number=1',
    ...{ noun: 'legal_page', subjectName: '利用規約', after: { count: expect.any(Number) } },
  }),
  exportMissionProgress: async () => {
    const id = await makeMission(company().db, {
      ...{ menuId: company().menuId, createdById: company().administratorId },
      ...{ name: '5S点検', startsOn: '2099-01-01' },
    })
    return {
      path: `/api/v2/admin/missions/${id}/progress_export`,
      ...{ noun: 'mission', subjectName: '5S点検', after: { count: 0 } },
    }
  },
  exportParticipants: async () => {
    const id = await makeActivity(company().db, { organiserId: company().employeeId, title: '清掃活動' })
    return {
      path: `/api/v2/activities/${id}/participants_export`,
      ...{ noun: 'activity', subjectName: '清掃活動', after: { count: 0 } },
    }
  },
  exportKnowledgeTestResults: async () => {
    const id = await makeKnowledgeTest(company().db, { createdById: company().administratorId })
    return {
      path: `/api/v2/admin/knowledge_tests/${id}/results.csv`,
      ...{ noun: 'knowledge_test', subjectName: '食品衛生テスト', after: { count: expect.any(Number) } },
    }
  },
  exportCourseProgress: async () => {
    const id = await makeCourse(company().db, { createdById: company().administratorId })
    return {
      path: `/api/v2/admin/courses/${id}/progress.csv`,
      ...{ noun: 'course', subjectName: '新入社員オンボーディング', after: { count: 0 } },
    }
  },
  downloadDocumentCategory: async () => {
    const id = await makeDocumentCategory(company().db, { name: '社内規程' })
    return {
      path: `/api/v2/admin/document_categories/${id}/archive`,
      ...{ noun: 'document_category', subjectName: '社内規程', after: { count: 0 } },
    }
  },
  exportSubmissions: async () => {
    const { db, menuCategoryId } = company()
    const id = await makeMenu(db, { menuCategoryId, kind: 'daily_report', name: '日報' })
    return {
      path: `/api/v2/menus/${id}/submissions_export?month=2026-06`,
      ...{ noun: 'menu', subjectName: '日報', after: { month: '2026-06', count: expect.any(Number) } },
    }
  },
}
/** Downloads that are logged elsewhere. */
const loggedElsewhere: Record<string, string> = {
  downloadCertificate: 'a person’s own certificate: not an act of the administration',
  downloadReportExport:
    'createReportExport logs the menu and the number of rows; only its creator can download it',
  exportTaskAnswers: 'answers that the author of the task can see anyway: not an act of the administration',
  downloadReports: 'a file of what the approver can see anyway: not an act of the administration',
  getCalendarFile:
    'an entry of the calendar that the person can see anyway: not an act of the administration',
  downloadImportErrors: 'tested in user-imports/import-problems.test.ts',
}

const endpointOf = (name: string) => api.find((call) => call.name === name)!.endpoint as Endpoint

async function send(name: string, input: Sample) {
  const client = await server.as(company().logins.administrator)
  const { status, body } = await client.call(endpointOf(name), input as never)
  return { status, body: body as unknown }
}

const chatRoom = () => ({
  ...{ name: `店長${unique()}`, description: '', rule: everyone, writerRule: null, history: 'all' },
})
async function leaver() {
  const { db, departmentId } = company()
  const id = await makeUser(db, { memberships: [{ departmentId }] })
  await db.updateTable('users').set({ status: 'withdrawn' }).where('id', '=', id).execute()
  return id
}

const legalHold = () =>
  makeLegalHold(company().db, { userId: company().employeeId, createdById: company().administratorId })
const officialRoom = async () =>
  makeOfficialChatRoom(company().db, { name: '店舗の連絡', createdById: company().administratorId })
const lastAct = async () =>
  (await company()
    .db.selectFrom('administrationActs')
    .select(['id', 'actorId', 'noun', 'action', 'subjectName', 'before', 'after', 'searchText'])
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? { id: 0 }

const changes = api
  .filter(({ endpoint }) => endpoint.path.startsWith('/api/v2/admin/') && endpoint.method !== 'GET')
  .map(({ name }) => name)
/** Administrators' calls whose path does not begin with /api/v2/admin/. */
const elsewhere = [
  'hideFeed',
  'hideFeedComment',
  'hideChatMessage',
  'replaceApprover',
  'updateMustReadSettings',
  'updateMenuMustRead',
  'updateMustRead',
  'deleteApply',
  'cancelApply',
  'createAbsence',
  'deleteAbsence',
]

/** Every file except those that people download about themselves. */
const downloads = api.flatMap(({ name, endpoint }) =>
  'download' in endpoint && endpoint.download ? [name] : [],
)

describe('every act of an administrator', () => {
  it.each([...changes, ...elsewhere].filter((name) => samples[name]))('%s is logged', async (name) => {
    const input = await samples[name]!()
    const before = await lastAct()
    const { status, body } = await send(name, input)
    expect([status, status < 300 ? null : body]).toEqual([status, null])
    const act = await lastAct()
    expect(act.id).toBeGreaterThan(before.id)
    expect(act).toMatchObject({ actorId: company().administratorId })
  })

  it.each(changes.filter((name) => !samples[name]))('%s is accounted for', (name) => {
    const folder = provenIn[name]
    expect(
      folder ?? changesNothing[name],
      'give the call a sample here, name the feature whose test finds its act, or say why there is none',
    ).toBeTruthy()
    if (folder === undefined) return
    const tests = join(import.meta.dirname, 'features', folder, `${folder}.test.ts`)
    expect(
      existsSync(tests) && /administrationActs|AdministrationActs/.test(readFileSync(tests, 'utf8')),
    ).toBe(true)
  })

  it.each(downloads)('%s logs who downloaded the file, its filters and number of rows', async (name) => {
    const reason = loggedElsewhere[name]
    if (reason) return expect(reason).toBeTruthy()
    const sample = exportSamples[name]
    expect(sample, 'give the export a sample here, or say what tells of it').toBeTruthy()
    const { path, after, ...act } = await sample!()
    const before = await lastAct()
    const client = await server.as(company().logins.administrator)
    expect((await client.fetch(path)).status).toBe(200)
    const last = await lastAct()
    expect(last.id).toBeGreaterThan(before.id)
    expect(last).toMatchObject({ actorId: company().administratorId, action: 'export', ...act })
    expect((last as { after: unknown }).after).toEqual(after)
  })

  it('names the person whose thing it ends; actions on one’s own things are not logged', async () => {
    const { db, employeeId, managerId, logins } = company()
    await send('deleteApply', await samples.deleteApply!())
    const gone = await lastAct()
    expect(gone).toMatchObject({ noun: 'apply', action: 'delete', before: { applicant: '佐藤 花子' } })
    await send('createAbsence', await samples.createAbsence!())
    const away = await lastAct()
    expect(away).toMatchObject({
      ...{ noun: 'absence', subjectName: '佐藤 花子' },
      after: { absentFrom: '2099-01-01', absentUntil: '2099-01-03', deputy: '鈴木 太郎' },
    })
    const feedId = await makeFeed(db, { menuId: company().menuId, authorId: employeeId, title: '棚卸し' })
    await send('updateMustRead', own(feedId, { settingsVersion: 0 }))
    await send('updateMustRead', own(feedId, { settingsVersion: 1, asked: false }))
    const lifted = await lastAct()
    expect(lifted).toMatchObject({
      ...{ noun: 'must_read', subjectName: '棚卸し' },
      before: { asked: true, dueOn: expect.any(String) },
      after: { asked: false },
    })
    const hanako = await server.as(logins.employee)
    const body = { deputyId: managerId, absentFrom: '2099-02-01', absentUntil: '2099-02-02' }
    expect((await hanako.call(createAbsence, { body })).status).toBe(200)
    expect((await lastAct()).id).toBe(lifted.id)
  })

  it('logs whom a menu allows to watch, as searchable text', async () => {
    await send('updateMenuWorkflow', await samples.updateMenuWorkflow!())
    const act = await lastAct()
    expect(act).toMatchObject({ noun: 'menu', action: 'update', after: { watchers: ['高橋 健一さん'] } })
  })
})
