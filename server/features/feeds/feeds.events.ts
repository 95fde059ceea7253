import type { MentionChange } from '#server/features/mentions/mentions.events.ts'
import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A post was published for these audiences; `onTimeline` false: only on its menu's page. */
export const feedCreated = defineEvent<{ feedId: number; audienceIds: number[]; onTimeline?: boolean }>(
  'feed.created',
)
/** Its text or its mentions were changed. */
export const feedChanged = defineEvent<{ feedId: number; textVersion: number; mentions?: MentionChange }>(
  'feed.changed',
)
/** It was deleted: nobody may read it any more. */
export const feedDeleted = defineEvent<{ feedId: number }>('feed.deleted')
/** A comment was added. */
export const feedCommented = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.commented',
)
/** A comment was edited, deleted, hidden or shown again (`all`: everybody it mentions is to be notified). */
export const feedCommentChanged = defineEvent<{
  feedId: number
  commentId: number
  mentions?: MentionChange | 'all'
}>('feed.comment_changed')
