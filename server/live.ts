import { announcementLive } from './features/announcements/announcements.live.ts'
import { reportDecisionLive } from './features/approvals/report-decisions.live.ts'
import { chatDraftLive } from './features/chat-drafts/chat-drafts.live.ts'
import { chatRoomLive, chatRoomTopics } from './features/chat-rooms/chat-rooms.live.ts'
import { chatScheduledLive } from './features/chat-scheduled-messages/chat-scheduled-messages.live.ts'
import { documentLive, documentTopics } from './features/documents/documents.live.ts'
import { feedLive, postTopics } from './features/feeds/feeds.live.ts'
import { moderationLive } from './features/moderation/moderation.live.ts'
import { mustReadLive } from './features/must-read-feeds/must-read-feeds.live.ts'
import { portalLive } from './features/portal/portal.live.ts'
import { reportItemLive } from './features/report-items/report-items.live.ts'
import { rewardLive } from './features/rewards/rewards.live.ts'
import { shellLive } from './features/shell/shell.live.ts'
import { taskLive, taskTopics } from './features/tasks/tasks.live.ts'
import { urgentMessageLive } from './features/urgent-messages/urgent-messages.live.ts'
import type { LiveMapper } from './platform/live/live-mapper.ts'
import type { LiveTopicKind } from './platform/live/live-topic.ts'

/** Every live message; each is declared by its feature. */
export const liveMappers: readonly LiveMapper[] = [
  ...feedLive,
  ...announcementLive,
  ...chatDraftLive,
  ...chatRoomLive,
  ...chatScheduledLive,
  ...documentLive,
  ...moderationLive,
  ...mustReadLive,
  ...portalLive,
  ...reportDecisionLive,
  ...reportItemLive,
  ...rewardLive,
  ...shellLive,
  ...taskLive,
  ...urgentMessageLive,
]

/** Every topic that connections can watch. */
export const liveTopics: readonly LiveTopicKind[] = [postTopics, taskTopics, chatRoomTopics, documentTopics]
