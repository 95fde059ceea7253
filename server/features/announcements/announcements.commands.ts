import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { announcementsChanged } from './announcements.events.ts'
import { announce } from './tell.commands.ts'

type Confirming = { id?: number; kinds?: readonly string[] | undefined }

/**
 * Marks the person's notices as read: one, those of some kinds, or all up to now. Also marks their mentions as seen.
 */
export function confirmAnnouncements(db: CompanyDb, userId: number, { id, kinds }: Confirming) {
  return transaction(db, async (trx) => {
    const seen = await namedQuery(
      trx,
      `with confirmed as (
         update announcements set confirmed_at = now()
         where company_id = $1 and user_id = $2 and confirmed_at is null and ($3::bigint is null or id = $3)
           and ($4::text[] is null or kind = any($4))
         returning kind, feed_id, feed_comment_id
       ), seen as (
         update mention_recipients r set seen_at = now() from confirmed c
         where c.kind = 'mention' and r.company_id = $1 and r.user_id = $2 and r.seen_at is null
           and r.feed_id = c.feed_id and r.feed_comment_id is not distinct from c.feed_comment_id
       )
       select 1 from confirmed`,
      [companyIdOf(trx), userId, id ?? null, kinds ?? null],
    )
    if (seen.length) await publish(trx, announcementsChanged, { userIds: [userId] })
  })
}

/** Updates the badge of people with unread notices about a post that became visible or invisible to them. */
export async function announceReach(trx: CompanyDb, feedId: number) {
  const touched = await namedQuery<{ userId: number }>(
    trx,
    'select distinct user_id from announcements where company_id = $1 and feed_id = $2 and confirmed_at is null',
    [companyIdOf(trx), feedId],
  )
  await announce(trx, touched)
}
