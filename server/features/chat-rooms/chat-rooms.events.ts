import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A message was sent, edited or deleted in a room, or the room was renamed: its members see it. */
export const chatRoomChanged = defineEvent<{ chatRoomId: number }>('chat_room.changed')
/** People joined or left a room: they and its members see it. */
export const chatMembersChanged = defineEvent<{ chatRoomId: number; userIds: number[] }>(
  'chat_room.members_changed',
)
/** A person read a room, or pinned or muted it: their other devices and those who have the room open see it. */
export const chatRoomMarked = defineEvent<{ chatRoomId: number; userId: number }>('chat_room.marked')
