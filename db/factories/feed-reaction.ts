import { sql } from 'kysely'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'

export type FeedReactionDraft = { feedId: number; stampId: number; userId: number; createdAt?: Date }

/** Reactions, counted by post and stamp. A person gives a stamp to a post only once. */
export async function makeFeedReactions(db: CompanyDb, drafts: readonly FeedReactionDraft[]): Promise<void> {
  await transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const now = new Date()
    await insertRows(
      trx,
      'feedReactions',
      drafts.map(({ feedId, stampId, userId, createdAt = now }) => ({
        companyId,
        feedId,
        stampId,
        userId,
        createdAt,
      })),
    )
    await sql`insert into feed_reaction_counters (company_id, feed_id, stamp_id, reaction_count)
      select ${companyId}::bigint, feed_id, stamp_id, count(*)
      from unnest(${drafts.map(({ feedId }) => feedId)}::bigint[], ${drafts.map(({ stampId }) => stampId)}::bigint[])
        as given(feed_id, stamp_id)
      group by feed_id, stamp_id
      on conflict (company_id, feed_id, stamp_id)
      do update set reaction_count = feed_reaction_counters.reaction_count + excluded.reaction_count`.execute(
      trx,
    )
  })
}
