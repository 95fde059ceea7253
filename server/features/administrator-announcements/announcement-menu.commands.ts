import { everyone } from '#common/audience-rule.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { announcementStrings } from './administrator-announcements.strings.ts'

const nobody = { include: [], match: 'any' } as const

/** Returns the menu for the posts of announcements. The first announcement of a company creates it. */
export async function announcementMenuOf(trx: CompanyDb) {
  const companyId = companyIdOf(trx)
  // Serialises two first announcements at the same time.
  const [company] = await namedQuery<{ defaultLocale: 'ja' | 'en' }>(
    trx,
    'select default_locale from companies where id = $1 for no key update',
    [companyId],
  )
  const [known] = await namedQuery<{ menuId: number }>(
    trx,
    'select menu_id from administrator_announcement_menus where company_id = $1',
    [companyId],
  )
  if (known) return known.menuId
  const words = phrases(announcementStrings, company!.defaultLocale)
  const [made] = await namedQuery<{ menuId: number }>(
    trx,
    `with category as (
       select id from menu_categories where company_id = $1 order by sort_order, id limit 1
     ), fresh as (
       insert into menu_categories (company_id, name) select $1, $2 where not exists (select from category)
       returning id
     ), menu as (
       insert into menus (company_id, menu_category_id, name, icon_name, tone, comments_allowed, use_audience_id,
         publication_audience_id, published, deleted_at)
       select $1, id, $2, 'announcement', 'blue', false, $3, $4, false, now()
       from (select id from category union all select id from fresh) chosen
       returning id
     )
     insert into administrator_announcement_menus (company_id, menu_id) select $1, id from menu returning menu_id`,
    [
      companyId,
      words.menuName,
      await audienceOf(trx, { ...nobody, include: [] }),
      await audienceOf(trx, everyone),
    ],
  )
  return made!.menuId
}
