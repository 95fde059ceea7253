import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { newSecret, secretPurpose } from '#server/features/webhooks/webhook-secrets.rules.ts'
import type { SealedSecrets } from '#server/platform/auth/sealed-secrets.ts'

/* Days ago, and what came of it: an older success, and failures until it was paused. */
const told = [
  { type: 'person.added', daysAgo: 9, statuses: [200] },
  { type: 'post.published', daysAgo: 8, statuses: [200] },
  { type: 'application.approved', daysAgo: 7, statuses: [502, 200] },
  { type: 'post.published', daysAgo: 5, statuses: [503, 503, null, null, 503, 503, null, 503, 503, 503] },
  { type: 'person.changed', daysAgo: 4, statuses: [503, null, 503, 503] },
]

/**
 * A webhook that was paused after failures, with what it was sent. Its address is below a name that never exists, and
 * nothing waits for it, so that nothing is ever sent.
 */
export async function makeDemoWebhook(db: CompanyDb, secrets: SealedSecrets) {
  const companyId = companyIdOf(db)
  const [made] = await namedQuery<{ id: number; actorId: number }>(
    db,
    `select nextval(pg_get_serial_sequence('webhooks', 'id')) as id, u.id as actor_id from users u
     where u.company_id = $1 and u.email = 'admin@hiroba.example'`,
    [companyId],
  )
  if (!made) return
  const { id, actorId } = made
  await namedQuery(
    db,
    `insert into webhooks (company_id, id, name, url, description, event_types, secret, created_by_id, created_at,
       paused_at, paused_reason, failing_since, failure_count, delivered_at)
     values (:companyId, :id, '勤怠システムへの連携', 'https://hooks.hiroba.example/kintai',
       '勤怠システムに社員の変更を知らせます。担当：情報システム部', :types, :sealed, :actorId,
       now() - interval '30 days', now() - interval '1 day', 'failing', now() - interval '5 days', 14,
       now() - interval '7 days')`,
    {
      ...{ companyId, id, actorId },
      types: [
        'post.published',
        'application.approved',
        'person.added',
        'person.changed',
        'person.offboarded',
      ],
      sealed: secrets.seal({ companyId, purpose: secretPurpose(id) }, newSecret()),
    },
  )
  for (const [at, { type, daysAgo, statuses }] of told.entries())
    await namedQuery(
      db,
      `with event as (
         insert into webhook_events (company_id, type, data, occasion, created_at)
         select :companyId, :type, jsonb_build_object('id', min(id)), 'demo ' || :at::integer,
           now() - make_interval(days => :daysAgo::integer)
         from users where company_id = :companyId
         returning id, created_at
       ), delivery as (
         insert into webhook_deliveries (company_id, webhook_id, webhook_event_id, state, attempt_count, try_count,
           next_at, created_at)
         select :companyId, :id, event.id, :state, :count::integer, :count::integer, null, event.created_at from event
         returning id, created_at
       )
       insert into webhook_attempts (company_id, webhook_delivery_id, attempt, attempted_at, duration_ms, status,
         problem, answer)
       select :companyId, d.id, n, d.created_at + (n - 1) * interval '7 hours', case when s is null then 10000 else 90 + 13 * n end,
         s, case when s is null then 'timeout' end, case when s = 503 then 'Service Unavailable' when s = 200 then 'ok' else '' end
       from delivery d, unnest(:statuses::integer[]) with ordinality as tried (s, n)`,
      {
        ...{ companyId, id, type, at, daysAgo, statuses, count: statuses.length },
        state: statuses.at(-1) === 200 ? 'delivered' : 'failed',
      },
    )
}
