import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A post was hidden from its readers or shown to them again. */
export const feedModerated = defineEvent<{ feedId: number }>('feed.moderated')

/** A post or comment was hidden or restored: an act of a case, with its reason. */
export const contentModerated = defineEvent<{ moderationActionId: number }>('moderation.acted')

/** A case was opened or decided: the list of waiting items of these moderators changed. */
export const casesChanged = defineEvent<{ userIds: readonly number[] }>('moderation.cases-changed')
