import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An administrator put contents under hold, or ended a hold. */
export const legalHoldChanged = defineEvent<{
  legalHoldId: number
  actorId: number
  change: 'set' | 'released'
}>('legal_hold.changed')
