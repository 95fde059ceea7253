import type { UserRole } from '#common/administration-section.ts'
import { administers, isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** The properties of an actor that decide about their rights over accounts. */
export type Administering = Pick<Session, 'userId' | 'role' | 'sections' | 'administeredDepartmentIds'>

type Target = {
  id: number
  role: UserRole
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  /** Their main department is one that the session administers, or the session administers all people. */
  reached: boolean
}

/** The departments whose people a session administers; null: all. */
export const reachOf = (session: Pick<Administering, 'role' | 'administeredDepartmentIds'>) =>
  isAdministrator(session) || session.administeredDepartmentIds.length === 0
    ? null
    : session.administeredDepartmentIds

/** Only those who administer all people of the company administer departments and positions. */
export const mayArrange = (session: Session) => administers(session, 'users') && reachOf(session) === null

/**
 * What a session may do to an account. Limited administrators may not change the accounts of administrators: a
 * password they set would give them more rights than they have.
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
    // People change their own password elsewhere, with the present one.
    resetPassword: change && !own,
    setRole: full && target.status !== 'withdrawn',
  }
}
