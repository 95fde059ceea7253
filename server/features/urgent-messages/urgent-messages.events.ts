import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** People were told of an urgent message, or confirmed it: their own lists and the message in open rooms change. */
export const urgentMessageChanged = defineEvent<{
  chatMessageId: number
  chatRoomId: number
  userIds: readonly number[]
}>('urgent_message.changed')
