import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { feedCreated } from '#server/features/feeds/feeds.events.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { insertPhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { publish } from '#server/platform/outbox/publish.ts'

type Submission = {
  menu: { id: number; publicationAudienceId: number }
  userId: number
  title: string
  text: string
  photos: readonly StoredImage[]
  clientKey: string
}

/** What an earlier submission with the same key made; undefined when this is the first. */
export async function findSubmitted(db: CompanyDb, userId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number; feedId: number }>(
    db,
    `select a.id, f.id as feed_id from applies a join feeds f on f.company_id = a.company_id and f.apply_id = a.id
     where a.company_id = $1 and a.user_id = $2 and a.client_key = $3`,
    [companyIdOf(db), userId, clientKey],
  )
  return row
}

/**
 * Uses a share menu: the apply, its post, the post's place in every audience that may read it, and the event, in
 * one transaction. The author always may, whatever audience the menu publishes to.
 */
export async function submitApply(db: CompanyDb, submission: Submission) {
  const { menu, userId, title, text, clientKey } = submission
  const own = await audienceOf(db, { include: [{ type: 'user', id: userId }], match: 'any' })
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const [apply] = await namedQuery<{ id: number }>(
      trx,
      `insert into applies (company_id, menu_id, user_id, client_key) values ($1, $2, $3, $4)
       on conflict (company_id, user_id, client_key) do nothing returning id`,
      [companyId, menu.id, userId, clientKey],
    )
    if (!apply) return (await findSubmitted(trx, userId, clientKey))!
    const photoIds = await insertPhotos(trx, submission.photos, userId)
    const [feed] = await namedQuery<{ id: number }>(
      trx,
      `with feed as (
         insert into feeds (company_id, apply_id, menu_id, author_id, department_id, title, body, audience_id)
         values ($1, $2, $3, $4, (select department_id from memberships
           where company_id = $1 and user_id = $4 and main), $5, $6, $7)
         returning id, posted_at
       ), counters as (
         insert into feed_counters (company_id, feed_id) select $1, id from feed
       ), audiences as (
         insert into feed_audiences (company_id, audience_id, sort_at, feed_id)
         select distinct $1::bigint, audience_id, posted_at, id from feed, unnest($8::bigint[]) as audience_id
       ), photos as (
         insert into feed_media_files (company_id, feed_id, sort_order, media_file_id)
         select $1, id, place, photo_id from feed, unnest($9::bigint[]) with ordinality as photo (photo_id, place)
       )
       select id from feed`,
      [
        companyId,
        apply.id,
        menu.id,
        userId,
        title,
        text,
        menu.publicationAudienceId,
        [menu.publicationAudienceId, own],
        photoIds,
      ],
    )
    await publish(trx, feedCreated, { feedId: feed!.id, audienceIds: [menu.publicationAudienceId, own] })
    return { id: apply.id, feedId: feed!.id }
  })
}
