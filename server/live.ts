import { announcementLive } from './features/announcements/announcements.live.ts'
import { reportDecisionLive } from './features/approvals/report-decisions.live.ts'
import { feedLive, postTopics } from './features/feeds/feeds.live.ts'
import { moderationLive } from './features/moderation/moderation.live.ts'
import { mustReadLive } from './features/must-read-feeds/must-read-feeds.live.ts'
import { portalLive } from './features/portal/portal.live.ts'
import { reportItemLive } from './features/report-items/report-items.live.ts'
import { rewardLive } from './features/rewards/rewards.live.ts'
import { shellLive } from './features/shell/shell.live.ts'
import { taskLive, taskTopics } from './features/tasks/tasks.live.ts'
import type { LiveMapper } from './platform/live/live-mapper.ts'
import type { LiveTopicKind } from './platform/live/live-topic.ts'

/** Every live message; each is declared by its feature. */
export const liveMappers: readonly LiveMapper[] = [
  ...feedLive,
  ...announcementLive,
  ...moderationLive,
  ...mustReadLive,
  ...portalLive,
  ...reportDecisionLive,
  ...reportItemLive,
  ...rewardLive,
  ...shellLive,
  ...taskLive,
]

/** Every topic that connections can watch. */
export const liveTopics: readonly LiveTopicKind[] = [postTopics, taskTopics]
