import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import { assignedTasksChanged } from './tasks.events.ts'

/** A task that a person received or whose state changed, to that person. */
export const taskLive: readonly LiveMapper[] = [
  defineLiveMapper(assignedTasksChanged, ({ userIds }) => [
    { toUsers: userIds, message: { type: 'waiting.changed' } },
  ]),
]
