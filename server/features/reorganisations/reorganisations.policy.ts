import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import type { Session } from '#server/platform/auth/session.ts'

/**
 * Who prepares and applies organisation changes, and sees what they would do: those who arrange departments, so not
 * those who administer the people of some departments only. A change of the tree moves rights everywhere.
 */
export const mayReorganise = (session: Session) => mayArrange(session)
