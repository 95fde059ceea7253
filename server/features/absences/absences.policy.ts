import type { Session } from '#server/platform/auth/session.ts'

/** One's own absences, and for administrators everybody's. */
export const absencePolicy = (session: Session, userId: number) => ({
  change: session.userId === userId || session.role === 'administrator',
})
