import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { chatScheduledChanged } from './chat-scheduled-messages.events.ts'

export const chatScheduledLive: readonly LiveMapper[] = [
  defineLiveMapper(chatScheduledChanged, ({ chatRoomId, userId }) => [
    { toUsers: [userId], message: { type: 'chat_scheduled.changed', ids: [chatRoomId] } },
  ]),
]
