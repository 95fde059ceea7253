import { analyzeChanged } from '#db/analyze-changed.ts'
import { reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import { hangAncestors } from '#server/features/reorganisations/plans.commands.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import type { DepartmentsPlan, PlannedDepartment } from './departments.plan.ts'

/** Writes a plan of departments with its log and queues the audience refresh, in the caller's transaction. */
export async function writeDepartments(
  trx: CompanyDb,
  actorId: number,
  { departments, lines }: DepartmentsPlan,
) {
  const created = departments.filter(({ before }) => before === null)
  const ids = new Map(departments.map(({ key }) => [key, key]))
  if (created.length > 0) {
    const reserved = await reserveIds(trx, 'departments', created.length)
    for (const [index, { key }] of created.entries()) ids.set(key, reserved[index]!)
  }
  const parentOf = ({ parent }: PlannedDepartment) => (parent === null ? null : ids.get(parent)!)
  const orders = newOrders(departments)
  await insertDepartments(trx, created, { ids, orders, parentOf })
  const changed = departments.filter(
    ({ before, name, nameKana, published, parent }) =>
      before &&
      (before.name !== name ||
        before.nameKana !== nameKana ||
        before.published !== published ||
        before.parentId !== parent),
  )
  await namedQuery(
    trx,
    `update departments d set parent_id = given.parent_id, name = given.name, name_kana = given.name_kana,
       published = given.published
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::boolean[])
       as given (id, parent_id, name, name_kana, published)
     where d.company_id = $1 and d.id = given.id`,
    [
      companyIdOf(trx),
      changed.map(({ key }) => key),
      changed.map(parentOf),
      changed.map(({ name }) => name),
      changed.map(({ nameKana }) => nameKana),
      changed.map(({ published }) => published),
    ],
  )
  await writeOrders(trx, 'departments', orders)
  const moved = changed.filter(({ before, parent }) => before!.parentId !== parent)
  if (created.length + moved.length > 0) {
    await hangAncestors(trx)
    await peopleMoved(trx)
  }
  await logDepartments(trx, actorId, { departments, lines, ids })
  await analyzeChanged(trx, created.length + changed.length, [
    'departments',
    'departmentAncestors',
    'departmentHistory',
    'departmentCounts',
  ])
}

/** New positions by key, from 0, for siblings whose order changes. */
function newOrders(departments: readonly PlannedDepartment[]) {
  const orders = new Map<number, number>()
  for (const siblings of Map.groupBy(departments, ({ parent }) => parent).values()) {
    const same = siblings.every(
      ({ place }, at) => place !== null && (at === 0 || place > (siblings[at - 1]!.place ?? 0)),
    )
    if (!same) for (const [at, { key }] of siblings.entries()) orders.set(key, at)
  }
  return orders
}

type Around = {
  ids: ReadonlyMap<number, number>
  orders: ReadonlyMap<number, number>
  parentOf: (department: PlannedDepartment) => number | null
}

async function insertDepartments(
  trx: CompanyDb,
  created: readonly PlannedDepartment[],
  { ids, orders, parentOf }: Around,
) {
  // Triggers read the parent, which must exist: process one level after the other.
  const levels = new Map<number, number>()
  for (const { key, parent } of created) levels.set(key, (levels.get(parent ?? 0) ?? 0) + 1)
  for (const level of Map.groupBy(created, ({ key }) => levels.get(key)!).values())
    await namedQuery(
      trx,
      `insert into departments (company_id, id, parent_id, name, name_kana, published, sort_order)
       select :companyId, given.* from unnest(:ids::bigint[], :parentIds::bigint[], :names::text[], :nameKanas::text[], :published::boolean[], :orders::integer[])
         as given (id, parent_id, name, name_kana, published, sort_order)`,
      {
        companyId: companyIdOf(trx),
        ids: level.map(({ key }) => ids.get(key)),
        parentIds: level.map(parentOf),
        names: level.map(({ name }) => name),
        nameKanas: level.map(({ nameKana }) => nameKana),
        published: level.map(({ published }) => published),
        orders: level.map(({ key }) => orders.get(key)),
      },
    )
}

/** Writes the positions of existing rows; `orders` by id, keys below 0 are skipped. */
export async function writeOrders(
  trx: CompanyDb,
  table: 'departments' | 'positions',
  orders: ReadonlyMap<number, number>,
) {
  const known = [...orders].filter(([key]) => key > 0)
  if (known.length === 0) return
  await namedQuery(
    trx,
    `update ${table} t set sort_order = given.place from unnest($2::bigint[], $3::integer[]) as given (id, place)
     where t.company_id = $1 and t.id = given.id and t.sort_order <> given.place`,
    [companyIdOf(trx), known.map(([key]) => key), known.map(([, place]) => place)],
  )
}

type Logged = Pick<DepartmentsPlan, 'departments' | 'lines'> & { ids: ReadonlyMap<number, number> }

async function logDepartments(trx: CompanyDb, actorId: number, { departments, lines, ids }: Logged) {
  const byPlace = new Map(departments.flatMap((one) => (one.line ? [[one.line.place, one] as const] : [])))
  const above = (path: string) => path.split('／').join(' / ')
  await logActs(
    trx,
    lines.flatMap(({ place, marks, changes }) => {
      if (marks.length === 0) return []
      const { key, before, name, nameKana, published } = byPlace.get(place)!
      const parent = changes.find(({ field }) => field === 'parent')
      const fields = { name, nameKana, published, ...(parent && { parent: above(parent.after) }) }
      const was = before && {
        ...{ name: before.name, nameKana: before.nameKana, published: before.published },
        ...(parent && { parent: above(parent.before) }),
      }
      const reordered = changes.every(({ field }) => field === 'order')
      const action = !before ? 'create' : marks.includes('moved') ? 'move' : reordered ? 'order' : 'update'
      const subject = { id: ids.get(key)!, name }
      return [{ actorId, noun: 'department' as const, action, subject, before: was, after: fields } as const]
    }),
  )
}
