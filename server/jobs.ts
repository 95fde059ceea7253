import { accountLinkJobs } from './features/account-links/account-links.jobs.ts'
import { remindActivities } from './features/activities/activities.jobs.ts'
import { makeReportExport, removeReportExports } from './features/admin-applications/exports.jobs.ts'
import { republishFeeds } from './features/admin-menus/admin-menus.jobs.ts'
import { settleAccounts } from './features/admin-users/account-states.jobs.ts'
import { sendHeldInvitations } from './features/admin-users/invitations.jobs.ts'
import { announcementJobs } from './features/administrator-announcements/administrator-announcements.jobs.ts'
import { alertJobs } from './features/alerts/alerts.jobs.ts'
import { appCommandJobs } from './features/app-commands/app-commands.jobs.ts'
import { continueBatch } from './features/approvals/report-batches.jobs.ts'
import { bookmarkJobs } from './features/bookmarks/bookmarks.jobs.ts'
import { remindOfCalendar } from './features/calendar-reminders/calendar-reminders.jobs.ts'
import { renewCertificates } from './features/certificates/certificates.jobs.ts'
import { chatExportJobs } from './features/chat-exports/chat-exports.jobs.ts'
import { chatReminderJobs } from './features/chat-reminders/chat-reminders.jobs.ts'
import { retainChat } from './features/chat-rooms/chat-retention.jobs.ts'
import { chatScheduledJobs } from './features/chat-scheduled-messages/chat-scheduled-messages.jobs.ts'
import { eraseClosedCompanies } from './features/companies/contracts.jobs.ts'
import { companyExportJobs } from './features/companies/exports.jobs.ts'
import { contentImportJobs } from './features/content-imports/content-imports.jobs.ts'
import { courseJobs } from './features/courses/courses.jobs.ts'
import { countDepartments } from './features/departments/department-counts.jobs.ts'
import { documentImportJobs } from './features/document-imports/document-imports.jobs.ts'
import {
  convertDocumentFiles,
  readDocumentFiles,
  remindOfReviews,
} from './features/documents/documents.jobs.ts'
import { remindOfComingEvents } from './features/events/events.jobs.ts'
import { makeHotDigest, tellHotDigest } from './features/feed-hot-digests/feed-hot-digests.jobs.ts'
import { identityProviderJobs } from './features/identity-providers/identity-providers.jobs.ts'
import { ipRestrictionJobs } from './features/ip-restriction/ip-restriction.jobs.ts'
import { announceTests, remindOfTests } from './features/knowledge-tests/knowledge-tests.jobs.ts'
import { settleTakings } from './features/knowledge-tests/takings.jobs.ts'
import { legalHoldJobs } from './features/legal-holds/legal-holds.jobs.ts'
import { closeEndedLooks } from './features/looks/looks.jobs.ts'
import { missionJobs } from './features/missions/missions.jobs.ts'
import { mustReadJobs } from './features/must-read-feeds/must-read-feeds.jobs.ts'
import { makeMyData, removeMyData } from './features/my-data/my-data.jobs.ts'
import { oauthJobs } from './features/oauth/oauth.jobs.ts'
import { removeExpiredCards } from './features/open-graph-protocols/open-graph-protocols.commands.ts'
import { personalDataJobs } from './features/personal-data/personal-data.jobs.ts'
import { settlePlannedChanges } from './features/planned-changes/planned-changes.jobs.ts'
import { portalJobs } from './features/portal/portal.jobs.ts'
import { pushJobs } from './features/push/push.jobs.ts'
import { registrationRequestJobs } from './features/registration-requests/registration-requests.jobs.ts'
import { settleScheduledReorganisations } from './features/reorganisations/reorganisations.jobs.ts'
import { remindOfTasks } from './features/report-items/report-items.jobs.ts'
import { retain } from './features/retention/retention.jobs.ts'
import { settleRewardExpiry } from './features/rewards/rewards.jobs.ts'
import { postOverdue, postScheduled } from './features/scheduled-posts/scheduled-posts.commands.ts'
import { secondFactorJobs } from './features/second-factors/second-factors.jobs.ts'
import { sessionJobs } from './features/sessions/sessions.jobs.ts'
import { smsCodeJobs } from './features/sms-codes/sms-codes.jobs.ts'
import { sumActivity } from './features/statistics/statistics.jobs.ts'
import { sendSummaryEmails } from './features/summary-emails/summary-emails.jobs.ts'
import { scheduledTaskJobs } from './features/tasks/task-schedules.jobs.ts'
import { issueTask, tellOfTask } from './features/tasks/tasks.jobs.ts'
import { tellUrgentMessages } from './features/urgent-messages/urgent-messages.jobs.ts'
import { userImportJobs } from './features/user-imports/user-imports.jobs.ts'
import { webhookJobs } from './features/webhooks/webhooks.jobs.ts'
import { mediaUses } from './media-uses.ts'
import { partitionedTables } from './partitioned-tables.ts'
import { checkAudiences, refreshAudiences } from './platform/audiences/refresh-audiences.ts'
import { resealingOf } from './platform/auth/sealed-columns.ts'
import { mediaJobs } from './platform/files/media-jobs.ts'
import { type AnyJob, defineInstallationJob } from './platform/jobs/define-job.ts'
import { keepPartitions } from './platform/partitions/keep-partitions.ts'
import { forgetWatched } from './platform/watching/watch.ts'
import { sealedColumns } from './sealed-columns.ts'

/** Housekeeping that the embedded engine lacks; PostgreSQL has its own. */
const maintainDatabase = defineInstallationJob({
  name: 'database.maintain',
  schedule: '40 3 * * *',
  handler: ({ app }) => app.engine.maintain(),
})

/** Makes partitions long before they are needed, and drops old ones. */
const partitionDatabase = defineInstallationJob({
  name: 'database.partition',
  schedule: '30 3 * * *',
  // Somebody reads a table for a long time, as a backup does.
  retry: { limit: 5, delaySeconds: 60 },
  expireSeconds: 3_600,
  handler: async ({ app, log }) => {
    for (const table of partitionedTables)
      log.info({ table: table.name, ...(await keepPartitions(app.engine, table)) }, 'Checked partitions')
  },
})

/** Every job, scheduled or enqueued. */
export const jobs: readonly AnyJob[] = [
  maintainDatabase,
  partitionDatabase,
  forgetWatched,
  resealingOf(sealedColumns),
  refreshAudiences,
  checkAudiences,
  settleAccounts,
  sendHeldInvitations,
  ...accountLinkJobs,
  ...identityProviderJobs,
  ...ipRestrictionJobs,
  ...oauthJobs,
  ...smsCodeJobs,
  ...pushJobs,
  ...registrationRequestJobs,
  ...sessionJobs,
  ...secondFactorJobs,
  ...userImportJobs,
  retainChat,
  ...legalHoldJobs,
  ...personalDataJobs,
  ...chatExportJobs,
  ...chatScheduledJobs,
  ...chatReminderJobs,
  settleScheduledReorganisations,
  settlePlannedChanges,
  countDepartments,
  makeHotDigest,
  tellHotDigest,
  sendSummaryEmails,
  sumActivity,
  ...bookmarkJobs,
  republishFeeds,
  postScheduled,
  postOverdue,
  removeExpiredCards,
  continueBatch,
  makeReportExport,
  removeReportExports,
  remindOfTasks,
  settleRewardExpiry,
  issueTask,
  tellOfTask,
  ...scheduledTaskJobs,
  remindOfCalendar,
  remindActivities,
  remindOfComingEvents,
  remindOfReviews,
  readDocumentFiles,
  convertDocumentFiles,
  ...documentImportJobs,
  ...contentImportJobs,
  announceTests,
  remindOfTests,
  settleTakings,
  ...courseJobs,
  renewCertificates,
  makeMyData,
  removeMyData,
  ...missionJobs,
  ...mustReadJobs,
  tellUrgentMessages,
  ...announcementJobs,
  ...portalJobs,
  eraseClosedCompanies,
  ...companyExportJobs,
  closeEndedLooks,
  retain,
  ...webhookJobs,
  ...appCommandJobs,
  ...alertJobs,
  ...mediaJobs(mediaUses),
]
