import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import { type DepartmentRow, managerOf } from './departments.queries.ts'

/** The maximum number of boxes: larger charts are unreadable on one sheet. */
const mostBoxes = 400

type BoxRow = DepartmentRow & { depth: number }

// Level by level; the limit ends the recursion, so that a large company costs no more than one sheet.
const chartSql = (top: string) => `
  with recursive tree as (
    select d.id, d.name, d.parent_id, 0 as depth, d.sort_order from departments d
    where d.company_id = $1 and d.shown and ${top}
    union all
    select c.id, c.name, c.parent_id, t.depth + 1, c.sort_order from tree t
    join departments c on c.company_id = $1 and c.parent_id = t.id and c.shown
    where t.depth < $2
  ), boxes as materialized (select * from tree limit ${mostBoxes + 1}),
  marked as materialized (select exists (select from organisation_marks k where k.company_id = $1) as yes)
  select d.id, d.name, d.parent_id, d.depth,
    (select count(*) from departments c where c.company_id = $1 and c.parent_id = d.id and c.shown) as child_count,
    case when (select yes from marked) then
      (select count(distinct b.user_id) from department_ancestors a
        join departments x on x.company_id = a.company_id and x.id = a.department_id and x.shown
        join memberships b on b.company_id = a.company_id and b.department_id = a.department_id
        join users u on u.company_id = b.company_id and u.id = b.user_id and ${isPresent}
        where a.company_id = $1 and a.ancestor_id = d.id)
    else coalesce((select n.user_count from department_counts n
      where n.company_id = $1 and n.department_id = d.id), 0) end as member_count,
    ${managerOf} as manager
  from boxes d order by d.depth, d.sort_order, d.id`

const fromTop = chartSql('d.parent_id is null')
const fromRoot = chartSql('d.id = $3')

/**
 * A department, or all top departments, with those below to a depth. A level that would exceed `mostBoxes` is left
 * out, with everything below it. `depth`: of the deepest level returned.
 */
export async function findChart(db: CompanyDb, rootId: number | undefined, depth: number) {
  const values: unknown[] = [companyIdOf(db), depth]
  if (rootId !== undefined) values.push(rootId)
  const rows = await namedQuery<BoxRow>(db, rootId === undefined ? fromTop : fromRoot, values)
  const last = rows.at(-1)?.depth ?? 0
  // The limit may have truncated the last level.
  const kept = rows.length > mostBoxes && last > 0 ? rows.filter((row) => row.depth < last) : rows
  const boxes = kept.slice(0, mostBoxes)
  return { boxes, depth: boxes.at(-1)?.depth ?? 0 }
}
