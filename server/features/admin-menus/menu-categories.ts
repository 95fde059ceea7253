import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export async function addCategory(db: CompanyDb, name: string) {
  const [row] = await namedQuery<{ id: number; name: string }>(
    db,
    `insert into menu_categories (company_id, name, sort_order)
     values ($1, $2, (select coalesce(max(sort_order), -1) + 1 from menu_categories where company_id = $1))
     returning id, name`,
    [companyIdOf(db), name],
  )
  return row!
}

export const renameCategory = (db: CompanyDb, id: number, name: string) =>
  namedQuery(db, 'update menu_categories set name = $3 where company_id = $1 and id = $2', [
    companyIdOf(db),
    id,
    name,
  ])

/**
 * Takes away a category without menus; false where one came in meanwhile. Deleted menus, which only the history knows,
 * go over to another category; false where there is none.
 */
export async function removeCategory(trx: CompanyDb, id: number) {
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
  return rows.length > 0
}

/** Puts these categories first, in this order; the others follow as they stood. */
export const setCategoryOrder = (db: CompanyDb, ids: readonly number[]) =>
  namedQuery(
    db,
    `update menu_categories set sort_order = placed.place from (
       select c.id, row_number() over (order by wanted.place nulls last, c.sort_order, c.id) as place
       from menu_categories c
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = c.id
       where c.company_id = $1
     ) placed where menu_categories.company_id = $1 and menu_categories.id = placed.id`,
    [companyIdOf(db), ids],
  )

/** Puts these picked-up menus first, in this order; the others follow as they stood. */
export const setPickupOrder = (db: CompanyDb, menuIds: readonly number[]) =>
  namedQuery(
    db,
    `update menus set pickup_order = placed.place from (
       select n.id, row_number() over (order by wanted.place nulls last, n.pickup_order, n.id) as place
       from menus n
       left join unnest($2::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
       where n.company_id = $1 and n.pickup_order is not null and n.deleted_at is null
     ) placed where menus.company_id = $1 and menus.id = placed.id`,
    [companyIdOf(db), menuIds],
  )

/** Puts these menus into a category, in this order, before the others there. */
export const setMenuOrder = (db: CompanyDb, categoryId: number, menuIds: readonly number[]) =>
  namedQuery(
    db,
    `update menus set menu_category_id = $2, sort_order = placed.place from (
       select n.id, row_number() over (order by wanted.place nulls last, n.sort_order, n.id) as place
       from menus n
       left join unnest($3::bigint[]) with ordinality as wanted (id, place) on wanted.id = n.id
       where n.company_id = $1 and (n.menu_category_id = $2 or wanted.id is not null) and n.deleted_at is null
     ) placed where menus.company_id = $1 and menus.id = placed.id`,
    [companyIdOf(db), categoryId, menuIds],
  )
