import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An event that invites its audience by email was created, changed or cancelled. */
export const eventRevised = defineEvent<{ eventId: number }>('event.revised')

/**
 * An event was created, changed or cancelled, and its audience is to be notified. `occursAt`: of one occurrence, in
 * milliseconds.
 */
export const eventChanged = defineEvent<{
  eventId: number
  act: 'created' | 'changed' | 'cancelled'
  actorId: number
  version: number
  occursAt: number | null
}>('event.changed')
