import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** SQL: whether a history row was valid on a day. */
const wasSo = (row: string, day: string) =>
  `${row}.from_on <= ${day} and (${row}.until_on is null or ${row}.until_on > ${day})`

/** SQL: the path of the department of `h` on a day; its earliest known name for days before the history begins. */
const pathOn = (day: string) =>
  `coalesce(department_path_on($1, h.department_id, ${day}), (select k.name from department_history k
     where k.company_id = $1 and k.department_id = h.department_id order by k.from_on limit 1), '')`

type HistoryRow = {
  departmentId: number
  departmentPath: string
  positionName: string | null
  jobLabel: string
  main: boolean
  fromOn: string
  untilOn: string | null
}

/** All former and present memberships of a person, newest first, each with the names of its last day. */
export const findMembershipHistory = (db: CompanyDb, userId: number) =>
  namedQuery<HistoryRow>(
    db,
    `select h.department_id, h.position_name, h.job_label, h.main, h.from_on, h.until_on,
       ${pathOn(`coalesce(h.until_on - 1, ${todayIn('c.time_zone')})`)} as department_path
     from membership_history h join companies c on c.id = h.company_id
     where h.company_id = $1 and h.user_id = $2
     order by h.until_on is null desc, h.from_on desc, h.main desc, h.id desc`,
    [companyIdOf(db), userId],
  )

/** A person's memberships on a day, main department first. */
export const findMembershipsOn = (db: CompanyDb, userId: number, day: string) =>
  namedQuery<HistoryRow>(
    db,
    `select h.department_id, h.position_name, h.job_label, h.main, h.from_on, h.until_on,
       ${pathOn('$3::date')} as department_path
     from membership_history h where h.company_id = $1 and h.user_id = $2 and ${wasSo('h', '$3::date')}
     order by h.main desc, h.id`,
    [companyIdOf(db), userId, day],
  )

type MembersRequest = {
  departmentId: number
  on: string
  below: boolean
  after: { texts: string[]; id: number } | null
  limit: number
}

type MemberRow = PersonRow &
  HistoryRow & { historyId: number; familyNameKana: string; givenNameKana: string; withdrawn: boolean }

/** Who was in a department on a day, ordered by reading. */
export async function findMembersOn(
  db: CompanyDb,
  { departmentId, on, below, after, limit }: MembersRequest,
) {
  const rows = await namedQuery<MemberRow>(
    db,
    `with recursive places as (
       select :departmentId::bigint as id
       union all
       select k.department_id from places p join department_history k
         on :below::boolean and k.company_id = :companyId and k.parent_id = p.id and ${wasSo('k', ':on::date')}
     )
     select ${personColumns}, u.family_name_kana, u.given_name_kana, u.status = 'withdrawn' as withdrawn,
       h.id as history_id, h.department_id, h.position_name, h.job_label, h.main, h.from_on, h.until_on,
       ${pathOn(':on::date')} as department_path
     from membership_history h join users u on u.company_id = h.company_id and u.id = h.user_id ${portraitOf()}
     where h.company_id = :companyId and h.department_id = any(array(select id from places)) and ${wasSo('h', ':on::date')}
       and (u.family_name_kana, u.given_name_kana, h.id) > (:afterFamilyName, :afterGivenName, :afterId)
     order by u.family_name_kana, u.given_name_kana, h.id limit :limit`,
    {
      companyId: companyIdOf(db),
      departmentId,
      on,
      below,
      afterFamilyName: after?.texts[0] ?? '',
      afterGivenName: after?.texts[1] ?? '',
      afterId: after?.id ?? 0,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.familyNameKana, row.givenNameKana, row.historyId])
}

/** The departments of a day by path; `within`: limits those that exist today to these and the ones below them. */
export const findDepartmentsOn = (db: CompanyDb, day: string, within: readonly number[] | null) =>
  namedQuery<{ id: number; name: string; path: string }>(
    db,
    `with recursive tree as (
       select h.department_id as id, h.name, h.name as path from department_history h
       where h.company_id = $1 and h.parent_id is null and ${wasSo('h', '$2::date')}
       union all
       select h.department_id, h.name, t.path || ' / ' || h.name from tree t
       join department_history h on h.company_id = $1 and h.parent_id = t.id and ${wasSo('h', '$2::date')}
     )
     select t.id, t.name, t.path from tree t
     where $3::bigint[] is null or exists (select from department_ancestors a
       where a.company_id = $1 and a.department_id = t.id and a.ancestor_id = any($3))
     order by t.path, t.id`,
    [companyIdOf(db), day, within],
  )

/** Whether a department exists or existed; if any are given, within these or below them. */
export async function isDepartmentKnown(
  db: CompanyDb,
  departmentId: number,
  within: readonly number[] | null,
) {
  const [row] = await namedQuery<{ known: boolean }>(
    db,
    `select exists (select from department_history where company_id = $1 and department_id = $2)
       and ($3::bigint[] is null or exists (select from department_ancestors a
         where a.company_id = $1 and a.department_id = $2 and a.ancestor_id = any($3))) as known`,
    [companyIdOf(db), departmentId, within],
  )
  return row!.known
}
