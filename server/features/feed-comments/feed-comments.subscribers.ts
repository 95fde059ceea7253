import { feedCommentChanged, feedCommented } from '#server/features/feeds/feeds.events.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { mailComment } from './comment-emails.commands.ts'
import { announceComment } from './comment-notices.commands.ts'

export const commentSubscribers: readonly Subscriber[] = [
  defineSubscriber(feedCommented, 'announcements.comment', async ({ app, db, payload }) => {
    await announceComment(db, { ...payload, mentions: 'all' })
    await mailComment(db, payload, productAddress(app.config))
  }),
  defineSubscriber(feedCommentChanged, 'announcements.comment-changed', ({ db, payload }) =>
    announceComment(db, payload),
  ),
]
