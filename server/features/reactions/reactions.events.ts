import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** Somebody gave a stamp or an emoji. */
export const feedReacted = defineEvent<{ feedId: number; userId: number }>('feed.reacted')

/** Somebody took a stamp or an emoji back. */
export const feedUnreacted = defineEvent<{ feedId: number; userId: number }>('feed.unreacted')

/** Somebody gave a comment a stamp or an emoji. */
export const feedCommentReacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_reacted',
)

/** Somebody took a stamp or an emoji back from a comment. */
export const feedCommentUnreacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_unreacted',
)
