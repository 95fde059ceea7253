import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** What names the state a change was made on, wherever it stands in the input. */
const versions =
  /^(version|textVersion|draftVersion|approvalVersion|checkVersion|settingsVersion|orderSeen|editedAt)$/

type Schema = { _zod?: { def: { shape?: Record<string, Schema>; element?: Schema } } }

function namesVersion(schema: unknown): boolean {
  const { shape, element } = (schema as Schema | undefined)?._zod?.def ?? {}
  if (element) return namesVersion(element)
  return Object.entries(shape ?? {}).some(([name, field]) => versions.test(name) || namesVersion(field))
}

const asksVersion = ({ body, query }: Endpoint) => namesVersion(body) || namesVersion(query)

/** Changes that name no version, by why they need none. What rewrites fields that people share belongs to no list. */
const exceptions: Record<string, string> = {
  'makes something new': `createApply createFeedComment createStamp createAdminMenu createMenuCategory duplicateAdminMenu
    createModerationWord createAbsence createRewardBatch createRewardTransactions reverseRewardTransaction
    createReportExport createAdminUser createUserImport createDepartment createPosition createPlannedJoin
    createPlannedTransfer createReorganisation createProfileItem createMyDataExport createShellLogo uploadMediaFile
    createInvitationCards createActivity createActivityMessage rewardParticipants createResource createResourceBooking createEvent createEventCategory reportFeed reportFeedComment
    createAnnouncement askAnnouncementQuestion`,
  'asks, and writes nothing that others see': `createPresignedUrl playMediaFile dryRunMenu explainAudience previewAudience
    previewUserActs testModerationWord previewRewardBatch previewReorganisation checkUserImport checkOrganisationFile checkInvitation checkAccountLink
    testCalendarNotification translateFeed translateFeedComment`,
  'of one person alone': `signIn signOut changePassword updateCurrentUser accessMenu bookmarkFeed deleteDraft
    updateTimelineState seeMentions visitTimeline followUser followMenu readFeed readEvent confirmAllAnnouncements confirmAnnouncement openFeedHotDigest
    updateFeedHotDigestOptions updateProfile chooseUserImage createUserImage deleteUserImage acceptInvitation
    cancelEmailChange changeEmail confirmEmailByLink requestAccountLink setPasswordByLink unlockByLink
    cancelScheduledPost cancelApply cancelReservation cancelTasks deleteApply undoReportBatch deleteFeed
    deleteFeedComment updateParticipation checkIn`,
  'a mark or a message, the same whatever the rest says': `completeTask reopenTask voteInPoll reactToFeed unreactToFeed
    reactToFeedComment unreactToFeedComment putFirstStepsAway
    updateParticipant closeActivity deleteActivity setCheckIn remindActivity
    remindTasks remindReport remindMustRead remindAnnouncement remindSubmissions inviteUser resetPassword unlockUser`,
  'hides it whatever it says by now: waiting for a look at the newest words would leave it in sight': `hideFeed
    hideFeedComment`,
  'of something that never changes once it is made': `deleteAbsence deleteQuarantinedFile discardUserImport`,
  'looks by itself whether anything changed since, and refuses as a whole':
    'undoUserImport applyOrganisationFile',
  'the same for many chosen people, whatever state each is in': 'withdrawUsers cancelWithdrawals',
  'names what is to be so, and each account is changed on the version that was looked at': `applyUserActs`,
}

const excused = Object.values(exceptions).flatMap((names) => names.split(/\s+/))
const changes = api.filter(({ endpoint }) => endpoint.method !== 'GET')

it('every change names the version it was made on, or is said not to need one', () => {
  const without = changes.filter(({ endpoint }) => !asksVersion(endpoint)).map(({ name }) => name)
  expect(without.filter((name) => !excused.includes(name))).toEqual([])
})

it('what is excused exists and names no version', () => {
  const without = changes.filter(({ endpoint }) => !asksVersion(endpoint)).map(({ name }) => name)
  expect(excused.filter((name) => !without.includes(name))).toEqual([])
  expect(new Set(excused).size).toBe(excused.length)
})

it('what names a version may answer that it is no longer the newest', () => {
  const silent = changes.filter(
    ({ endpoint: { errors, administration, ...rest } }) =>
      administration && asksVersion(rest) && !errors?.some((code) => /conflict|changed|closed/.test(code)),
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})
