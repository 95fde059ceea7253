import { foldedName } from '#common/folded-name.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { peopleMoved } from '#server/platform/audiences/refresh-audiences.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { findDepartmentState } from './admin-departments.queries.ts'
import { permitDepartmentName } from './names.checks.ts'
import { isNamedByRules } from './rules-naming.queries.ts'

type Fields = { name: string; nameKana: string; published: boolean }

/* Serialises changes of the tree: two at once could put each department below the other. */
export const lockTree = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

/* The tree is locked so that it cannot change between the check and the change. */
async function checkVersion(trx: CompanyDb, id: number, version: number) {
  permit(found(await findDepartmentState(trx, id)).version === version, 'conflict')
}

const stateOf = async (trx: CompanyDb, id: number) => {
  const { name, nameKana, published, parent } = found(await findDepartmentState(trx, id))
  return { name, nameKana, published, parent }
}

/**
 * Adds a department as the last one below `parentId`, or at the top. Returns its id; null if the parent does not
 * exist.
 */
export const addDepartment = (
  db: CompanyDb,
  actorId: number,
  { parentId, ...fields }: Fields & { parentId: number | null },
) =>
  transaction(db, async (trx) => {
    await lockTree(trx)
    const companyId = companyIdOf(trx)
    if (parentId !== null && !(await findDepartmentState(trx, parentId))) return null
    await permitDepartmentName(trx, { id: null, parentId, name: fields.name })
    const [made] = await namedQuery<{ id: number }>(
      trx,
      `insert into departments (company_id, parent_id, name, name_kana, published, sort_order)
       values ($1, $2, $3, $4, $5, (select coalesce(max(sort_order), -1) + 1 from departments
         where company_id = $1 and parent_id is not distinct from $2::bigint))
       returning id`,
      [companyId, parentId, fields.name, fields.nameKana, fields.published],
    )
    const { id } = made!
    await namedQuery(
      trx,
      `insert into department_ancestors (company_id, department_id, ancestor_id, depth)
       select $1::bigint, $2::bigint, $2::bigint, 0
       union all select $1, $2, ancestor_id, depth + 1 from department_ancestors
       where company_id = $1 and department_id = $3::bigint`,
      [companyId, id, parentId],
    )
    await logAct(trx, {
      actorId,
      noun: 'department',
      action: 'create',
      subject: { id, name: fields.name },
      after: await stateOf(trx, id),
    })
    return id
  })

/** Changes a department at `version`. Throws `conflict` if it has changed since. */
export const changeDepartment = (
  db: CompanyDb,
  actorId: number,
  id: number,
  { version, ...fields }: Fields & { version: number },
) =>
  transaction(db, async (trx) => {
    await lockTree(trx)
    await checkVersion(trx, id, version)
    const { name, parentId } = found(await findDepartmentState(trx, id))
    // Departments that already had equal names stay editable.
    if (foldedName(name) !== foldedName(fields.name))
      await permitDepartmentName(trx, { id, parentId, name: fields.name })
    const before = await stateOf(trx, id)
    await namedQuery(
      trx,
      'update departments set name = $3, name_kana = $4, published = $5 where company_id = $1 and id = $2',
      [companyIdOf(trx), id, fields.name, fields.nameKana, fields.published],
    )
    const after = await stateOf(trx, id)
    const renamed = before.name !== after.name || before.nameKana !== after.nameKana
    const action =
      renamed || before.published === after.published ? 'update' : after.published ? 'publish' : 'unpublish'
    await logAct(trx, {
      actorId,
      noun: 'department',
      action,
      subject: { id, name: fields.name },
      before,
      after,
    })
  })

/**
 * Moves a department with everything below it. `version` null: whatever its version is. Returns false if the target
 * does not exist or lies in the department itself. Throws `conflict` if it has changed since `version`.
 */
export const replaceDepartment = (
  db: CompanyDb,
  actorId: number,
  id: number,
  { parentId, place, version }: { parentId: number | null; place: number; version: number | null },
) =>
  transaction(db, async (trx) => {
    await lockTree(trx)
    const companyId = companyIdOf(trx)
    const department = found(await findDepartmentState(trx, id))
    permit(version === null || department.version === version, 'conflict')
    if (parentId !== null && (await isWithin(trx, parentId, id)) !== false) return false
    const before = await stateOf(trx, id)
    if (department.parentId !== parentId) {
      await permitDepartmentName(trx, { id, parentId, name: department.name })
      await namedQuery(trx, 'update departments set parent_id = $3 where company_id = $1 and id = $2', [
        companyId,
        id,
        parentId,
      ])
      await hangElsewhere(trx, id, parentId)
      await peopleMoved(trx)
    }
    await namedQuery(
      trx,
      `update departments set sort_order = placed.place from (
         select d.id, row_number() over (order by (case when d.id = $3 then $4 - 0.5 else rest.place end)) - 1 as place
         from departments d
         left join (select id, row_number() over (order by sort_order, id) - 1 as place from departments
           where company_id = $1 and parent_id is not distinct from $2::bigint and id <> $3) rest on rest.id = d.id
         where d.company_id = $1 and d.parent_id is not distinct from $2::bigint
       ) placed where departments.company_id = $1 and departments.id = placed.id
         and departments.sort_order <> placed.place`,
      [companyId, parentId, id, place],
    )
    await logAct(trx, {
      actorId,
      noun: 'department',
      action: department.parentId === parentId ? 'order' : 'move',
      subject: { id, name: department.name },
      before,
      after: await stateOf(trx, id),
    })
    return true
  })

/** Whether one department lies in another; null if it does not exist. */
async function isWithin(trx: CompanyDb, id: number, ancestorId: number) {
  const [row] = await namedQuery<{ within: boolean }>(
    trx,
    `select exists (select from department_ancestors a
       where a.company_id = $1 and a.department_id = d.id and a.ancestor_id = $3) as within
     from departments d where d.company_id = $1 and d.id = $2`,
    [companyIdOf(trx), id, ancestorId],
  )
  return row?.within ?? null
}

/**
 * Updates the ancestors of a department and of everything below it: removes the old ones and adds those of the new
 * parent.
 */
async function hangElsewhere(trx: CompanyDb, id: number, parentId: number | null) {
  const companyId = companyIdOf(trx)
  await namedQuery(
    trx,
    `delete from department_ancestors a using department_ancestors below, department_ancestors above
     where below.company_id = $1 and below.ancestor_id = $2 and above.company_id = $1 and above.department_id = $2
       and above.depth > 0 and a.company_id = $1 and a.department_id = below.department_id
       and a.ancestor_id = above.ancestor_id`,
    [companyId, id],
  )
  await namedQuery(
    trx,
    `insert into department_ancestors (company_id, department_id, ancestor_id, depth)
     select $1::bigint, below.department_id, above.ancestor_id, below.depth + above.depth + 1
     from department_ancestors below, department_ancestors above
     where below.company_id = $1 and below.ancestor_id = $2
       and above.company_id = $1 and above.department_id = $3::bigint`,
    [companyId, id, parentId],
  )
}

/**
 * Deletes an empty department to which nothing in force refers. Throws `conflict` if it is no longer at `version`
 * (null: whatever it is), and `department_in_use`.
 */
export const removeDepartment = (db: CompanyDb, actorId: number, id: number, version: number | null) =>
  transaction(db, async (trx) => {
    await lockTree(trx)
    if (version !== null) await checkVersion(trx, id, version)
    const companyId = companyIdOf(trx)
    const before = await stateOf(trx, id)
    await namedQuery(
      trx,
      `delete from memberships b using users u
       where b.company_id = $1 and b.department_id = $2 and u.company_id = $1 and u.id = b.user_id
         and u.status = 'withdrawn'`,
      [companyId, id],
    )
    const [row] = await namedQuery<{ used: boolean }>(
      trx,
      `select exists (select from departments where company_id = $1 and parent_id = $2)
         or exists (select from memberships where company_id = $1 and department_id = $2)
         or exists (select from reports where company_id = $1 and department_id = $2)
         or exists (select from feeds where company_id = $1 and department_id = $2)
         or exists (select from administrator_departments where company_id = $1 and department_id = $2) as used`,
      [companyId, id],
    )
    if (row!.used || (await isNamedByRules(trx, 'department', id))) throw new Refusal('department_in_use')
    await namedQuery(trx, 'delete from departments where company_id = $1 and id = $2', [companyId, id])
    await peopleMoved(trx)
    await logAct(trx, {
      actorId,
      noun: 'department',
      action: 'delete',
      subject: { id, name: before.name },
      before,
    })
  })
