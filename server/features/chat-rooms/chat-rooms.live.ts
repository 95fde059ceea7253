import { chatRoomTopic } from '#contract/live.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import type { LiveTopicKind } from '#server/platform/live/live-topic.ts'
import { chatMembersChanged, chatRoomChanged, chatRoomMarked } from './chat-rooms.events.ts'
import { findMemberIds, findOwnRoomIds, findTypingReceivers } from './chat-rooms.queries.ts'

/** Changes of a room to its members; what a person has read to that person and to those who have the room open. */
export const chatRoomLive: readonly LiveMapper[] = [
  defineLiveMapper(chatRoomChanged, async ({ chatRoomId }, db) => [
    {
      toUsers: await findMemberIds(db, chatRoomId),
      message: { type: 'chat_rooms.changed', ids: [chatRoomId] },
    },
  ]),
  defineLiveMapper(chatMembersChanged, async ({ chatRoomId, userIds }, db) => [
    {
      toUsers: [...new Set([...(await findMemberIds(db, chatRoomId)), ...userIds])],
      message: { type: 'chat_rooms.changed', ids: [chatRoomId] },
    },
  ]),
  defineLiveMapper(chatRoomMarked, ({ chatRoomId, userId }) => [
    { toUsers: [userId], message: { type: 'chat_rooms.changed', ids: [chatRoomId] } },
    { toWatchersOf: [chatRoomTopic(chatRoomId)], message: { type: 'chat_rooms.read', ids: [chatRoomId] } },
  ]),
]

/** A room that is on a person's screen. */
export const chatRoomTopics: LiveTopicKind = {
  kind: 'chat_room',
  watchable: findOwnRoomIds,
  missed: (ids) => ({ type: 'chat_rooms.read', ids }),
  typing: {
    receivers: findTypingReceivers,
    signal: (id, userId) => ({ type: 'chat_rooms.typing', ids: [id], userId }),
  },
}
