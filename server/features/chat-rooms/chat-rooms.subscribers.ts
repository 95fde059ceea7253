import { audiencesSettled } from '#server/platform/audiences/audiences.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { settleRooms } from './official-rooms.commands.ts'

export const chatRoomSubscribers: readonly Subscriber[] = [
  defineSubscriber(audiencesSettled, 'chat_rooms.members', ({ db, payload }) =>
    settleRooms(db, { chatRoomId: null, userIds: payload.userIds }),
  ),
]
