import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { MenuRow } from '#server/features/menus/menus.queries.ts'

export type BenefitRow = {
  menuId: number
  category: string
  summary: string
  pictureMediaFileId: number | null
  favourite: boolean
}

/** The last place: benefits that were never put in order. */
const place = 'coalesce(b.sort_order, 2147483647)'
const details = 'left join benefits b on b.company_id = n.company_id and b.menu_id = n.id'

/**
 * The benefits of the company, or the one of this menu, whoever may see them; groups of a category are in the order of
 * their first benefit, those without a category come last.
 */
export const findBenefits = (db: CompanyDb, userId: number, menuId: number | null = null) =>
  namedQuery<BenefitRow>(
    db,
    `select n.id as menu_id, coalesce(b.category, '') as category, coalesce(b.summary, '') as summary,
       b.picture_media_file_id, f.user_id is not null as favourite
     from menus n ${details}
     left join benefit_favourites f on f.company_id = n.company_id and f.menu_id = n.id and f.user_id = $2
     where n.company_id = $1 and n.benefit and n.deleted_at is null and ($3::bigint is null or n.id = $3)
     window kinds as (partition by coalesce(b.category, ''))
     order by coalesce(b.category, '') = '', min(${place}) over kinds, 2, ${place}, n.sort_order, n.id`,
    [companyIdOf(db), userId, menuId],
  )

/** The category and text of every benefit, by the id of its menu. */
export async function findBenefitTexts(db: CompanyDb): Promise<Map<number, string[]>> {
  const rows = await namedQuery<{ menuId: number; category: string; summary: string }>(
    db,
    `select b.menu_id, b.category, b.summary from benefits b
     join menus n on n.company_id = b.company_id and n.id = b.menu_id and n.benefit
     where b.company_id = $1`,
    [companyIdOf(db)],
  )
  return new Map(rows.map(({ menuId, category, summary }) => [menuId, [category, summary]]))
}

export type AdminBenefitRow = Pick<MenuRow, 'id' | 'name' | 'iconName' | 'tone'> & {
  /** 0: nothing was stored about it yet. */
  version: number
  category: string
  summary: string
  pictureMediaFileId: number | null
  published: boolean
  favouriteCount: number
}

/** All benefits in the order set by administrators, or the one of this menu. */
export const findAdminBenefits = (db: CompanyDb, menuId: number | null = null) =>
  namedQuery<AdminBenefitRow>(
    db,
    `select n.id, n.name, n.icon_name, n.tone, coalesce(b.version, 0) as version,
       coalesce(b.category, '') as category, coalesce(b.summary, '') as summary, b.picture_media_file_id, n.published,
       (select count(*) from benefit_favourites f where f.company_id = n.company_id and f.menu_id = n.id)
         as favourite_count
     from menus n ${details}
     where n.company_id = $1 and n.benefit and n.deleted_at is null and ($2::bigint is null or n.id = $2)
     order by ${place}, n.sort_order, n.id`,
    [companyIdOf(db), menuId],
  )

/** The menus that are no benefits, by category. */
export const findOtherMenus = (db: CompanyDb) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `select n.id, n.name from menus n
     join menu_categories c on c.company_id = n.company_id and c.id = n.menu_category_id
     where n.company_id = $1 and not n.benefit and n.deleted_at is null
     order by c.sort_order, c.id, n.sort_order, n.id`,
    [companyIdOf(db)],
  )
