import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** Someone gave a stamp or an emoji. */
export const feedReacted = defineEvent<{ feedId: number; userId: number }>('feed.reacted')

/** Someone took a stamp or an emoji back. */
export const feedUnreacted = defineEvent<{ feedId: number; userId: number }>('feed.unreacted')

/** Someone gave a comment a stamp or an emoji. */
export const feedCommentReacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_reacted',
)

/** Someone took a stamp or an emoji back from a comment. */
export const feedCommentUnreacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_unreacted',
)
