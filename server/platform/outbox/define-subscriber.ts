import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import type { EventType } from './define-event.ts'

type Received<Payload> = {
  app: App
  /** A transaction of the event's company; its writes are kept only if `handle` returns. */
  db: CompanyDb
  payload: Payload
  eventId: number
  log: JobLog
}

export type Subscriber = {
  name: string
  kind: string
  handle: (received: Received<never>) => Promise<void>
}

/**
 * Declares durable work that follows from an event. It may run more than once for one event (make its writes
 * idempotent). Runs in the order of events unless it fails; then it is retried separately.
 */
export const defineSubscriber = <Payload extends object>(
  event: EventType<Payload>,
  name: string,
  handle: (received: Received<Payload>) => Promise<void>,
): Subscriber => ({ name, kind: event.kind, handle: handle as Subscriber['handle'] })
