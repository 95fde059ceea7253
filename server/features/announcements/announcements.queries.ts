import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'
import { inReach } from './in-reach.queries.ts'
import { ownPostKinds } from './registered-notices.ts'

export type AnnouncementRow = AuthorRow & {
  id: number
  userId: number
  /** A declared kind; an unknown one if a newer process has written it. */
  kind: string
  feedId: number | null
  feedCommentId: number | null
  reportId: number | null
  menuId: number | null
  /** The number of people that a folded notice counts. */
  actorCount: number
  /** Specific to the kind; checked when it is presented. */
  payload: unknown
  /** The people named in the payload, by role; `also`: of a folded notice, the last person before the actor. */
  people: Record<string, { familyName: string; givenName: string }> | null
  /** Of the menu, or of the menu of the report or post. */
  menuName: string | null
  /** The beginning of what it is about, with the marks of the text; null: nothing that its reader may read. */
  quoted: string | null
  createdAt: Date
  confirmedAt: Date | null
}

type Reader = Pick<Session, 'userId' | 'audienceIds'>
type Wanted = { before: number | null; limit: number; unread?: boolean; kinds?: readonly string[] | null }

/** Characters of a text that are read for a quote: more than are shown, because marks and line breaks are removed. */
const mostQuoted = 400

/*
 * The comment, or the post if there is none. A notice that counts the comments of several people is about the post, and
 * one about a hidden comment quotes nothing. A post made from a form without a text of its own has the name of its menu
 * as its title, which the sentence already says.
 */
const quoted = (audiences: string) => `
  case when not ${mayRead('a.feed_id', audiences, 'a.company_id')} then null
    when a.kind <> 'comment' and coalesce(a.feed_comment_id, (a.payload ->> 'commentId')::bigint) is not null
      or a.feed_comment_id is not null and a.actor_count = 1
    then (select left(k.body, ${mostQuoted}) from feed_comments k where k.company_id = a.company_id
      and k.id = coalesce(a.feed_comment_id, (a.payload ->> 'commentId')::bigint) and k.feed_id = a.feed_id
      and k.deleted_at is null and k.hidden_at is null)
    else (select left(case when f.report_id is null then coalesce(nullif(f.title, ''), f.body)
        else nullif(f.title, n.name) end, ${mostQuoted})
      from feeds f join menus n on n.company_id = f.company_id and n.id = f.menu_id
      where f.company_id = a.company_id and f.id = a.feed_id and f.deleted_at is null)
  end`

const rows = (audiences: string) => `
  select a.id, a.user_id, a.kind, a.feed_id, a.feed_comment_id, a.report_id, a.menu_id, a.actor_count, a.payload, a.created_at,
       a.confirmed_at, ${authorColumns()},
       (select jsonb_object_agg(p.key, jsonb_build_object('familyName', w.family_name, 'givenName', w.given_name))
         from jsonb_each_text(a.payload -> 'people') p
         join users w on w.company_id = a.company_id and w.id = p.value::bigint
           and (p.key <> 'also' or w.status <> 'withdrawn')) as people,
       (select n.name from menus n where n.company_id = a.company_id and n.id = coalesce(a.menu_id,
         (select r.menu_id from reports r where r.company_id = a.company_id and r.id = a.report_id),
         (select f.menu_id from feeds f where f.company_id = a.company_id and f.id = a.feed_id))) as menu_name,
       ${quoted(audiences)} as quoted
     from announcements a
     join users u on u.company_id = a.company_id and u.id = a.actor_id
     ${portraitOf()}`

/**
 * A page of the person's notices, newest first: only of these kinds if any are given, and only unread ones on
 * request.
 */
export async function findAnnouncements(
  db: CompanyDb,
  session: Reader,
  { before, limit, unread = false, kinds = null }: Wanted,
) {
  const page = await namedQuery<AnnouncementRow>(
    db,
    `${rows(':audienceIds')}
     where a.company_id = :companyId and a.user_id = :userId and a.id < :before
       and (not :unread or a.confirmed_at is null) and (:kinds::text[] is null or a.kind = any(:kinds))
       and ${inReach(':audienceIds', ':ownPostKinds')}
     order by a.id desc limit :limit`,
    {
      companyId: companyIdOf(db),
      userId: session.userId,
      audienceIds: session.audienceIds,
      before: before ?? Number.MAX_SAFE_INTEGER,
      limit: limit + 1,
      unread,
      kinds,
      ownPostKinds: ownPostKinds(),
    },
  )
  return pageOfRows(page, limit, (row) => [row.id])
}

/** SQL: a join that adds `reader.audience_ids`, the audiences of a person. */
export const readerOf = (userId: string) => `
  cross join lateral (select coalesce(array_agg(m.audience_id), '{}') as audience_ids from audience_members m
    where m.company_id = $1 and m.user_id = ${userId}) reader`

/** Larger counts are shown as this number. */
const mostCounted = 1_000

/** SQL: the number of a person's unread notices. `audiences` and `ownPostKinds` as for `inReach`. */
export const unreadNotices = (userId: string, audiences: string, ownPostKinds: string) => `
  (select count(*)::integer from (select from announcements a
     where a.company_id = $1 and a.user_id = ${userId} and a.confirmed_at is null
       and ${inReach(audiences, ownPostKinds)} limit ${mostCounted}) unread)`

/** The number of notices the person has not marked as read, at most 1,000. */
export async function countUnread(db: CompanyDb, { userId, audienceIds }: Reader) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select ${unreadNotices('$2', '$3', '$4')} as count`,
    [companyIdOf(db), userId, audienceIds, ownPostKinds()],
  )
  return row!.count
}

/** One of the person's own notices; also undefined if its subject no longer exists or is not visible to them. */
export async function findReachable(db: CompanyDb, session: Reader, announcementId: number) {
  const [row] = await namedQuery<AnnouncementRow>(
    db,
    `${rows('$3')} where a.company_id = $1 and a.user_id = $2 and a.id = $4 and ${inReach('$3', '$5')}`,
    [companyIdOf(db), session.userId, session.audienceIds, announcementId, ownPostKinds()],
  )
  return row
}

/** Those of these notices that their receivers can reach now, as `findReachable`. */
export const findReachableAmong = (db: CompanyDb, announcementIds: readonly number[]) =>
  namedQuery<AnnouncementRow>(
    db,
    `${rows('reader.audience_ids')}
     ${readerOf('a.user_id')}
     where a.company_id = $1 and a.id = any($2::bigint[]) and ${inReach('reader.audience_ids', '$3')}`,
    [companyIdOf(db), announcementIds, ownPostKinds()],
  )

/** One of the person's own notices. */
export async function findAnnouncement(db: CompanyDb, userId: number, announcementId: number) {
  const [row] = await namedQuery<{ id: number }>(
    db,
    'select id from announcements where company_id = $1 and user_id = $2 and id = $3',
    [companyIdOf(db), userId, announcementId],
  )
  return row
}

// For statements that do not have the reader's audiences.
const audiencesOf = `array(select m.audience_id from audience_members m
  where m.company_id = a.company_id and m.user_id = a.user_id)`

type Readers = {
  userIds: readonly number[]
  /** For each of them, the time after which a notice was written. */
  sinces: readonly Date[]
  kinds: readonly string[]
  /** For each of them. */
  limit: number
}

/** The newest unread notices of several people. */
export const findUnreadOf = (db: CompanyDb, { userIds, sinces, kinds, limit }: Readers) =>
  namedQuery<AnnouncementRow>(
    db,
    `${rows(audiencesOf)}
     where a.company_id = :companyId and a.id in (
       select x.id from unnest(:userIds::bigint[], :sinces::timestamptz[]) as p(user_id, since)
       cross join lateral (
         select a.id from announcements a
         where a.company_id = :companyId and a.user_id = p.user_id and a.confirmed_at is null and a.created_at > p.since
           and a.kind = any(:kinds::text[]) and ${inReach(audiencesOf, ':ownPostKinds')}
         order by a.id desc limit :limit
       ) x)
     order by a.user_id, a.id desc`,
    { companyId: companyIdOf(db), userIds, sinces, kinds, limit, ownPostKinds: ownPostKinds() },
  )
