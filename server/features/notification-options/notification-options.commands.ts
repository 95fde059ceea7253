import { type CalendarLead, usually } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { findOptions, type NotificationChoice, type OptionsRow } from './notification-options.queries.ts'

type Change = {
  /** The version the person saw when they changed it; if unset, the current one. */
  version?: number
  choices?: readonly NotificationChoice[] | undefined
  /** HH:MM; null: none. */
  quietHours?: { from: string; until: string } | null | undefined
  calendarLead?: CalendarLead | undefined
  pushWhenAway?: boolean | undefined
}

/**
 * Changes the given options and leaves the rest. Values that are already set cause no change, whatever version is
 * given, so that a change can be sent twice.
 * @throws {Refusal} conflict if it was changed since `version`
 */
export const changeOptions = (db: CompanyDb, userId: number, change: Change) =>
  transaction(db, async (trx) => {
    const key = [companyIdOf(trx), userId]
    await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for no key update', key)
    const now = found(await findOptions(trx, userId))
    const named = new Map(change.choices?.map((choice) => [`${choice.event} ${choice.channel}`, choice]))
    const choices = [...named.values()].filter((choice) => !isSo(now, choice))
    const quiet = change.quietHours
    const sameQuiet =
      quiet === undefined ||
      ((quiet?.from ?? null) === now.quietFrom && (quiet?.until ?? null) === now.quietUntil)
    const lead = change.calendarLead ?? now.calendarLead
    const away = change.pushWhenAway ?? now.pushWhenAway
    const sameRest = lead === now.calendarLead && away === now.pushWhenAway
    if (choices.length === 0 && sameQuiet && sameRest) return now
    if (change.version !== undefined && change.version !== now.version) throw new Refusal('conflict')
    await namedQuery(
      trx,
      `insert into notification_settings (company_id, user_id, version, quiet_from, quiet_until, calendar_lead,
         push_when_away)
       values ($1, $2, 1, $3, $4, $5, $6)
       on conflict (company_id, user_id) do update set version = notification_settings.version + 1,
         quiet_from = $3, quiet_until = $4, calendar_lead = $5, push_when_away = $6, updated_at = now()`,
      [
        ...key,
        quiet === undefined ? now.quietFrom : (quiet?.from ?? null),
        quiet === undefined ? now.quietUntil : (quiet?.until ?? null),
        lead,
        away,
      ],
    )
    await namedQuery(
      trx,
      `insert into notification_choices (company_id, user_id, event, channel, wanted)
       select $1, $2, c.event, c.channel, c.wanted from unnest($3::text[], $4::text[], $5::boolean[]) c(event, channel, wanted)
       on conflict (company_id, user_id, event, channel) do update set wanted = excluded.wanted`,
      [
        ...key,
        choices.map(({ event }) => event),
        choices.map(({ channel }) => channel),
        choices.map(({ wanted }) => wanted),
      ],
    )
    return found(await findOptions(trx, userId))
  })

const isSo = (now: OptionsRow, { event, channel, wanted }: NotificationChoice) => {
  const said = now.choices.find((choice) => choice.event === event && choice.channel === channel)
  return (said?.wanted ?? usually(event, channel) === 'on') === wanted
}
