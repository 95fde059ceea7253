import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { announceCommentReactions, announceReactions } from './reaction-notices.commands.ts'
import { feedCommentReacted, feedCommentUnreacted, feedReacted, feedUnreacted } from './reactions.events.ts'

export const reactionSubscribers: readonly Subscriber[] = [
  defineSubscriber(feedReacted, 'announcements.reaction', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
  defineSubscriber(feedUnreacted, 'announcements.reaction-gone', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
  defineSubscriber(feedCommentReacted, 'announcements.comment-reaction', ({ db, payload }) =>
    announceCommentReactions(db, payload),
  ),
  defineSubscriber(feedCommentUnreacted, 'announcements.comment-reaction-gone', ({ db, payload }) =>
    announceCommentReactions(db, payload),
  ),
]
