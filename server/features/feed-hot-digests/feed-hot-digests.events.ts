import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A digest was created and its notices are to be sent. */
export const feedHotDigestMade = defineEvent<{ feedHotDigestId: number }>('feed_hot_digest.made')
