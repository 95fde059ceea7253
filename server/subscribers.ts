import { announcementSubscribers } from './features/announcements/announcements.notices.ts'
import { dailyReportSubscribers } from './features/daily-reports/daily-reports.notices.ts'
import { feedHotDigestSubscribers } from './features/feed-hot-digests/feed-hot-digests.notices.ts'
import { limitSubscribers } from './features/limits/limits.notices.ts'
import { authorNotices } from './features/moderation/author-notices.ts'
import { moderationSubscribers } from './features/moderation/word-reports.ts'
import { mustReadSubscribers } from './features/must-read-feeds/must-read-feeds.notices.ts'
import { reportItemSubscribers } from './features/report-items/report-items.notices.ts'
import { publishedNotices } from './features/reports/published.notices.ts'
import { reportDecisionNotices } from './features/reports/report-decisions.notices.ts'
import { rewardSubscribers } from './features/rewards/rewards.notices.ts'
import { scheduledPostSubscribers } from './features/scheduled-posts/scheduled-posts.notices.ts'
import type { Subscriber } from './platform/outbox/define-subscriber.ts'

/** Everything durable that follows from an event. */
export const subscribers: readonly Subscriber[] = [
  ...announcementSubscribers,
  ...feedHotDigestSubscribers,
  ...authorNotices,
  ...moderationSubscribers,
  ...mustReadSubscribers,
  ...publishedNotices,
  ...reportItemSubscribers,
  ...reportDecisionNotices,
  ...scheduledPostSubscribers,
  ...rewardSubscribers,
  ...dailyReportSubscribers,
  ...limitSubscribers,
]
