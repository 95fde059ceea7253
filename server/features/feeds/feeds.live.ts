import { postTopic } from '#contract/live.ts'
import {
  feedCommentReacted,
  feedCommentUnreacted,
  feedReacted,
  feedUnreacted,
} from '#server/features/reactions/reactions.events.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import type { LiveTopicKind } from '#server/platform/live/live-topic.ts'
import { feedChanged, feedCommentChanged, feedCommented, feedCreated, feedDeleted } from './feeds.events.ts'
import { findReadableFeedIds } from './feeds.queries.ts'

/** New posts are sent to their audiences; changes of a post to the people who have it on their screen. */
export const feedLive: readonly LiveMapper[] = [
  defineLiveMapper(feedCreated, ({ feedId, audienceIds, onTimeline }) =>
    onTimeline === false
      ? []
      : [{ toAudiences: audienceIds, message: { type: 'feeds.created', ids: [feedId] } }],
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
      { toWatchersOf: [postTopic(feedId)], message: { type: 'feeds.changed', ids: [feedId] } },
    ]),
  ),
]

/** A post that is on a person's screen. */
export const postTopics: LiveTopicKind = {
  kind: 'post',
  watchable: findReadableFeedIds,
  missed: (ids) => ({ type: 'feeds.changed', ids }),
}
