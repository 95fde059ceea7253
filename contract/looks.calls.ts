import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * By name, the calls that the server answers while an operator looks as a person: what colleagues show each other, and
 * what the company asks of the person. Every other call is refused, new ones included. Not here are all changes, all
 * downloads and the administration; chat, drafts, scheduled posts, the person's notices, inquiries, answers in tests and
 * own data; second factors, sessions, devices, tokens, and secret addresses.
 */
const names = new Set(
  `getCurrentLook getCurrentUser getUser listUsers getProfile
  getAppLinks getCompanyConfig getCustomThemeNavigationText getErrorReport getHeaderConfigs getMailDelivery getLegalPage
  getUnreadChatCount listShortcuts listExternalLinks listSavedViews listStamps listLinkCards listWaiting
  getMenu getMenuAccessConditions getMenuCategory getMenuRemarks listMenuFeedImages listMenuFiles listMenuPublishes
  listMenuReportItems listMenuReportWorkflows listMenuRewards listMenuSubsidies listMenus listMissionMenus
  listPickedUpMenus listRecentlyUsedMenus getApplyButtons getApplyCondition getApplyOverview getLastMenu listApplies
  listApplyReportItems listApplySubsidies listApplyTasks getReportApplyCondition getReportOverview
  getReportSubmissionStatus listApprovingReports listReportReportItems listReports listUntreatedReports getReportBatch
  getReportWorkflow listItemPickupItems listReturnSteps getReportItemPoll listMissions listOwnTasks listPollVoteUsers
  listReportItemTasks listTimelineMissions listMissionCandidates listMissionPeriods listMissionTurns listSubmissions
  getTask listReceivedTasks listRequestedTasks listTaskDepartments listTaskTests listTaskUsers listTimelineTasks
  getBenefit listBenefits getFeedBookmark listBookmarks countMentioned getFeed listFeeds listGroupedFeeds
  showGroupedFeeds listFeedVersions listFeedReadDepartments listFeedReadUsers listReactionUsers getFeedComment
  listCommentReactionUsers listFeedComments countMenuMentioned countUnseenMentions listMentions listFeedEvents
  getFeedHotDigest getFeedHotDigestOptions listFeedHotDigests showHotDigestedFeeds listFollows
  getDepartment getDepartmentChart getDepartmentNavigation listDepartmentAncestors listDepartmentUsers listDepartments
  countFound searchCalendar searchDepartments searchFeeds searchMenus suggestSearch listFilterDepartmentChildren
  listFilterDepartments listFilterMenuCategories listFilterMenus listFilterPositions listFilterUsers
  getDocument getDocumentEdition listDocumentCategories listDocumentEditions listDocuments listHomeDocuments
  listOwnDocuments listRelatedDocuments listDocumentComments countMustReadFeeds getMenuMustRead getMustRead
  listMustReadFeeds listMustReadMenus listMustReadUsers getAdministratorAnnouncement listAdministratorAnnouncements
  listAnnouncementQuestions listAnnouncementTopics listRecentAnnouncements listAbsences listAudienceActivities
  checkResourceBooking getResourceBooking listOwnResourceBookings listResourceBookings listResources getCourse
  listCourses listLearningCategories getKnowledgeTest listKnowledgeTests listCertificates getRewardStatus
  listRewardTransactions listRewardBudgets listRewardRanking listRedemptionOffers listRedemptions getThanksCards
  getThanksRanking getUserThanks getNotificationOptions getSummaryEmail getActivity getActivityPermissions
  listActivities listParticipants listCalendars getEvent getEventOptions listEvents getPortal listPortalFeeds
  listPortalMenuFeeds getProfileCard listOtherLinks listUserImages getHelp listHelpCategories searchHelps`.split(
    /\s+/,
  ),
)

/** Whether a look could make a call at all, whatever the list says: it reads, and gives neither files nor more rights. */
const reads = ({ method, download, administration, recentProof }: Endpoint) =>
  method === 'GET' && download === undefined && administration === undefined && recentProof === undefined

/** The calls that the server answers while an operator looks as a person. */
export const lookCalls: ReadonlySet<Endpoint> = new Set(
  api.filter(({ name, endpoint }) => names.has(name) && reads(endpoint)).map(({ endpoint }) => endpoint),
)

/** The names in the list, for the check that each is one of such a call. */
export const lookCallNames: ReadonlySet<string> = names
