import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { addMentions } from '#server/features/mentions/mentions.commands.ts'
import { checkUse, lockUse } from '#server/features/menus/use-limits.checks.ts'
import { countUse } from '#server/features/missions/mission-uses.commands.ts'
import { hasMissions } from '#server/features/missions/missions.sql.ts'
import { askForPost } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import type { MenuPolicy } from '#server/features/must-read-feeds/must-read-settings.queries.ts'
import { placing, publishPosted } from '#server/features/posting/posting.commands.ts'
import { postLater } from '#server/features/posting/posting.jobs.ts'
import { insertAttachments, type StoredAttachment } from '#server/platform/files/receive-attachments.ts'
import { insertPhotos } from '#server/platform/files/receive-photos.ts'
import type { StoredImage } from '#server/platform/files/save-image.ts'
import { permit } from '#server/platform/http/refusal.ts'

type Submission = {
  menu: { id: number; useLimitCount: number | null }
  /** The readers, besides its author. */
  audienceId: number
  /** The author's own audience. */
  own: number
  userId: number
  title: string
  text: string
  mentionedUserIds: readonly number[]
  mentionedDepartmentIds: readonly number[]
  photos: readonly StoredImage[]
  attachments: readonly StoredAttachment[]
  /** Uploaded before; they come first. */
  mediaFileIds: readonly number[]
  clientKey: string
  /** null: now. */
  scheduledAt: Date | null
  /** The requirement to confirm it; null: none. */
  mustRead?: { dueOn: string; policy: MenuPolicy } | null
}

/** The result of an earlier submission with the same key; undefined if this is the first. */
export async function findSubmitted(db: CompanyDb, userId: number, clientKey: string) {
  const [row] = await namedQuery<{ id: number; feedId: number; title: string; body: string }>(
    db,
    `select a.id, f.id as feed_id, f.title, f.body from applies a join feeds f on f.company_id = a.company_id and f.apply_id = a.id
     where a.company_id = $1 and a.user_id = $2 and a.client_key = $3 and f.report_id is null`,
    [companyIdOf(db), userId, clientKey],
  )
  return row
}

/**
 * Returns the result of the first submission when it is sent twice. The same draft with other text, sent from a
 * second window, is refused: returning the first post would lose that text.
 */
export function sameSubmission(
  made: { id: number; feedId: number; title: string; body: string },
  sent: { title: string; text: string },
) {
  permit(made.title === sent.title && made.body === sent.text, 'already_posted')
  return { id: made.id, reportId: null, feedId: made.feedId }
}

/**
 * Uses a share menu: creates the apply, its post, the post's place in every audience that may read it, and the event,
 * in one transaction. The author may always read it, whatever audience the menu publishes to. A scheduled post has no
 * audience yet.
 */
export async function submitApply(db: CompanyDb, submission: Submission) {
  const { menu, audienceId, own, userId, title, text, clientKey, scheduledAt } = submission
  return transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    if (menu.useLimitCount !== null) {
      await lockUse(trx, menu, userId)
      const sent = await findSubmitted(trx, userId, clientKey)
      if (sent) return sameSubmission(sent, submission)
      await checkUse(trx, menu, userId)
    }
    const [apply] = await namedQuery<{ id: number }>(
      trx,
      `insert into applies (company_id, menu_id, user_id, client_key) values ($1, $2, $3, $4)
       on conflict (company_id, user_id, client_key) do nothing returning id`,
      [companyId, menu.id, userId, clientKey],
    )
    if (!apply) return sameSubmission((await findSubmitted(trx, userId, clientKey))!, submission)
    const mediaIds = [
      ...submission.mediaFileIds,
      ...(await insertPhotos(trx, submission.photos, userId)),
      ...(await insertAttachments(trx, submission.attachments, userId)),
    ]
    const [feed] = await namedQuery<{ id: number; offTimeline: boolean; hasMissions: boolean }>(
      trx,
      `with feed as (
         insert into feeds (company_id, apply_id, menu_id, author_id, department_id, title, body, audience_id,
           scheduled_at, posted_at)
         values (:companyId, :applyId, :menuId, :userId, (select department_id from memberships
           where company_id = :companyId and user_id = :userId and main), :title, :body, :audienceId, :scheduledAt, coalesce(:scheduledAt, now()))
         returning id, posted_at, menu_id
       ), menu as (
         select grouped, off_timeline, ${hasMissions(':companyId', ':menuId')} as has_missions
         from menus where company_id = :companyId and id = :menuId
       ), counters as (
         insert into feed_counters (company_id, feed_id) select :companyId, id from feed
       ), audiences as (
         ${placing(':audienceIds::bigint[]')}
       ), photos as (
         insert into feed_media_files (company_id, feed_id, sort_order, media_file_id)
         select :companyId, id, place, photo_id from feed, unnest(:mediaFileIds::bigint[]) with ordinality as photo (photo_id, place)
       ), requested as (
         -- This use completes the request, as completeRequests does for reports.
         update report_item_tasks set completed_at = now(), apply_id = :applyId
         where company_id = :companyId and assignee_id = :userId and menu_id = :menuId and completed_at is null and withdrawn_at is null
       ), draft as (
         delete from drafts where company_id = :companyId and user_id = :userId and key = :draftKey
       )
       select feed.id, menu.off_timeline, menu.has_missions from feed, menu`,
      {
        companyId,
        applyId: apply.id,
        menuId: menu.id,
        userId,
        title,
        body: text,
        audienceId,
        audienceIds: scheduledAt ? [] : [audienceId, own],
        mediaFileIds: mediaIds,
        scheduledAt,
        draftKey: clientKey,
      },
    )
    if (feed!.hasMissions) await countUse(trx, apply.id)
    await addMentions(
      trx,
      { of: 'feed', id: feed!.id },
      { userIds: submission.mentionedUserIds, departmentIds: submission.mentionedDepartmentIds },
    )
    if (submission.mustRead)
      await askForPost(trx, { feedId: feed!.id, authorId: userId, ...submission.mustRead })
    if (scheduledAt) await postLater(trx, feed!.id, scheduledAt)
    else await publishPosted(trx, feed!, [audienceId, own])
    return { id: apply.id, reportId: null, feedId: feed!.id }
  })
}
