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
  // Somebody reads the table for a long time, as a backup does.
  retry: { limit: 5, delaySeconds: 60 },
  handler: async ({ db, log }) => {
    log.info({ tables: await emptyOldTables(db) }, 'Removed old events')
  },
})

/** The tables of events by their slot: of five, each day has one, and -1 is the one from before there were several. */
const slots = [-1, 0, 1, 2, 3, 4]
const tableOf = (slot: number) => (slot < 0 ? 'outbox_events_before' : `outbox_events_${slot}`)

type Newest = { newest: number | null }

/**
 * Empties the tables of events of which none is needed, without reading a row while others wait, and returns their
 * names.
 * @throws a lock timeout if somebody reads one of them for longer than others may wait
 */
export async function emptyOldTables(db: InstallationDb) {
  const [stream] = await namedQuery<Newest>(db, 'select max(position) as newest from outbox_events')
  const emptied: string[] = []
  for (const slot of slots) {
    const [own] = await namedQuery<Newest & { needed: boolean }>(
      db,
      `select max(position) as newest, exists (select from outbox_events where slot = $1
         and (position is null or created_at >= now() - interval '${keptDays} days')) as needed
       from outbox_events where slot = $1`,
      [slot],
    )
    const { newest, needed } = own!
    if (newest === null || newest === stream!.newest || needed) continue
    if (await emptyUnlessWritten(db, slot, newest)) emptied.push(tableOf(slot))
  }
  return emptied
}

const emptyUnlessWritten = (db: InstallationDb, slot: number, newest: number) =>
  transaction(db, async (trx) => {
    // Who writes or reads events waits behind this.
    await namedQuery(trx, "select set_config('lock_timeout', '200ms', true)")
    await namedQuery(trx, `lock table ${tableOf(slot)} in access exclusive mode`)
    const [written] = await namedQuery(
      trx,
      `select 1 as one where exists (select from outbox_events where slot = $1 and position is null)
         or exists (select from outbox_events where slot = $1 and position > $2)`,
      [slot, newest],
    )
    if (written) return false
    await namedQuery(trx, `truncate ${tableOf(slot)}`)
    return true
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
