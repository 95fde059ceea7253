import type { UserRole } from '#common/administration-section.ts'
import { administers, isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** Of someone who acts: what decides about their rights over accounts. */
export type Administering = Pick<Session, 'userId' | 'role' | 'sections' | 'administeredDepartmentIds'>

type Target = {
  id: number
  role: UserRole
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  /** Their main department is one the session administers, or it administers everybody's. */
  reached: boolean
}

/** The departments whose people a session administers; null: everybody's. */
export const reachOf = (session: Pick<Administering, 'role' | 'administeredDepartmentIds'>) =>
  isAdministrator(session) || session.administeredDepartmentIds.length === 0
    ? null
    : session.administeredDepartmentIds

/** Departments and positions belong to those who administer the people of the whole company. */
export const mayArrange = (session: Session) => administers(session, 'users') && reachOf(session) === null

/**
 * What a session may do to an account. Those who administer a part may not touch the accounts of administrators:
 * a password they set would give them more than they have.
 */
export function accountPolicy(session: Administering, target: Target) {
  const full = isAdministrator(session)
  const own = session.userId === target.id
  const change =
    administers(session, 'users') &&
    target.reached &&
    (full || target.role === 'employee') &&
    target.status !== 'withdrawn'
  return {
    see: administers(session, 'users') && target.reached,
    change,
    // Oneself by the ways of one's own: with the present password.
    resetPassword: change && !own,
    setRole: full && target.status !== 'withdrawn',
  }
}
