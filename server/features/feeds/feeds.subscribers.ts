import { announceReach } from '#server/features/announcements/announcements.commands.ts'
import { announceMentions } from '#server/features/mentions/mention-notices.commands.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { feedChanged, feedCreated, feedDeleted } from './feeds.events.ts'

export const feedSubscribers: readonly Subscriber[] = [
  defineSubscriber(feedCreated, 'announcements.mention', ({ app, db, payload }) =>
    announceMentions(db, { feedId: payload.feedId, mentions: 'all' }, productAddress(app.config)),
  ),
  defineSubscriber(feedChanged, 'announcements.mention-changed', async ({ app, db, payload }) => {
    const { feedId, mentions } = payload
    if (mentions) await announceMentions(db, { feedId, mentions }, productAddress(app.config))
  }),
  defineSubscriber(feedDeleted, 'announcements.post-gone', ({ db, payload }) =>
    announceReach(db, payload.feedId),
  ),
]
