import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** A report was submitted, for the first time or again. */
export const reportSubmitted = defineEvent<{ reportId: number; version: number }>('report.submitted')

/** A report was completed, or returned to its author; `round` of its approval, 0 without one. */
export const reportSettled = defineEvent<{
  reportId: number
  outcome: 'approved' | 'returned' | 'rejected' | 'cancelled'
  actorId: number
  round: number
}>('report.settled')

/** The results of a report were created: its post exists (if it has one), thanks and rewards are recorded. */
export const reportPublished = defineEvent<{ reportId: number }>('report.published')
