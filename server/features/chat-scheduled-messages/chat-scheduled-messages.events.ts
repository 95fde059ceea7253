import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A person's scheduled messages changed, or one was sent: their own lists change. */
export const chatScheduledChanged = defineEvent<{ chatRoomId: number; userId: number }>(
  'chat_scheduled.changed',
)
