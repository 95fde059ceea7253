import * as absences from './absences.ts'
import * as accountLinks from './account-links.ts'
import * as activities from './activities.ts'
import * as activityParticipants from './activity-participants.ts'
import * as adminApplications from './admin-applications.ts'
import * as adminDepartments from './admin-departments.ts'
import * as adminFeedHotDigests from './admin-feed-hot-digests.ts'
import * as adminLimits from './admin-limits.ts'
import * as adminMenuCategories from './admin-menu-categories.ts'
import * as adminMenus from './admin-menus.ts'
import * as adminModeration from './admin-moderation.ts'
import * as adminPositions from './admin-positions.ts'
import * as adminStamps from './admin-stamps.ts'
import * as adminStatistics from './admin-statistics.ts'
import * as adminUserActs from './admin-user-acts.ts'
import * as adminUsers from './admin-users.ts'
import * as administrationActs from './administration-acts.ts'
import * as announcements from './announcements.ts'
import * as applies from './applies.ts'
import * as audiences from './audiences.ts'
import * as bookmarks from './bookmarks.ts'
import * as calendars from './calendars.ts'
import * as company from './company.ts'
import * as dailyReports from './daily-reports.ts'
import * as departments from './departments.ts'
import * as drafts from './drafts.ts'
import type { Endpoint } from './endpoint.ts'
import * as externalLinks from './external-links.ts'
import * as feedComments from './feed-comments.ts'
import * as feedHotDigests from './feed-hot-digests.ts'
import * as feedReports from './feed-reports.ts'
import * as feeds from './feeds.ts'
import * as filters from './filters.ts'
import * as firstSteps from './first-steps.ts'
import * as follows from './follows.ts'
import * as invitations from './invitations.ts'
import * as linkCards from './link-cards.ts'
import * as mediaFiles from './media-files.ts'
import * as membershipHistory from './membership-history.ts'
import * as mentions from './mentions.ts'
import * as menuPages from './menu-pages.ts'
import * as menuViews from './menu-views.ts'
import * as menus from './menus.ts'
import * as mustReadFeeds from './must-read-feeds.ts'
import * as myData from './my-data.ts'
import * as myPage from './my-page.ts'
import * as notificationOptions from './notification-options.ts'
import * as openGraphProtocols from './open-graph-protocols.ts'
import * as organisationFiles from './organisation-files.ts'
import * as plannedChanges from './planned-changes.ts'
import * as profileItems from './profile-items.ts'
import * as reorganisations from './reorganisations.ts'
import * as reportItems from './report-items.ts'
import * as reports from './reports.ts'
import * as rewards from './rewards.ts'
import * as scheduledPosts from './scheduled-posts.ts'
import * as search from './search.ts'
import * as sessions from './sessions.ts'
import * as shellSettings from './shell-settings.ts'
import * as shortcuts from './shortcuts.ts'
import * as stamps from './stamps.ts'
import * as thanks from './thanks.ts'
import * as timeline from './timeline.ts'
import * as timelineReports from './timeline-reports.ts'
import * as timelineState from './timeline-state.ts'
import * as translations from './translations.ts'
import * as useHistory from './use-history.ts'
import * as userImports from './user-imports.ts'
import * as users from './users.ts'

const nouns = {
  sessions,
  users,
  company,
  shortcuts,
  externalLinks,
  menus,
  menuPages,
  applies,
  useHistory,
  reports,
  reportItems,
  bookmarks,
  drafts,
  scheduledPosts,
  openGraphProtocols,
  translations,
  timelineState,
  feeds,
  feedComments,
  mentions,
  stamps,
  announcements,
  departments,
  linkCards,
  mediaFiles,
  search,
  filters,
  follows,
  feedHotDigests,
  feedReports,
  adminStamps,
  adminFeedHotDigests,
  adminLimits,
  adminMenuCategories,
  adminMenus,
  menuViews,
  audiences,
  adminModeration,
  adminStatistics,
  mustReadFeeds,
  absences,
  timeline,
  timelineReports,
  rewards,
  thanks,
  notificationOptions,
  activities,
  activityParticipants,
  dailyReports,
  calendars,
  adminApplications,
  administrationActs,
  adminUsers,
  adminUserActs,
  firstSteps,
  userImports,
  adminDepartments,
  adminPositions,
  organisationFiles,
  plannedChanges,
  membershipHistory,
  reorganisations,
  profileItems,
  myPage,
  myData,
  invitations,
  accountLinks,
  shellSettings,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

/** Every call by noun: the reference, the OpenAPI document and the tests over all calls walk it. */
export const api: { noun: string; name: string; endpoint: Endpoint }[] = Object.entries(nouns).flatMap(
  ([noun, declared]) =>
    Object.entries(declared)
      .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1]))
      .map(([name, value]) => ({ noun, name, endpoint: value })),
)
