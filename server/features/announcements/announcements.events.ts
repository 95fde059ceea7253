import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** The notices of these people, or whether they have seen them, changed. */
export const announcementsChanged = defineEvent<{ userIds: number[] }>('announcements.changed')
