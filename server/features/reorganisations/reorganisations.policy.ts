import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import type { Session } from '#server/platform/auth/session.ts'

/**
 * Who can prepare and apply reorganisations, and see their effects: people who can edit the department tree, so not
 * those who administer only the people of some departments. A change of the tree moves rights everywhere.
 */
export const mayReorganise = (session: Session) => mayArrange(session)
