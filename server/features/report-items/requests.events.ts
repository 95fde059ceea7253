import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** Requests that a use had issued to these people were withdrawn. */
export const requestsWithdrawn = defineEvent<{ applyId: number; userIds: number[] }>('requests.withdrawn')

/** These people were reminded, on that day, of what a use asks of them. */
export const requestsReminded = defineEvent<{ applyId: number; userIds: number[]; day: string }>(
  'requests.reminded',
)
