import {
  feedChanged,
  feedCommentChanged,
  feedCommented,
  feedCreated,
  feedDeleted,
} from '#server/features/feeds/feeds.events.ts'
import { feedModerated } from '#server/features/moderation/moderation.events.ts'
import {
  feedCommentReacted,
  feedCommentUnreacted,
  feedReacted,
  feedUnreacted,
} from '#server/features/reactions/reactions.events.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import {
  announceComment,
  announceMentions,
  announceReach,
  announceReactions,
} from './announcements.commands.ts'
import { announceCommentReactions } from './comment-reaction-notices.ts'

export const announcementSubscribers = [
  defineSubscriber(feedCreated, 'announcements.mention', ({ db, payload }) =>
    announceMentions(db, { feedId: payload.feedId, mentions: 'all' }),
  ),
  defineSubscriber(feedChanged, 'announcements.mention-changed', async ({ db, payload }) => {
    const { feedId, mentions } = payload
    if (mentions) await announceMentions(db, { feedId, mentions })
  }),
  defineSubscriber(feedCommented, 'announcements.comment', ({ db, payload }) =>
    announceComment(db, { ...payload, mentions: 'all' }),
  ),
  defineSubscriber(feedCommentChanged, 'announcements.comment-changed', ({ db, payload }) =>
    announceComment(db, payload),
  ),
  defineSubscriber(feedReacted, 'announcements.reaction', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
  defineSubscriber(feedUnreacted, 'announcements.reaction-gone', ({ db, payload }) =>
    announceReactions(db, payload.feedId),
  ),
  defineSubscriber(feedCommentReacted, 'announcements.comment-reaction', ({ db, payload }) =>
    announceCommentReactions(db, payload),
  ),
  defineSubscriber(feedCommentUnreacted, 'announcements.comment-reaction-gone', ({ db, payload }) =>
    announceCommentReactions(db, payload),
  ),
  defineSubscriber(feedDeleted, 'announcements.post-gone', ({ db, payload }) =>
    announceReach(db, payload.feedId),
  ),
  defineSubscriber(feedModerated, 'announcements.post-moderated', ({ db, payload }) =>
    announceReach(db, payload.feedId),
  ),
]
