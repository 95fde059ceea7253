import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A post appeared for these audiences; `onTimeline` false: on its menu's page only. */
export const feedCreated = defineEvent<{ feedId: number; audienceIds: number[]; onTimeline?: boolean }>(
  'feed.created',
)
/** Its text was changed. */
export const feedChanged = defineEvent<{ feedId: number; textVersion: number }>('feed.changed')
/** It was deleted: nobody may read it any more. */
export const feedDeleted = defineEvent<{ feedId: number }>('feed.deleted')
/** Somebody commented. */
export const feedCommented = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.commented',
)
/** A comment was edited or deleted. */
export const feedCommentChanged = defineEvent<{ feedId: number; commentId: number }>('feed.comment_changed')
/** Somebody gave a stamp. */
export const feedReacted = defineEvent<{ feedId: number; userId: number }>('feed.reacted')
/** Somebody took a stamp back. */
export const feedUnreacted = defineEvent<{ feedId: number; userId: number }>('feed.unreacted')
