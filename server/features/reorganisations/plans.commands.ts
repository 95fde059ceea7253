import {
  idOfRef,
  type PlannedDepartment,
  type PlannedMembership,
  planMemberships,
  refOf,
} from '#common/reorganisation.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { replaceMemberships } from '#server/features/membership-history/memberships.commands.ts'
import { type Place, placesKey } from '#server/features/membership-history/memberships.rules.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import type { Plan } from './conflicts.plan.ts'

/** Who moved where. */
type MovedPerson = { userId: number; name: string; before: Place[]; after: Place[] }
export type Applied = { moved: MovedPerson[]; ids: ReadonlyMap<string, number> }

/**
 * Writes a plan in the caller's transaction: in the same way for a preview, which is rolled back, as when it is
 * applied. Departments first, then people placed by name, then the remaining people of closed departments. Closed
 * departments still exist, empty: `removeClosed` runs once nothing refers to them.
 */
export async function applyPlan(
  trx: CompanyDb,
  plan: Plan,
  { preview }: { preview: boolean },
): Promise<Applied> {
  const ids = await writeDepartments(trx, plan)
  const moved = whoMoves(plan, ids)
  await namedQuery(
    trx,
    'select id from users where company_id = $1 and id = any($2::bigint[]) order by id for no key update',
    [companyIdOf(trx), moved.map(({ userId }) => userId)],
  )
  if (moved.length > 0)
    await replaceMemberships(
      trx,
      moved.map(({ userId, after }) => ({ userId, places: after })),
      { preview },
    )
  if (!preview) await peopleMoved(trx)
  return { moved, ids }
}

/** Creates and changes departments and their parents. Returns the id of every department by its key in the plan. */
async function writeDepartments(trx: CompanyDb, { departments, tree }: Plan) {
  const companyId = companyIdOf(trx)
  const ids = new Map(departments.map(({ id }) => [refOf(id), id]))
  const orders = sortOrders(departments, tree.departments)
  const parentOf = ({ parent }: PlannedDepartment) => (parent === null ? null : ids.get(parent)!)
  const changed: PlannedDepartment[] = []
  // In tree order, so that the parent of a new department exists before it.
  for (const department of tree.departments) {
    const { ref, before, name, nameKana, published } = department
    if (before === null) {
      const [made] = await namedQuery<{ id: number }>(
        trx,
        `insert into departments (company_id, parent_id, name, name_kana, published, sort_order)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [companyId, parentOf(department), name, nameKana, published, orders.get(ref)],
      )
      ids.set(ref, made!.id)
    } else if (department.marks.length > 0) changed.push(department)
  }
  if (changed.length > 0)
    await namedQuery(
      trx,
      `update departments d set parent_id = given.parent_id, name = given.name, name_kana = given.name_kana,
         published = given.published, sort_order = given.sort_order
       from unnest(:ids::bigint[], :parentIds::bigint[], :names::text[], :nameKanas::text[], :published::boolean[], :orders::integer[])
         as given (id, parent_id, name, name_kana, published, sort_order)
       where d.company_id = :companyId and d.id = given.id`,
      {
        companyId,
        ids: changed.map(({ ref }) => ids.get(ref)),
        parentIds: changed.map(parentOf),
        names: changed.map(({ name }) => name),
        nameKanas: changed.map(({ nameKana }) => nameKana),
        published: changed.map(({ published }) => published),
        orders: changed.map(({ ref }) => orders.get(ref)),
      },
    )
  await hangAncestors(trx)
  return ids
}

/* New and moved departments come last among their siblings; all others keep their place. */
function sortOrders(departments: Plan['departments'], planned: readonly PlannedDepartment[]) {
  const orders = new Map(departments.map(({ id, sortOrder }) => [refOf(id), sortOrder]))
  const arrives = ({ before, marks }: PlannedDepartment) => before === null || marks.includes('moved')
  const last = new Map<string | null, number>()
  for (const { ref, parent, ...rest } of planned)
    if (!arrives({ ref, parent, ...rest }))
      last.set(parent, Math.max(last.get(parent) ?? -1, orders.get(ref)!))
  for (const department of planned) {
    if (!arrives(department)) continue
    const order = (last.get(department.parent) ?? -1) + 1
    last.set(department.parent, order)
    orders.set(department.ref, order)
  }
  return orders
}

/** Makes the ancestor rows of all departments match their parents. Writes only rows that differ. */
export const hangAncestors = (trx: CompanyDb) =>
  namedQuery(
    trx,
    `with recursive wanted as (
       select d.id as department_id, d.id as ancestor_id, 0 as depth, d.parent_id as next
       from departments d where d.company_id = $1
       union all
       select w.department_id, d.id, w.depth + 1, d.parent_id
       from wanted w join departments d on d.company_id = $1 and d.id = w.next
     ), gone as (
       delete from department_ancestors a where a.company_id = $1 and not exists (
         select from wanted w where w.department_id = a.department_id and w.ancestor_id = a.ancestor_id)
     )
     insert into department_ancestors (company_id, department_id, ancestor_id, depth)
     select $1::bigint, w.department_id, w.ancestor_id, w.depth from wanted w where not exists (
       select from department_ancestors a where a.company_id = $1 and a.department_id = w.department_id
         and a.ancestor_id = w.ancestor_id and a.depth = w.depth)
     on conflict (company_id, department_id, ancestor_id) do update set depth = excluded.depth`,
    [companyIdOf(trx)],
  )

function whoMoves({ moves, standings, tree }: Plan, ids: ReadonlyMap<string, number>): MovedPerson[] {
  const placed = new Map(moves.map(({ userId, memberships }) => [userId, memberships]))
  return [...standings.values()].flatMap(({ userId, name, places }) => {
    const wanted = placed.get(userId) ?? places.map(asPlanned)
    const after = planMemberships(wanted, tree.closings).map(({ department, positionId, jobLabel }) => ({
      ...{ departmentId: ids.get(department)!, positionId, jobLabel },
    }))
    return placesKey(after) === placesKey(places) ? [] : [{ userId, name, before: places, after }]
  })
}

const asPlanned = ({ departmentId, ...rest }: Place): PlannedMembership => ({
  ...rest,
  department: refOf(departmentId),
})

/** Deletes closed departments that nothing names; those in posts, reports or rules stay, empty and unpublished. */
export async function removeClosed(trx: CompanyDb, { tree }: Plan) {
  // Lower departments are deleted first.
  const closed = tree.departments
    .flatMap(({ ref, closedInto }) => (closedInto === null ? [] : (idOfRef(ref) ?? [])))
    .reverse()
  if (closed.length === 0) return
  const rows = await namedQuery<{ id: number }>(
    trx,
    `select given.id from unnest($2::bigint[]) as given (id) where
       exists (select from reports where company_id = $1 and department_id = given.id)
       or exists (select from feeds where company_id = $1 and department_id = given.id)
       or exists (select from administrator_departments where company_id = $1 and department_id = given.id)
       or exists (select from audience_terms where company_id = $1 and target_id = given.id
         and kind in ('department', 'department_below'))
       or exists (select from menus n join menu_workflows w on w.company_id = n.company_id and w.menu_id = n.id
         and w.version = case w.stage when 'apply' then n.apply_workflow_version else n.report_workflow_version end
         where n.company_id = $1 and n.deleted_at is null and jsonb_path_exists(w.workflow,
           '$.** ? (@.departmentId == $id || @.departmentIds[*] == $id)',
           jsonb_build_object('id', given.id)))`,
    [companyIdOf(trx), closed],
  )
  const named = new Set(rows.map(({ id }) => id))
  for (const id of closed)
    if (!named.has(id))
      await namedQuery(
        trx,
        `delete from departments d where d.company_id = $1 and d.id = $2
           and not exists (select from departments where company_id = $1 and parent_id = $2)
           and not exists (select from memberships where company_id = $1 and department_id = $2)`,
        [companyIdOf(trx), id],
      )
}
