import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type Asking = Pick<Session, 'userId' | 'role' | 'sections' | 'audienceIds'>
type EventFacts = { createdById: number; cancelledAt: Date | null }

/** Administrators of the section see and edit all events, also those that are not for them. */
export const administersEvents = (session: Asking) => administers(session, 'moderation')

/** @param creatorsAudienceId whom the company allows to; null: administrators alone */
export const mayCreateEvents = (session: Asking, creatorsAudienceId: number | null) =>
  administersEvents(session) ||
  (creatorsAudienceId !== null && session.audienceIds.includes(creatorsAudienceId))

/** Those who made it, as long as they may make events, and administrators; nobody edits what is cancelled. */
export const mayEditEvent = (session: Asking, event: EventFacts, mayCreate: boolean) =>
  event.cancelledAt === null &&
  (administersEvents(session) || (event.createdById === session.userId && mayCreate))
