import type { CompanyDb } from '#db/tenant.ts'
import { announceReach } from '#server/features/announcements/announcements.commands.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { contentHidden, contentRestored, messageHidden, messageRestored } from './author.notices.ts'
import { contentModerated, feedModerated } from './moderation.events.ts'

/**
 * Notifies the author that their post or comment was hidden, with the reason, or is shown again; once for each act.
 * The administrator who acted is recorded in the case, not in the notice.
 */
export async function announceModeration(trx: CompanyDb, moderationActionId: number) {
  const columns = { actor: 'o.user_id', feed: 'o.feed_id', at: 'o.created_at', once: 'o.id' }
  await tell(trx, {
    values: [moderationActionId],
    recipients: `select coalesce(k.author_id, f.author_id) as user_id, x.id, x.kind, x.reason, x.created_at,
        f.id as feed_id, c.feed_comment_id as comment_id
      from moderation_actions x
      join moderation_cases c on c.company_id = $1 and c.id = x.moderation_case_id
      join feeds f on f.company_id = $1 and f.id = c.feed_id and f.deleted_at is null
      left join feed_comments k on k.company_id = $1 and k.id = c.feed_comment_id
      where x.company_id = $1 and x.id = $2 and coalesce(k.author_id, f.author_id) <> x.actor_id`,
    notices: [
      contentHidden.row({
        ...columns,
        when: "o.kind = 'hide'",
        payload: { commentId: 'o.comment_id', reason: "coalesce(o.reason, '')" },
      }),
      contentRestored.row({
        ...columns,
        when: "o.kind = 'restore'",
        payload: { commentId: 'o.comment_id' },
      }),
    ],
    readable: true,
  })
  const ofMessage = { actor: 'o.user_id', at: 'o.created_at', once: 'o.id' }
  const place = { chatRoomId: 'o.chat_room_id', seq: 'o.seq' }
  await tell(trx, {
    values: [moderationActionId],
    recipients: `select g.author_id as user_id, x.id, x.kind, x.reason, x.created_at, g.chat_room_id, g.seq
      from moderation_actions x
      join moderation_cases c on c.company_id = $1 and c.id = x.moderation_case_id
      join chat_messages g on g.company_id = $1 and g.id = c.chat_message_id
      where x.company_id = $1 and x.id = $2 and g.author_id <> x.actor_id`,
    notices: [
      messageHidden.row({
        ...ofMessage,
        when: "o.kind = 'hide'",
        payload: { ...place, reason: "coalesce(o.reason, '')" },
      }),
      messageRestored.row({ ...ofMessage, when: "o.kind = 'restore'", payload: place }),
    ],
  })
}

export const authorNoticeSubscribers: readonly Subscriber[] = [
  defineSubscriber(contentModerated, 'moderation.author', ({ db, payload }) =>
    announceModeration(db, payload.moderationActionId),
  ),
  defineSubscriber(feedModerated, 'announcements.post-moderated', ({ db, payload }) =>
    announceReach(db, payload.feedId),
  ),
]
