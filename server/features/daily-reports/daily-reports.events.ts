import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** People were reminded of the report of a day (YYYY-MM-DD); a thousand at most. */
export const submissionsReminded = defineEvent<{
  menuId: number
  day: string
  actorId: number
  userIds: number[]
}>('daily_report.reminded')
