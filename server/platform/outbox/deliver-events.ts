import { isUnavailable } from '#db/engine/errors.ts'
import { type CompanyDb, companyIdOf, type InstallationDb, namedQuery, transaction } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { defineInstallationJob, defineJob, type JobLog } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Subscriber } from './define-subscriber.ts'

const keptDays = 3

/**
 * The jobs that deliver events to their subscribers. Subscribers of a batch run one after the other; one that fails
 * gets a job of its own, which is retried and listed among the failed jobs if it never succeeds.
 */
export function deliveryJobs(subscribers: readonly Subscriber[]) {
  const retryEvent = defineJob<{ eventId: number; subscriber: string }>({
    name: 'outbox.retry',
    retry: { limit: 8, delaySeconds: 5 },
    handler: async ({ app, db, data, log }) => {
      const subscriber = subscribers.find(({ name }) => name === data.subscriber)
      const [event] = await findEvents(db, [data.eventId])
      if (!subscriber || !event) return log.warn(data, 'The event or its subscriber no longer exists')
      await handle(subscriber, { app, db, event, log })
    },
  })

  const deliverEvents = defineJob<{ eventIds: number[] }>({
    name: 'outbox.deliver',
    // Picked up within this time if the process that enqueued it died before waking a worker.
    pollSeconds: 2,
    handler: async ({ app, db, data, log }) => {
      for (const event of await findEvents(db, data.eventIds)) {
        for (const subscriber of subscribers) {
          if (subscriber.kind !== event.kind) continue
          try {
            await handle(subscriber, { app, db, event, log })
          } catch (error) {
            // The whole batch is delivered again: subscribers may run twice.
            if (isUnavailable(error)) throw error
            log.error(
              { err: error, eventId: event.id, subscriber: subscriber.name },
              'Event subscriber failed',
            )
            const retry = { eventId: event.id, subscriber: subscriber.name }
            await enqueue(db, retryEvent, retry, { once: `${event.id}:${subscriber.name}` })
          }
        }
      }
    },
  })

  return { deliverEvents, all: [deliverEvents, retryEvent, removeOldEvents] }
}

/**
 * Live connections resume from the events of the last days; the newest is kept, since it holds the stream's position.
 */
const removeOldEvents = defineInstallationJob({
  name: 'outbox.remove-old',
  schedule: '20 3 * * *',
  // A day may have millions.
  expireSeconds: 3_600,
  handler: async ({ db, log }) => {
    log.info({ removed: await removeEvents(db) }, 'Removed old events')
  },
})

type Batch = { removed: number; last: number | null }

/**
 * Removes old events in batches, so that no statement takes long however many there are, and returns how many.
 * @param most of a batch
 */
export async function removeEvents(db: InstallationDb, most = 10_000) {
  let removed = 0
  // Each batch begins where the one before ended: the index still leads through what was removed.
  for (let after: number | null = 0; after !== null; ) {
    const [batch]: Batch[] = await namedQuery<Batch>(
      db,
      `with oldest as materialized (
         select company_id, id, position from outbox_events
         where position > $1 and position < (select max(position) from outbox_events) order by position limit $2
       ), gone as (
         delete from outbox_events event using oldest
         where event.company_id = oldest.company_id and event.id = oldest.id
           and event.created_at < now() - interval '${keptDays} days'
         returning 1 as one
       )
       select (select count(*)::int from gone) as removed, (select max(position) from oldest) as last`,
      [after, most],
    )
    removed += batch!.removed
    after = batch!.removed === 0 ? null : batch!.last
  }
  return removed
}

type Event = Awaited<ReturnType<typeof findEvents>>[number]

function findEvents(db: CompanyDb, ids: number[]) {
  return db
    .selectFrom('outboxEvents')
    .select(['id', 'kind', 'payload'])
    .where('companyId', '=', companyIdOf(db))
    .where('id', 'in', ids)
    .orderBy('position')
    .execute()
}

function handle(
  subscriber: Subscriber,
  { app, db, event, log }: { app: App; db: CompanyDb; event: Event; log: JobLog },
) {
  return transaction(db, (trx) =>
    subscriber.handle({ app, db: trx, payload: event.payload as never, eventId: event.id, log }),
  )
}
