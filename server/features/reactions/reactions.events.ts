import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A person added a stamp or an emoji to a post. */
export const feedReacted = defineEvent<{ feedId: number; userId: number }>('feed.reacted')

/** A person removed a stamp or an emoji from a post. */
export const feedUnreacted = defineEvent<{ feedId: number; userId: number }>('feed.unreacted')

/** A person added a stamp or an emoji to a comment. */
export const feedCommentReacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_reacted',
)

/** A person removed a stamp or an emoji from a comment. */
export const feedCommentUnreacted = defineEvent<{ feedId: number; commentId: number; userId: number }>(
  'feed.comment_unreacted',
)
