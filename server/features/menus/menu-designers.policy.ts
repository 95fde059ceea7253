import { administers, isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Designing = Pick<Session, 'role' | 'sections' | 'administeredMenuIds'>

/** The menus a session designs; null: all of them. */
export const designedMenusOf = (session: Pick<Designing, 'role' | 'administeredMenuIds'>) =>
  isAdministrator(session) || session.administeredMenuIds.length === 0 ? null : session.administeredMenuIds

/** Whether a session may see how a menu is designed, and change it. */
export function mayDesign(session: Designing, menuId: number) {
  const own = designedMenusOf(session)
  return administers(session, 'menus') && (own === null || own.includes(menuId))
}

/** New menus, the end of one, categories and orders belong to those who design all menus. */
export const mayArrangeMenus = (session: Designing) =>
  administers(session, 'menus') && designedMenusOf(session) === null
