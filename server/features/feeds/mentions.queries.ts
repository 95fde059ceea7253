import { kanaPattern } from '#common/romaji.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { type PersonRow, personColumns, portrait } from '#server/features/users/people.queries.ts'

// People in use who can read post $2.
const canRead = `u.status = 'active' and exists (select from audience_members am join feed_audiences fa
  on fa.company_id = am.company_id and fa.audience_id = am.audience_id and fa.feed_id = $2
  where am.company_id = u.company_id and am.user_id = u.id)`

/** Up to ten people who can read the post, by any part of name or reading, or of the reading in Latin letters. */
export function findMentionableUsers(db: CompanyDb, feedId: number, query: string) {
  return namedQuery<PersonRow & { departmentName: string | null }>(
    db,
    `select ${personColumns}, d.name as department_name
     from users u
     ${portrait}
     left join memberships b on b.company_id = u.company_id and b.user_id = u.id and b.main
     left join departments d on d.company_id = b.company_id and d.id = b.department_id and ${isShown('d')}
     where u.company_id = $1 and (position($3 in u.search_name) > 0 or position($3 in u.search_kana) > 0
         or ($4::text is not null and u.search_kana ~ $4))
       and ${canRead}
     order by u.family_name_kana, u.given_name_kana, u.id limit 10`,
    [companyIdOf(db), feedId, foldText(query).trim(), kanaPattern(query)],
  )
}

/** Up to five departments of that name or reading with people below them who can read the post, and how many. */
export function findMentionableDepartments(
  db: CompanyDb,
  { feedId, userId, query }: { feedId: number; userId: number; query: string },
) {
  const folded = foldText(query).trim()
  if (!folded) return Promise.resolve([])
  return namedQuery<{ id: number; name: string; readerCount: number }>(
    db,
    `select * from (
       select d.id, d.name, d.sort_order, (select count(distinct u.id) from department_ancestors a
         join memberships b on b.company_id = $1 and b.department_id = a.department_id
         join users u on u.company_id = $1 and u.id = b.user_id and u.id <> $3
         where a.company_id = $1 and a.ancestor_id = d.id and ${canRead}) as reader_count
       from departments d
       where d.company_id = $1 and ${isShown('d')}
         and (position($4 in search_fold(d.name)) > 0 or position($4 in search_fold(d.name_kana)) > 0
           or ($5::text is not null and search_fold(d.name_kana) ~ $5))
     ) named where reader_count > 0 order by sort_order, id limit 5`,
    [companyIdOf(db), feedId, userId, folded, kanaPattern(query)],
  )
}

/** Of these people and departments, by name, those who cannot be mentioned in the post; null: unknown here. */
export async function findUnmentionable(
  db: CompanyDb,
  feedId: number,
  { userIds, departmentIds }: { userIds: readonly number[]; departmentIds: readonly number[] },
) {
  const rows = await namedQuery<{ name: string | null }>(
    db,
    `select u.family_name || ' ' || u.given_name as name
     from unnest($3::bigint[]) wanted
     left join users u on u.company_id = $1 and u.id = wanted and u.status <> 'withdrawn'
     where (${canRead}) is not true
     union all
     select null from unnest($4::bigint[]) wanted
     where not exists (select from departments d where d.company_id = $1 and d.id = wanted and ${isShown('d')})`,
    [companyIdOf(db), feedId, userIds, departmentIds],
  )
  return rows.map(({ name }) => name)
}

type Named = { feedId: number; userId: number; userIds: readonly number[]; departmentIds: readonly number[] }

/** How many people other than this one would be told by naming these people and departments. */
export async function countMentioned(db: CompanyDb, { feedId, userId, userIds, departmentIds }: Named) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from users u
     where u.company_id = $1 and u.id <> $3 and ${canRead} and (u.id = any($4::bigint[]) or exists (
       select from department_ancestors a
       join memberships b on b.company_id = $1 and b.department_id = a.department_id
       where a.company_id = $1 and a.ancestor_id = any($5::bigint[]) and b.user_id = u.id))`,
    [companyIdOf(db), feedId, userId, userIds, departmentIds],
  )
  return row!.count
}
