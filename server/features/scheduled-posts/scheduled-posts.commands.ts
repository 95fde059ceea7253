import { type CompanyDb, companyIdOf, databaseTime, namedQuery, transaction } from '#db/tenant.ts'
import { setDraftFiles } from '#server/features/drafts/drafts.commands.ts'
import { setMentions } from '#server/features/mentions/mentions.commands.ts'
import {
  ownAudienceOf,
  type Publishing,
  publicationAudienceOf,
} from '#server/features/menus/publications.queries.ts'
import { placeFeed } from '#server/features/posting/posting.commands.ts'
import { type PostLater, postLater, postLaterJob } from '#server/features/posting/posting.jobs.ts'
import { releaseReport } from '#server/features/report-publishing/settlements.commands.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { eachRow } from '#server/platform/jobs/each-row.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { scheduledPostHeld } from './scheduled-posts.events.ts'

/** Posts a scheduled post at its time. A job that runs too early (the time was changed) or twice does nothing. */
export const postScheduled = defineJob<PostLater>({
  ...postLaterJob,
  handler: async ({ db, data, log }) => {
    const outcome = await postWaiting(db, data.feedId, await databaseTime(db))
    if (outcome === 'held')
      log.warn({ feedId: data.feedId }, 'Scheduled post not published: its menu is not available')
  },
})

/** Posts scheduled posts whose own job did not, whatever the reason: no scheduled post is lost. */
export const postOverdue = defineJob({
  name: 'scheduled_posts.post-overdue',
  schedule: '*/5 * * * *',
  due: `exists (select from feeds f where f.company_id = c.id and f.scheduled_at <= now()
    and f.held_at is null)`,
  singletonKey: () => 'company',
  handler: async ({ db }) => {
    const now = await databaseTime(db)
    const overdue = await namedQuery<{ id: number }>(
      db,
      `select id from feeds where company_id = $1 and scheduled_at <= $2 and held_at is null
       order by scheduled_at limit 500`,
      [companyIdOf(db), now],
    )
    await eachRow(overdue, ({ id }) => postWaiting(db, id, now))
  },
})

/**
 * Posts a scheduled post that is due, with the current audience and department, exactly once. `held`: its author may
 * not use the menu now; content that was approved, or submitted as a report, is posted anyway.
 */
export async function postWaiting(db: CompanyDb, feedId: number, now: Date) {
  const companyId = companyIdOf(db)
  const [waiting] = await namedQuery<{ authorId: number }>(
    db,
    'select author_id from feeds where company_id = $1 and id = $2 and scheduled_at <= $3',
    [companyId, feedId, now],
  )
  if (!waiting) return 'nothing'
  const own = await ownAudienceOf(db, waiting.authorId)
  return transaction(db, async (trx) => {
    const [feed] = await namedQuery<Publishing & { open: boolean; reportId: number | null }>(
      trx,
      `select n.id, n.publication_mode, n.publication_audience_id, n.use_audience_id, f.report_id,
         f.report_id is not null or n.published and u.status = 'active' and exists (select from audience_members m
         where m.company_id = $1 and m.audience_id = n.use_audience_id and m.user_id = u.id) as open
       from feeds f
       join menus n on n.company_id = f.company_id and n.id = f.menu_id
       join users u on u.company_id = f.company_id and u.id = f.author_id
       where f.company_id = $1 and f.id = $2 and f.scheduled_at <= $3 for update of f`,
      [companyId, feedId, now],
    )
    if (!feed) return 'nothing'
    if (!feed.open) {
      const held = await namedQuery(
        trx,
        'update feeds set held_at = $3 where company_id = $1 and id = $2 and held_at is null returning 1',
        [companyId, feedId, now],
      )
      if (held.length) await publish(trx, scheduledPostHeld, { feedId })
      return 'held'
    }
    if (feed.reportId !== null) await releaseReport(trx, feed.reportId)
    await namedQuery(
      trx,
      `update feeds f set scheduled_at = null, held_at = null, text_version = 1, posted_at = $3,
         audience_id = $4,
         department_id = (select department_id from memberships
           where company_id = $1 and user_id = f.author_id and main)
       where f.company_id = $1 and f.id = $2`,
      [companyId, feedId, now, (await publicationAudienceOf(trx, feed, waiting.authorId)) ?? own],
    )
    await placeFeed(trx, feedId, own)
    return 'posted'
  })
}

type Change = {
  id: number
  title: string
  body: string
  mentionedUserIds: readonly number[]
  mentionedDepartmentIds: readonly number[]
  scheduledAt: Date
  textVersion: number
}

/** Changes text, mentions and time. Throws `conflict` if another window changed it, or if it has been posted. */
export function changeScheduledPost(db: CompanyDb, userId: number, change: Change) {
  return transaction(db, async (trx) => {
    const changed = await namedQuery(
      trx,
      `update feeds set title = :title, body = :body, formatted = true, scheduled_at = :scheduledAt, posted_at = :scheduledAt, held_at = null,
         text_version = text_version + 1
       where company_id = :companyId and id = :changeId and author_id = :userId and scheduled_at is not null and report_id is null
         and text_version = :textVersion
       returning id`,
      {
        companyId: companyIdOf(trx),
        changeId: change.id,
        userId,
        title: change.title,
        body: change.body,
        scheduledAt: change.scheduledAt,
        textVersion: change.textVersion,
      },
    )
    if (!changed.length) throw new Refusal('conflict')
    await setMentions(
      trx,
      { of: 'feed', id: change.id },
      { userIds: change.mentionedUserIds, departmentIds: change.mentionedDepartmentIds },
    )
    await postLater(trx, change.id, change.scheduledAt)
  })
}

/** Cancels a scheduled post: its text and files become a draft. Returns the draft's key; undefined if none. */
export function cancelScheduledPost(db: CompanyDb, userId: number, feedId: number) {
  return transaction(db, async (trx) => {
    const files = await namedQuery<{ id: number }>(
      trx,
      `select m.media_file_id as id from feed_media_files m
       join feeds f on f.company_id = m.company_id and f.id = m.feed_id and f.author_id = $3
       where m.company_id = $1 and m.feed_id = $2 order by m.sort_order`,
      [companyIdOf(trx), feedId, userId],
    )
    const [gone] = await namedQuery<{ applyId: number; key: string }>(
      trx,
      `with gone as (
         delete from feeds where company_id = $1 and id = $2 and author_id = $3 and scheduled_at is not null
           and report_id is null
         returning apply_id, menu_id, title, body
       )
       insert into drafts (company_id, user_id, key, menu_id, title, body, mentioned_user_ids, mentioned_department_ids)
       select $1, $3, gen_random_uuid()::text, menu_id, title, body,
         array(select user_id from feed_mentions where company_id = $1 and feed_id = $2),
         array(select department_id from feed_department_mentions where company_id = $1 and feed_id = $2)
       from gone
       returning key, (select apply_id from gone)`,
      [companyIdOf(trx), feedId, userId],
    )
    if (!gone) return undefined
    await setDraftFiles(
      trx,
      userId,
      gone.key,
      files.map(({ id }) => id),
    )
    await namedQuery(trx, 'delete from applies where company_id = $1 and id = $2', [
      companyIdOf(trx),
      gone.applyId,
    ])
    return gone.key
  })
}
