import { defineLiveMapper } from '#server/platform/live/live-mapper.ts'
import { announcementsChanged } from './announcements.events.ts'

export const announcementLive = [
  defineLiveMapper(announcementsChanged, ({ userIds }) => [
    { toUsers: userIds, message: { type: 'announcements.changed' } },
  ]),
]
