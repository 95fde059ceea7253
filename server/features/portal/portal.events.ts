import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A page of the portal appeared, changed or was removed for these audiences. */
export const portalChanged = defineEvent<{ audienceIds: number[] }>('portal.changed')
