import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** The votes of a poll on this post changed, or the poll itself. Whose is not said: the poll may be anonymous. */
export const pollVoted = defineEvent<{ feedId: number }>('report_item_poll.voted')

/** What these people were asked to do was done, or is not done any more. */
export const tasksChanged = defineEvent<{ taskListIds: number[]; userIds: number[] }>(
  'report_item_task.changed',
)
