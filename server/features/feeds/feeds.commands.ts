import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { setMentions } from '#server/features/mentions/mentions.commands.ts'
import { askAgain as askToReadAgain } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { feedChanged, feedDeleted } from './feeds.events.ts'

/**
 * Marks a post read once, and its mention of the person as seen; the counter moves only with the row, and not for the
 * author. Returns the number of readers.
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
       (select read_count from feed_counters where company_id = $1 and feed_id = $2)) as read_count`,
    [companyIdOf(db), feedId, userId],
  )
  return row!.readCount
}

type Change = {
  id: number
  title: string
  body: string
  mentionedUserIds: readonly number[]
  mentionedDepartmentIds: readonly number[]
  textVersion: number
  askAgain: boolean
}

/**
 * Changes a post's text and whom it mentions, and keeps what it said. Text that stays the same makes no version.
 * Throws `conflict` when somebody, or another window, changed it since `textVersion`.
 */
export function changeFeed(db: CompanyDb, { id, title, body, textVersion, askAgain, ...change }: Change) {
  return transaction(db, async (trx) => {
    const [row] = await namedQuery<{ textVersion: number; changed: boolean }>(
      trx,
      `with old as (
         select id, title, body, author_id, coalesce(edited_at, posted_at) as written_at, (title, body) <> ($3, $4) as changed
         from feeds where company_id = $1 and id = $2 and deleted_at is null and text_version = $5 for update
       ), kept as (
         insert into feed_versions (company_id, feed_id, version, title, body, written_by_id, written_at)
         select $1, id, $5, title, body, author_id, written_at from old where changed
       ), fresh as (
         update feeds f set title = $3, body = $4, formatted = true, text_version = $5 + 1, edited_at = now()
         from old where f.company_id = $1 and f.id = old.id and old.changed
       )
       select case when changed then $5 + 1 else $5 end as text_version, changed from old`,
      [companyIdOf(trx), id, title, body, textVersion],
    )
    if (!row) throw new Refusal('conflict')
    const named = { userIds: change.mentionedUserIds, departmentIds: change.mentionedDepartmentIds }
    const mentions = await setMentions(trx, { of: 'feed', id }, named)
    if (!row.changed && !mentions) return
    if (row.changed && askAgain) await askToReadAgain(trx, id)
    await publish(trx, feedChanged, {
      feedId: id,
      textVersion: row.textVersion,
      ...(mentions && { mentions }),
    })
  })
}

/** Takes a post away from everybody, once: who did it and when stays, its text and pictures do not. */
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
