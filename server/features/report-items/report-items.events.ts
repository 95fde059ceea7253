import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** The votes of a poll on this post changed, or the poll itself. Does not say whose: the poll may be anonymous. */
export const pollVoted = defineEvent<{ feedId: number }>('report_item_poll.voted')

/** Requests to these people were completed or reopened. */
export const tasksChanged = defineEvent<{ taskListIds: number[]; userIds: number[] }>(
  'report_item_task.changed',
)
