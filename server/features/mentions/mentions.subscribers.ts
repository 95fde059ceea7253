import { feedChanged, feedCreated } from '#server/features/feeds/feeds.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { announceMentions } from './mention-notices.commands.ts'

export const mentionSubscribers: readonly Subscriber[] = [
  defineSubscriber(feedCreated, 'announcements.mention', ({ db, payload }) =>
    announceMentions(db, { feedId: payload.feedId, mentions: 'all' }),
  ),
  defineSubscriber(feedChanged, 'announcements.mention-changed', async ({ db, payload }) => {
    const { feedId, mentions } = payload
    if (mentions) await announceMentions(db, { feedId, mentions })
  }),
]
