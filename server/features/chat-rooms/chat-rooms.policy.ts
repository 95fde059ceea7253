import type { ChatRoomRow } from './chat-rooms.queries.ts'

/** What a member may do in a room. */
export const chatRoomPolicy = (room: Pick<ChatRoomRow, 'kind' | 'partnerStatus' | 'writer' | 'closed'>) => ({
  /** Nobody reads what is written to a person who left. */
  write: room.writer && !room.closed && room.partnerStatus !== 'withdrawn',
  /** Rename it, add and remove people, close it. */
  change: room.kind === 'group' && !room.closed,
  leave: room.kind === 'group',
})
