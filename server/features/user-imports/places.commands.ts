import { pathSeparator } from '#common/import-column.ts'
import { reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { logActs } from '#server/features/administration-acts/administration-acts.commands.ts'
import type { NewPlaces } from './memberships.plan.ts'
import type { Membership, PersonState } from './person-states.rules.ts'
import type { ImportWorld } from './world.queries.ts'

/** The ids that replace the negative numbers of a plan. */
export type MadePlaces = { departments: ReadonlyMap<number, number>; positions: ReadonlyMap<number, number> }

/** Reserves ids for the departments and positions of a plan. */
export async function reservePlaces(db: CompanyDb, made: NewPlaces): Promise<MadePlaces> {
  const numbered = async (table: 'departments' | 'positions', planned: Iterable<number>) => {
    const list = [...planned]
    const ids = list.length > 0 ? await reserveIds(db, table, list.length) : []
    return new Map(list.map((one, index) => [one, ids[index]!]))
  }
  return {
    departments: await numbered('departments', made.departments.values()),
    positions: await numbered('positions', made.positions.values()),
  }
}

type Around = { actorId: number; made: NewPlaces; numbers: MadePlaces; world: ImportWorld }

/** Creates the departments and positions of a plan, each after its siblings. */
export async function writePlaces(trx: CompanyDb, { actorId, made, numbers, world }: Around) {
  const { departments, positions } = numbers
  const idOfPath = (path: string) => {
    const planned = made.departments.get(path)
    return planned === undefined ? world.byPath.get(path)![0]!.id : departments.get(planned)!
  }
  // Parents come first.
  const levels = Map.groupBy(made.departments.keys(), (path) => path.split(pathSeparator).length)
  for (const depth of [...levels.keys()].sort((a, b) => a - b)) {
    const paths = levels.get(depth)!
    const rows = paths.map((path) => {
      const end = path.lastIndexOf(pathSeparator)
      return {
        id: departments.get(made.departments.get(path)!)!,
        parent_id: end < 0 ? null : idOfPath(path.slice(0, end)),
        name: end < 0 ? path : path.slice(end + 1),
      }
    })
    await insertDepartments(trx, rows)
  }
  await writePositions(trx, numbers, made)
  await logActs(trx, [
    ...[...made.departments].map(([path, planned]) => ({
      actorId,
      noun: 'department' as const,
      action: 'create' as const,
      subject: { id: departments.get(planned)!, name: path.slice(path.lastIndexOf(pathSeparator) + 1) },
      after: { name: path.split(pathSeparator).join(' / '), published: true },
    })),
    ...[...made.positions].map(([name, planned]) => ({
      actorId,
      noun: 'position' as const,
      action: 'create' as const,
      subject: { id: positions.get(planned)!, name },
      after: { name, manager: false, selfApproval: false },
    })),
  ])
}

type NewDepartment = { id: number; parent_id: number | null; name: string }

async function insertDepartments(trx: CompanyDb, rows: readonly NewDepartment[]) {
  const values = [companyIdOf(trx), JSON.stringify(rows)]
  const given = 'json_to_recordset($2::text::json) as g (id bigint, parent_id bigint, name text)'
  await namedQuery(
    trx,
    `insert into departments (company_id, id, parent_id, name, published, sort_order)
     select $1, g.id, g.parent_id, g.name, true, row_number() over (partition by g.parent_id order by g.id)
       + coalesce((select max(d.sort_order) from departments d
           where d.company_id = $1 and d.parent_id is not distinct from g.parent_id), -1)
     from ${given}`,
    values,
  )
  await namedQuery(
    trx,
    `insert into department_ancestors (company_id, department_id, ancestor_id, depth)
     select $1::bigint, g.id, g.id, 0 from ${given}
     union all
     select $1, g.id, a.ancestor_id, a.depth + 1 from ${given}
     join department_ancestors a on a.company_id = $1 and a.department_id = g.parent_id`,
    values,
  )
}

async function writePositions(trx: CompanyDb, numbers: MadePlaces, { positions }: NewPlaces) {
  for (const [name, planned] of positions)
    await namedQuery(
      trx,
      `insert into positions (company_id, id, name, manager, self_approval, sort_order)
       values ($1, $2, $3, false, false, (select coalesce(max(sort_order), -1) + 1 from positions where company_id = $1))`,
      [companyIdOf(trx), numbers.positions.get(planned)!, name],
    )
}

/** A state with the actual ids of its departments and positions. */
export const withPlaces = (state: PersonState, { departments, positions }: MadePlaces): PersonState => ({
  ...state,
  memberships: state.memberships.map(
    (one): Membership => ({
      ...one,
      departmentId: departments.get(one.departmentId) ?? one.departmentId,
      positionId: one.positionId === null ? null : (positions.get(one.positionId) ?? one.positionId),
    }),
  ),
})
