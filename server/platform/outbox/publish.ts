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
  wakeAfterCommit(trx, 'hiroba_outbox')
}
