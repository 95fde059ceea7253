import { announcementLive } from './features/announcements/announcements.live.ts'
import { feedLive } from './features/feeds/feeds.live.ts'
import type { LiveMapper } from './platform/live/live-mapper.ts'

/** Everything that is said to those who are online. */
export const liveMappers: readonly LiveMapper[] = [...feedLive, ...announcementLive]
