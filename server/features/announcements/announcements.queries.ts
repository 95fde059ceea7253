import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { inReach } from './in-reach.queries.ts'
import type { ReportKind } from './report-sentence.ts'

export type AnnouncementRow = {
  id: number
  kind:
    | 'comment'
    | 'reaction'
    | 'comment_reaction'
    | 'reply'
    | 'mention'
    | 'bookmark_reminder'
    | 'must_read'
    | 'must_read_reminder'
    | 'must_read_escalation'
    | 'hidden'
    | 'restored'
    | 'post_held'
    | 'hot_digest'
    | 'reward_granted'
    | 'reward_collected'
    | 'daily_report_reminder'
    | 'my_data_ready'
    | 'plan_failed'
    | 'must_read_due'
    | 'calendar_test'
    | 'file_refused'
    | 'file_quarantined'
    | 'storage_filling'
    | 'new_device'
    | ReportKind
  authorId: number
  authorFamilyName: string
  authorGivenName: string
  authorStatus: 'invited' | 'active' | 'stopped' | 'withdrawn'
  authorFilename: string | null
  feedId: number | null
  reportId: number | null
  /** Points or an amount, where it speaks of one. */
  amount: number | null
  feedCommentId: number | null
  actorCount: number
  /** Of whom it speaks, where that is neither the reader nor the actor. */
  aboutFamilyName: string | null
  /** In whose place one was told. */
  forFamilyName: string | null
  forGivenName: string | null
  aboutGivenName: string | null
  /** Of a hidden post or comment: why, and which comment. */
  reason: string | null
  moderatedCommentId: number | null
  /** Of a report, of a post that was held, or of what is to be used. */
  menuName: string | null
  menuId: number | null
  feedHotDigestId: number | null
  /** Of a reminder of a due date. */
  dueOn: string | null
  /** Of a file that was not taken. */
  fileName: string | null
  /** Of a sign-in in a browser that was not used before; empty: an unknown one. */
  deviceName: string | null
  createdAt: Date
  confirmedAt: Date | null
}

type Reader = Pick<Session, 'userId' | 'audienceIds'>
type Wanted = { before: number | null; limit: number; unread?: boolean; kinds?: readonly string[] | null }

/** A page of the person's notices, newest first: of these kinds, if any are given, and unread ones only on request. */
export async function findAnnouncements(
  db: CompanyDb,
  session: Reader,
  { before, limit, unread = false, kinds = null }: Wanted,
) {
  const rows = await namedQuery<AnnouncementRow>(
    db,
    `select a.id, a.kind, a.feed_id, a.report_id, a.amount, a.feed_comment_id, a.actor_count, a.created_at, a.confirmed_at,
       u.id as author_id, u.family_name as author_family_name, u.given_name as author_given_name,
       u.status as author_status, m.filename as author_filename,
       b.family_name as about_family_name, b.given_name as about_given_name,
       w.family_name as for_family_name, w.given_name as for_given_name,
       x.reason, k.feed_comment_id as moderated_comment_id, a.feed_hot_digest_id, a.menu_id, a.due_on, a.file_name, a.device_name,
       case when a.report_id is not null or a.kind in ('post_held', 'menu_posted', 'daily_report_reminder') then (select n.name from menus n
         where n.company_id = a.company_id and n.id = coalesce(a.menu_id,
           (select r.menu_id from reports r where r.company_id = a.company_id and r.id = a.report_id),
           (select f.menu_id from feeds f where f.company_id = a.company_id and f.id = a.feed_id))) end as menu_name
     from announcements a
     join users u on u.company_id = a.company_id and u.id = a.actor_id
     left join users b on b.company_id = a.company_id and b.id = a.about_id
     left join users w on w.company_id = a.company_id and w.id = a.for_id
     left join media_files m on m.company_id = u.company_id and m.id = u.profile_media_file_id
     left join moderation_actions x on x.company_id = a.company_id and x.id = a.moderation_action_id
     left join moderation_cases k on k.company_id = a.company_id and k.id = x.moderation_case_id
     where a.company_id = $1 and a.user_id = $2 and a.id < $4 and (not $6 or a.confirmed_at is null)
       and ($7::text[] is null or a.kind = any($7)) and ${inReach('$3')}
     order by a.id desc limit $5`,
    [
      companyIdOf(db),
      session.userId,
      session.audienceIds,
      before ?? Number.MAX_SAFE_INTEGER,
      limit + 1,
      unread,
      kinds,
    ],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** More than these are shown as so many. */
const mostCounted = 1_000

/** How many notices the person has not marked as read, 1,000 at most. */
export async function countUnread(db: CompanyDb, { userId, audienceIds }: Reader) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*)::integer as count from (select from announcements a
       where a.company_id = $1 and a.user_id = $2 and a.confirmed_at is null and ${inReach('$3')}
       limit ${mostCounted}) unread`,
    [companyIdOf(db), userId, audienceIds],
  )
  return row!.count
}

/** One of the person's own notices. */
export async function findAnnouncement(db: CompanyDb, userId: number, announcementId: number) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from announcements where company_id = $1 and user_id = $2 and id = $3',
    [companyIdOf(db), userId, announcementId],
  )
  return row
}
