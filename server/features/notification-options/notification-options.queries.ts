import type { CalendarLead, NotificationChannel, NotificationEvent } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type NotificationChoice = { event: NotificationEvent; channel: NotificationChannel; wanted: boolean }

export type OptionsRow = {
  /** 0: never changed. */
  version: number
  quietFrom: string | null
  quietUntil: string | null
  calendarLead: CalendarLead
  /** No pushes while the person uses the product in a browser. */
  pushWhenAway: boolean
  email: string | null
  /** The person's time zone, for quiet hours. */
  timeZone: string
  /** The person's choices; all others have the default. */
  choices: NotificationChoice[]
  /** Whether the company creates hot digests. */
  digests: boolean
}

/** A person's preferences, in one query. */
export async function findOptions(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<OptionsRow>(
    db,
    `select coalesce(s.version, 0) as version, s.quiet_from, s.quiet_until,
       coalesce(s.calendar_lead, 'usual') as calendar_lead,
       coalesce(s.push_when_away, true) as push_when_away, u.email, coalesce(u.time_zone, c.time_zone) as time_zone,
       coalesce((select json_agg(json_build_object('event', w.event, 'channel', w.channel, 'wanted', w.wanted))
         from notification_choices w where w.company_id = $1 and w.user_id = $2), '[]') as choices,
       coalesce((select d.enabled from feed_hot_digest_settings d where d.company_id = $1), true) as digests
     from users u join companies c on c.id = u.company_id
     left join notification_settings s on s.company_id = u.company_id and s.user_id = u.id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row
}
