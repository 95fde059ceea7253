import type { CompanyDb } from '#db/tenant.ts'
import {
  findLedDepartments,
  type Scope,
} from '#server/features/must-read-feeds/must-read-progress.queries.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** The people whose submissions of a menu a person may see; null: nobody. */
export async function submissionScope(
  db: CompanyDb,
  session: Session,
  menu: { kind: string },
): Promise<Scope | null> {
  if (menu.kind !== 'daily_report') return null
  if (isAdministrator(session)) return 'everybody'
  const led = await findLedDepartments(db, session.userId)
  return led.length > 0 ? led : null
}
