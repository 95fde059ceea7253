import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { changeOrder } from '#server/features/administration-acts/order.commands.ts'
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

/** Renames a category at `version`. Throws `conflict` if it has changed since. */
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
 * Deletes a category without menus at `version`. Returns false if a menu was added in the meantime, or if there is no
 * other category: deleted menus, which only the history still shows, are moved to another one.
 */
export async function removeCategory(trx: CompanyDb, actorId: number, id: number, version: number) {
  const category = (await findMenuCategories(trx)).find((one) => one.id === id)
  permit(category?.version === version, 'conflict')
  const { name } = category!
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

/** Menus of a category in their order; null: the picked-up menus. */
const menusOf = (categoryId: number | null) => (trx: CompanyDb) =>
  namedQuery<{ id: number; name: string }>(
    trx,
    categoryId === null
      ? `select id, name from menus where company_id = $1 and $2::bigint is null and pickup_order is not null
           and deleted_at is null order by pickup_order, id`
      : `select id, name from menus where company_id = $1 and menu_category_id = $2 and deleted_at is null
         order by sort_order, id`,
    [companyIdOf(trx), categoryId],
  )

/** The ids that come first, and the ids of the list as the person saw it. */
type Order = { wanted: readonly number[]; seen: readonly number[] }

/**
 * Puts the wanted categories first, in this order; the others follow. Throws `conflict` if the order has changed
 * meanwhile.
 */
export const setCategoryOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun, list: findMenuCategories, ...order }, (trx) =>
    namedQuery(
      trx,
      `update menu_categories set sort_order = placed.place from (
       select c.id, row_number() over (order by wanted.place nulls last, c.sort_order, c.id) as place
       from menu_categories c
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = c.id
       where c.company_id = $1
     ) placed where menu_categories.company_id = $1 and menu_categories.id = placed.id`,
      [companyIdOf(trx), order.wanted],
    ),
  )

/** The same for the picked-up menus. */
export const setPickupOrder = (db: CompanyDb, actorId: number, order: Order) =>
  changeOrder(db, { actorId, noun: 'menu', list: menusOf(null), ...order }, (trx) =>
    namedQuery(
      trx,
      `update menus set pickup_order = placed.place from (
       select n.id, row_number() over (order by wanted.place nulls last, n.pickup_order, n.id) as place
       from menus n
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
       where n.company_id = $1 and n.pickup_order is not null and n.deleted_at is null
     ) placed where menus.company_id = $1 and menus.id = placed.id`,
      [companyIdOf(trx), order.wanted],
    ),
  )

/**
 * Puts the wanted menus first in a category, in this order; `seen` are the menus it contained when the person saw it.
 */
export const setMenuOrder = (db: CompanyDb, actorId: number, categoryId: number, order: Order) =>
  changeOrder(db, { actorId, noun: 'menu', list: menusOf(categoryId), ...order }, (trx) =>
    namedQuery(
      trx,
      `update menus set menu_category_id = $2, sort_order = placed.place from (
       select n.id, row_number() over (order by wanted.place nulls last, n.sort_order, n.id) as place
       from menus n
       left join unnest($3::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
       where n.company_id = $1 and (n.menu_category_id = $2 or wanted.id is not null) and n.deleted_at is null
     ) placed where menus.company_id = $1 and menus.id = placed.id`,
      [companyIdOf(trx), categoryId, order.wanted],
    ),
  )
