import { feedCommentChanged, feedCommented } from '#server/features/feeds/feeds.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { announceComment } from './comment-notices.commands.ts'

export const commentSubscribers: readonly Subscriber[] = [
  defineSubscriber(feedCommented, 'announcements.comment', ({ db, payload }) =>
    announceComment(db, { ...payload, mentions: 'all' }),
  ),
  defineSubscriber(feedCommentChanged, 'announcements.comment-changed', ({ db, payload }) =>
    announceComment(db, payload),
  ),
]
