import { chatRoomTopic } from '#contract/live.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { urgentMessageChanged } from './urgent-messages.events.ts'

export const urgentMessageLive: readonly LiveMapper[] = [
  defineLiveMapper(urgentMessageChanged, ({ chatMessageId, chatRoomId, userIds }) => [
    {
      toWatchersOf: [chatRoomTopic(chatRoomId)],
      message: { type: 'urgent_messages.changed', ids: [chatMessageId] },
    },
    ...(userIds.length > 0 ? [{ toUsers: userIds, message: { type: 'waiting.changed' } as const }] : []),
  ]),
]
