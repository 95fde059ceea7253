import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** What waits for these people changed: they received a task, did or declined it, or it was changed or ended. */
export const assignedTasksChanged = defineEvent<{ taskId: number; userIds: readonly number[] }>(
  'tasks.changed',
)
