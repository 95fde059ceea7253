import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { findTestsClosing } from './waiting-tests.queries.ts'

/** Shows the last days of a person's open tests in their calendar. */
export const knowledgeTestCalendar = defineCalendarSource({
  kind: 'knowledge_test',
  async entries(db, { session, from, until }) {
    const rows = await findTestsClosing(db, session, { from, until })
    return rows.map(({ id, title, dueOn }) => ({
      id,
      occurrence: null,
      title,
      place: '',
      allDay: true,
      startsAt: null,
      endsAt: null,
      startOn: dueOn,
      endOn: dueOn,
      tone: 'yellow' as const,
      hrefPath: `/knowledge_tests/${id}`,
      mine: true,
      reach: 'people' as const,
      status: 'confirmed' as const,
      fresh: false,
    }))
  },
})
