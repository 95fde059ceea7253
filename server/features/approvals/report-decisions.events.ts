import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** These people were reminded of a report that waits for them; `actId` is the line of the history. */
export const reportReminded = defineEvent<{
  reportId: number
  actorId: number
  actId: number
  userIds: number[]
}>('report.reminded')

/** An approver added feedback to a report for the first time. */
export const reportFedBack = defineEvent<{ reportId: number; actorId: number }>('report.fed_back')

/** A held decision on a report could not take effect. */
export const decisionRefused = defineEvent<{ reportId: number; batchId: number; userId: number }>(
  'report.decision_refused',
)
