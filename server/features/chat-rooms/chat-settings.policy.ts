import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { Allowed, ChatSettings } from './chat-settings.queries.ts'

type Asking = Pick<Session, 'role' | 'sections' | 'audienceIds'>

const allowed = (session: Asking, who: Allowed, audienceId: number | null) =>
  who === 'everyone' ||
  administers(session, 'chat') ||
  (audienceId !== null && session.audienceIds.includes(audienceId))

/** Whether the person creates groups. Everyone opens direct rooms and notes. */
export const mayCreateRooms = (session: Asking, settings: ChatSettings) =>
  settings.enabled && allowed(session, settings.creators, settings.creatorsAudienceId)

/** Whether the person sends urgent messages. */
export const mayUrge = (session: Asking, settings: ChatSettings) =>
  settings.enabled && allowed(session, settings.urgers, settings.urgersAudienceId)
