// A file of its own kind: the birthdays that calendars show.
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { daysBetween, daysLater } from '#server/features/calendars/calendar-days.rules.ts'
import { defineCalendarSource } from '#server/features/calendars/calendar-source.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { eventsStrings } from './events.strings.ts'

/** The days of a period by month and day, MM-DD; who was born on 29 February has their birthday on the 28th in other years. */
function birthdaysIn(from: string, until: string): Map<string, string> {
  const days = new Map<string, string>()
  for (let i = 0; i < daysBetween(from, until); i++) {
    const day = daysLater(from, i)
    days.set(day.slice(5), day)
    if (day.endsWith('-02-28') && daysLater(day, 1).endsWith('-03-01')) days.set('02-29', day)
  }
  return days
}

/** Active people whose birthday, in the profile item that the company chose and everyone can see, is one of some days. */
const findBirthdays = (db: CompanyDb, monthDays: readonly string[]) =>
  namedQuery<AuthorRow & { monthDay: string }>(
    db,
    `select ${authorColumns()}, coalesce(right(a.value[1], 5), '') as month_day
     from event_settings s
     join profile_items i on i.company_id = $1 and i.id = s.birthday_item_id and i.kind = 'day'
       and i.visibility = 'everybody' and i.archived_at is null
     join profile_answers a on a.company_id = $1 and a.profile_item_id = i.id
     join users u on u.company_id = $1 and u.id = a.user_id and u.status = 'active'
     ${portraitOf()}
     where s.company_id = $1 and right(a.value[1], 5) = any($2::text[])`,
    [companyIdOf(db), monthDays],
  )

/** Birthdays, with month and day only. */
export const birthdayCalendar = defineCalendarSource({
  kind: 'birthday',
  async entries(db, { session, locale, from, until }) {
    const days = birthdaysIn(from, until)
    const rows = await findBirthdays(db, [...days.keys()])
    return rows.map((row) => {
      const { id, name } = presentAuthor(row, locale)
      const day = days.get(row.monthDay)!
      return {
        id,
        occurrence: null,
        title: phrases(eventsStrings, locale).birthdayOf(name),
        place: '',
        ...{ allDay: true, startsAt: null, endsAt: null, startOn: day, endOn: day },
        tone: 'yellow' as const,
        hrefPath: `/users/${id}`,
        mine: id === session.userId,
        reach: 'company' as const,
        status: 'confirmed' as const,
        fresh: false,
      }
    })
  },
})
