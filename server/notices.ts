import { accessCardNotices } from './features/access-cards/access-cards.notices.ts'
import { activityNotices } from './features/activities/activities.notices.ts'
import { administratorAnnouncementNotices } from './features/administrator-announcements/administrator-announcements.notices.ts'
import type { Notice } from './features/announcements/define-notice.ts'
import { decisionNotices } from './features/approvals/approvals.notices.ts'
import { bookmarkNotices } from './features/bookmarks/bookmarks.notices.ts'
import { calendarNotices } from './features/calendar-reminders/calendar-reminders.notices.ts'
import { certificateNotices } from './features/certificates/certificates.notices.ts'
import { chatExportNotices } from './features/chat-exports/chat-exports.notices.ts'
import { chatReminderNotices } from './features/chat-reminders/chat-reminders.notices.ts'
import { chatScheduledNotices } from './features/chat-scheduled-messages/chat-scheduled-messages.notices.ts'
import { courseNotices } from './features/courses/courses.notices.ts'
import { dailyReportNotices } from './features/daily-reports/daily-reports.notices.ts'
import { documentNotices } from './features/documents/documents.notices.ts'
import { eventNotices } from './features/events/events.notices.ts'
import { commentNotices } from './features/feed-comments/feed-comments.notices.ts'
import { digestNotices } from './features/feed-hot-digests/feed-hot-digests.notices.ts'
import { identityProviderNotices } from './features/identity-providers/identity-providers.notices.ts'
import { inquiryNotices } from './features/inquiries/inquiries.notices.ts'
import { knowledgeTestNotices } from './features/knowledge-tests/knowledge-tests.notices.ts'
import { legalHoldNotices } from './features/legal-holds/legal-holds.notices.ts'
import { limitNotices } from './features/limits/limits.notices.ts'
import { lookNotices } from './features/looks/looks.notices.ts'
import { mentionNotices } from './features/mentions/mentions.notices.ts'
import { missionNotices } from './features/missions/missions.notices.ts'
import { authorNotices } from './features/moderation/author.notices.ts'
import { mustReadNotices } from './features/must-read-feeds/must-read-feeds.notices.ts'
import { myDataNotices } from './features/my-data/my-data.notices.ts'
import { personalDataNotices } from './features/personal-data/personal-data.notices.ts'
import { planNotices } from './features/planned-changes/planned-changes.notices.ts'
import { reactionNotices } from './features/reactions/reactions.notices.ts'
import { registrationRequestNotices } from './features/registration-requests/registration-requests.notices.ts'
import { requestNotices } from './features/report-items/requests.notices.ts'
import { publishedNotices } from './features/report-publishing/published-results.notices.ts'
import { bookingNotices } from './features/resources/bookings.notices.ts'
import { retentionNotices } from './features/retention/retention.notices.ts'
import { rewardNotices } from './features/rewards/rewards.notices.ts'
import { scheduledPostNotices } from './features/scheduled-posts/scheduled-posts.notices.ts'
import { secondFactorNotices } from './features/second-factors/second-factors.notices.ts'
import { sessionNotices } from './features/sessions/sessions.notices.ts'
import { smsCodeNotices } from './features/sms-codes/sms-codes.notices.ts'
import { taskNotices } from './features/tasks/tasks.notices.ts'
import { urgentMessageNotices } from './features/urgent-messages/urgent-messages.notices.ts'
import { webhookNotices } from './features/webhooks/webhooks.notices.ts'

/** Every kind of notice; each is declared by its feature and registered by `assemble.ts`. */
export const notices: readonly Notice[] = [
  ...commentNotices,
  ...reactionNotices,
  ...mentionNotices,
  ...bookmarkNotices,
  ...mustReadNotices,
  ...chatReminderNotices,
  ...chatScheduledNotices,
  ...urgentMessageNotices,
  ...administratorAnnouncementNotices,
  ...decisionNotices,
  ...publishedNotices,
  ...requestNotices,
  ...taskNotices,
  ...missionNotices,
  ...rewardNotices,
  ...dailyReportNotices,
  ...calendarNotices,
  ...activityNotices,
  ...eventNotices,
  ...bookingNotices,
  ...documentNotices,
  ...inquiryNotices,
  ...registrationRequestNotices,
  ...knowledgeTestNotices,
  ...courseNotices,
  ...certificateNotices,
  ...digestNotices,
  ...authorNotices,
  ...scheduledPostNotices,
  ...myDataNotices,
  ...chatExportNotices,
  ...planNotices,
  ...limitNotices,
  ...lookNotices,
  ...retentionNotices,
  ...legalHoldNotices,
  ...personalDataNotices,
  ...webhookNotices,
  ...sessionNotices,
  ...accessCardNotices,
  ...smsCodeNotices,
  ...secondFactorNotices,
  ...identityProviderNotices,
]
