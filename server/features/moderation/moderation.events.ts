import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A post was hidden from its readers or shown to them again. */
export const feedModerated = defineEvent<{ feedId: number }>('feed.moderated')
