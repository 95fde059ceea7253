import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Names of fields that identify the version a change is based on, at any place in the input. */
const versions =
  /^(version|textVersion|draftVersion|approvalVersion|checkVersion|settingsVersion|orderSeen|editedAt)$/

type Schema = { _zod?: { def: { shape?: Record<string, Schema>; element?: Schema } } }

function namesVersion(schema: unknown): boolean {
  const { shape, element } = (schema as Schema | undefined)?._zod?.def ?? {}
  if (element) return namesVersion(element)
  return Object.entries(shape ?? {}).some(([name, field]) => versions.test(name) || namesVersion(field))
}

const takesVersion = ({ body, query }: Endpoint) => namesVersion(body) || namesVersion(query)

/** Changes without a version, by reason. Changes that rewrite shared fields must not be listed. */
const exceptions: Record<string, string> = {
  'creates something': `createApply createHelp createFeedComment createChatHold createLegalHold createLegalHoldExport createPersonalErasure createChatExport createChatRoom createOfficialChatRoom openDirectChatRoom createChatMessage createChatScheduledMessage createStamp createAdminMenu createMenuCategory duplicateAdminMenu
    createModerationWord createAbsence createRewardBatch createRewardTransactions reverseRewardTransaction
    createReportExport createRegistrationRequest createAdminUser createUserImport createDepartment createPosition createPlannedJoin
    createPlannedTransfer createReorganisation createDocumentCategory createDocument createDocumentImport createContentImport createInquiry createKnowledgeTest createBankQuestions createCourse createProfileItem createMyDataExport createShellLogo uploadMediaFile
    createInvitationCards createActivity createActivityMessage rewardParticipants giveFromBudget createTask createTaskTemplate createResource createResourceBooking createMission createEvent createEventCategory reportActivity reportFeed reportFeedComment reportChatMessage reportDocumentComment createDocumentComment
    createAnnouncement askAnnouncementQuestion createPortalPage createCalendarSubscription createAccessCard createOauthClient createApp createAppCommand createAppToken createIncomingWebhook createScimConnection createWebhook createIdentityProvider createSignInDomain createEmergencyAdministrator createLookConsent`,
  'a question that writes nothing others can see': `createPresignedUrl createDirectUploads playMediaFile dryRunMenu explainAudience previewAudience previewOpenAudience previewIpRestriction previewFactorRequirement previewSessionPolicy previewPasswordPolicy previewProviderUse readProviderMetadata testIdentityProvider startExternalSignIn
    previewChatRetention createLeakReport previewRetentionRule previewChatExport previewUserActs testModerationWord previewRewardBatch previewReorganisation checkUserImport checkOrganisationFile checkCalendarImport checkPageTicket checkInvitation checkAccountLink checkAccessCard checkSmsCode readInquiryLink
    testCalendarNotification testIncomingWebhook testSummaryEmail testPush translateFeed translateFeedComment checkRegistrationCode readRegistrationRequest`,
  'concerns one person only': `signIn signOut enableBrowserAccess enablePublicPageAccess openPageTicket startMultiAccount switchMultiAccount endMultiAccount endMultiAccounts startExternalSignOut endOwnSession endOtherSessions createApiToken deleteApiToken createMailPostingAddress updateMailPostingSenders createPasskeyChallenge signInWithPasskey giveFactor startPasskey createPasskey renamePasskey deletePasskey startAuthenticatorApp createAuthenticatorApp deleteAuthenticatorApp createRecoveryCodes proveIdentity changePassword updateCurrentUser accessMenu bookmarkFeed deleteDraft
    updateTimelineState seeMentions visitTimeline followUser followMenu favouriteBenefit readFeed readEvent readChatRoom unreadChatRoom setChatReminder deleteChatReminder arrangeChatRoom confirmUrgentMessage confirmAllAnnouncements confirmAnnouncement openFeedHotDigest
    updateFeedHotDigestOptions updateSummaryEmail updateProfile chooseUserImage createUserImage deleteUserImage acceptInvitation
    cancelEmailChange changeEmail confirmEmailByLink requestAccountLink setPasswordByLink unlockByLink applyAccessCard endAccessCard startAuthorization decideAuthorization deleteConnectedTool createLegalConsent
    withdrawRegistrationRequest requestSmsCode setPasswordBySms requestPhoneNumber confirmPhoneNumber deletePhoneNumber updatePushcrewEnable createPushcrewDevice createFcmDevice deletePushDevice createPushReceipt createSavedView deleteSavedView
    cancelScheduledPost cancelApply cancelReservation cancelTasks deleteApply undoReportBatch deleteFeed
    deleteFeedComment deleteChatMessage deleteDocumentComment readDocument rateDocument editDocument leaveDocument updateParticipation checkIn startKnowledgeTest saveKnowledgeTestAnswer submitKnowledgeTest
    confirmCourseStep`,
  'a mark or a message that does not depend on other fields': `testWebhook replayWebhookDelivery replayWebhookDeliveries replyToInquiry replyByInquiryLink completeTask reopenTask acceptTask declineTask completeTodo reopenTodo remindTask
    settleDocumentQuestion addTaskUsers removeTaskUser addChatRoomMembers removeChatRoomMember closeAdminChatRoom releaseChatHold releaseLegalHold cancelPersonalErasure closeTask voteInPoll reactToFeed unreactToFeed
    reactToFeedComment unreactToFeedComment pinChatMessage reactToChatMessage unreactToChatMessage putFirstStepsAway
    updateParticipant closeActivity deleteActivity dismissActivityReports setCheckIn remindActivity
    deleteEmergencyAdministrator proveSignInDomain remindTasks remindReport remindMustRead remindUrgentMessage takeBackUrgentMessage remindAnnouncement remindSubmissions inviteUser resetPassword unlockUser`,
  'hides the current text, whatever it is: reading the newest version first would leave it visible': `hideFeed
    hideFeedComment hideChatMessage hideDocumentComment showDocumentComment dismissDocumentCommentReports`,
  'asks an app, which decides itself what it changes': 'runAppCommand',
  'names the turn that it ends': `handOverMission`,
  'ends it once, whatever it says': `withdrawLookConsent`,
  'concerns something that never changes after it is created': `deleteAbsence deleteTaskTemplate deleteQuarantinedFile discardUserImport`,
  'checks for changes itself, and is refused as a whole':
    'undoUserImport applyOrganisationFile applyCalendarImport',
  'the same for many selected people, whatever their state': 'withdrawUsers cancelWithdrawals',
  'ends what is open, whatever it is':
    'endUserSessions clearUserFactors deleteAdminApiToken renewIncomingWebhook deleteIncomingWebhook',
  'refused once the answer has all its marks': 'markKnowledgeTestAnswer settleKnowledgeTestAnswer',
  'refused while the person can start an attempt': 'giveKnowledgeTestAttempt',
  'each account is changed at the version that was read': `applyUserActs`,
}

const excused = Object.values(exceptions).flatMap((names) => names.split(/\s+/))
const changes = api.filter(({ endpoint }) => endpoint.method !== 'GET')

it('every change names the version it is based on, or is a listed exception', () => {
  const without = changes.filter(({ endpoint }) => !takesVersion(endpoint)).map(({ name }) => name)
  expect(without.filter((name) => !excused.includes(name))).toEqual([])
})

it('every exception exists and names no version', () => {
  const without = changes.filter(({ endpoint }) => !takesVersion(endpoint)).map(({ name }) => name)
  expect(excused.filter((name) => !without.includes(name))).toEqual([])
  expect(new Set(excused).size).toBe(excused.length)
})

it('every call with a version declares an error for an outdated one', () => {
  const silent = changes.filter(
    ({ endpoint: { errors, administration, ...rest } }) =>
      administration && takesVersion(rest) && !errors?.some((code) => /conflict|changed|closed/.test(code)),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
