import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Asking = Pick<Session, 'userId' | 'role' | 'sections' | 'audienceIds'>
type EventFacts = { createdById: number; cancelledAt: Date | null }

/** Administrators of the section see and edit all events, including those they are not in the audience of. */
export const administersEvents = (session: Asking) => administers(session, 'moderation')

/** @param creatorsAudienceId the audience that may create events; null: administrators only */
export const mayCreateEvents = (session: Asking, creatorsAudienceId: number | null) =>
  administersEvents(session) ||
  (creatorsAudienceId !== null && session.audienceIds.includes(creatorsAudienceId))

/** Its creator, as long as they may create events, and administrators; nobody can edit a cancelled event. */
export const mayEditEvent = (session: Asking, event: EventFacts, mayCreate: boolean) =>
  event.cancelledAt === null &&
  (administersEvents(session) || (event.createdById === session.userId && mayCreate))
