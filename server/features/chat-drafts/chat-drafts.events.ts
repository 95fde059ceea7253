import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A person's draft in a room was saved or removed: their other devices see it. */
export const chatDraftChanged = defineEvent<{ chatRoomId: number; userId: number }>('chat_draft.changed')
