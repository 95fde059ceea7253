import { reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { ImportRow } from './user-imports.queries.ts'

/** Whose imports a session can see: its own, or those of everyone who administers people. */
export const makerOf = (session: Session) => (reachOf(session) === null ? null : session.userId)

type Target = Pick<
  ImportRow,
  'userId' | 'state' | 'overCount' | 'newCount' | 'changedCount' | 'errorCount' | 'last' | 'kept'
>

/** What a session can do with an import. Only its creator can continue it: the lines were checked for their rights. */
export function importPolicy(session: Session, target: Target) {
  const own = target.userId === session.userId
  const open = own && (target.state === 'checked' || target.state === 'failed')
  return {
    apply:
      own &&
      target.state === 'checked' &&
      target.overCount === 0 &&
      target.newCount + target.changedCount > 0,
    check: open && target.kept,
    discard: open,
    undo: target.last && (own || isAdministrator(session)),
    fetchErrors: own && target.kept && target.errorCount > 0 && target.state !== 'checking',
  }
}
