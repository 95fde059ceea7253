import {
  feedCommentReacted,
  feedCommentUnreacted,
  feedReacted,
  feedUnreacted,
} from '#server/features/reactions/reactions.events.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { feedChanged, feedCommentChanged, feedCommented, feedCreated, feedDeleted } from './feeds.events.ts'

/** New posts are said to their audiences; what happens to a post, to those who have it on their screen. */
export const feedLive: readonly LiveMapper[] = [
  defineLiveMapper(feedCreated, ({ feedId, audienceIds, onTimeline }) =>
    onTimeline === false
      ? []
      : [{ toAudiences: audienceIds, message: { type: 'feeds.created', feedIds: [feedId] } }],
  ),
  ...[
    feedChanged,
    feedDeleted,
    feedCommented,
    feedCommentChanged,
    feedCommentReacted,
    feedCommentUnreacted,
    feedReacted,
    feedUnreacted,
  ].map((event) =>
    defineLiveMapper<{ feedId: number }>(event, ({ feedId }) => [
      { toWatchersOf: [feedId], message: { type: 'feeds.changed', feedIds: [feedId] } },
    ]),
  ),
]
