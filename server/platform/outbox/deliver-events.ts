import { isUnavailable } from '#db/engine/errors.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'
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
  handler: async ({ db, log }) => {
    const { numDeletedRows } = await db
      .deleteFrom('outboxEvents')
      .where('createdAt', '<', new Date(Date.now() - keptDays * 24 * 60 * 60 * 1000))
      .where('position', '<', (newest) =>
        newest.selectFrom('outboxEvents').select((value) => value.fn.max<number>('position').as('newest')),
      )
      .executeTakeFirst()
    log.info({ removed: Number(numDeletedRows) }, 'Removed old events')
  },
})

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
