import {
  createMenuCategory,
  deleteMenuCategory,
  orderMenuCategories,
  updateMenuCategory,
} from '#contract/admin-menus.categories.ts'
import { orderAdminMenus, orderPickups } from '#contract/admin-menus.ts'
import { transaction } from '#db/tenant.ts'
import { mayArrangeMenus } from '#server/features/menus/menu-designers.policy.ts'
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
} from './categories.commands.ts'

export const menuCategoryRoutes = [
  route(createMenuCategory, async ({ db, session, body }) => {
    permit(mayArrangeMenus(session))
    return addCategory(db, session.userId, body.name)
  }),

  route(updateMenuCategory, async ({ db, session, params, body }) => {
    permit(mayArrangeMenus(session))
    const { id } = found(await findMenuCategory(db, params.id))
    await renameCategory(db, session.userId, id, body)
  }),

  route(deleteMenuCategory, async ({ db, session, params, query }) => {
    permit(mayArrangeMenus(session))
    const { id, menuCount } = found(await findMenuCategory(db, params.id))
    permit(menuCount === 0, 'menu_category_in_use')
    await transaction(db, async (trx) =>
      permit(await removeCategory(trx, session.userId, id, query.version), 'menu_category_in_use'),
    )
  }),

  route(orderMenuCategories, async ({ db, session, body }) => {
    permit(mayArrangeMenus(session))
    await setCategoryOrder(db, session.userId, { wanted: body.menuCategoryIds, seen: body.orderSeen })
  }),

  route(orderAdminMenus, async ({ db, session, body }) => {
    permit(mayArrangeMenus(session))
    const { id } = found(await findMenuCategory(db, body.menuCategoryId))
    await setMenuOrder(db, session.userId, id, { wanted: body.menuIds, seen: body.orderSeen })
  }),

  route(orderPickups, async ({ db, session, body }) => {
    permit(mayArrangeMenus(session))
    await setPickupOrder(db, session.userId, { wanted: body.menuIds, seen: body.orderSeen })
  }),
]
