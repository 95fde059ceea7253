import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type AdminDepartmentRow = {
  id: number
  version: number
  parentId: number | null
  name: string
  nameKana: string
  path: string
  depth: number
  published: boolean
  memberCount: number
}

// Few people have left: the query subtracts them instead of checking everyone.
/** All departments in tree order; `within` restricts the result to these and those below them. */
export const findAdminDepartments = (db: CompanyDb, within: readonly number[] | null = null) =>
  namedQuery<AdminDepartmentRow>(
    db,
    `with recursive tree as (
       select d.id, d.version, d.parent_id, d.name, d.name_kana, d.name as path, 0 as depth, d.published,
         array[d.sort_order::bigint, d.id] as place
       from departments d where d.company_id = $1 and d.parent_id is null
       union all
       select d.id, d.version, d.parent_id, d.name, d.name_kana, t.path || ' / ' || d.name, t.depth + 1, d.published,
         t.place || array[d.sort_order::bigint, d.id]
       from tree t join departments d on d.company_id = $1 and d.parent_id = t.id
     ), members as (
       select department_id, sum(people) as people from (
         select department_id, count(*) as people from memberships where company_id = $1 group by department_id
         union all
         select b.department_id, -count(*) from users u
         join memberships b on b.company_id = u.company_id and b.user_id = u.id
         where u.company_id = $1 and u.status = 'withdrawn' group by b.department_id
       ) counted group by department_id
     )
     select t.id, t.version, t.parent_id, t.name, t.name_kana, t.path, t.depth, t.published,
       coalesce(members.people, 0)::bigint as member_count
     from tree t left join members on members.department_id = t.id
     where $2::bigint[] is null or exists (select from department_ancestors a
       where a.company_id = $1 and a.department_id = t.id and a.ancestor_id = any($2))
     order by t.place`,
    [companyIdOf(db), within],
  )

/** A department as it is logged. */
export async function findDepartmentState(db: CompanyDb, id: number) {
  const [row] = await namedQuery<{
    id: number
    version: number
    parentId: number | null
    name: string
    nameKana: string
    published: boolean
    parent: string | null
  }>(
    db,
    `select d.id, d.version, d.parent_id, d.name, d.name_kana, d.published,
       (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
        join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
        where a.company_id = d.company_id and a.department_id = d.parent_id) as parent
     from departments d where d.company_id = $1 and d.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}
