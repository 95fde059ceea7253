import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A report was submitted, for the first time or again. */
export const reportSubmitted = defineEvent<{ reportId: number; version: number }>('report.submitted')

/** A report came to an end, or back to its person; `round` of its approval, 0 without one. */
export const reportSettled = defineEvent<{
  reportId: number
  outcome: 'approved' | 'returned' | 'rejected' | 'cancelled'
  actorId: number
  round: number
}>('report.settled')

/** What a report gives was given: its post is there (where it has one), thanks and rewards are booked. */
export const reportPublished = defineEvent<{ reportId: number }>('report.published')
