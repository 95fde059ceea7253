import { activityCalendar } from './features/activities/activity-calendar.ts'
import type { CalendarSource } from './features/calendars/calendar-source.ts'
import { courseCalendar } from './features/courses/courses.calendar.ts'
import { birthdayCalendar, eventCalendar } from './features/events/event-calendar.ts'
import { knowledgeTestCalendar } from './features/knowledge-tests/knowledge-tests.calendar.ts'
import { missionCalendar } from './features/missions/mission-calendar.ts'
import { bookingCalendar } from './features/resources/booking-calendar.ts'
import { rewardCalendar } from './features/rewards/rewards.calendar.ts'
import { taskCalendar } from './features/tasks/tasks.calendar.ts'

/** Every calendar source; each is declared by its feature. */
export const calendarSources: readonly CalendarSource[] = [
  eventCalendar,
  activityCalendar,
  bookingCalendar,
  birthdayCalendar,
  taskCalendar,
  missionCalendar,
  knowledgeTestCalendar,
  courseCalendar,
  rewardCalendar,
]
