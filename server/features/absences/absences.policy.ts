import type { Session } from '#server/platform/auth/session.ts'

/** People may change their own absences; administrators may change everyone's. */
export const absencePolicy = (session: Session, userId: number) => ({
  change: session.userId === userId || session.role === 'administrator',
})
