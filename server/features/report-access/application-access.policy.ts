import { designedMenusOf } from '#server/features/menus/menu-designers.policy.ts'
import { administers, isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type Looking = Pick<Session, 'role' | 'sections' | 'administeredMenuIds'>

/**
 * The menus whose submissions, exports and subsidies a session can see; null: those of all menus. Accounting sees all
 * of them without changing any; menu designers see those of their menus.
 */
export function seenMenusOf(session: Looking): readonly number[] | null {
  if (isAdministrator(session) || session.sections.includes('accounting')) return null
  return administers(session, 'menus') ? designedMenusOf(session) : []
}

/** Whether a session can see everything that is submitted through a menu. */
export function seesMenu(session: Looking, menuId: number) {
  const seen = seenMenusOf(session)
  return seen === null || seen.includes(menuId)
}

/** Of the menus a session can see, the requested ones; null: all of them. */
export const menusAsked = (menuId: number | undefined, seen: readonly number[] | null) =>
  menuId === undefined ? seen : seen === null || seen.includes(menuId) ? [menuId] : []
