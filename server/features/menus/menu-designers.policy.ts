import { administers, isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Designing = Pick<Session, 'role' | 'sections' | 'administeredMenuIds'>

/** The menus that a session can design; null: all of them. */
export const designedMenusOf = (session: Pick<Designing, 'role' | 'administeredMenuIds'>) =>
  isAdministrator(session) || session.administeredMenuIds.length === 0 ? null : session.administeredMenuIds

/** Whether a session can view and change the design of a menu. */
export function mayDesign(session: Designing, menuId: number) {
  const own = designedMenusOf(session)
  return administers(session, 'menus') && (own === null || own.includes(menuId))
}

/** Creating and ending menus, categories and orders require the right to design all menus. */
export const mayArrangeMenus = (session: Designing) =>
  administers(session, 'menus') && designedMenusOf(session) === null
