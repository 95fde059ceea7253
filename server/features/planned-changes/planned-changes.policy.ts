import { accountPolicy, reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import type { AccountState } from '#server/features/admin-users/admin-users.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Target = Parameters<typeof accountPolicy>[1]

/** Whether a session can plan for a person and change the plans: the same right as changing the account itself. */
export const mayPlanFor = (session: Session, target: Omit<Target, 'status'> & { status: AccountState }) =>
  accountPolicy(session, target).change

/** Whether a session can plan a join into a main department, depending on whether it administers that department. */
export const mayPlanJoin = (session: Session, departmentReached: boolean) =>
  administers(session, 'users') && (reachOf(session) === null || departmentReached)
