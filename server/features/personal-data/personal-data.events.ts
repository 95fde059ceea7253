import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An administrator asked for the erasure of a person's data. */
export const erasureRequested = defineEvent<{ userId: number; actorId: number }>(
  'personal_data.erasure_requested',
)
