import { type NotificationChannel, type NotificationEvent, usually } from '#common/notification-event.ts'

/*
 * SQL fragments for everything that notifies people: they are part of the statement that creates notices or finds email
 * addresses, so that checking preferences needs no extra statement. $1 is the company.
 */

/**
 * SQL: whether `person` is notified of `event` through this channel. Every notice and every email uses this. Looked up
 * person by person by key, not as a join: before the planner has statistics of the choices it would compare every
 * recipient with every person who made a choice.
 */
export function receives(channel: NotificationChannel, event: NotificationEvent, person = 'u.id') {
  const usual = usually(event, channel)
  if (usual === undefined) throw new TypeError(`${event} is never told by ${channel}`)
  if (usual === 'always') return 'true'
  return `coalesce((select choice.wanted from notification_choices choice where choice.company_id = $1
    and choice.user_id = ${person} and choice.event = '${event}' and choice.channel = '${channel}'), ${usual === 'on'})`
}

/** SQL, for a row of users `u`: the address for emails about `event`; null: none, also for events without email. */
export const mailAddress = (event: NotificationEvent, u = 'u') =>
  usually(event, 'mail') === undefined
    ? 'null::text'
    : `case when ${receives('mail', event, `${u}.id`)} then ${u}.email end`

/** SQL, for a row of users `u`: whether they are notified of `event` through any channel. */
export const receivesAny = (event: NotificationEvent, u = 'u') =>
  `(${receives('notice', event, `${u}.id`)} or ${mailAddress(event, u)} is not null)`

/** SQL, for a row of users `u`: until when emails to them wait; null: they can be sent now. */
export const quietUntil = (u = 'u') => `(select end_of_quiet(s.quiet_from::time, s.quiet_until::time,
    coalesce(${u}.time_zone, k.time_zone), now())
  from notification_settings s join companies k on k.id = s.company_id
  where s.company_id = $1 and s.user_id = ${u}.id and s.quiet_from is not null)`
