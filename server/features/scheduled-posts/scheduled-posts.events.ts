import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A scheduled post was due but its author could not use the menu; it is held until it gets another time. */
export const scheduledPostHeld = defineEvent<{ feedId: number }>('scheduled_post.held')
