import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { receives } from '#server/features/notification-options/preferences.queries.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { rewardsMoved } from './rewards.events.ts'

/** Tells people that points were given to them or taken, each entry once; nobody is told of their own act. */
async function tellOfPoints(trx: CompanyDb, transactionIds: readonly number[]) {
  const told = await namedQuery<{ userId: number }>(
    trx,
    `insert into announcements (company_id, user_id, kind, actor_id, amount, occasion)
     select $1, u.id, case when t.amount > 0 then 'reward_granted' else 'reward_collected' end, t.made_by_id,
       abs(t.amount), t.id::text
     from reward_transactions t
     join users u on u.company_id = $1 and u.id = t.user_id and u.status = 'active' and u.id <> t.made_by_id
     where t.company_id = $1 and t.id = any($2::bigint[]) and ${receives('notice', 'points')}
     on conflict (company_id, user_id, kind, coalesce(menu_id, 0), occasion)
       where feed_id is null and report_id is null do nothing
     returning user_id`,
    [companyIdOf(trx), transactionIds],
  )
  if (told.length > 0) await publish(trx, announcementsChanged, { userIds: told.map(({ userId }) => userId) })
}

export const rewardSubscribers: readonly Subscriber[] = [
  defineSubscriber(rewardsMoved, 'rewards.moved', ({ db, payload }) =>
    tellOfPoints(db, payload.transactionIds),
  ),
]
