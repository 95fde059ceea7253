import { kanaPattern } from '#common/romaji.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { isWritten, typedName } from '#server/features/people/written-names.sql.ts'

/** Who can be notified of a text: the readers of a post, or the members of the audiences a new post would have. */
export type Readers = { feedId: number } | { audienceIds: readonly number[] }
const readersOf = (readers: Readers) =>
  'feedId' in readers
    ? { feedId: readers.feedId, audienceIds: [] }
    : { feedId: null, audienceIds: readers.audienceIds }

// Active people who can read post `:feedId` or belong to one of the audiences `:audienceIds`.
const canRead = `u.status = 'active' and exists (select from audience_members am
  where am.company_id = u.company_id and am.user_id = u.id and (am.audience_id = any(:audienceIds::bigint[])
    or exists (select from feed_audiences fa where fa.company_id = am.company_id
      and fa.audience_id = am.audience_id and fa.feed_id = :feedId)))`

/** Up to ten people who can read it, by any part of name or reading, or of the romanised reading. */
export function findMentionableUsers(db: CompanyDb, readers: Readers, query: string) {
  const { folded, writings } = typedName(query)
  return namedQuery<PersonRow & { departmentName: string | null }>(
    db,
    `select ${personColumns}, d.name as department_name
     from users u
     ${portraitOf()}
     left join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
     left join departments d on d.company_id = b.company_id and d.id = b.department_id and ${isShown('d')}
     where u.company_id = :companyId and (${isWritten(':query', ':writings::text', 'u.search_name')} or position(:query in u.search_kana) > 0
         or (:kana::text is not null and u.search_kana ~ :kana))
       and ${canRead}
     order by ${isOtherwise('u.search_name', 'u.search_kana')}, u.family_name_kana, u.given_name_kana, u.id limit 10`,
    { companyId: companyIdOf(db), ...readersOf(readers), query: folded, kana: kanaPattern(query), writings },
  )
}

// Matches by variant kanji come after the others. Latin letters have no variants.
const isOtherwise = (name: string, kana: string) =>
  `:kana::text is null and position(:query in ${name}) = 0 and position(:query in ${kana}) = 0`

/** Up to five departments with that name or reading and with people below them who can read it, and how many. */
export function findMentionableDepartments(
  db: CompanyDb,
  { readers, userId, query }: { readers: Readers; userId: number; query: string },
) {
  const { folded, writings } = typedName(query)
  if (!folded) return Promise.resolve([])
  return namedQuery<{ id: number; name: string; readerCount: number }>(
    db,
    `select id, name, reader_count from (
       select d.id, d.name, d.sort_order, position(:query in search_fold(d.name)) = 0
         and position(:query in search_fold(d.name_kana)) = 0 as otherwise, (select count(distinct u.id) from department_ancestors a
         join memberships b on b.company_id = :companyId and b.department_id = a.department_id
         join users u on u.company_id = :companyId and u.id = b.user_id and u.id <> :userId
         where a.company_id = :companyId and a.ancestor_id = d.id and ${canRead}) as reader_count
       from departments d
       where d.company_id = :companyId and ${isShown('d')}
         and (${isWritten(':query', ':writings::text', 'search_fold(d.name)')} or position(:query in search_fold(d.name_kana)) > 0
           or (:kana::text is not null and search_fold(d.name_kana) ~ :kana))
     ) named where reader_count > 0 order by otherwise, sort_order, id limit 5`,
    {
      companyId: companyIdOf(db),
      ...readersOf(readers),
      userId,
      query: folded,
      kana: kanaPattern(query),
      writings,
    },
  )
}

export type Named = { userIds: readonly number[]; departmentIds: readonly number[] }

/** Those of these people and departments that cannot be mentioned, by name; null: not visible here. */
export async function findUnmentionable(db: CompanyDb, readers: Readers, named: Named) {
  const rows = await namedQuery<{ name: string | null }>(
    db,
    `select u.family_name || ' ' || u.given_name as name
     from unnest(:userIds::bigint[]) wanted
     left join users u on u.company_id = :companyId and u.id = wanted and u.status not in ('withdrawn', 'app')
     where (${canRead}) is not true
     union all
     select null from unnest(:departmentIds::bigint[]) wanted
     where not exists (select from departments d where d.company_id = :companyId and d.id = wanted and ${isShown('d')})`,
    {
      companyId: companyIdOf(db),
      ...readersOf(readers),
      userIds: named.userIds,
      departmentIds: named.departmentIds,
    },
  )
  return rows.map(({ name }) => name)
}

// The people of `:userIds` and of departments `:departmentIds`, including lower ones, limited by `more`; each once.
const called = (more = '') => `
  select u.id from users u where u.company_id = $1 and u.id = any(:userIds::bigint[])
  union
  select b.user_id from department_ancestors a
  join memberships b on b.company_id = $1 and b.department_id = a.department_id
  where a.company_id = $1 and a.ancestor_id = any(:departmentIds::bigint[]) ${more}`

/** How many people other than this one would be notified by mentioning these people and departments. */
export async function countMentioned(
  db: CompanyDb,
  { readers, userId, named }: { readers: Readers; userId: number; named: Named },
) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from (${called()}) c join users u on u.company_id = :companyId and u.id = c.id
     where u.id <> :userId and ${canRead}`,
    {
      companyId: companyIdOf(db),
      ...readersOf(readers),
      userIds: named.userIds,
      departmentIds: named.departmentIds,
      userId,
    },
  )
  return row!.count
}

/** How many of those who cannot read it are named. */
const mostUnreachable = 3

/** Active people who would not be notified because they cannot read it: the count and the first names, by reading. */
export async function findUnreachable(db: CompanyDb, readers: Readers, named: Named) {
  const rows = await namedQuery<{ name: string; count: number }>(
    db,
    // The members of a hidden department are not revealed.
    `select u.family_name || ' ' || u.given_name as name, count(*) over () as count
     from (${called(`and ${isShown('a', 'department_id')}`)}) c
     join users u on u.company_id = :companyId and u.id = c.id and u.status = 'active'
     where not (${canRead})
     order by u.family_name_kana, u.given_name_kana, u.id limit ${mostUnreachable}`,
    {
      companyId: companyIdOf(db),
      ...readersOf(readers),
      userIds: named.userIds,
      departmentIds: named.departmentIds,
    },
  )
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }
}

/** SQL: the people and departments mentioned in a text, as columns; `$1` is the company. */
export const mentionColumns = (of: 'feed' | 'feed_comment', id: string, condition = 'true') => `
  (select json_agg(json_build_object('id', p.id, 'familyName', p.family_name, 'givenName', p.given_name) order by p.id)
    from ${of}_mentions x join users p on p.company_id = x.company_id and p.id = x.user_id
    where x.company_id = $1 and x.${of}_id = ${id} and p.status <> 'withdrawn' and ${condition}) as mentions,
  (select json_agg(json_build_object('id', md.id, 'name', md.name) order by md.id)
    from ${of}_department_mentions x join departments md on md.company_id = x.company_id and md.id = x.department_id
    where x.company_id = $1 and x.${of}_id = ${id} and ${condition} and ${isShown('md')}) as department_mentions`

export type MentionedRow = {
  mentions: { id: number; familyName: string; givenName: string }[] | null
  departmentMentions: { id: number; name: string }[] | null
}

/**
 * SQL: whether `person` is mentioned in post `feed` (both expressions), by name or through one of their departments.
 * `$1` is the company.
 */
export const isMentionedIn = (feed: string, person: string) => `
  (exists (select from feed_mentions x
    where x.company_id = $1 and x.feed_id = ${feed} and x.user_id = ${person})
  or exists (select from feed_department_mentions x
    join department_ancestors a on a.company_id = $1 and a.ancestor_id = x.department_id
    join memberships b on b.company_id = $1 and b.department_id = a.department_id and b.user_id = ${person}
    where x.company_id = $1 and x.feed_id = ${feed}))`
