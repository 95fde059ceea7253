import { defineLiveMapper } from '#server/platform/live/live-mapper.ts'
import { portalChanged } from './portal.events.ts'

export const portalLive = [
  defineLiveMapper(portalChanged, ({ audienceIds }) => [
    { toAudiences: audienceIds, message: { type: 'portal.changed' } },
  ]),
]
