import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { chatDraftChanged } from './chat-drafts.events.ts'

export const chatDraftLive: readonly LiveMapper[] = [
  defineLiveMapper(chatDraftChanged, ({ chatRoomId, userId }) => [
    { toUsers: [userId], message: { type: 'chat_drafts.changed', ids: [chatRoomId] } },
  ]),
]
