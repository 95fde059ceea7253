import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import type { presentPerson } from '#server/features/people/people.present.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { pageOfRows, textCursor } from '#server/platform/http/cursor.ts'

/** SQL: whether people may see a department, given as its row or by another column of a row of its company. */
export const isShown = (alias: string, column = 'id') =>
  column === 'id'
    ? `${alias}.shown`
    : `exists (select from departments shown_department
        where shown_department.company_id = ${alias}.company_id
          and shown_department.id = ${alias}.${column} and shown_department.shown)`

export type DepartmentRow = {
  id: number
  name: string
  parentId: number | null
  memberCount: number
  childCount: number
  manager: Parameters<typeof presentPerson>[0] | null
}

// People are counted once however often they are in it and below it; members of hidden departments do not count. The
// stored counts are valid while there are no marks; until they are updated, people are counted directly.
const memberCount = `
  case when exists (select from organisation_marks k where k.company_id = $1) then
    (select count(distinct b.user_id) from department_ancestors a
      join departments x on x.company_id = a.company_id and x.id = a.department_id and x.shown
      join memberships b on b.company_id = a.company_id and b.department_id = a.department_id
      join users u on u.company_id = b.company_id and u.id = b.user_id and ${isPresent}
      where a.company_id = $1 and a.ancestor_id = d.id)
  else coalesce((select n.user_count from department_counts n
    where n.company_id = $1 and n.department_id = d.id), 0) end`

const childCount = `
  (select count(*) from departments c where c.company_id = $1 and c.parent_id = d.id and c.shown)`

/** SQL: the first of the managers of department `d`, as `presentPerson` takes one. */
export const managerOf = `
  (select json_build_object('id', u.id, 'familyName', u.family_name, 'givenName', u.given_name,
      'profileFilename', m.filename)
    from memberships b
    join positions p on p.company_id = $1 and p.id = b.position_id and p.manager
    join users u on u.company_id = $1 and u.id = b.user_id and ${isPresent}
    ${portraitOf()}
    where b.company_id = $1 and b.department_id = d.id
    order by p.sort_order, u.family_name_kana, u.given_name_kana, u.id limit 1)`

const departments = `
  select d.id, d.name, d.parent_id, ${memberCount} as member_count, ${childCount} as child_count,
    ${managerOf} as manager
  from departments d where d.company_id = $1 and d.shown`

/** The departments directly below one, or at the top, in order. */
export const findDepartments = (db: CompanyDb, parentId?: number) =>
  parentId === undefined
    ? namedQuery<DepartmentRow>(db, `${departments} and d.parent_id is null order by d.sort_order, d.id`, [
        companyIdOf(db),
      ])
    : namedQuery<DepartmentRow>(db, `${departments} and d.parent_id = $2 order by d.sort_order, d.id`, [
        companyIdOf(db),
        parentId,
      ])

/** The number of people in published departments, each counted once. */
export async function countMembers(db: CompanyDb) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from users u where u.company_id = $1 and ${isPresent} and exists (
       select from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
       where b.company_id = $1 and b.user_id = u.id and d.shown)`,
    [companyIdOf(db)],
  )
  return row!.count
}

export async function findDepartment(db: CompanyDb, departmentId: number) {
  const [row] = await namedQuery<DepartmentRow>(db, `${departments} and d.id = $2`, [
    companyIdOf(db),
    departmentId,
  ])
  return row
}

/** Whether a person is a superior of the people in a department. */
export async function leadsDepartment(db: CompanyDb, departmentId: number, userId: number) {
  const [row] = await namedQuery<{ leads: boolean }>(
    db,
    'select $2::bigint in (select departments_led_by($1, $3)) as leads',
    [companyIdOf(db), departmentId, userId],
  )
  return row!.leads
}

type DepartmentName = { id: number; name: string }

/** A department that people may see, without its counts. */
export async function findDepartmentName(db: CompanyDb, departmentId: number) {
  const [row] = await namedQuery<DepartmentName & { parentId: number | null }>(
    db,
    'select d.id, d.name, d.parent_id from departments d where d.company_id = $1 and d.shown and d.id = $2',
    [companyIdOf(db), departmentId],
  )
  return row
}

/** Its ancestors, from the top. */
export const findAncestors = (db: CompanyDb, departmentId: number) =>
  namedQuery<DepartmentName>(
    db,
    `select d.id, d.name from department_ancestors a
     join departments d on d.company_id = a.company_id and d.id = a.ancestor_id
     where a.company_id = $1 and a.department_id = $2 and a.depth > 0 order by a.depth desc`,
    [companyIdOf(db), departmentId],
  )

/** The departments directly below one, or at the top (null), by name only. */
export const findLevel = (db: CompanyDb, parentId: number | null) =>
  namedQuery<DepartmentName>(
    db,
    `select d.id, d.name from departments d
     where d.company_id = $1 and d.parent_id ${parentId === null ? 'is null' : '= $2'} and d.shown
     order by d.sort_order, d.id`,
    parentId === null ? [companyIdOf(db)] : [companyIdOf(db), parentId],
  )

/** The person's departments that people may see, the main one first. */
export const findOwnDepartments = (db: CompanyDb, userId: number) =>
  namedQuery<DepartmentName & { path: string }>(
    db,
    `select d.id, d.name, (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
         join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
         where a.company_id = $1 and a.department_id = d.id) as path
     from memberships b join departments d on d.company_id = $1 and d.id = b.department_id and d.shown
     where b.company_id = $1 and b.user_id = $2 order by b.main desc, d.sort_order, d.id`,
    [companyIdOf(db), userId],
  )

type MemberRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  jobLabel: string
  manager: boolean
  place: number
}

// Managers first, then the others; each ordered by position, with people without a position last.
const place = `((case when p.manager then 0 else 2147483648 end) + coalesce(p.sort_order, 2147483647))::bigint`

/** The cursor of a page of members; null without one. */
export function memberCursor(cursor: string | undefined) {
  const key = textCursor(cursor, ['number', 'text', 'text'])
  if (!key) return null
  const [rank, family, given] = key.texts
  return { place: Number(rank), family, given, id: key.id }
}

/** A page of a department's own members, managers first. */
export async function findMembers(
  db: CompanyDb,
  departmentId: number,
  after: ReturnType<typeof memberCursor>,
  limit: number,
) {
  const rows = await namedQuery<MemberRow>(
    db,
    `select * from (
       select ${personColumns}, u.family_name_kana, u.given_name_kana, b.job_label,
         coalesce(p.manager, false) as manager, ${place} as place
       from memberships b
       join users u on u.company_id = b.company_id and u.id = b.user_id and ${isPresent}
       left join positions p on p.company_id = b.company_id and p.id = b.position_id
       ${portraitOf()}
       where b.company_id = :companyId and b.department_id = :departmentId
     ) members
     where (place, family_name_kana, given_name_kana, id) > (:afterPlace, :afterFamilyName, :afterGivenName, :afterId)
     order by place, family_name_kana, given_name_kana, id limit :limit`,
    {
      companyId: companyIdOf(db),
      departmentId,
      afterPlace: after?.place ?? -2147483649,
      afterFamilyName: after?.family ?? '',
      afterGivenName: after?.given ?? '',
      afterId: after?.id ?? 0,
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [String(row.place), row.familyNameKana, row.givenNameKana, row.id])
}
