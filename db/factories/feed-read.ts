import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
import { addToCounters } from './feed-counters.ts'

export type FeedReadDraft = { feedId: number; userId: number; readAt?: Date }

/** Read marks, counted in the posts' counters. A person reads a post only once. */
export async function makeFeedReads(db: CompanyDb, drafts: readonly FeedReadDraft[]): Promise<void> {
  await transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const now = new Date()
    await insertRows(
      trx,
      'feedReads',
      drafts.map(({ feedId, userId, readAt = now }) => ({ companyId, feedId, userId, readAt })),
    )
    await addToCounters(
      trx,
      'readCount',
      drafts.map(({ feedId }) => feedId),
    )
  })
}
