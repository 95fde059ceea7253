import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { feedCommentChanged, feedCommented } from '#server/features/feeds/feeds.events.ts'
import { addMentions, setMentions } from '#server/features/mentions/mentions.commands.ts'
import { insertAttachments, type StoredAttachment } from '#server/platform/files/receive-attachments.ts'
import { insertPhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { findSentComment } from './feed-comments.queries.ts'

type NewComment = {
  feedId: number
  authorId: number
  body: string
  mentionedUserIds: readonly number[]
  mentionedDepartmentIds: readonly number[]
  photos: readonly StoredImage[]
  attachments: readonly StoredAttachment[]
  /** The comment it answers, which must not be an answer itself. */
  parentId: number | null
  clientKey: string
}

/**
 * Creates a comment with its files and mentions, counts it and publishes the event, once per client key. Returns its
 * id.
 */
export function addFeedComment(db: CompanyDb, comment: NewComment): Promise<number> {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const { feedId, authorId, body, clientKey } = comment
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into feed_comments (company_id, feed_id, author_id, body, client_key, parent_id) values ($1, $2, $3, $4, $5, $6)
       on conflict (company_id, author_id, client_key) do nothing returning id`,
      [companyId, feedId, authorId, body, clientKey, comment.parentId],
    )
    if (!made) {
      const sent = await findSentComment(trx, authorId, feedId, clientKey)
      if (sent === undefined) throw new Refusal('conflict')
      return sent
    }
    const mediaIds = [
      ...(await insertPhotos(trx, comment.photos, authorId)),
      ...(await insertAttachments(trx, comment.attachments, authorId)),
    ]
    if (mediaIds.length)
      await namedQuery(
        trx,
        `insert into feed_comment_media_files (company_id, feed_comment_id, sort_order, media_file_id)
         select $1, $2, place, file_id from unnest($3::bigint[]) with ordinality as file (file_id, place)`,
        [companyId, made.id, mediaIds],
      )
    await addMentions(
      trx,
      { of: 'feed_comment', id: made.id },
      { userIds: comment.mentionedUserIds, departmentIds: comment.mentionedDepartmentIds },
    )
    await publish(trx, feedCommented, { feedId, commentId: made.id, userId: authorId })
    // Last, so that the counter row, which all commenters of this post update, is locked only until the commit.
    await countComment(trx, feedId, 1)
    return made.id
  })
}

type Change = {
  id: number
  feedId: number
  body: string
  mentionedUserIds: readonly number[]
  mentionedDepartmentIds: readonly number[]
  editedAt: string | null
}

/**
 * Changes a comment's text. Throws `conflict` if it was changed since `editedAt`, by another person or in another
 * window.
 */
export function changeFeedComment(db: CompanyDb, change: Change) {
  return transaction(db, async (trx) => {
    const changed = await namedQuery(
      trx,
      `update feed_comments set body = $3, formatted = true, edited_at = now()
       where company_id = $1 and id = $2 and deleted_at is null and edited_at is not distinct from $4 returning id`,
      [companyIdOf(trx), change.id, change.body, change.editedAt === null ? null : new Date(change.editedAt)],
    )
    if (!changed.length) throw new Refusal('conflict')
    const mentions = await setMentions(
      trx,
      { of: 'feed_comment', id: change.id },
      { userIds: change.mentionedUserIds, departmentIds: change.mentionedDepartmentIds },
    )
    await publish(trx, feedCommentChanged, {
      feedId: change.feedId,
      commentId: change.id,
      ...(mentions && { mentions }),
    })
  })
}

/** Deletes a comment's content and uncounts it, once. */
export function removeFeedComment(db: CompanyDb, comment: { id: number; feedId: number }) {
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const removed = await namedQuery(
      trx,
      `update feed_comments set body = '', deleted_at = now()
       where company_id = $1 and id = $2 and deleted_at is null returning id`,
      [companyId, comment.id],
    )
    if (!removed.length) return
    await setMentions(trx, { of: 'feed_comment', id: comment.id }, { userIds: [], departmentIds: [] })
    await namedQuery(
      trx,
      `with translations as (
         delete from feed_comment_translations where company_id = $1 and feed_comment_id = $2
       )
       delete from feed_comment_media_files where company_id = $1 and feed_comment_id = $2`,
      [companyId, comment.id],
    )
    await publish(trx, feedCommentChanged, { feedId: comment.feedId, commentId: comment.id })
    await countComment(trx, comment.feedId, -1)
  })
}

const countComment = (trx: CompanyDb, feedId: number, by: 1 | -1) =>
  namedQuery(
    trx,
    'update feed_counters set comment_count = comment_count + $3 where company_id = $1 and feed_id = $2',
    [companyIdOf(trx), feedId, by],
  )
