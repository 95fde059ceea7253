import { administratorAnnouncementSubscribers } from './features/administrator-announcements/administrator-announcements.subscribers.ts'
import { reportDecisionSubscribers } from './features/approvals/report-decisions.subscribers.ts'
import { certificateSubscribers } from './features/certificates/certificates.subscribers.ts'
import { chatRoomSubscribers } from './features/chat-rooms/chat-rooms.subscribers.ts'
import { courseSubscribers } from './features/courses/courses.subscribers.ts'
import { dailyReportSubscribers } from './features/daily-reports/daily-reports.subscribers.ts'
import { documentSubscribers } from './features/documents/documents.subscribers.ts'
import { eventInvitationSubscribers } from './features/event-invitations/event-invitations.subscribers.ts'
import { eventSubscribers } from './features/events/events.subscribers.ts'
import { commentSubscribers } from './features/feed-comments/feed-comments.subscribers.ts'
import { feedHotDigestSubscribers } from './features/feed-hot-digests/feed-hot-digests.subscribers.ts'
import { feedSubscribers } from './features/feeds/feeds.subscribers.ts'
import { knowledgeTestSubscribers } from './features/knowledge-tests/knowledge-tests.subscribers.ts'
import { legalHoldSubscribers } from './features/legal-holds/legal-holds.subscribers.ts'
import { limitSubscribers } from './features/limits/limits.subscribers.ts'
import { lookSubscribers } from './features/looks/looks.subscribers.ts'
import { missionSubscribers } from './features/missions/missions.subscribers.ts'
import { authorNoticeSubscribers } from './features/moderation/author-notices.subscribers.ts'
import { moderationSubscribers } from './features/moderation/moderation.subscribers.ts'
import { multiAccountSubscribers } from './features/multi-accounts/multi-accounts.subscribers.ts'
import { mustReadSubscribers } from './features/must-read-feeds/must-read-feeds.subscribers.ts'
import { personalDataSubscribers } from './features/personal-data/personal-data.subscribers.ts'
import { pushSubscribers } from './features/push/push.subscribers.ts'
import { reactionSubscribers } from './features/reactions/reactions.subscribers.ts'
import { reportItemSubscribers } from './features/report-items/report-items.subscribers.ts'
import { publishedSubscribers } from './features/report-publishing/published.subscribers.ts'
import { retentionSubscribers } from './features/retention/retention.subscribers.ts'
import { rewardSubscribers } from './features/rewards/rewards.subscribers.ts'
import { scheduledPostSubscribers } from './features/scheduled-posts/scheduled-posts.subscribers.ts'
import { taskSubscribers } from './features/tasks/tasks.subscribers.ts'
import { urgentMessageSubscribers } from './features/urgent-messages/urgent-messages.subscribers.ts'
import { webhookSubscribers } from './features/webhooks/webhooks.subscribers.ts'
import type { Subscriber } from './platform/outbox/define-subscriber.ts'

/** Every durable subscriber of an event. */
export const subscribers: readonly Subscriber[] = [
  ...commentSubscribers,
  ...reactionSubscribers,
  ...feedSubscribers,
  ...feedHotDigestSubscribers,
  ...authorNoticeSubscribers,
  ...moderationSubscribers,
  ...mustReadSubscribers,
  ...administratorAnnouncementSubscribers,
  ...publishedSubscribers,
  ...reportItemSubscribers,
  ...taskSubscribers,
  ...missionSubscribers,
  ...reportDecisionSubscribers,
  ...scheduledPostSubscribers,
  ...rewardSubscribers,
  ...dailyReportSubscribers,
  ...limitSubscribers,
  ...lookSubscribers,
  ...retentionSubscribers,
  ...legalHoldSubscribers,
  ...personalDataSubscribers,
  ...eventSubscribers,
  ...eventInvitationSubscribers,
  ...documentSubscribers,
  ...knowledgeTestSubscribers,
  ...courseSubscribers,
  ...certificateSubscribers,
  ...chatRoomSubscribers,
  ...urgentMessageSubscribers,
  ...multiAccountSubscribers,
  ...pushSubscribers,
  ...webhookSubscribers,
]
