import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A message was sent as urgent, or those who have not confirmed it are told again. */
export const urgentMessageAsked = defineEvent<{ chatMessageId: number }>('urgent_message.asked')

/** A message contains watched words that are reported. */
export const chatMessageWatched = defineEvent<{ chatMessageId: number }>('chat_message.watched')

/** An urgent message was taken back. */
export const urgentMessageEnded = defineEvent<{ chatMessageId: number }>('urgent_message.ended')
