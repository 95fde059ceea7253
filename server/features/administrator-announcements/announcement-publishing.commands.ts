import { isDeepStrictEqual } from 'node:util'
import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeFeed } from '#server/features/feed-texts/feed-texts.commands.ts'
import { feedChanged, feedDeleted } from '#server/features/feeds/feeds.events.ts'
import { ownAudienceOf } from '#server/features/menus/publications.queries.ts'
import { isHidden, setHiddenReaders } from '#server/features/moderation/hidden-readers.commands.ts'
import { askForPost, liftMustRead } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { findRequirement } from '#server/features/must-read-feeds/must-read-feeds.queries.ts'
import { findMenuPolicy } from '#server/features/must-read-feeds/must-read-settings.queries.ts'
import { placeFeed, publishPosted } from '#server/features/posting/posting.commands.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { announcementPublished } from './administrator-announcements.events.ts'
import { type AnnouncementRow, findAnnouncementRow } from './administrator-announcements.queries.ts'
import { announcementMenuOf } from './announcement-menu.commands.ts'

const noun = 'administrator_announcement'

/** An announcement that is complete enough to be published. */
export type Written = AnnouncementRow & { rule: AudienceRule }

/** The job that publishes and ends an announcement; its handler is in `administrator-announcements.jobs.ts`. */
export const settleJob = { name: 'administrator_announcements.settle', scope: 'company' } as const

/** Queues the job for the times at which an announcement is to be published or ended. */
export async function settleLater(
  trx: CompanyDb,
  {
    id,
    state,
    publishFrom,
    publishUntil,
  }: Pick<AnnouncementRow, 'id' | 'state' | 'publishFrom' | 'publishUntil'>,
) {
  const at = state === 'scheduled' ? publishFrom : state === 'published' ? publishUntil : null
  if (at) await enqueue(trx, settleJob, { announcementId: id }, { startAfter: at })
}

/** Publishes and ends what is due at `now`. Does nothing if the job runs too early (the time was changed) or twice. */
export const settle = (db: CompanyDb, announcementId: number, now: Date) =>
  transaction(db, async (trx) => {
    await namedQuery(
      trx,
      'select id from administrator_announcements where company_id = $1 and id = $2 for update',
      [companyIdOf(trx), announcementId],
    )
    const row = await findAnnouncementRow(trx, announcementId)
    if (row?.state === 'scheduled' && row.publishFrom! <= now) await publishNow(trx, row as Written, null)
    else if (row?.state === 'published' && row.publishUntil && row.publishUntil <= now)
      await endNow(trx, row as Written, null)
  })

/**
 * Publishes a locked announcement: creates a post in one audience, with the requirement to confirm it. Its cost does
 * not depend on the number of readers; a job notifies them. `actorId` null: published on schedule.
 */
export async function publishNow(trx: CompanyDb, row: Written, actorId: number | null) {
  const companyId = companyIdOf(trx)
  const menuId = await announcementMenuOf(trx)
  const audienceId = await audienceOf(trx, row.rule)
  const own = await ownAudienceOf(trx, row.authorId)
  const [feed] = await namedQuery<{ id: number }>(
    trx,
    `with apply as (
       insert into applies (company_id, menu_id, user_id, client_key, deleted_at)
       values (:companyId, :menuId, :authorId, 'announcement-' || :id::bigint, now()) returning id
     ), feed as (
       insert into feeds (company_id, apply_id, menu_id, author_id, department_id, title, body, audience_id)
       select :companyId, apply.id, :menuId, :authorId, (select department_id from memberships
         where company_id = :companyId and user_id = :authorId and main), :title, :body, :audienceId
       from apply
       returning id
     ), counters as (
       insert into feed_counters (company_id, feed_id) select :companyId, id from feed
     ), files as (
       insert into feed_media_files (company_id, feed_id, sort_order, media_file_id)
       select :companyId, feed.id, p.sort_order, p.media_file_id
       from feed, administrator_announcement_files p
       where p.company_id = :companyId and p.administrator_announcement_id = :id
     )
     select id from feed`,
    {
      ...{ companyId, menuId, audienceId, id: row.id },
      ...{ authorId: row.authorId, title: row.title, body: row.body },
    },
  )
  await namedQuery(
    trx,
    `update administrator_announcements set state = 'published', feed_id = $3, audience_id = $4, published_at = now(),
       version = version + 1, updated_at = now()
     where company_id = $1 and id = $2`,
    [companyId, row.id, feed!.id, audienceId],
  )
  await askAll(trx, { ...row, feedId: feed!.id }, menuId)
  await placeFeed(trx, feed!.id, own)
  await publish(trx, announcementPublished, { announcementId: row.id })
  await settleLater(trx, { ...row, state: 'published' })
  await logAct(trx, { actorId, noun, action: 'publish', subject: { id: row.id, name: row.title } })
}

/**
 * Requires confirmation by the readers, according to the company's settings. A due date that passed before
 * publication is recalculated.
 */
async function askAll(trx: CompanyDb, row: Written & { feedId: number }, menuId: number) {
  if (row.dueOn === null) return
  const policy = await findMenuPolicy(trx, menuId)
  const dueOn = row.dueOn < policy.today ? policy.suggestedDueOn : row.dueOn
  await askForPost(trx, { feedId: row.feedId, authorId: row.authorId, dueOn, policy })
  if (dueOn !== row.dueOn)
    await namedQuery(
      trx,
      'update administrator_announcements set due_on = $3 where company_id = $1 and id = $2',
      [companyIdOf(trx), row.id, dueOn],
    )
}

/** Applies the saved changes to what readers see of a published announcement. */
export async function changePublished(
  trx: CompanyDb,
  before: Written,
  { after, askAgain }: { after: Written; askAgain: boolean },
) {
  const feedId = before.feedId!
  const [feed] = await namedQuery<{ textVersion: number; hidden: boolean; menuId: number }>(
    trx,
    `select f.text_version, f.menu_id, ${isHidden} as hidden from feeds f
     where f.company_id = $1 and f.id = $2 for update of f`,
    [companyIdOf(trx), feedId],
  )
  const filesChanged = await replaceFiles(trx, after.id, feedId)
  await changeFeed(trx, {
    ...{ id: feedId, title: after.title, body: after.body, textVersion: feed!.textVersion, askAgain },
    ...{ mentionedUserIds: [], mentionedDepartmentIds: [] },
  })
  // A changed text has been published by `changeFeed`.
  const sameText = after.title === before.title && after.body === before.body
  const sameStructure = isDeepStrictEqual(after.longText, before.longText)
  if ((filesChanged || !sameStructure) && sameText)
    await publish(trx, feedChanged, { feedId, textVersion: feed!.textVersion })
  const audienceId = await audienceOf(trx, after.rule)
  if (audienceId !== before.audienceId) await moveReaders(trx, after, { audienceId, hidden: feed!.hidden })
  await changeDueOn(trx, after, feed!.menuId)
}

/** Returns whether anything changed. */
async function replaceFiles(trx: CompanyDb, announcementId: number, feedId: number) {
  const [changed] = await namedQuery<{ count: number }>(
    trx,
    `with wanted as (
       select sort_order, media_file_id from administrator_announcement_files
       where company_id = $1 and administrator_announcement_id = $2
     ), gone as (
       delete from feed_media_files where company_id = $1 and feed_id = $3
         and sort_order not in (select sort_order from wanted) returning 1
     ), written as (
       insert into feed_media_files as f (company_id, feed_id, sort_order, media_file_id)
       select $1, $3, sort_order, media_file_id from wanted
       on conflict (company_id, feed_id, sort_order) do update set media_file_id = excluded.media_file_id
         where f.media_file_id <> excluded.media_file_id
       returning 1
     )
     select (select count(*) from gone) + (select count(*) from written) as count`,
    [companyIdOf(trx), announcementId, feedId],
  )
  return changed!.count > 0
}

async function moveReaders(
  trx: CompanyDb,
  { id, feedId, authorId, audienceId: old }: Written,
  { audienceId, hidden }: { audienceId: number; hidden: boolean },
) {
  const companyId = companyIdOf(trx)
  const own = await ownAudienceOf(trx, authorId)
  if (hidden) await setHiddenReaders(trx, { feedId: feedId!, audienceId, ownAudienceId: own })
  else
    await namedQuery(
      trx,
      `with gone as (
         delete from feed_audiences where company_id = $1 and feed_id = $2 and audience_id = $3 and audience_id <> $4
       )
       insert into feed_audiences (company_id, audience_id, sort_at, feed_id, group_menu_id)
       select company_id, $5, sort_at, feed_id, group_menu_id from feed_audiences
       where company_id = $1 and feed_id = $2 and audience_id = $4
       on conflict do nothing`,
      [companyId, feedId, old, own, audienceId],
    )
  await namedQuery(trx, 'update feeds set audience_id = $3 where company_id = $1 and id = $2', [
    companyId,
    feedId,
    audienceId,
  ])
  await namedQuery(
    trx,
    'update administrator_announcements set audience_id = $3 where company_id = $1 and id = $2',
    [companyId, id, audienceId],
  )
  if (hidden) return
  await publishPosted(trx, { id: feedId!, offTimeline: false }, [audienceId, own])
  await publish(trx, announcementPublished, { announcementId: id })
}

/** Requires confirmation, stops requiring it, or moves the due date. Existing confirmations are kept. */
async function changeDueOn(trx: CompanyDb, { feedId, authorId, dueOn }: Written, menuId: number) {
  const known = await findRequirement(trx, feedId!)
  if (known && dueOn === null) return liftMustRead(trx, feedId!)
  if (dueOn === null || known?.dueOn === dueOn) return
  if (!known) {
    const policy = await findMenuPolicy(trx, menuId)
    return askForPost(trx, { feedId: feedId!, authorId, dueOn, policy })
  }
  await namedQuery(
    trx,
    `update must_read_requirements set due_on = $3
     where company_id = $1 and feed_id = $2 and closed_at is null`,
    [companyIdOf(trx), feedId, dueOn],
  )
}

/**
 * Withdraws a locked announcement from its readers. Its post is removed from all audiences, which every list, count,
 * search, file and live message checks. Text, files, reads and confirmations remain for administrators.
 */
export async function endNow(trx: CompanyDb, row: Written, actorId: number | null) {
  const companyId = companyIdOf(trx)
  if (await findRequirement(trx, row.feedId!)) await liftMustRead(trx, row.feedId!)
  await namedQuery(trx, 'delete from feed_audiences where company_id = $1 and feed_id = $2', [
    companyId,
    row.feedId,
  ])
  // If moderation has hidden the post, showing it again must not restore its audiences.
  await namedQuery(
    trx,
    `update moderation_cases set kept = '{"audiences": []}'
     where company_id = $1 and feed_id = $2 and feed_comment_id is null and hidden_at is not null`,
    [companyId, row.feedId],
  )
  await namedQuery(
    trx,
    `update administrator_announcements set state = 'ended', ended_at = now(), version = version + 1, updated_at = now()
     where company_id = $1 and id = $2`,
    [companyId, row.id],
  )
  await publish(trx, feedDeleted, { feedId: row.feedId! })
  await logAct(trx, { actorId, noun, action: 'close', subject: { id: row.id, name: row.title } })
}
