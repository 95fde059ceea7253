import { defineLiveMapper } from '#server/platform/live/live-mapper.ts'
import { shellPublished } from './shell.events.ts'

export const shellLive = [
  defineLiveMapper(shellPublished, ({ audienceIds }) => [
    { toAudiences: audienceIds, message: { type: 'shell.changed' } },
  ]),
]
