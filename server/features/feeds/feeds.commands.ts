import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { feedDeleted } from './feeds.events.ts'

/**
 * Marks a post as read once, and its mention of the person as seen. The counter changes only with the row, and not
 * for the author. Returns the number of readers.
 */
export async function markRead(db: CompanyDb, userId: number, feedId: number) {
  const [row] = await namedQuery<{ readCount: number }>(
    db,
    `with fresh as (
       insert into feed_reads (company_id, feed_id, user_id) values ($1, $2, $3) on conflict do nothing returning 1
     ), counted as (
       update feed_counters set read_count = read_count + 1
       where company_id = $1 and feed_id = $2 and exists (select from fresh)
         and $3 <> (select author_id from feeds where company_id = $1 and id = $2)
       returning read_count
     ), seen as (
       update mention_recipients set seen_at = now()
       where company_id = $1 and feed_id = $2 and feed_comment_id is null and user_id = $3 and seen_at is null
     )
     select coalesce((select read_count from counted),
       (select read_count from feed_counters where company_id = $1 and feed_id = $2), 0) as read_count`,
    [companyIdOf(db), feedId, userId],
  )
  return row!.readCount
}

/** Deletes a post for everyone, once. Who did it and when is kept; its text and pictures are not. */
export function removeFeed(db: CompanyDb, userId: number, feedId: number) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const removed = await namedQuery(
      trx,
      `update feeds set title = '', body = '', answers = null, scheduled_at = null, deleted_at = now(), deleted_by_id = $3
       where company_id = $1 and id = $2 and deleted_at is null returning id`,
      [companyId, feedId, userId],
    )
    if (!removed.length) return
    for (const table of [
      'feed_audiences',
      'feed_versions',
      'feed_media_files',
      'feed_bookmarks',
      'feed_translations',
      'feed_mentions',
      'feed_department_mentions',
      'mention_recipients',
    ])
      await namedQuery(trx, `delete from ${table} where company_id = $1 and feed_id = $2`, [
        companyId,
        feedId,
      ])
    await publish(trx, feedDeleted, { feedId })
  })
}
