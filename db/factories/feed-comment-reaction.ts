import { sql } from 'kysely'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'

export type FeedCommentReactionDraft = {
  feedCommentId: number
  /** A stamp, or an emoji of `makeEmoji`. */
  stampId: number
  userId: number
  createdAt: Date
}

/** The rows for emoji in reactions. @returns their ids in order. */
export async function makeEmoji(db: CompanyDb, emoji: readonly string[]): Promise<number[]> {
  const companyId = companyIdOf(db)
  const rows = await db
    .insertInto('stamps')
    .values(emoji.map((one) => ({ companyId, name: one, emoji: one })))
    .returning(['id', 'emoji'])
    .execute()
  return emoji.map((one) => rows.find((row) => row.emoji === one)!.id)
}

/** Reactions to comments, counted by comment and kind. A person gives one kind to a comment only once. */
export async function makeFeedCommentReactions(
  db: CompanyDb,
  drafts: readonly FeedCommentReactionDraft[],
): Promise<void> {
  await transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await insertRows(
      trx,
      'feedCommentReactions',
      drafts.map(({ feedCommentId, stampId, userId, createdAt }) => ({
        companyId,
        feedCommentId,
        stampId,
        userId,
        createdAt,
      })),
    )
    await sql`insert into feed_comment_reaction_counters
        (company_id, feed_id, feed_comment_id, stamp_id, reaction_count, changed_at)
      select r.company_id, k.feed_id, r.feed_comment_id, r.stamp_id, count(*), max(r.created_at)
      from feed_comment_reactions r
      join feed_comments k on k.company_id = r.company_id and k.id = r.feed_comment_id
      where r.company_id = ${companyId} and r.feed_comment_id = any(${drafts.map((draft) => draft.feedCommentId)}::bigint[])
      group by r.company_id, k.feed_id, r.feed_comment_id, r.stamp_id
      on conflict (company_id, feed_comment_id, stamp_id) do nothing`.execute(trx)
  })
}
