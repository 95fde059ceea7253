import { announcementsChanged } from '#server/features/announcements/announcements.events.ts'
import { defineSubscriber } from '#server/platform/outbox/define-subscriber.ts'
import { queuePushes } from './queue.commands.ts'

export const pushSubscribers = [
  defineSubscriber(announcementsChanged, 'push.queue', ({ db, payload }) => queuePushes(db, payload.userIds)),
]
