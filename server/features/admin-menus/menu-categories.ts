import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { logOrder } from '#server/features/administration-acts/order-acts.ts'
import { permit } from '#server/platform/http/refusal.ts'
import { findMenuCategories } from './admin-menus.queries.ts'

const noun = 'menu_category'

const nameOf = async (trx: CompanyDb, id: number) =>
  (await findMenuCategories(trx)).find((category) => category.id === id)?.name ?? ''

export const addCategory = (db: CompanyDb, actorId: number, name: string) =>
  transaction(db, async (trx) => {
    const [row] = await namedQuery<{ id: number; name: string }>(
      trx,
      `insert into menu_categories (company_id, name, sort_order)
       values ($1, $2, (select coalesce(max(sort_order), -1) + 1 from menu_categories where company_id = $1))
       returning id, name`,
      [companyIdOf(trx), name],
    )
    await logAct(trx, { actorId, noun, action: 'create', subject: row!, after: { name } })
    return row!
  })

/** Renames a category that was seen as `version`; throws `conflict` when it changed since. */
export const renameCategory = (
  db: CompanyDb,
  actorId: number,
  id: number,
  { name, version }: { name: string; version: number },
) =>
  transaction(db, async (trx) => {
    const before = { name: await nameOf(trx, id) }
    const renamed = await namedQuery(
      trx,
      'update menu_categories set name = $3 where company_id = $1 and id = $2 and version = $4 returning id',
      [companyIdOf(trx), id, name, version],
    )
    permit(renamed.length > 0, 'conflict')
    await logAct(trx, { actorId, noun, action: 'update', subject: { id, name }, before, after: { name } })
  })

/**
 * Takes away a category without menus; false where one came in meanwhile. Deleted menus, which only the history knows,
 * go over to another category; false where there is none.
 */
export async function removeCategory(trx: CompanyDb, actorId: number, id: number) {
  const name = await nameOf(trx, id)
  await namedQuery(
    trx,
    `update menus set menu_category_id = other.id from (select id from menu_categories
       where company_id = $1 and id <> $2 order by sort_order, id limit 1) other
     where company_id = $1 and menu_category_id = $2 and deleted_at is not null`,
    [companyIdOf(trx), id],
  )
  const rows = await namedQuery<{ id: number }>(
    trx,
    `delete from menu_categories c where company_id = $1 and id = $2 and not exists (select from menus n
       where n.company_id = c.company_id and n.menu_category_id = c.id) returning id`,
    [companyIdOf(trx), id],
  )
  if (rows.length === 0) return false
  await logAct(trx, { actorId, noun, action: 'delete', subject: { id, name }, before: { name } })
  return true
}

const categoryNames = async (trx: CompanyDb) => (await findMenuCategories(trx)).map(({ name }) => name)

/** Menus of a category, or without one those that are picked up, as they stand. */
const menuNames = (categoryId: number | null) => async (trx: CompanyDb) => {
  const rows = await namedQuery<{ name: string }>(
    trx,
    categoryId === null
      ? `select name from menus where company_id = $1 and $2::bigint is null and pickup_order is not null
           and deleted_at is null order by pickup_order, id`
      : `select name from menus where company_id = $1 and menu_category_id = $2 and deleted_at is null
         order by sort_order, id`,
    [companyIdOf(trx), categoryId],
  )
  return rows.map(({ name }) => name)
}

/** Puts these categories first, in this order; the others follow as they stood. */
export const setCategoryOrder = (db: CompanyDb, actorId: number, ids: readonly number[]) =>
  logOrder(db, { actorId, noun, names: categoryNames }, (trx) =>
    namedQuery(
      trx,
      `update menu_categories set sort_order = placed.place from (
       select c.id, row_number() over (order by wanted.place nulls last, c.sort_order, c.id) as place
       from menu_categories c
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = c.id
       where c.company_id = $1
     ) placed where menu_categories.company_id = $1 and menu_categories.id = placed.id`,
      [companyIdOf(trx), ids],
    ),
  )

/** Puts these picked-up menus first, in this order; the others follow as they stood. */
export const setPickupOrder = (db: CompanyDb, actorId: number, menuIds: readonly number[]) =>
  logOrder(db, { actorId, noun: 'menu', names: menuNames(null) }, (trx) =>
    namedQuery(
      trx,
      `update menus set pickup_order = placed.place from (
       select n.id, row_number() over (order by wanted.place nulls last, n.pickup_order, n.id) as place
       from menus n
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
       where n.company_id = $1 and n.pickup_order is not null and n.deleted_at is null
     ) placed where menus.company_id = $1 and menus.id = placed.id`,
      [companyIdOf(trx), menuIds],
    ),
  )

/** Puts these menus into a category, in this order, before the others there. */
export const setMenuOrder = (
  db: CompanyDb,
  actorId: number,
  categoryId: number,
  menuIds: readonly number[],
) =>
  logOrder(db, { actorId, noun: 'menu', names: menuNames(categoryId) }, (trx) =>
    namedQuery(
      trx,
      `update menus set menu_category_id = $2, sort_order = placed.place from (
       select n.id, row_number() over (order by wanted.place nulls last, n.sort_order, n.id) as place
       from menus n
       left join unnest($3::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
       where n.company_id = $1 and (n.menu_category_id = $2 or wanted.id is not null) and n.deleted_at is null
     ) placed where menus.company_id = $1 and menus.id = placed.id`,
      [companyIdOf(trx), categoryId, menuIds],
    ),
  )
