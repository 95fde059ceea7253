import type { AudienceRule } from '#common/audience-rule.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

/** What a report is about. `feedId`, or `chatRoomId` with `seq`. */
export type Place = { feedId: number | null; chatRoomId: number | null; seq: number | null }

/** The post or message that a file belongs to. */
export async function findPlaceOfFile(db: CompanyDb, filename: string) {
  const [row] = await namedQuery<Place & { name: string }>(
    db,
    `select m.original_name as name, coalesce(p.feed_id, k.feed_id) as feed_id, c.chat_room_id, c.seq
     from media_files m
     left join feed_media_files p on p.company_id = m.company_id and p.media_file_id = m.id
     left join feed_comment_media_files x on x.company_id = m.company_id and x.media_file_id = m.id
     left join feed_comments k on k.company_id = m.company_id and k.id = x.feed_comment_id
     left join chat_message_media_files c on c.company_id = m.company_id and c.media_file_id = m.id
     where m.company_id = $1 and m.filename = $2 order by 2, 3 limit 1`,
    [companyIdOf(db), filename],
  )
  return row
}

type SubjectRow = AuthorRow & {
  title: string
  place: string
  writtenAt: Date
  deleted: boolean
  rule: AudienceRule | null
}

/** A post that was published, also if it was deleted since. */
export async function findPost(db: CompanyDb, feedId: number) {
  const [row] = await namedQuery<SubjectRow>(
    db,
    `select ${authorColumns()}, f.title, n.name as place, f.posted_at as written_at,
       f.deleted_at is not null as deleted, a.rule
     from feeds f join menus n on n.company_id = f.company_id and n.id = f.menu_id
     join audiences a on a.company_id = f.company_id and a.id = f.audience_id
     join users u on u.company_id = f.company_id and u.id = f.author_id ${portraitOf()}
     where f.company_id = $1 and f.id = $2 and f.scheduled_at is null`,
    [companyIdOf(db), feedId],
  )
  return row
}

/** A message, also if it was deleted since. */
export async function findMessage(db: CompanyDb, chatRoomId: number, seq: number) {
  const [row] = await namedQuery<SubjectRow>(
    db,
    `select ${authorColumns()}, '' as title, r.name as place, c.created_at as written_at,
       c.deleted_at is not null as deleted, null::jsonb as rule
     from chat_messages c join chat_rooms r on r.company_id = c.company_id and r.id = c.chat_room_id
     join users u on u.company_id = c.company_id and u.id = c.author_id ${portraitOf()}
     where c.company_id = $1 and c.chat_room_id = $2 and c.seq = $3`,
    [companyIdOf(db), chatRoomId, seq],
  )
  return row
}

type ReachedRow = {
  id: number
  familyName: string
  givenName: string
  profileFilename: string | null
  departmentName: string | null
  hasLeft: boolean
  couldThen: boolean
  canNow: boolean
  seen: boolean
  seenAt: Date | null
}

/* SQL: whether term `t` of an audience was true of person `u` on the day of post `f`. Departments hang as today. */
const trueThen = `(t.kind = 'everyone' or t.kind = 'user' and t.target_id = u.id
  or exists (select from membership_history h where h.company_id = u.company_id and h.user_id = u.id
    and h.from_on <= f.on_day and (h.until_on is null or h.until_on > f.on_day)
    and case t.kind when 'department' then h.department_id = t.target_id when 'position' then h.position_id = t.target_id
      when 'department_below' then exists (select from department_ancestors a where a.company_id = u.company_id
        and a.department_id = h.department_id and a.ancestor_id = t.target_id) else false end))`

const personShown = `u.id, u.family_name, u.given_name, m.filename as profile_filename, u.status = 'withdrawn' as has_left,
  (select d.name from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
    where b.company_id = u.company_id and b.user_id = u.id and b.main) as department_name`

/** Everyone who could see a post when it was written, can see it now, or has seen it; who has seen it first. */
export const findReachedByPost = (db: CompanyDb, feedId: number) =>
  namedQuery<ReachedRow>(
    db,
    `with f as (
       select p.*, (p.posted_at at time zone c.time_zone)::date as on_day from feeds p join companies c on c.id = p.company_id
       where p.company_id = $1 and p.id = $2
     ), reached as (
       select u.id, r.read_at as seen_at, r.user_id is not null or u.id = f.author_id as seen,
         exists (select from feed_audiences x join audience_members b on b.company_id = $1 and b.audience_id = x.audience_id
           where x.company_id = $1 and x.feed_id = f.id and b.user_id = u.id) as can_now,
         u.id = f.author_id or (
           (u.created_at <= f.posted_at or exists (select from membership_history h
             where h.company_id = $1 and h.user_id = u.id and h.from_on <= f.on_day))
           and (u.last_on is null or u.last_on >= f.on_day)
           and exists (select from audience_terms t where t.company_id = $1 and t.audience_id = f.audience_id
             and not t.excluding)
           and (select count(*) filter (where ${trueThen}) >= min(t.needed) from audience_terms t
             where t.company_id = $1 and t.audience_id = f.audience_id and not t.excluding)
           and not exists (select from audience_terms t where t.company_id = $1 and t.audience_id = f.audience_id
             and t.excluding and ${trueThen})) as could_then
       from f join users u on u.company_id = $1
         and not exists (select from apps q where q.company_id = $1 and q.user_id = u.id)
       left join feed_reads r on r.company_id = $1 and r.feed_id = f.id and r.user_id = u.id
     )
     select ${personShown}, coalesce(x.could_then, false) as could_then, x.can_now, x.seen, x.seen_at
     from reached x join users u on u.company_id = $1 and u.id = x.id ${portraitOf()}
     where x.could_then or x.can_now or x.seen
     order by x.seen desc, x.seen_at, u.id`,
    [companyIdOf(db), feedId],
  )

/** The members of a room, as far as they are in it now: who has left it is not recorded. */
export const findReachedByMessage = (db: CompanyDb, chatRoomId: number, seq: number) =>
  namedQuery<ReachedRow>(
    db,
    `select ${personShown}, k.joined_at <= c.created_at as could_then, c.seq > ${seenFrom('r', 'k')} as can_now,
       k.read_seq >= c.seq or c.author_id = u.id as seen, null::timestamptz as seen_at
     from chat_messages c join chat_rooms r on r.company_id = c.company_id and r.id = c.chat_room_id
     join chat_memberships k on k.company_id = c.company_id and k.chat_room_id = c.chat_room_id
     join users u on u.company_id = c.company_id and u.id = k.user_id ${portraitOf()}
     where c.company_id = $1 and c.chat_room_id = $2 and c.seq = $3
     order by seen desc, u.id`,
    [companyIdOf(db), chatRoomId, seq],
  )

type ExportRow = Pick<ReachedRow, 'id' | 'familyName' | 'givenName' | 'profileFilename'> & { at: Date }

/** Exports by administrators since then that include what the author wrote: of submissions, or of the room. */
export const findExportsSince = (
  db: CompanyDb,
  given: { authorId: number; since: Date; chatRoomId: number | null },
) =>
  namedQuery<ExportRow>(
    db,
    `select w.id, w.family_name, w.given_name, m.filename as profile_filename, made.at
     from (select a.actor_id, a.accessed_at as at from personal_accesses a
         where a.company_id = :companyId and a.user_id = :authorId and a.kind = 'submissions_export'
           and a.accessed_at >= :since and :chatRoomId::bigint is null
       union all
       select x.created_by_id, x.created_at from chat_exports x
         join chat_export_rooms e on e.company_id = x.company_id and e.chat_export_id = x.id
         join companies z on z.id = x.company_id
         where x.company_id = :companyId and e.chat_room_id = :chatRoomId and x.created_at >= :since
           and (:since::timestamptz at time zone z.time_zone)::date between x.from_on and x.until_on) made
     join users w on w.company_id = :companyId and w.id = made.actor_id ${portraitOf('w')}
     order by made.at`,
    { companyId: companyIdOf(db), ...given },
  )

type LookRow = { operatorName: string; familyName: string; givenName: string; beganAt: Date; viewed: boolean }

/** Looks of the operator since then as a person who can see the post. Chat is never shown to them. */
export const findLooksSince = (db: CompanyDb, feedId: number, since: Date) =>
  namedQuery<LookRow>(
    db,
    `select l.operator_name, u.family_name, u.given_name, l.began_at,
       exists (select from look_views v where v.company_id = l.company_id and v.look_id = l.id
         and v.path ~ ('/feeds/' || $2::bigint || '(/|$)')) as viewed
     from looks l join users u on u.company_id = l.company_id and u.id = l.user_id
     where l.company_id = $1 and l.began_at >= $3 and exists (select from feed_audiences x
       join audience_members b on b.company_id = x.company_id and b.audience_id = x.audience_id
       where x.company_id = $1 and x.feed_id = $2 and b.user_id = l.user_id)
     order by l.began_at`,
    [companyIdOf(db), feedId, since],
  )
