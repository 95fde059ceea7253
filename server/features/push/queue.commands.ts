import { usually } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { allNotices } from '#server/features/announcements/registered-notices.ts'
import { quietUntil } from '#server/features/notification-options/preferences.queries.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { pushSending } from '#server/platform/push/push-job.ts'

/** Receipts that one job sends: a failure concerns only the rest of them. */
const atOnce = 20

/** The kinds of notice that are pushed, with what people have if they chose nothing. */
function pushedKinds() {
  const pushed = allNotices().flatMap(({ kind, event }) => {
    const usual = usually(event, 'push')
    return usual === undefined ? [] : [{ kind, event, usual }]
  })
  return {
    kinds: pushed.map(({ kind }) => kind),
    events: pushed.map(({ event }) => event),
    usuals: pushed.map(({ usual }) => usual),
  }
}

type Queued = { id: number; quietUntil: Date | null; event: string }

/**
 * Queues the new notices of these people for each of their devices, once for each notice and device however often it is
 * called. What they do not want is recorded as such, and not pushed if they change their mind. A notice that counts
 * people is pushed again ten minutes later at the earliest.
 */
export async function queuePushes(trx: CompanyDb, userIds: readonly number[]) {
  const { kinds, events, usuals } = pushedKinds()
  const queued = await namedQuery<Queued>(
    trx,
    `with queued as (
       insert into push_receipts (company_id, user_id, device_id, user_agent, message_id, event, announcement_id,
         occasion, state, reason)
       select $1, u.id, d.id, d.user_agent, 'n-' || $1 || '-' || a.id, k.event, a.id,
         case when a.folded then a.occasion end,
         case when x.reason = '' then 'queued' else 'dropped' end, x.reason
       from unnest($2::bigint[]) person (user_id)
       cross join lateral (select * from users where company_id = $1 and id = person.user_id
         and status = 'active' offset 0) u
       join push_devices d on d.company_id = $1 and d.user_id = u.id
       cross join lateral (select n.id, n.kind, n.folded, n.occasion from announcements n
         where n.company_id = $1 and n.user_id = u.id and n.confirmed_at is null
           and n.created_at > now() - interval '3 hours' and n.created_at >= d.created_at
         order by n.id desc limit 50) a
       join unnest($3::text[], $4::text[], $5::text[]) as k (kind, event, usual) on k.kind = a.kind
       cross join lateral (select case
         when exists (select from notification_settings s
           where s.company_id = $1 and s.user_id = u.id and s.push_paused) then 'paused'
         when k.usual = 'always' or coalesce((select w.wanted from notification_choices w where w.company_id = $1
           and w.user_id = u.id and w.event = k.event and w.channel = 'push'), k.usual = 'on') then ''
         else 'turned_off' end as reason) x
       where not (a.folded and exists (select from push_receipts r where r.company_id = $1 and r.device_id = d.id
           and r.occasion = a.occasion and r.queued_at > now() - interval '10 minutes'))
       on conflict (company_id, device_id, message_id) do nothing
       returning id, user_id, event, state
     )
     select q.id, ${quietUntil()} as quiet_until, q.event
     from queued q join users u on u.company_id = $1 and u.id = q.user_id
     where q.state = 'queued' order by q.id`,
    [companyIdOf(trx), userIds, kinds, events, usuals],
  )
  const byStart = Map.groupBy(queued, ({ quietUntil: until, event }) =>
    until && event !== 'urgent_message' ? until.getTime() : 0,
  )
  for (const [start, rows] of byStart)
    for (let from = 0; from < rows.length; from += atOnce)
      await enqueue(
        trx,
        pushSending,
        { receiptIds: rows.slice(from, from + atOnce).map(({ id }) => id) },
        start > 0 ? { startAfter: new Date(start) } : {},
      )
}
