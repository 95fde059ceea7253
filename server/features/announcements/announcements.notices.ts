import {
  feedCommentChanged,
  feedCommented,
  feedDeleted,
  feedReacted,
  feedUnreacted,
} from '#server/features/feeds/feeds.events.ts'
import { feedModerated } from '#server/features/moderation/moderation.events.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { announceComment, announceReach, announceReactions } from './announcements.commands.ts'

export const announcementSubscribers = [
  defineSubscriber(feedCommented, 'announcements.comment', ({ db, payload }) => announceComment(db, payload)),
  defineSubscriber(feedCommentChanged, 'announcements.comment-changed', ({ db, payload }) =>
    announceComment(db, payload),
  ),
  defineSubscriber(feedReacted, 'announcements.reaction', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
  defineSubscriber(feedUnreacted, 'announcements.reaction-gone', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
  defineSubscriber(feedDeleted, 'announcements.post-gone', ({ db, payload }) =>
    announceReach(db, payload.feedId),
  ),
  defineSubscriber(feedModerated, 'announcements.post-moderated', ({ db, payload }) =>
    announceReach(db, payload.feedId),
  ),
]
