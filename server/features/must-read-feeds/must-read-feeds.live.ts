import { postTopic } from '#contract/live.ts'
import { defineLiveMapper } from '#server/platform/live/live-mapper.ts'
import { mustReadAsked, mustReadChanged, mustReadLifted } from './must-read-feeds.events.ts'

export const mustReadLive = [
  defineLiveMapper(mustReadChanged, ({ feedId, userIds, audienceIds }) => [
    { toWatchersOf: [postTopic(feedId)], message: { type: 'must_reads.changed', ids: [feedId] } },
    ...(userIds?.length ? [{ toUsers: userIds, message: { type: 'waiting.changed' } as const }] : []),
    ...(audienceIds?.length
      ? [{ toAudiences: audienceIds, message: { type: 'waiting.changed' } as const }]
      : []),
  ]),
  ...[mustReadAsked, mustReadLifted].map((event) =>
    defineLiveMapper(event, ({ feedId }) => [
      { toWatchersOf: [postTopic(feedId)], message: { type: 'feeds.changed', ids: [feedId] } },
    ]),
  ),
]
