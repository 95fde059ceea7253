import type { CompanyDb } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { eventChanged } from './events.events.ts'
import { eventCancelled, eventCreated, eventUpdated } from './events.notices.ts'

const notices = { created: eventCreated, changed: eventUpdated, cancelled: eventCancelled }

type Told = {
  eventId: number
  act: keyof typeof notices
  actorId: number
  version: number
  occursAt: number | null
}

/** Notifies the audience, each change once, except the person who made it. */
async function tellAudience(trx: CompanyDb, { eventId, act, actorId, version, occursAt }: Told) {
  await tell(trx, {
    values: [eventId, actorId, occursAt === null ? null : new Date(occursAt), version],
    recipients: `select m.user_id, $3::bigint as actor_id, coalesce(o.title, e.title) as title, w.starts, e.all_day,
        case when e.time_zone <> k.time_zone then ' (' || e.time_zone || ')' else '' end as zone,
        to_char($4::timestamptz at time zone 'UTC',
          case when e.all_day then 'YYYYMMDD' else 'YYYYMMDD"T"HH24MISS"Z"' end) as occurrence
      from events e
      join companies k on k.id = $1
      left join event_overrides o on o.company_id = $1 and o.event_id = e.id and o.occurs_at = $4::timestamptz
      cross join lateral (select coalesce(o.starts_at, $4::timestamptz, e.starts_at)
        at time zone case when e.all_day then 'UTC' else e.time_zone end as starts) w
      join audience_members m on m.company_id = $1 and m.audience_id = e.audience_id and m.user_id <> $3
      where e.company_id = $1 and e.id = $2`,
    notices: [
      notices[act].row({
        actor: 'o.actor_id',
        once: `$2::bigint || ':' || $5::integer`,
        payload: {
          eventId: '$2::bigint',
          occurrence: 'o.occurrence',
          title: 'o.title',
          day: `to_char(o.starts, 'YYYY-MM-DD')`,
          // The zone is named if the clock of the readers shows another time.
          time: `case when not o.all_day then to_char(o.starts, 'HH24:MI') || o.zone end`,
        },
      }),
    ],
  })
}

export const eventSubscribers: readonly Subscriber[] = [
  defineSubscriber(eventChanged, 'events.tell', ({ db, payload }) => tellAudience(db, payload)),
]
