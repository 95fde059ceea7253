import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { feedModerated } from './moderation.events.ts'

/** Those who have the post on their screen fetch it again, and learn whether it is still there. */
export const moderationLive: readonly LiveMapper[] = [
  defineLiveMapper(feedModerated, ({ feedId }) => [
    { toWatchersOf: [feedId], message: { type: 'feeds.changed', feedIds: [feedId] } },
  ]),
]
