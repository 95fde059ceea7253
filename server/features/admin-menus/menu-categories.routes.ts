import {
  createMenuCategory,
  deleteMenuCategory,
  orderAdminMenus,
  orderMenuCategories,
  updateMenuCategory,
} from '#contract/admin-menus.ts'
import { transaction } from '#db/tenant.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findMenuCategory } from './admin-menus.queries.ts'
import {
  addCategory,
  removeCategory,
  renameCategory,
  setCategoryOrder,
  setMenuOrder,
} from './menu-categories.ts'

export const menuCategoryRoutes = [
  route(createMenuCategory, async ({ db, session, body }) => {
    requireAdministrator(session)
    return addCategory(db, body.name)
  }),

  route(updateMenuCategory, async ({ db, session, params, body }) => {
    requireAdministrator(session)
    const { id } = found(await findMenuCategory(db, params.id))
    await renameCategory(db, id, body.name)
  }),

  route(deleteMenuCategory, async ({ db, session, params }) => {
    requireAdministrator(session)
    const { id, menuCount } = found(await findMenuCategory(db, params.id))
    permit(menuCount === 0, 'menu_category_in_use')
    await transaction(db, async (trx) => permit(await removeCategory(trx, id), 'menu_category_in_use'))
  }),

  route(orderMenuCategories, async ({ db, session, body }) => {
    requireAdministrator(session)
    await setCategoryOrder(db, body.menuCategoryIds)
  }),

  route(orderAdminMenus, async ({ db, session, body }) => {
    requireAdministrator(session)
    const { id } = found(await findMenuCategory(db, body.menuCategoryId))
    await setMenuOrder(db, id, body.menuIds)
  }),
]
