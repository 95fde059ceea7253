import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { feedChanged } from '#server/features/feeds/feeds.events.ts'
import { setMentions } from '#server/features/mentions/mentions.commands.ts'
import { askAgain as askToReadAgain } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'

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
 * Changes a post's text and mentions, and keeps the previous text as a version. An unchanged text creates no version.
 * Throws `conflict` if it was changed since `textVersion`, by another person or in another window.
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
