import { getUnreadChatCount } from '#contract/chat-messages.unread.ts'
import { calendarSources } from './calendar-sources.ts'
import { absenceRoutes } from './features/absences/absences.routes.ts'
import { accessCardRoutes } from './features/access-cards/access-cards.routes.ts'
import { accountLinkRoutes } from './features/account-links/account-links.routes.ts'
import { emailChangeRoutes } from './features/account-links/email-changes.routes.ts'
import { activityRoutes } from './features/activities/activities.routes.ts'
import { activityReportRoutes } from './features/activities/activity-reports.routes.ts'
import { attendanceRoutes } from './features/activities/attendance.routes.ts'
import { participantRoutes } from './features/activities/participants.routes.ts'
import { applicationRoutes } from './features/admin-applications/applications.routes.ts'
import { approverExportRoutes } from './features/admin-applications/approver-export.routes.ts'
import { exportRoutes } from './features/admin-applications/exports.routes.ts'
import { subsidyRoutes } from './features/admin-applications/subsidies.routes.ts'
import { adminDepartmentRoutes } from './features/admin-departments/admin-departments.routes.ts'
import { adminMenuRoutes } from './features/admin-menus/admin-menus.routes.ts'
import { menuCategoryRoutes } from './features/admin-menus/menu-categories.routes.ts'
import { menuViewRoutes } from './features/admin-menus/menu-views.routes.ts'
import { adminPositionRoutes } from './features/admin-positions/admin-positions.routes.ts'
import { accountStateRoutes } from './features/admin-users/account-states.routes.ts'
import { adminUserRoutes } from './features/admin-users/admin-users.routes.ts'
import { invitationCardRoutes } from './features/admin-users/invitation-cards.routes.ts'
import { invitationRoutes } from './features/admin-users/invitations.routes.ts'
import { userActRoutes } from './features/admin-users/user-acts.routes.ts'
import { userSessionRoutes } from './features/admin-users/user-sessions.routes.ts'
import { administrationActRoutes } from './features/administration-acts/administration-acts.routes.ts'
import { adminAnnouncementRoutes } from './features/administrator-announcements/admin-announcements.routes.ts'
import { administratorAnnouncementRoutes } from './features/administrator-announcements/administrator-announcements.routes.ts'
import { announcementRoutes } from './features/announcements/announcements.routes.ts'
import { apiTokenRoutes } from './features/api-tokens/api-tokens.routes.ts'
import { appCommandRoutes } from './features/app-commands/app-commands.routes.ts'
import { applyRoutes } from './features/applies/applies.routes.ts'
import { useHistoryRoutes } from './features/applies/use-history.routes.ts'
import { itemPickupRoutes } from './features/approvals/item-pickups.routes.ts'
import { reportBatchRoutes } from './features/approvals/report-batches.routes.ts'
import { reportDecisionRoutes } from './features/approvals/report-decisions.routes.ts'
import { appRoutes } from './features/apps/apps.routes.ts'
import { audienceRoutes } from './features/audiences/audiences.routes.ts'
import { adminBenefitRoutes } from './features/benefits/admin-benefits.routes.ts'
import { benefitRoutes } from './features/benefits/benefits.routes.ts'
import { bookmarkRoutes } from './features/bookmarks/bookmarks.routes.ts'
import { browserAccessRoutes } from './features/browser-access/browser-access.routes.ts'
import { calendarImportRoutes } from './features/calendar-imports/calendar-imports.routes.ts'
import { calendarReminderRoutes } from './features/calendar-reminders/calendar-reminders.routes.ts'
import { calendarSubscriptionRoutes } from './features/calendar-subscriptions/calendar-subscriptions.routes.ts'
import { calendarRoutes } from './features/calendars/calendars.routes.ts'
import { certificateRoutes } from './features/certificates/certificates.routes.ts'
import { chatDraftRoutes } from './features/chat-drafts/chat-drafts.routes.ts'
import { adminChatExportRoutes, chatExportRoutes } from './features/chat-exports/chat-exports.routes.ts'
import { chatAlertRoutes } from './features/chat-messages/chat-alerts.routes.ts'
import { chatFileRoutes } from './features/chat-messages/chat-files.routes.ts'
import { chatMessageRoutes } from './features/chat-messages/chat-messages.routes.ts'
import { chatReminderRoutes } from './features/chat-reminders/chat-reminders.routes.ts'
import { adminChatRoomRoutes } from './features/chat-rooms/admin-chat-rooms.routes.ts'
import { adminRetentionRoutes } from './features/chat-rooms/admin-retention.routes.ts'
import { chatRoomRoutes } from './features/chat-rooms/chat-rooms.routes.ts'
import { whileChatIsOn } from './features/chat-rooms/chat-settings.checks.ts'
import { chatScheduledMessageRoutes } from './features/chat-scheduled-messages/chat-scheduled-messages.routes.ts'
import { companyRoutes } from './features/company/company.routes.ts'
import { compassNoteRoutes } from './features/compass-notes/compass-notes.routes.ts'
import { contentImportRoutes } from './features/content-imports/content-imports.routes.ts'
import { adminCourseRoutes } from './features/courses/admin-courses.routes.ts'
import { courseRoutes } from './features/courses/courses.routes.ts'
import { dailyReportRoutes } from './features/daily-reports/daily-reports.routes.ts'
import { departmentRoutes } from './features/departments/departments.routes.ts'
import { documentImportRoutes } from './features/document-imports/document-imports.routes.ts'
import { adminDocumentRoutes } from './features/documents/admin-documents.routes.ts'
import { documentCategoryRoutes } from './features/documents/document-categories.routes.ts'
import { documentCommentRoutes } from './features/documents/document-comments.routes.ts'
import { documentStatisticsRoutes } from './features/documents/document-statistics.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { draftRoutes } from './features/drafts/drafts.routes.ts'
import { emailSettingsRoutes } from './features/email-settings/email-settings.routes.ts'
import { eventSettingsRoutes } from './features/events/event-settings.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { externalLinkRoutes } from './features/external-links/external-links.routes.ts'
import { commentReactionRoutes } from './features/feed-comments/comment-reactions.routes.ts'
import { feedCommentRoutes } from './features/feed-comments/feed-comments.routes.ts'
import { feedHotDigestRoutes } from './features/feed-hot-digests/feed-hot-digests.routes.ts'
import { feedTextRoutes } from './features/feed-texts/feed-texts.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { filterRoutes } from './features/filters/filters.routes.ts'
import { firstStepRoutes } from './features/first-steps/first-steps.routes.ts'
import { followRoutes } from './features/follows/follows.routes.ts'
import { adminHelpRoutes } from './features/helps/admin-helps.routes.ts'
import { helpRoutes } from './features/helps/helps.routes.ts'
import { identityProviderRoutes } from './features/identity-providers/identity-providers.routes.ts'
import { signInDomainRoutes } from './features/identity-providers/sign-in-domains.routes.ts'
import { adminInquiryRoutes } from './features/inquiries/admin-inquiries.routes.ts'
import { inquiryRoutes } from './features/inquiries/inquiries.routes.ts'
import { ipRestrictionRoutes } from './features/ip-restriction/ip-restriction.routes.ts'
import { adminKnowledgeTestRoutes } from './features/knowledge-tests/admin-tests.routes.ts'
import { knowledgeTestRoutes } from './features/knowledge-tests/knowledge-tests.routes.ts'
import { questionBankRoutes } from './features/knowledge-tests/question-bank.routes.ts'
import { knowledgeTestResultRoutes } from './features/knowledge-tests/results.routes.ts'
import { leakReportRoutes } from './features/leak-reports/leak-reports.routes.ts'
import { legalHoldRoutes } from './features/legal-holds/legal-holds.routes.ts'
import { legalPageRoutes } from './features/legal-pages/legal-pages.routes.ts'
import { limitRoutes } from './features/limits/limits.routes.ts'
import { linkCardRoutes } from './features/link-cards/link-cards.routes.ts'
import { lookRoutes } from './features/looks/looks.routes.ts'
import { mailPostingRoutes } from './features/mail-posting/mail-posting.routes.ts'
import { mediaFileRoutes } from './features/media-files/media-files.routes.ts'
import { membershipHistoryRoutes } from './features/membership-history/membership-history.routes.ts'
import { menuPageRoutes } from './features/menu-pages/menu-pages.routes.ts'
import { menuRoutes } from './features/menu-pages/menus.routes.ts'
import { adminMissionRoutes } from './features/missions/admin-missions.routes.ts'
import { missionRoutes } from './features/missions/missions.routes.ts'
import { chatReportRoutes } from './features/moderation/chat-reports.routes.ts'
import { directHidingRoutes } from './features/moderation/direct-hiding.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { multiAccountRoutes } from './features/multi-accounts/multi-accounts.routes.ts'
import { mustReadRoutes } from './features/must-read-feeds/must-read-feeds.routes.ts'
import { mustReadSettingsRoutes } from './features/must-read-feeds/must-read-settings.routes.ts'
import { myDataRoutes } from './features/my-data/my-data.routes.ts'
import { myPageRoutes } from './features/my-page/my-page.routes.ts'
import { notificationOptionRoutes } from './features/notification-options/notification-options.routes.ts'
import { oauthRoutes } from './features/oauth/oauth.routes.ts'
import { openGraphProtocolRoutes } from './features/open-graph-protocols/open-graph-protocols.routes.ts'
import { operatorNoticeRoutes } from './features/operator-notices/operator-notices.routes.ts'
import { organisationFileRoutes } from './features/organisation-files/organisation-files.routes.ts'
import { ownMentionRoutes } from './features/own-mentions/own-mentions.routes.ts'
import { passwordPolicyRoutes } from './features/password-policy/password-policy.routes.ts'
import { personalAccessRoutes } from './features/personal-access/personal-access.routes.ts'
import { personalDataRoutes } from './features/personal-data/personal-data.routes.ts'
import { plannedChangeRoutes } from './features/planned-changes/planned-changes.routes.ts'
import { portalRoutes } from './features/portal/portal.routes.ts'
import { portalPageRoutes } from './features/portal/portal-pages.routes.ts'
import { profileItemRoutes } from './features/profile-items/profile-items.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { readerRoutes } from './features/readers/readers.routes.ts'
import { adminRegistrationRequestRoutes } from './features/registration-requests/admin-registration-requests.routes.ts'
import { registrationRequestRoutes } from './features/registration-requests/registration-requests.routes.ts'
import { reorganisationRoutes } from './features/reorganisations/reorganisations.routes.ts'
import { reportItemRoutes } from './features/report-items/report-items.routes.ts'
import { reportListRoutes } from './features/report-pages/report-lists.routes.ts'
import { reportPageRoutes } from './features/report-pages/report-pages.routes.ts'
import { timelineReportRoutes } from './features/report-pages/timeline-reports.routes.ts'
import { reportWritingRoutes } from './features/report-writing/report-writing.routes.ts'
import { adminResourceRoutes } from './features/resources/admin-resources.routes.ts'
import { bookingRoutes } from './features/resources/bookings.routes.ts'
import { resourceRoutes } from './features/resources/resources.routes.ts'
import { retentionRoutes } from './features/retention/retention.routes.ts'
import { rewardRoutes } from './features/rewards/rewards.routes.ts'
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts'
import { scheduledPostRoutes } from './features/scheduled-posts/scheduled-posts.routes.ts'
import { scimRoutes } from './features/scim/scim.routes.ts'
import { foundCountRoutes } from './features/search/found-counts.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { suggestionRoutes } from './features/search/suggestions.routes.ts'
import { clearingRoutes } from './features/second-factors/clearing.routes.ts'
import { proofRoutes } from './features/second-factors/proof.routes.ts'
import { requirementRoutes } from './features/second-factors/requirement.routes.ts'
import { secondFactorRoutes } from './features/second-factors/second-factors.routes.ts'
import { signInFactorRoutes } from './features/second-factors/sign-in-factors.routes.ts'
import { sessionListRoutes } from './features/sessions/session-list.routes.ts'
import { sessionPolicyRoutes } from './features/sessions/session-policy.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { shellRoutes } from './features/shell/shell.routes.ts'
import { shortcutRoutes } from './features/shortcuts/shortcuts.routes.ts'
import { smsCodeRoutes } from './features/sms-codes/sms-codes.routes.ts'
import { stampRoutes } from './features/stamps/stamps.routes.ts'
import { learningStatisticsRoutes } from './features/statistics/learning-statistics.routes.ts'
import { overviewRoutes } from './features/statistics/overview.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { summaryEmailRoutes } from './features/summary-emails/summary-emails.routes.ts'
import { taskTemplateRoutes } from './features/tasks/task-templates.routes.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { thanksRoutes } from './features/thanks/thanks.routes.ts'
import { timelineRoutes } from './features/timeline/timeline.routes.ts'
import { timelineStateRoutes } from './features/timeline/timeline-state.routes.ts'
import { translationRoutes } from './features/translations/translations.routes.ts'
import { urgentMessageRoutes } from './features/urgent-messages/urgent-messages.routes.ts'
import { userExportRoutes } from './features/user-imports/user-exports.routes.ts'
import { userImportRoutes } from './features/user-imports/user-imports.routes.ts'
import { userWithdrawalRoutes } from './features/user-imports/user-withdrawals.routes.ts'
import { currentUserRoutes } from './features/users/current-user.routes.ts'
import { ownProfileRoutes } from './features/users/own-profile.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { waitingRoutes } from './features/waiting/waiting.routes.ts'
import { watchedWordRoutes } from './features/watched-words/watched-words.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import { mediaUses } from './media-uses.ts'
import type { Route } from './platform/http/route.ts'
import { waitingSources } from './waiting-sources.ts'

/** Every call that the product implements. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...sessionListRoutes,
  ...sessionPolicyRoutes,
  ...userSessionRoutes,
  ...proofRoutes,
  ...signInFactorRoutes,
  ...secondFactorRoutes,
  ...clearingRoutes,
  ...requirementRoutes,
  ...passwordPolicyRoutes,
  ...emailSettingsRoutes,
  ...currentUserRoutes,
  ...whileChatIsOn(
    [
      ...chatAlertRoutes,
      ...chatDraftRoutes,
      ...chatFileRoutes,
      ...chatMessageRoutes,
      ...chatRoomRoutes,
      ...chatExportRoutes,
      ...chatReportRoutes,
      ...chatReminderRoutes,
      ...chatScheduledMessageRoutes,
      ...urgentMessageRoutes,
    ],
    [getUnreadChatCount],
  ),
  ...adminChatRoomRoutes,
  ...adminChatExportRoutes,
  ...adminRetentionRoutes,
  ...companyRoutes,
  ...compassNoteRoutes,
  ...operatorNoticeRoutes,
  ...lookRoutes,
  ...retentionRoutes,
  ...legalHoldRoutes,
  ...personalDataRoutes,
  ...personalAccessRoutes,
  ...leakReportRoutes,
  ...shortcutRoutes,
  ...externalLinkRoutes,
  ...shellRoutes,
  ...menuRoutes,
  ...menuPageRoutes,
  ...adminMenuRoutes,
  ...menuCategoryRoutes,
  ...menuViewRoutes,
  ...audienceRoutes,
  ...applyRoutes,
  ...useHistoryRoutes,
  ...adminBenefitRoutes,
  ...benefitRoutes,
  ...bookmarkRoutes,
  ...draftRoutes,
  ...savedViewRoutes,
  ...scheduledPostRoutes,
  ...openGraphProtocolRoutes,
  ...linkCardRoutes,
  ...translationRoutes,
  ...timelineStateRoutes,
  ...feedRoutes,
  ...feedTextRoutes,
  ...readerRoutes,
  ...timelineRoutes,
  ...feedCommentRoutes,
  ...ownMentionRoutes,
  ...commentReactionRoutes,
  ...stampRoutes,
  ...mediaFileRoutes(mediaUses),
  ...departmentRoutes,
  ...userRoutes,
  ...multiAccountRoutes,
  ...browserAccessRoutes,
  ...myPageRoutes,
  ...ownProfileRoutes,
  ...profileItemRoutes,
  ...myDataRoutes,
  ...announcementRoutes,
  ...searchRoutes,
  ...foundCountRoutes,
  ...suggestionRoutes,
  ...filterRoutes,
  ...followRoutes,
  ...administratorAnnouncementRoutes,
  ...adminAnnouncementRoutes,
  ...mustReadRoutes,
  ...mustReadSettingsRoutes,
  ...absenceRoutes,
  ...waitingRoutes(waitingSources),
  ...timelineReportRoutes,
  ...itemPickupRoutes,
  ...reportBatchRoutes,
  ...reportDecisionRoutes,
  ...reportListRoutes,
  ...reportPageRoutes,
  ...reportWritingRoutes,
  ...reportItemRoutes,
  ...taskRoutes,
  ...taskTemplateRoutes,
  ...feedHotDigestRoutes,
  ...moderationRoutes,
  ...watchedWordRoutes,
  ...directHidingRoutes,
  ...statisticsRoutes,
  ...learningStatisticsRoutes,
  ...overviewRoutes,
  ...rewardRoutes,
  ...thanksRoutes,
  ...notificationOptionRoutes,
  ...summaryEmailRoutes,
  ...calendarReminderRoutes,
  ...calendarRoutes(calendarSources),
  ...calendarSubscriptionRoutes(calendarSources),
  ...mailPostingRoutes,
  ...calendarImportRoutes,
  ...missionRoutes,
  ...adminMissionRoutes,
  ...activityRoutes,
  ...participantRoutes,
  ...attendanceRoutes,
  ...activityReportRoutes,
  ...eventRoutes,
  ...eventSettingsRoutes,
  ...resourceRoutes,
  ...bookingRoutes,
  ...adminResourceRoutes,
  ...documentRoutes,
  ...documentCategoryRoutes,
  ...documentCommentRoutes,
  ...documentStatisticsRoutes,
  ...documentImportRoutes,
  ...contentImportRoutes,
  ...adminDocumentRoutes,
  ...knowledgeTestRoutes,
  ...adminKnowledgeTestRoutes,
  ...courseRoutes,
  ...adminCourseRoutes,
  ...knowledgeTestResultRoutes,
  ...questionBankRoutes,
  ...certificateRoutes,
  ...dailyReportRoutes,
  ...applicationRoutes,
  ...exportRoutes,
  ...approverExportRoutes,
  ...subsidyRoutes,
  ...administrationActRoutes,
  ...identityProviderRoutes,
  ...signInDomainRoutes,
  ...ipRestrictionRoutes,
  ...oauthRoutes,
  ...scimRoutes,
  ...apiTokenRoutes,
  ...webhookRoutes,
  ...appRoutes,
  ...appCommandRoutes,
  ...registrationRequestRoutes,
  ...adminRegistrationRequestRoutes,
  ...limitRoutes,
  ...adminUserRoutes,
  ...accountStateRoutes,
  ...userImportRoutes,
  ...userExportRoutes,
  ...userWithdrawalRoutes,
  ...invitationRoutes,
  ...invitationCardRoutes,
  ...firstStepRoutes,
  ...userActRoutes,
  ...accountLinkRoutes,
  ...accessCardRoutes,
  ...smsCodeRoutes,
  ...pushRoutes,
  ...legalPageRoutes,
  ...helpRoutes,
  ...adminHelpRoutes,
  ...adminInquiryRoutes,
  ...inquiryRoutes,
  ...emailChangeRoutes,
  ...adminDepartmentRoutes,
  ...adminPositionRoutes,
  ...organisationFileRoutes,
  ...plannedChangeRoutes,
  ...portalPageRoutes,
  ...portalRoutes,
  ...membershipHistoryRoutes,
  ...reorganisationRoutes,
]
