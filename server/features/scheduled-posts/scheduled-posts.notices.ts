import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { scheduledPostHeld } from './scheduled-posts.events.ts'

/** Tells the author that their post was held; once for each time that this happens. */
export async function announceHeld(trx: CompanyDb, feedId: number) {
  const told = await namedQuery<{ userId: number }>(
    trx,
    `insert into announcements (company_id, user_id, kind, actor_id, feed_id, created_at)
     select $1, u.id, 'post_held', u.id, f.id, f.held_at
     from feeds f join users u on u.company_id = $1 and u.id = f.author_id and u.status = 'active'
     where f.company_id = $1 and f.id = $2 and f.held_at is not null and ${receives('notice', 'own_post')}
     on conflict (company_id, feed_id, created_at) where kind = 'post_held' do nothing
     returning user_id`,
    [companyIdOf(trx), feedId],
  )
  if (told.length) await publish(trx, announcementsChanged, { userIds: told.map(({ userId }) => userId) })
}

export const scheduledPostSubscribers = [
  defineSubscriber(scheduledPostHeld, 'scheduled-posts.held', ({ db, payload }) =>
    announceHeld(db, payload.feedId),
  ),
]
