import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** The time of a post came and its author could not use the menu; it waits for another time. */
export const scheduledPostHeld = defineEvent<{ feedId: number }>('scheduled_post.held')
