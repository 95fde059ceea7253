import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { feedReacted, feedUnreacted } from './feeds.events.ts'

/** Marks a post read once; the counter moves only with the row. Answers the number of readers. */
export async function markRead(db: CompanyDb, userId: number, feedId: number) {
  const [row] = await namedQuery<{ readCount: number }>(
    db,
    `with fresh as (
       insert into feed_reads (company_id, feed_id, user_id) values ($1, $2, $3) on conflict do nothing returning 1
     ), counted as (
       update feed_counters set read_count = read_count + 1
       where company_id = $1 and feed_id = $2 and exists (select from fresh) returning read_count
     )
     select coalesce((select read_count from counted),
       (select read_count from feed_counters where company_id = $1 and feed_id = $2)) as read_count`,
    [companyIdOf(db), feedId, userId],
  )
  return row!.readCount
}

type Reaction = { feedId: number; stampId: number; userId: number }

/** Gives a stamp, once. */
export function addReaction(db: CompanyDb, { feedId, stampId, userId }: Reaction) {
  return transaction(db, async (trx) => {
    const fresh = await namedQuery(
      trx,
      `with fresh as (
         insert into feed_reactions (company_id, feed_id, stamp_id, user_id) values ($1, $2, $3, $4)
         on conflict do nothing returning 1
       )
       insert into feed_reaction_counters (company_id, feed_id, stamp_id, reaction_count)
       select $1, $2, $3, 1 from fresh
       on conflict (company_id, feed_id, stamp_id)
       do update set reaction_count = feed_reaction_counters.reaction_count + 1 returning 1`,
      [companyIdOf(trx), feedId, stampId, userId],
    )
    if (fresh.length) await publish(trx, feedReacted, { feedId, userId })
  })
}

/** Takes a stamp back, if it was given. */
export function removeReaction(db: CompanyDb, { feedId, stampId, userId }: Reaction) {
  return transaction(db, async (trx) => {
    const gone = await namedQuery(
      trx,
      `with gone as (
         delete from feed_reactions where company_id = $1 and feed_id = $2 and stamp_id = $3 and user_id = $4 returning 1
       )
       update feed_reaction_counters set reaction_count = reaction_count - 1
       where company_id = $1 and feed_id = $2 and stamp_id = $3 and exists (select from gone) returning 1`,
      [companyIdOf(trx), feedId, stampId, userId],
    )
    if (gone.length) await publish(trx, feedUnreacted, { feedId, userId })
  })
}
