import { postTopic } from '#contract/live.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { casesChanged, feedModerated } from './moderation.events.ts'

/** Those who have the post on their screen fetch it again, and learn whether it is still there. */
export const moderationLive: readonly LiveMapper[] = [
  defineLiveMapper(feedModerated, ({ feedId }) => [
    { toWatchersOf: [postTopic(feedId)], message: { type: 'feeds.changed', ids: [feedId] } },
  ]),
  defineLiveMapper(casesChanged, ({ userIds }) => [
    { toUsers: userIds, message: { type: 'waiting.changed' } },
  ]),
]
