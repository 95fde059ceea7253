import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'

/** The positions that people hold, in order. `ledBy`: only in departments that this person leads. */
export const findHeldPositions = (db: CompanyDb, ledBy: number | null) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `select p.id, p.name from positions p
     where p.company_id = $1 and exists (select from memberships b
       join users u on u.company_id = b.company_id and u.id = b.user_id and ${isPresent}
       where b.company_id = p.company_id and b.position_id = p.id
         and ($2::bigint is null or b.department_id in (select departments_led_by($1, $2))))
     order by p.sort_order, p.id`,
    [companyIdOf(db), ledBy],
  )

/** Whether a person leads departments. */
export async function leadsDepartments(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ leads: boolean }>(
    db,
    'select exists (select departments_led_by($1, $2)) as leads',
    [companyIdOf(db), userId],
  )
  return row!.leads
}

/** Of these departments, those that are published. */
export const findNamedDepartments = (db: CompanyDb, ids: readonly number[]) =>
  namedQuery<{ id: number; name: string; path: string }>(
    db,
    `select d.id, d.name, (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
         join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
         where a.company_id = d.company_id and a.department_id = d.id) as path
     from departments d
     where d.company_id = $1 and d.id = any($2::bigint[]) and ${isShown('d')}
     order by d.sort_order, d.id`,
    [companyIdOf(db), ids],
  )

/** Those of these people who belong to the company, each with the department shown beside the name. */
export const findNamedPeople = (db: CompanyDb, ids: readonly number[]) =>
  namedQuery<PersonRow & { departmentName: string | null }>(
    db,
    `select ${personColumns}, d.name as department_name
     from users u ${portraitOf()}
     left join lateral (
       select o.name from memberships b
       join departments o on o.company_id = b.company_id and o.id = b.department_id
       where b.company_id = u.company_id and b.user_id = u.id and ${isShown('o')}
       order by b.main desc, o.sort_order, o.id limit 1
     ) d on true
     where u.company_id = $1 and u.id = any($2::bigint[]) and ${isPresent}
     order by u.family_name_kana, u.given_name_kana, u.id`,
    [companyIdOf(db), ids],
  )
