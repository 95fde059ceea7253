import { phrases } from '#common/strings.ts'
import { listCalendars, mostCalendarDays } from '#contract/calendars.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { dayOf, daysBetween, startOfDay } from './calendar-days.rules.ts'
import { type CalendarSource, inCalendarOrder } from './calendar-source.ts'
import { calendarsStrings } from './calendars.strings.ts'

/** @param calendarSources all kinds of calendar entries */
export const calendarRoutes = (calendarSources: readonly CalendarSource[]) => [
  route(listCalendars, async ({ db, session, query, locale }) => {
    const { from, until } = query
    const days = daysBetween(from, until)
    if (days < 1 || days > mostCalendarDays)
      throw new Refusal('validation_failed', {
        until: phrases(calendarsStrings, locale).windowWrong(mostCalendarDays),
      })
    const { timeZone } = session
    const today = dayOf(new Date(), timeZone)
    const window = {
      ...{ session, locale, from, until, today, timeZone },
      fromAt: startOfDay(from, timeZone),
      untilAt: startOfDay(until, timeZone),
    }
    const lists = await Promise.all(
      calendarSources.map(async ({ kind, entries }) => {
        const found = await entries(db, window)
        return found.map((entry) => ({ ...entry, kind }))
      }),
    )
    return { entries: lists.flat().sort(inCalendarOrder), timeZone, today, nextCursor: null }
  }),
]
