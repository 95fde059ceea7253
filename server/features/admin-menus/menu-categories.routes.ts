import {
  createMenuCategory,
  deleteMenuCategory,
  orderAdminMenus,
  orderMenuCategories,
  orderPickups,
  updateMenuCategory,
} from '#contract/admin-menus.ts'
import { transaction } from '#db/tenant.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findMenuCategory } from './admin-menus.queries.ts'
import {
  addCategory,
  removeCategory,
  renameCategory,
  setCategoryOrder,
  setMenuOrder,
  setPickupOrder,
} from './menu-categories.ts'

export const menuCategoryRoutes = [
  route(createMenuCategory, async ({ db, session, body }) => {
    requireSection(session, 'menus')
    return addCategory(db, session.userId, body.name)
  }),

  route(updateMenuCategory, async ({ db, session, params, body }) => {
    requireSection(session, 'menus')
    const { id } = found(await findMenuCategory(db, params.id))
    await renameCategory(db, session.userId, id, body.name)
  }),

  route(deleteMenuCategory, async ({ db, session, params }) => {
    requireSection(session, 'menus')
    const { id, menuCount } = found(await findMenuCategory(db, params.id))
    permit(menuCount === 0, 'menu_category_in_use')
    await transaction(db, async (trx) =>
      permit(await removeCategory(trx, session.userId, id), 'menu_category_in_use'),
    )
  }),

  route(orderMenuCategories, async ({ db, session, body }) => {
    requireSection(session, 'menus')
    await setCategoryOrder(db, session.userId, body.menuCategoryIds)
  }),

  route(orderAdminMenus, async ({ db, session, body }) => {
    requireSection(session, 'menus')
    const { id } = found(await findMenuCategory(db, body.menuCategoryId))
    await setMenuOrder(db, session.userId, id, body.menuIds)
  }),

  route(orderPickups, async ({ db, session, body }) => {
    requireSection(session, 'menus')
    await setPickupOrder(db, session.userId, body.menuIds)
  }),
]
