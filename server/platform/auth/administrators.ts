import { permit } from '#server/platform/http/refusal.ts'
import type { Session } from './session.ts'

export const isAdministrator = (session: Pick<Session, 'role'>) => session.role === 'administrator'

/** For calls of the administration: to everybody else they do not exist. */
export const requireAdministrator = (session: Pick<Session, 'role'>) => permit(isAdministrator(session))
