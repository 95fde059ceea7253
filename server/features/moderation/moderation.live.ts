import { postTopic } from '#contract/live.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { casesChanged, feedModerated } from './moderation.events.ts'

/** Makes clients that show the post fetch it again, and thereby detect whether it still exists. */
export const moderationLive: readonly LiveMapper[] = [
  defineLiveMapper(feedModerated, ({ feedId }) => [
    { toWatchersOf: [postTopic(feedId)], message: { type: 'feeds.changed', ids: [feedId] } },
  ]),
  defineLiveMapper(casesChanged, ({ userIds }) => [
    { toUsers: userIds, message: { type: 'waiting.changed' } },
  ]),
]
