import { type CompanyDb, companyIdOf, type InstallationDb, namedQuery, wakeAfterCommit } from '#db/tenant.ts'
import type { EventType } from './define-event.ts'

/**
 * Publishes an event in the caller's transaction. Subscribers and live messages follow only once it commits;
 * nothing is lost in a crash.
 */
export async function publish<Payload extends object>(
  trx: CompanyDb,
  event: EventType<Payload>,
  payload: Payload,
): Promise<void> {
  await namedQuery(trx, 'insert into outbox_events (company_id, kind, payload) values ($1, $2, $3)', [
    companyIdOf(trx),
    event.kind,
    JSON.stringify(payload),
  ])
  wakeOutbox(trx)
}

/** Publishes an event to several companies, each with a payload of its own, in a transaction of the installation. */
export async function publishTo<Payload extends object>(
  trx: InstallationDb,
  event: EventType<Payload>,
  published: readonly { companyId: number; payload: Payload }[],
): Promise<void> {
  if (published.length === 0) return
  await namedQuery(
    trx,
    `insert into outbox_events (company_id, kind, payload)
     select g.company_id, $1, g.payload::jsonb from unnest($2::bigint[], $3::text[]) as g (company_id, payload)`,
    [
      event.kind,
      published.map(({ companyId }) => companyId),
      published.map(({ payload }) => JSON.stringify(payload)),
    ],
  )
  wakeOutbox(trx)
}

/**
 * SQL: publishes the event `:event` with `:payload` once for each row of `rows`, within another statement. Call
 * `wakeOutbox` after it.
 */
export const publishing = (rows: string) => `insert into outbox_events (company_id, kind, payload)
  select :companyId, :event, :payload from ${rows}`

/** Has published events delivered without delay, once the caller's transaction commits. */
export const wakeOutbox = (db: CompanyDb | InstallationDb) => wakeAfterCommit(db, 'hiroba_outbox')
