import {
  feedCommentChanged,
  feedCommented,
  feedReacted,
  feedUnreacted,
} from '#server/features/feeds/feeds.events.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { announceComment, announceReactions } from './announcements.commands.ts'

export const announcementSubscribers = [
  defineSubscriber(feedCommented, 'announcements.comment', ({ db, payload }) =>
    announceComment(db, payload.commentId),
  ),
  defineSubscriber(feedCommentChanged, 'announcements.comment-changed', ({ db, payload }) =>
    announceComment(db, payload.commentId),
  ),
  defineSubscriber(feedReacted, 'announcements.reaction', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
  defineSubscriber(feedUnreacted, 'announcements.reaction-gone', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
]
