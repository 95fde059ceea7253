import * as absences from './absences.ts'
import * as accessCards from './access-cards.ts'
import * as accountLinks from './account-links.ts'
import * as activitiesAttendance from './activities.attendance.ts'
import * as activitiesParticipants from './activities.participants.ts'
import * as activitiesReports from './activities.reports.ts'
import * as activities from './activities.ts'
import * as adminApplications from './admin-applications.ts'
import * as adminDepartments from './admin-departments.ts'
import * as adminMenusCategories from './admin-menus.categories.ts'
import * as adminMenus from './admin-menus.ts'
import * as adminMenusViews from './admin-menus.views.ts'
import * as adminPositions from './admin-positions.ts'
import * as adminUsersActs from './admin-users.acts.ts'
import * as adminUsersInvitations from './admin-users.invitations.ts'
import * as adminUsersSessions from './admin-users.sessions.ts'
import * as adminUsers from './admin-users.ts'
import * as administrationActs from './administration-acts.ts'
import * as administratorAnnouncements from './administrator-announcements.ts'
import * as announcements from './announcements.ts'
import * as apiTokens from './api-tokens.ts'
import * as appCommands from './app-commands.ts'
import * as applies from './applies.ts'
import * as approvals from './approvals.ts'
import * as apps from './apps.ts'
import * as audiences from './audiences.ts'
import * as benefitsAdministration from './benefits.administration.ts'
import * as benefits from './benefits.ts'
import * as bookmarks from './bookmarks.ts'
import * as browserAccess from './browser-access.ts'
import * as calendarImports from './calendar-imports.ts'
import * as calendarReminders from './calendar-reminders.ts'
import * as calendarSubscriptions from './calendar-subscriptions.ts'
import * as calendars from './calendars.ts'
import * as certificates from './certificates.ts'
import * as chatDrafts from './chat-drafts.ts'
import * as chatExports from './chat-exports.ts'
import * as chatAlerts from './chat-messages.alerts.ts'
import * as chatFiles from './chat-messages.files.ts'
import * as chatMessages from './chat-messages.ts'
import * as chatUnread from './chat-messages.unread.ts'
import * as chatReminders from './chat-reminders.ts'
import * as chatRoomsAdministration from './chat-rooms.administration.ts'
import * as chatRooms from './chat-rooms.ts'
import * as chatScheduledMessages from './chat-scheduled-messages.ts'
import * as company from './company.ts'
import * as compassNotes from './compass-notes.ts'
import * as contentImports from './content-imports.ts'
import * as coursesAdministration from './courses.administration.ts'
import * as courses from './courses.ts'
import * as dailyReports from './daily-reports.ts'
import * as departments from './departments.ts'
import * as documentImports from './document-imports.ts'
import * as documentsAdministration from './documents.administration.ts'
import * as documentsComments from './documents.comments.ts'
import * as documentsStatistics from './documents.statistics.ts'
import * as documents from './documents.ts'
import * as drafts from './drafts.ts'
import * as emailSettings from './email-settings.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as externalLinks from './external-links.ts'
import * as feedComments from './feed-comments.ts'
import * as feedHotDigests from './feed-hot-digests.ts'
import * as feedTexts from './feed-texts.ts'
import * as feeds from './feeds.ts'
import * as filters from './filters.ts'
import * as firstSteps from './first-steps.ts'
import * as follows from './follows.ts'
import * as helpsAdministration from './helps.administration.ts'
import * as helps from './helps.ts'
import * as identityProvidersSignOuts from './identity-providers.sign-outs.ts'
import * as identityProviders from './identity-providers.ts'
import * as inquiriesAdministration from './inquiries.administration.ts'
import * as inquiries from './inquiries.ts'
import * as ipRestriction from './ip-restriction.ts'
import * as knowledgeTestsAdministration from './knowledge-tests.administration.ts'
import * as knowledgeTestsBank from './knowledge-tests.bank.ts'
import * as knowledgeTests from './knowledge-tests.ts'
import * as leakReports from './leak-reports.ts'
import * as legalHolds from './legal-holds.ts'
import * as legalPages from './legal-pages.ts'
import * as limits from './limits.ts'
import * as linkCards from './link-cards.ts'
import * as looks from './looks.ts'
import * as mailPosting from './mail-posting.ts'
import * as mediaFiles from './media-files.ts'
import * as membershipHistory from './membership-history.ts'
import * as menuPages from './menu-pages.ts'
import * as missionsAdministration from './missions.administration.ts'
import * as missions from './missions.ts'
import * as moderation from './moderation.ts'
import * as multiAccounts from './multi-accounts.ts'
import * as mustReadFeeds from './must-read-feeds.ts'
import * as myData from './my-data.ts'
import * as myPage from './my-page.ts'
import * as notificationOptions from './notification-options.ts'
import * as oauth from './oauth.ts'
import * as openGraphProtocols from './open-graph-protocols.ts'
import * as operatorNotices from './operator-notices.ts'
import * as organisationFiles from './organisation-files.ts'
import * as ownMentions from './own-mentions.ts'
import * as passwordPolicy from './password-policy.ts'
import * as personalAccess from './personal-access.ts'
import * as personalData from './personal-data.ts'
import * as plannedChanges from './planned-changes.ts'
import * as portalAdministration from './portal.administration.ts'
import * as portal from './portal.ts'
import * as profileItems from './profile-items.ts'
import * as push from './push.ts'
import * as readers from './readers.ts'
import * as registrationRequestsAdministration from './registration-requests.administration.ts'
import * as registrationRequests from './registration-requests.ts'
import * as reorganisations from './reorganisations.ts'
import * as reportItems from './report-items.ts'
import * as reportPages from './report-pages.ts'
import * as reportWriting from './report-writing.ts'
import * as resourcesAdministration from './resources.administration.ts'
import * as resourcesBookings from './resources.bookings.ts'
import * as resources from './resources.ts'
import * as retention from './retention.ts'
import * as rewardsBudgets from './rewards.budgets.ts'
import * as rewardsRedemptions from './rewards.redemptions.ts'
import * as rewards from './rewards.ts'
import * as savedViews from './saved-views.ts'
import * as scheduledPosts from './scheduled-posts.ts'
import * as scim from './scim.ts'
import * as search from './search.ts'
import * as secondFactorsClearing from './second-factors.clearing.ts'
import * as secondFactorsProof from './second-factors.proof.ts'
import * as secondFactorsRequirement from './second-factors.requirement.ts'
import * as secondFactors from './second-factors.ts'
import * as sessionsDevices from './sessions.devices.ts'
import * as sessionsPolicy from './sessions.policy.ts'
import * as sessions from './sessions.ts'
import * as shell from './shell.ts'
import * as shortcuts from './shortcuts.ts'
import * as smsCodes from './sms-codes.ts'
import * as stamps from './stamps.ts'
import * as statistics from './statistics.ts'
import * as summaryEmails from './summary-emails.ts'
import * as taskTemplates from './tasks.templates.ts'
import * as tasks from './tasks.ts'
import * as thanks from './thanks.ts'
import * as timeline from './timeline.ts'
import * as translations from './translations.ts'
import * as urgentMessages from './urgent-messages.ts'
import * as userImports from './user-imports.ts'
import * as usersProfile from './users.profile.ts'
import * as users from './users.ts'
import * as waiting from './waiting.ts'
import * as watchedWords from './watched-words.ts'
import * as webhooks from './webhooks.ts'

const nouns = {
  apiTokens,
  appCommands,
  apps,
  secondFactorsProof,
  secondFactorsRequirement,
  passwordPolicy,
  emailSettings,
  secondFactors,
  sessions,
  sessionsDevices,
  sessionsPolicy,
  adminUsersSessions,
  secondFactorsClearing,
  smsCodes,
  push,
  users,
  chatDrafts,
  chatExports,
  chatMessages,
  chatFiles,
  chatAlerts,
  chatUnread,
  chatReminders,
  chatRooms,
  chatRoomsAdministration,
  chatScheduledMessages,
  urgentMessages,
  company,
  shortcuts,
  externalLinks,
  menuPages,
  applies,
  reportPages,
  adminApplications,
  approvals,
  reportWriting,
  reportItems,
  tasks,
  taskTemplates,
  benefitsAdministration,
  benefits,
  bookmarks,
  browserAccess,
  drafts,
  savedViews,
  scheduledPosts,
  openGraphProtocols,
  translations,
  waiting,
  feeds,
  timeline,
  feedTexts,
  readers,
  feedComments,
  ownMentions,
  stamps,
  announcements,
  departments,
  linkCards,
  mailPosting,
  mediaFiles,
  search,
  filters,
  follows,
  feedHotDigests,
  missionsAdministration,
  missions,
  moderation,
  oauth,
  scim,
  registrationRequestsAdministration,
  registrationRequests,
  identityProviders,
  identityProvidersSignOuts,
  ipRestriction,
  limits,
  adminMenusCategories,
  resourcesAdministration,
  certificates,
  coursesAdministration,
  documentsAdministration,
  documentsComments,
  documentsStatistics,
  contentImports,
  documentImports,
  documents,
  knowledgeTestsAdministration,
  knowledgeTestsBank,
  adminMenus,
  adminMenusViews,
  audiences,
  watchedWords,
  webhooks,
  statistics,
  multiAccounts,
  mustReadFeeds,
  administratorAnnouncements,
  absences,
  resourcesBookings,
  resources,
  courses,
  knowledgeTests,
  rewards,
  rewardsBudgets,
  rewardsRedemptions,
  thanks,
  notificationOptions,
  summaryEmails,
  calendarReminders,
  activities,
  activitiesParticipants,
  activitiesAttendance,
  activitiesReports,
  dailyReports,
  calendars,
  calendarSubscriptions,
  calendarImports,
  events,
  administrationActs,
  adminUsers,
  adminUsersActs,
  firstSteps,
  userImports,
  adminDepartments,
  adminPositions,
  organisationFiles,
  plannedChanges,
  portal,
  portalAdministration,
  membershipHistory,
  reorganisations,
  profileItems,
  usersProfile,
  myPage,
  myData,
  adminUsersInvitations,
  accountLinks,
  accessCards,
  legalPages,
  compassNotes,
  looks,
  retention,
  legalHolds,
  personalData,
  personalAccess,
  leakReports,
  operatorNotices,
  helps,
  helpsAdministration,
  inquiriesAdministration,
  inquiries,
  shell,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

export type ApiEntry = { noun: string; name: string; endpoint: Endpoint }

/** Every call by noun, for the reference, the OpenAPI document and the tests over all calls. */
export const api: ApiEntry[] = Object.entries(nouns).flatMap(([noun, declared]) =>
  Object.entries(declared)
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
    .map(([name, value]) => ({ noun, name, endpoint: value })),
)
