import { type CompanyDb, companyIdOf, namedQuery, wakeAfterCommit } from '#db/tenant.ts'
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

/**
 * SQL: publishes the event `:event` with `:payload` once for each row of `rows`, within another statement. Call
 * `wakeOutbox` after it.
 */
export const publishing = (rows: string) => `insert into outbox_events (company_id, kind, payload)
  select :companyId, :event, :payload from ${rows}`

/** Has published events delivered without delay, once the caller's transaction commits. */
export const wakeOutbox = (db: CompanyDb) => wakeAfterCommit(db, 'hiroba_outbox')
