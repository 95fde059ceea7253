import { taskTopic } from '#contract/live.ts'
import { defineLiveMapper, type LiveMapper } from '#server/platform/live/live-mapper.ts'
import type { LiveTopicKind } from '#server/platform/live/live-topic.ts'
import { assignedTasksChanged } from './tasks.events.ts'
import { findOwnTaskIds } from './tasks.queries.ts'

/** A task that a person received or whose state changed, to that person and to the author who has it on the screen. */
export const taskLive: readonly LiveMapper[] = [
  defineLiveMapper(assignedTasksChanged, ({ taskId, userIds }) => [
    { toUsers: userIds, message: { type: 'waiting.changed' } },
    { toWatchersOf: [taskTopic(taskId)], message: { type: 'tasks.changed', ids: [taskId] } },
  ]),
]

/** The progress of a task that is on its author's screen. */
export const taskTopics: LiveTopicKind = {
  kind: 'task',
  watchable: findOwnTaskIds,
  missed: (ids) => ({ type: 'tasks.changed', ids }),
}
