import type { Answer } from '#contract/endpoint.ts'
import { listMenus } from '#contract/menu-pages.ts'
import { queryFor } from '#web/app/query.ts'

export type MenuCard = Answer<typeof listMenus>['menuCategories'][number]['menus'][number]

/** The menus this person may use, by category. */
export const menusQuery = queryFor(listMenus, {})

/** The address at which a menu is used: its own form, or the composer. */
export const menuUsePath = ({ id, formKind }: Pick<MenuCard, 'id' | 'formKind'>) =>
  formKind === 'items' ? `/applies/new?menu_id=${id}` : `/home?compose=${id}`

/** The address at which a person is thanked with a menu: its form, with the person filled in. */
export const thankPath = (menu: Pick<MenuCard, 'id'>, userId: number) =>
  `/applies/new?menu_id=${menu.id}&to_user_id=${userId}`
