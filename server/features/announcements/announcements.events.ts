import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** These people's notices, or whether they have seen them, changed. */
export const announcementsChanged = defineEvent<{ userIds: number[] }>('announcements.changed')
