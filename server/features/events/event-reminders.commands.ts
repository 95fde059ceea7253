import { showDay } from '#common/form/show-day.ts'
import type { Locale } from '#common/locale.ts'
import { calendarLeadDays } from '#common/notification-event.ts'
import { phrases } from '#common/strings.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tellAndMail } from '#server/features/announcements/tell.commands.ts'
import { dayOf, daysBetween, daysLater, startOfDay } from '#server/features/calendars/calendar-days.rules.ts'
import { occurrenceName } from '#server/features/calendars/occurrence-names.rules.ts'
import { eventReminder } from './events.notices.ts'
import { eventsStrings } from './events.strings.ts'
import { type Override, occurrencesIn } from './occurrences.rules.ts'

const leads = Object.entries(calendarLeadDays)
const longestLead = Math.max(...Object.values(calendarLeadDays))

type Reminding = {
  id: number
  title: string
  place: string
  allDay: boolean
  startsAt: Date
  endsAt: Date
  timeZone: string
  rrule: string | null
  remindDays: number
  overrides: Override[] | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/** Events with reminders that may have occurrences in a period. */
const findReminding = (db: CompanyDb, from: Date, until: Date) =>
  namedQuery<Reminding>(
    db,
    `select e.id, e.title, e.place, e.all_day, e.starts_at, e.ends_at, e.time_zone, e.rrule, e.remind_days,
       (select jsonb_agg(jsonb_build_object('occursAt', ${ms('o.occurs_at')}, 'cancelled', o.cancelled,
          'title', o.title, 'place', o.place, 'startsAt', ${ms('o.starts_at')}, 'endsAt', ${ms('o.ends_at')}))
        from event_overrides o where o.company_id = $1 and o.event_id = e.id) as overrides
     from events e
     where e.company_id = $1 and e.cancelled_at is null and e.remind_days is not null and e.last_at > $2
       and e.first_at < $3 order by e.id`,
    [companyIdOf(db), from, until],
  )

/** Occurrences that start on days for which a reminder may be due today, with the number of days until then. */
async function findDue(db: CompanyDb, now: Date) {
  const [company] = await namedQuery<{ timeZone: string }>(
    db,
    'select time_zone from companies where id = $1',
    [companyIdOf(db)],
  )
  const { timeZone } = company!
  const today = dayOf(now, timeZone)
  const until = daysLater(today, longestLead + 1)
  const days = { from: new Date(`${today}T00:00:00Z`), until: new Date(`${until}T00:00:00Z`) }
  const moments = { from: startOfDay(today, timeZone), until: startOfDay(until, timeZone) }
  const events = await findReminding(
    db,
    days.from < moments.from ? days.from : moments.from,
    days.until > moments.until ? days.until : moments.until,
  )
  return events.flatMap((event) =>
    occurrencesIn(event, event.allDay ? days : moments).flatMap(({ occursAt, startsAt, override }) => {
      const away = daysBetween(today, dayOf(startsAt, event.allDay ? 'UTC' : timeZone))
      if (away < 0 || !(event.allDay || startsAt > now)) return []
      return [
        {
          ...{ event_id: event.id, away, usual: event.remindDays, starts_at: startsAt },
          occurrence: occursAt && occurrenceName(occursAt, event.allDay),
          title: override?.title ?? event.title,
          place: override?.place ?? event.place,
        },
      ]
    }),
  )
}

type Reminded = {
  userId: number
  eventId: number
  occurrence: string | null
  title: string
  place: string
  day: string
  time: string | null
}

/**
 * Reminds the readers of events that start in as many days as the event or the person's preference says. Each
 * occurrence is reminded of once, and again if it was moved.
 * @param address the product's address for links, without a trailing slash
 */
export async function remindOfEvents(db: CompanyDb, now: Date, address: string) {
  const due = await findDue(db, now)
  if (due.length === 0) return
  const lead = `case coalesce((select s.calendar_lead from notification_settings s
      where s.company_id = $1 and s.user_id = m.user_id), 'usual')
    when 'usual' then d.usual ${leads.map(([name, days]) => `when '${name}' then ${days}`).join(' ')} end`
  await transaction(db, (trx) =>
    tellAndMail<Reminded>(trx, {
      values: [JSON.stringify(due)],
      recipients: `select m.user_id, d.event_id, d.occurrence, d.title, d.place, e.created_by_id,
          to_char(w.starts, 'YYYY-MM-DD') as day, case when not e.all_day then to_char(w.starts, 'HH24:MI')
            || case when e.time_zone <> k.time_zone then ' (' || e.time_zone || ')' else '' end end as time,
          d.event_id || ':' || d.starts_at::text as occasion
        from jsonb_to_recordset($2::jsonb) as d (event_id bigint, occurrence text, starts_at timestamptz, title text,
          place text, away integer, usual integer)
        join events e on e.company_id = $1 and e.id = d.event_id
        join companies k on k.id = $1
        cross join lateral (select d.starts_at
          at time zone case when e.all_day then 'UTC' else e.time_zone end as starts) w
        join audience_members m on m.company_id = $1 and m.audience_id = e.audience_id
        where ${lead} = d.away`,
      notices: [
        eventReminder.row({
          actor: 'o.created_by_id',
          once: 'o.occasion',
          payload: {
            ...{ eventId: 'o.event_id', occurrence: 'o.occurrence', title: 'o.title' },
            ...{ day: 'o.day', time: 'o.time' },
          },
        }),
      ],
      address,
      email: (row) => emailOf(row, address),
    }),
  )
}

function emailOf(row: Reminded & { locale: Locale }, address: string) {
  const { userId, eventId, occurrence, title, place, day, time, locale } = row
  const words = phrases(eventsStrings, locale)
  const when = `${showDay(day, locale)}${time === null ? '' : ` ${time}`}`
  const link = `${address}/events/${eventId}${occurrence === null ? '' : `?occurrence=${occurrence}`}`
  return {
    subject: words.reminderSubject(title),
    text: words.reminderText(title, when, place, link),
    once: `event:${eventId}:${occurrence ?? ''}:${day}:${time ?? ''}:${userId}`,
  }
}
