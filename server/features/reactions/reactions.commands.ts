import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { feedCommentReacted, feedCommentUnreacted, feedReacted, feedUnreacted } from './reactions.events.ts'

type Reaction = { feedId: number; stampId: number; userId: number }
type CommentReaction = Reaction & { commentId: number }

/** Adds a stamp or emoji to a post, once. */
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

/** Removes a stamp or emoji from a post, if it was given. */
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

/** Adds a stamp or emoji to a comment, once. */
export function addCommentReaction(db: CompanyDb, { feedId, commentId, stampId, userId }: CommentReaction) {
  return transaction(db, async (trx) => {
    const fresh = await namedQuery(
      trx,
      `with fresh as (
         insert into feed_comment_reactions (company_id, feed_comment_id, stamp_id, user_id) values ($1, $3, $4, $5)
         on conflict do nothing returning 1
       )
       insert into feed_comment_reaction_counters as kept
         (company_id, feed_id, feed_comment_id, stamp_id, reaction_count)
       select $1, $2, $3, $4, 1 from fresh
       on conflict (company_id, feed_comment_id, stamp_id)
       do update set reaction_count = kept.reaction_count + 1, changed_at = now() returning 1`,
      [companyIdOf(trx), feedId, commentId, stampId, userId],
    )
    if (fresh.length) await publish(trx, feedCommentReacted, { feedId, commentId, userId })
  })
}

/** Removes a stamp or emoji from a comment, if it was given. */
export function removeCommentReaction(
  db: CompanyDb,
  { feedId, commentId, stampId, userId }: CommentReaction,
) {
  return transaction(db, async (trx) => {
    const gone = await namedQuery(
      trx,
      `with gone as (
         delete from feed_comment_reactions
         where company_id = $1 and feed_comment_id = $2 and stamp_id = $3 and user_id = $4 returning 1
       )
       update feed_comment_reaction_counters set reaction_count = reaction_count - 1, changed_at = now()
       where company_id = $1 and feed_comment_id = $2 and stamp_id = $3 and exists (select from gone) returning 1`,
      [companyIdOf(trx), commentId, stampId, userId],
    )
    if (gone.length) await publish(trx, feedCommentUnreacted, { feedId, commentId, userId })
  })
}
