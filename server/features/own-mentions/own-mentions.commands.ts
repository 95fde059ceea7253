import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { publish } from '#server/platform/outbox/publish.ts'

/** Marks the person's mentions up to this one as seen, and their notices as read. */
export function seeMentions(db: CompanyDb, userId: number, upToId: number) {
  return transaction(db, async (trx) => {
    const [row] = await namedQuery<{ touched: boolean }>(
      trx,
      `with seen as (
         update mention_recipients set seen_at = now()
         where company_id = $1 and user_id = $2 and id <= $3 and seen_at is null returning 1
       ), confirmed as (
         update announcements a set confirmed_at = now() from mention_recipients r
         where a.company_id = $1 and a.user_id = $2 and a.kind = 'mention' and a.confirmed_at is null
           and r.company_id = $1 and r.user_id = $2 and r.id <= $3 and r.feed_id = a.feed_id
           and r.feed_comment_id is not distinct from a.feed_comment_id
         returning 1
       )
       select exists (select from seen) or exists (select from confirmed) as touched`,
      [companyIdOf(trx), userId, upToId],
    )
    if (row!.touched) await publish(trx, announcementsChanged, { userIds: [userId] })
  })
}
