import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import type { ReportKind } from './report-sentence.ts'

export type AnnouncementRow = {
  id: number
  kind:
    | 'comment'
    | 'reaction'
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
  /** Whether the person may read the post now. */
  readable: boolean
}

/** A page of the person's notices, newest first. */
export async function findAnnouncements(
  db: CompanyDb,
  session: Pick<Session, 'userId' | 'audienceIds'>,
  before: number | null,
  limit: number,
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
           (select f.menu_id from feeds f where f.company_id = a.company_id and f.id = a.feed_id))) end as menu_name,
       a.feed_id is null or exists (select from feed_audiences fa where fa.company_id = a.company_id and fa.feed_id = a.feed_id
         and fa.audience_id = any($3::bigint[])) as readable
     from announcements a
     join users u on u.company_id = a.company_id and u.id = a.actor_id
     left join users b on b.company_id = a.company_id and b.id = a.about_id
     left join users w on w.company_id = a.company_id and w.id = a.for_id
     left join media_files m on m.company_id = u.company_id and m.id = u.profile_media_file_id
     left join moderation_actions x on x.company_id = a.company_id and x.id = a.moderation_action_id
     left join moderation_cases k on k.company_id = a.company_id and k.id = x.moderation_case_id
     where a.company_id = $1 and a.user_id = $2 and a.id < $4
     order by a.id desc limit $5`,
    [companyIdOf(db), session.userId, session.audienceIds, before ?? Number.MAX_SAFE_INTEGER, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
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
