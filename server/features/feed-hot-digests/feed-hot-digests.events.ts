import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A digest was made and is to be told. */
export const feedHotDigestMade = defineEvent<{ feedHotDigestId: number }>('feed_hot_digest.made')
