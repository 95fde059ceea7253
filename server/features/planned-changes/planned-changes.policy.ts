import { accountPolicy, reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import type { AccountState } from '#server/features/admin-users/admin-users.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Target = Parameters<typeof accountPolicy>[1]

/** Whether a session may plan for someone, and change what is planned: as it may change the account itself. */
export const mayPlanFor = (session: Session, target: Omit<Target, 'status'> & { status: AccountState }) =>
  accountPolicy(session, target).change

/** Whether a session may plan a join into a main department that it administers, or not. */
export const mayPlanJoin = (session: Session, departmentReached: boolean) =>
  administers(session, 'users') && (reachOf(session) === null || departmentReached)
