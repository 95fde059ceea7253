import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { contentModerated } from './moderation.events.ts'

/**
 * Tells the author that their post or comment was hidden, with the reason, or is shown again; once for each act.
 * Who of the administrators did it is in the case, not in the notice.
 */
export async function announceModeration(trx: CompanyDb, moderationActionId: number) {
  const told = await namedQuery<{ userId: number }>(
    trx,
    `insert into announcements (company_id, user_id, kind, actor_id, feed_id, moderation_action_id, created_at)
     select $1, u.id, case x.kind when 'hide' then 'hidden' else 'restored' end, u.id, f.id, x.id, x.created_at
     from moderation_actions x
     join moderation_cases c on c.company_id = $1 and c.id = x.moderation_case_id
     join feeds f on f.company_id = $1 and f.id = c.feed_id
     left join feed_comments k on k.company_id = $1 and k.id = c.feed_comment_id
     join users u on u.company_id = $1 and u.id = coalesce(k.author_id, f.author_id) and u.status = 'active'
     where x.company_id = $1 and x.id = $2 and x.kind in ('hide', 'restore') and u.id <> x.actor_id
       and f.deleted_at is null and ${receives('notice', 'own_post')}
     on conflict (company_id, user_id, moderation_action_id) where moderation_action_id is not null do nothing
     returning user_id`,
    [companyIdOf(trx), moderationActionId],
  )
  if (told.length) await publish(trx, announcementsChanged, { userIds: told.map(({ userId }) => userId) })
}

export const authorNotices: readonly Subscriber[] = [
  defineSubscriber(contentModerated, 'moderation.author', ({ db, payload }) =>
    announceModeration(db, payload.moderationActionId),
  ),
]
