import { announcementSubscribers } from './features/announcements/announcements.notices.ts'
import type { Subscriber } from './platform/outbox/define-subscriber.ts'

/** Everything durable that follows from an event. */
export const subscribers: readonly Subscriber[] = [...announcementSubscribers]
