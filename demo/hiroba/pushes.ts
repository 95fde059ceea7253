import { usually } from '#common/notification-event.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { notices } from '#server/notices.ts'
import type { Person } from './people.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const computer =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Minutes from the notice until it was shown and opened; null: not. */
type Outcome = { state: 'sent' | 'dropped'; reason: string; shown: number | null; opened: number | null }

const outcomes: readonly Outcome[] = [
  { state: 'sent', reason: '201', shown: 1, opened: 3 },
  { state: 'dropped', reason: 'in_use', shown: null, opened: null },
  { state: 'sent', reason: '201', shown: 1, opened: null },
  { state: 'sent', reason: '201', shown: 2, opened: 41 },
  { state: 'dropped', reason: 'read', shown: null, opened: null },
  { state: 'sent', reason: '201', shown: null, opened: null },
]

/*
 * Her phone app, and the pushes of the last days. The office computer of last week receives nothing any more. The app's
 * token belongs to no phone: without Firebase nothing is sent anywhere.
 */
export async function writePushes(trx: CompanyDb, { people, now }: { people: readonly Person[]; now: Date }) {
  const companyId = companyIdOf(trx)
  const hanako = people.find(({ name }) => name === '佐藤 花子')!
  const pushed = notices.filter(({ event }) => usually(event, 'push') !== undefined)
  const [device] = await namedQuery<{ id: number }>(
    trx,
    `with entered as (
       insert into sessions (company_id, token_hash, user_id, created_at, expires_at, user_agent)
       values (:companyId, sha256(convert_to('demo phone', 'utf8')), :userId, :since, :until, :phone)
       returning id, user_id, created_at
     )
     insert into push_devices (company_id, user_id, session_id, service, target, target_hash, user_agent, created_at,
       renewed_at)
     select :companyId, user_id, id, 'fcm', 'demo-phone-of-hanako', sha256(convert_to('demo-phone-of-hanako', 'utf8')),
       :phone, created_at, :renewed from entered returning id`,
    {
      ...{ companyId, userId: hanako.id, phone },
      since: new Date(now.getTime() - 20 * 86_400_000),
      until: new Date(now.getTime() + 10 * 86_400_000),
      renewed: new Date(now.getTime() - 5 * 3_600_000),
    },
  )
  const told = await namedQuery<{ id: number; event: string; createdAt: Date }>(
    trx,
    `select a.id, k.event, a.created_at
     from announcements a join unnest($4::text[], $5::text[]) as k (kind, event) on k.kind = a.kind
     where a.company_id = $1 and a.user_id = $2 and a.created_at > $3::timestamptz - interval '10 days'
       and a.created_at < $3
     order by a.created_at desc, a.id desc limit 18`,
    [companyId, hanako.id, now, pushed.map(({ kind }) => kind), pushed.map(({ event }) => event)],
  )
  const minutesAfter = (at: Date, minutes: number | null) =>
    minutes === null ? null : new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime()))
  const rows = told.flatMap(({ id, event, createdAt }, index) => {
    const { state, reason, shown, opened } = outcomes[index % outcomes.length]!
    const common = { companyId, userId: hanako.id, messageId: `n-${companyId}-${id}`, event }
    const times = { announcementId: id, queuedAt: createdAt }
    const onPhone = {
      ...{ ...common, ...times, deviceId: device!.id, userAgent: phone, state, reason },
      attempts: state === 'sent' ? 1 : 0,
      sentAt: state === 'sent' ? createdAt : null,
      shownAt: minutesAfter(createdAt, shown),
      openedAt: minutesAfter(createdAt, opened),
    }
    const onComputer = {
      ...{ ...common, ...times, deviceId: null, userAgent: computer, state: 'gone' as const, reason: '410' },
      ...{ attempts: 1, sentAt: null, shownAt: null, openedAt: null },
    }
    return index === 7 ? [onPhone, onComputer] : [onPhone]
  })
  if (rows.length > 0) await trx.insertInto('pushReceipts').values(rows.toReversed()).execute()
}
