import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** People were reminded of the report for a day (YYYY-MM-DD); at most a thousand. */
export const submissionsReminded = defineEvent<{
  menuId: number
  day: string
  actorId: number
  userIds: number[]
}>('daily_report.reminded')
