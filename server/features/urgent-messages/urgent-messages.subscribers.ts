import {
  urgentMessageAsked,
  urgentMessageEnded,
} from '#server/features/chat-messages/chat-messages.events.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { settleEnded } from './urgent-messages.commands.ts'
import { tellUrgentMessages } from './urgent-messages.jobs.ts'

export const urgentMessageSubscribers = [
  defineSubscriber(urgentMessageAsked, 'urgent-messages.tell', async ({ db }) => {
    await enqueue(db, tellUrgentMessages, {})
  }),
  defineSubscriber(urgentMessageEnded, 'urgent-messages.end', ({ db, payload }) =>
    settleEnded(db, payload.chatMessageId),
  ),
]
