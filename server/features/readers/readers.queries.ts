import type { Parameter } from '#db/named-parameters.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import { fromTheTop } from '#server/features/feeds/feeds.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { findReaction, type ReactionChoice } from '#server/features/reactions/reaction-choices.commands.ts'
import { type ReactedTo, reactionKind, reactionTables } from '#server/features/reactions/reactions.queries.ts'
import { type nameCursor, pageOfRows, timeCursor } from '#server/platform/http/cursor.ts'

/** A person in a list about a post. */
export type ReaderRow = PersonRow & { departmentName: string | null }
/** For lists of past actions, which also include people who have left since. */
export type ActorRow = ReaderRow & { status: 'invited' | 'active' | 'stopped' | 'withdrawn' }

const columns = `${personColumns}, u.status, d.name as department_name`
const from = `
  ${portraitOf()}
  left join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
  left join departments d on d.company_id = b.company_id and d.id = b.department_id and ${isShown('d')}`

/**
 * SQL: whether `u` belongs to the department of the parameter or one below it, as far as it is visible to people; true
 * for everyone if it is null.
 */
const within = (parameter: Parameter) => `(${parameter}::bigint is null or exists (
  select from memberships im join department_ancestors ia
    on ia.company_id = im.company_id and ia.department_id = im.department_id and ia.ancestor_id = ${parameter}
  where im.company_id = u.company_id and im.user_id = u.id and ${isShown('im', 'department_id')}))`

const isAuthor = 'u.id = (select author_id from feeds where company_id = :companyId and id = :feedId)'
const readRow =
  'exists (select from feed_reads r where r.company_id = :companyId and r.feed_id = :feedId and r.user_id = u.id)'

// All counts and lists use these two, so that they agree with each other and with the number on the post.

// The people who have read post $2: they remain listed when they move or leave.
const hasRead = `(${readRow} and not ${isAuthor})`
// The active users who can read it and have not.
const hasNotRead = `(u.status = 'active' and not ${isAuthor} and not ${readRow}
  and ${isReader(':feedId', 'u.id')})`

type Wanted = { departmentId: number | null; limit: number }

/** Who has read the post, latest first. */
export async function findReaders(
  db: CompanyDb,
  feedId: number,
  { departmentId, limit, after }: Wanted & { after: { at: Date; id: number } | null },
) {
  const place = fromTheTop(after)
  const rows = await namedQuery<ActorRow & { readAt: Date }>(
    db,
    `select ${columns}, r.read_at
     from feed_reads r
     join users u on u.company_id = r.company_id and u.id = r.user_id and not ${isAuthor}
     ${from}
     where r.company_id = :companyId and r.feed_id = :feedId and (r.read_at, r.user_id) < (:beforeAt, :beforeId) and ${within(':departmentId')}
     order by r.read_at desc, r.user_id desc limit :limit`,
    {
      companyId: companyIdOf(db),
      feedId,
      beforeAt: place.at,
      beforeId: place.id,
      limit: limit + 1,
      departmentId,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.readAt, row.id])
}

/** A cursor's position in the order of reads. */

/** Who can read the post and has not, by reading of the name. */
export async function findNotReaders(
  db: CompanyDb,
  feedId: number,
  { departmentId, limit, after }: Wanted & { after: ReturnType<typeof nameCursor> },
) {
  const rows = await namedQuery<ReaderRow & { familyNameKana: string; givenNameKana: string }>(
    db,
    `select ${columns}, u.family_name_kana, u.given_name_kana
     from users u ${from}
     where u.company_id = :companyId and ${hasNotRead} and ${within(':departmentId')}
       and (u.family_name_kana, u.given_name_kana, u.id) > (:afterFamilyName, :afterGivenName, :afterId)
     order by u.family_name_kana, u.given_name_kana, u.id limit :limit`,
    {
      companyId: companyIdOf(db),
      feedId,
      afterFamilyName: after?.texts[0] ?? '',
      afterGivenName: after?.texts[1] ?? '',
      afterId: after?.id ?? 0,
      limit: limit + 1,
      departmentId,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.id])
}

/** How many people have read the post, and how many can read it and have not. */
export async function countReaders(db: CompanyDb, feedId: number, departmentId: number | null) {
  const [row] = await namedQuery<{ read: number; unread: number }>(
    db,
    `select count(*) filter (where ${hasRead}) as read, count(*) filter (where ${hasNotRead}) as unread
     from users u where u.company_id = :companyId and ${within(':departmentId')}`,
    {
      companyId: companyIdOf(db),
      feedId,
      departmentId,
    },
  )
  return row!
}

/** The same by main department, in the order of departments; people without one under null. */
export const countReadersByDepartment = (db: CompanyDb, feedId: number) =>
  namedQuery<{ id: number | null; name: string | null; readCount: number; unreadCount: number }>(
    db,
    `select d.id, d.name, count(*) filter (where ${hasRead}) as read_count,
       count(*) filter (where ${hasNotRead}) as unread_count
     from users u ${from}
     where u.company_id = :companyId and (${hasRead} or ${hasNotRead})
     group by d.id, d.name, d.sort_order order by d.sort_order nulls last, d.id`,
    {
      companyId: companyIdOf(db),
      feedId,
    },
  )

export type ReactorRow = ActorRow & {
  stampId: number | null
  emoji: string | null
  reactedAt: Date
  place: number
}

type ReactorsWanted = ReactionChoice & {
  cursor?: string | undefined
  limit: number
  departmentId?: number | undefined
}

/** Who reacted and how, latest first; with one kind or any. The cursor's number is unique per person and kind. */
export async function findReactors(db: CompanyDb, to: ReactedTo, request: ReactorsWanted) {
  const after = fromTheTop(timeCursor(request.cursor))
  const { given, subject, id } = reactionTables(to)
  const any = request.stampId === undefined && request.emoji === undefined
  const rows = await namedQuery<ReactorRow>(
    db,
    `select * from (
       select ${columns}, ${reactionKind}, x.created_at as reacted_at,
         row_number() over (order by x.user_id, x.stamp_id) as place
       from ${given} x
       join stamps s on s.company_id = x.company_id and s.id = x.stamp_id
       join users u on u.company_id = x.company_id and u.id = x.user_id
       ${from}
       where x.company_id = :companyId and x.${subject} = :subjectId and (:stampId::bigint is null or x.stamp_id = :stampId) and ${within(':departmentId')}
     ) reactors
     where (reacted_at, place) < (:afterAt, :afterId) order by reacted_at desc, place desc limit :limit`,
    {
      companyId: companyIdOf(db),
      subjectId: id,
      afterAt: after.at,
      afterId: after.id,
      limit: request.limit + 1,
      stampId: any ? null : await findReaction(db, request),
      departmentId: request.departmentId ?? null,
    },
  )
  return pageOfRows(rows, request.limit, (row) => [row.reactedAt, row.place])
}
