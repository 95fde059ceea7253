import type { AdministrationSection } from '#common/administration-section.ts'
import type { Administration } from '#contract/endpoint.ts'
import { permit } from '#server/platform/http/refusal.ts'
import type { Session } from './session.ts'

type Administering = Pick<Session, 'role' | 'sections'>

/** Administers everything. */
export const isAdministrator = (session: Pick<Session, 'role'>) => session.role === 'administrator'

/** Administers at least this section. */
export const administers = (session: Administering, section: AdministrationSection) =>
  isAdministrator(session) || session.sections.includes(section)

/** Whether they administer anything. */
export const administersAnything = (session: Administering) =>
  isAdministrator(session) || session.sections.length > 0

/** For calls of the whole administration: 404 for everyone else. */
export const requireAdministrator = (session: Pick<Session, 'role'>) => permit(isAdministrator(session))

/** For calls of a section, or of any of several: 404 for everyone who administers none of them. */
export const requireSection = (session: Administering, ...sections: AdministrationSection[]) =>
  permit(sections.some((section) => administers(session, section)))

/** For calls that the contract declares as administration calls: 404 for everyone else. */
export function requireAdministration(session: Session, administration: Administration) {
  if (administration === 'full') return requireAdministrator(session)
  if (typeof administration === 'string') return requireSection(session, administration)
  if (!('whole' in administration)) return requireSection(session, ...administration)
  const limits = { users: session.administeredDepartmentIds, menus: session.administeredMenuIds }
  requireSection(session, administration.whole)
  permit(isAdministrator(session) || limits[administration.whole].length === 0)
}
