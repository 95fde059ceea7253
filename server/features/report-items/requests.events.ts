import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A report issued requests: all of them, or after an edit only to the people that this version newly asks. */
export const requestsMade = defineEvent<{
  reportId: number
  asked?: { userIds: number[]; version: number }
}>('report.requests_made')

/** Requests of a use to these people were withdrawn. */
export const requestsWithdrawn = defineEvent<{ applyId: number; userIds: number[] }>('requests.withdrawn')

/** These people were reminded, on that day, of the requests of a use. */
export const requestsReminded = defineEvent<{ applyId: number; userIds: number[]; day: string }>(
  'requests.reminded',
)
