import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An operator asked for consent. */
export const lookAsked = defineEvent<{ lookRequestId: number }>('look.asked')

/** An operator began to look as a person. */
export const lookBegan = defineEvent<{ lookId: number }>('look.began')
