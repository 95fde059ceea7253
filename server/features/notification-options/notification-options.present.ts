import {
  type NotificationEvent,
  notificationChannels,
  notificationEventNames,
  usually,
} from '#common/notification-event.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { getNotificationOptions } from '#contract/notification-options.ts'
import { administersAnything, isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import type { OptionsRow } from './notification-options.queries.ts'

/** The events a person can be notified of, with their preferences; omits events that never reach them. */
export function presentOptions(row: OptionsRow, session: Session): Answer<typeof getNotificationOptions> {
  const hasEmail = row.email !== null
  const channelsOf = (event: NotificationEvent) =>
    notificationChannels.flatMap((channel) => {
      const usual = usually(event, channel)
      if (usual === undefined || (channel === 'mail' && !hasEmail)) return []
      const said = row.choices.find((choice) => choice.event === event && choice.channel === channel)
      const compulsory = usual === 'always'
      return [{ channel, wanted: compulsory || (said?.wanted ?? usual === 'on'), compulsory }]
    })
  return {
    version: row.version,
    hasEmail,
    timeZone: row.timeZone,
    events: notificationEventNames
      // Has a card of its own, with its times.
      .filter((event) => event !== 'summary')
      .filter((event) => event !== 'hot_digest' || row.digests)
      .filter((event) => event !== 'plan' || administersAnything(session))
      .filter((event) => event !== 'storage' || isAdministrator(session))
      .map((event) => ({ event, channels: channelsOf(event) })),
    quietHours: row.quietFrom === null ? null : { from: row.quietFrom, until: row.quietUntil! },
    calendarLead: row.calendarLead,
    pushWhenAway: row.pushWhenAway,
  }
}
