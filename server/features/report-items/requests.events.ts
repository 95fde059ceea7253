import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A report asked people to do something: all it asks, or after an edit those whom that version asks again. */
export const requestsMade = defineEvent<{
  reportId: number
  asked?: { userIds: number[]; version: number }
}>('report.requests_made')

/** Requests that a use had issued to these people were withdrawn. */
export const requestsWithdrawn = defineEvent<{ applyId: number; userIds: number[] }>('requests.withdrawn')

/** These people were reminded, on that day, of what a use asks of them. */
export const requestsReminded = defineEvent<{ applyId: number; userIds: number[]; day: string }>(
  'requests.reminded',
)
