import { announceReach } from '#server/features/announcements/announcements.commands.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { feedDeleted } from './feeds.events.ts'

export const feedSubscribers: readonly Subscriber[] = [
  defineSubscriber(feedDeleted, 'announcements.post-gone', ({ db, payload }) =>
    announceReach(db, payload.feedId),
  ),
]
