import type { ShownAnswer } from '#common/form/shown-answer.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { feedChanged } from '#server/features/feeds/feeds.events.ts'
import {
  ownAudienceOf,
  type Publishing,
  publicationAudienceOf,
} from '#server/features/menus/publications.queries.ts'
import { askForPost } from '#server/features/must-read-feeds/must-read-feeds.commands.ts'
import { findMenuPolicy } from '#server/features/must-read-feeds/must-read-settings.queries.ts'
import { placing, publishPosted } from '#server/features/posting/posting.commands.ts'
import { postLater } from '#server/features/posting/posting.jobs.ts'
import { publish } from '#server/platform/outbox/publish.ts'

export type ReportPost = {
  report: {
    id: number
    applyId: number
    userId: number
    publishAt: Date | null
    /** Requested by its author; null: not a must-read. */
    mustReadDueOn: string | null
  }
  menu: Publishing
  title: string
  body: string
  shown: readonly ShownAnswer[]
  mediaFileIds: readonly number[]
}

/**
 * Publishes the post of a report: a post with the current audience, immediately or at its scheduled time; if it is
 * already posted, adds its new text as a new version.
 * @returns the post; null if the menu shows its posts to nobody, or the post was deleted
 */
export async function postReport(trx: CompanyDb, post: ReportPost): Promise<number | null> {
  const [known] = await namedQuery<KnownPost>(
    trx,
    `select id, text_version, deleted_at, scheduled_at, title, body from feeds
     where company_id = $1 and report_id = $2 for update`,
    [companyIdOf(trx), post.report.id],
  )
  if (known?.deletedAt) return null
  if (known) return known.scheduledAt ? changeWaiting(trx, known.id, post) : changePost(trx, known, post)
  const { menu, report } = post
  const readers = await publicationAudienceOf(trx, menu, report.userId)
  if (readers === null) return null
  const own = await ownAudienceOf(trx, report.userId)
  const scheduledAt = report.publishAt && report.publishAt.getTime() > Date.now() ? report.publishAt : null
  const [feed] = await namedQuery<{ id: number; offTimeline: boolean }>(
    trx,
    `with feed as (
       insert into feeds (company_id, apply_id, menu_id, author_id, department_id, title, body, audience_id,
         scheduled_at, posted_at, report_id, answers)
       values (:companyId, :applyId, :menuId, :userId, (select department_id from memberships
         where company_id = :companyId and user_id = :userId and main),
         :title, :body, :readers, :scheduledAt, coalesce(:scheduledAt, now()), :reportId, :answers)
       returning id, posted_at, menu_id
     ), menu as (
       select grouped, off_timeline from menus where company_id = :companyId and id = :menuId
     ), counters as (
       insert into feed_counters (company_id, feed_id) select :companyId, id from feed
     ), audiences as (
       ${placing(':audienceIds::bigint[]', ':companyId')}
     ), files as (
       insert into feed_media_files (company_id, feed_id, sort_order, media_file_id)
       select :companyId, id, place, file_id
       from feed, unnest(:mediaFileIds::bigint[]) with ordinality as file (file_id, place)
     )
     select feed.id, menu.off_timeline from feed, menu`,
    {
      companyId: companyIdOf(trx),
      applyId: report.applyId,
      menuId: menu.id,
      userId: report.userId,
      title: post.title,
      body: post.body,
      readers,
      audienceIds: scheduledAt ? [] : [readers, own],
      mediaFileIds: post.mediaFileIds,
      scheduledAt,
      reportId: report.id,
      answers: JSON.stringify(post.shown),
    },
  )
  const policy = await findMenuPolicy(trx, menu.id, scheduledAt)
  const requestedOn = policy.mode === 'never' ? null : report.mustReadDueOn
  if (policy.mode === 'always' || requestedOn !== null)
    await askForPost(trx, {
      feedId: feed!.id,
      authorId: report.userId,
      // The day may have passed while the report waited for approval.
      dueOn: requestedOn !== null && requestedOn >= policy.today ? requestedOn : policy.suggestedDueOn,
      policy,
    })
  if (scheduledAt) await postLater(trx, feed!.id, scheduledAt)
  else await publishPosted(trx, feed!, [readers, own])
  return feed!.id
}

type KnownPost = {
  id: number
  textVersion: number
  deletedAt: Date | null
  scheduledAt: Date | null
  title: string
  body: string
}

async function changePost(trx: CompanyDb, known: KnownPost, post: ReportPost) {
  const companyId = companyIdOf(trx)
  await replaceFiles(trx, known.id, post.mediaFileIds)
  if (known.title === post.title && known.body === post.body) return changeAnswers(trx, known, post)
  await namedQuery(
    trx,
    `insert into feed_versions (company_id, feed_id, version, title, body, written_by_id, written_at)
     select company_id, id, text_version, title, body, author_id, coalesce(edited_at, posted_at) from feeds
     where company_id = $1 and id = $2`,
    [companyId, known.id],
  )
  await namedQuery(
    trx,
    `update feeds set title = $3, body = $4, answers = $5, text_version = text_version + 1, edited_at = now()
     where company_id = $1 and id = $2`,
    [companyId, known.id, post.title, post.body, JSON.stringify(post.shown)],
  )
  await publish(trx, feedChanged, { feedId: known.id, textVersion: known.textVersion + 1 })
  return known.id
}

/** The words are the same: only a picture or a person with an identical name changed. No version is created. */
async function changeAnswers(trx: CompanyDb, { id: feedId, textVersion }: KnownPost, { shown }: ReportPost) {
  const changed = await namedQuery(
    trx,
    `update feeds set answers = $3 where company_id = $1 and id = $2 and answers is distinct from $3::jsonb returning 1`,
    [companyIdOf(trx), feedId, JSON.stringify(shown)],
  )
  if (changed.length > 0) await publish(trx, feedChanged, { feedId, textVersion })
  return feedId
}

/** Nobody has seen it yet: no version is created, and its time can change. */
async function changeWaiting(trx: CompanyDb, feedId: number, { report, ...post }: ReportPost) {
  const [waiting] = await namedQuery<{ scheduledAt: Date }>(
    trx,
    `update feeds set title = $3, body = $4, answers = $5, scheduled_at = coalesce($6, now()), held_at = null,
       posted_at = coalesce($6, now())
     where company_id = $1 and id = $2 returning scheduled_at`,
    [companyIdOf(trx), feedId, post.title, post.body, JSON.stringify(post.shown), report.publishAt],
  )
  await replaceFiles(trx, feedId, post.mediaFileIds)
  await postLater(trx, feedId, waiting!.scheduledAt)
  return feedId
}

const replaceFiles = (trx: CompanyDb, feedId: number, mediaFileIds: readonly number[]) =>
  namedQuery(
    trx,
    `with gone as (
       delete from feed_media_files where company_id = $1 and feed_id = $2 and sort_order > cardinality($3::bigint[])
     )
     insert into feed_media_files (company_id, feed_id, sort_order, media_file_id)
     select $1, $2, place, file_id from unnest($3::bigint[]) with ordinality as file (file_id, place)
     on conflict (company_id, feed_id, sort_order) do update set media_file_id = excluded.media_file_id`,
    [companyIdOf(trx), feedId, mediaFileIds],
  )
