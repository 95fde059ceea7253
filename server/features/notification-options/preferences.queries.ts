import { type NotificationChannel, type NotificationEvent, usually } from '#common/notification-event.ts'

/*
 * Pieces of SQL for whatever tells people something: each stands in the statement that makes notices or finds where
 * emails go, so that asking for preferences costs no statement of its own. $1 is the company.
 */

/**
 * SQL: whether the person `person` is told of `event` in this way. Every notice and every letter asks this. Looked up
 * person by person by the key, not as a join: before the planner has counted the choices it would compare everybody
 * told with everybody who chose.
 */
export function receives(channel: NotificationChannel, event: NotificationEvent, person = 'u.id') {
  const usual = usually(event, channel)
  if (usual === undefined) throw new TypeError(`${event} is never told by ${channel}`)
  if (usual === 'always') return 'true'
  return `coalesce((select choice.wanted from notification_choices choice where choice.company_id = $1
    and choice.user_id = ${person} and choice.event = '${event}' and choice.channel = '${channel}'), ${usual === 'on'})`
}

/** SQL, of a row of users `u`: where an email about `event` goes; null: nowhere, as of events that have none. */
export const mailAddress = (event: NotificationEvent, u = 'u') =>
  usually(event, 'mail') === undefined
    ? 'null::text'
    : `case when ${receives('mail', event, `${u}.id`)} then ${u}.email end`

/** SQL, of a row of users `u`: whether they are notified of `event` in any way. */
export const receivesAny = (event: NotificationEvent, u = 'u') =>
  `(${receives('notice', event, `${u}.id`)} or ${mailAddress(event, u)} is not null)`

/** SQL, of a row of users `u`: until when emails to them wait; null: they need not. */
export const quietUntil = (u = 'u') => `(select end_of_quiet(s.quiet_from::time, s.quiet_until::time,
    coalesce(${u}.time_zone, k.time_zone), now())
  from notification_settings s join companies k on k.id = s.company_id
  where s.company_id = $1 and s.user_id = ${u}.id and s.quiet_from is not null)`
