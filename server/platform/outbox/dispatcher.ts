import { isUnavailable } from '#db/engine/errors.ts'
import { namedQuery, transaction, wakeAfterCommit } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import type { JobLog } from '#server/platform/jobs/define-job.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Subscriber } from './define-subscriber.ts'
import { deliveryJobs } from './deliver-events.ts'

type Options = { app: Pick<App, 'engine'>; subscribers: readonly Subscriber[]; log: JobLog }

type Taken = { companyId: number; id: number; kind: string }

const batchSize = 500
const lockKey = 7_461_024
const safetyNetMs = 1_000
const othersTurnMs = 100

/**
 * Gives waiting events their position, in one process at a time, so that positions become visible in order
 * everywhere, and passes them to the delivery job in the same transaction. Woken by every publication.
 */
export async function startOutbox({ app: { engine }, subscribers, log }: Options) {
  const { deliverEvents } = deliveryJobs(subscribers)
  const kinds = new Set(subscribers.map(({ kind }) => kind))
  let stopped = false
  let again = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const take = () =>
    transaction(engine.installation, async (trx) => {
      const [lock] = await namedQuery<{ mine: boolean }>(
        trx,
        'select pg_try_advisory_xact_lock($1) as mine',
        [lockKey],
      )
      if (!lock?.mine) return 'busy'
      const events = await namedQuery<Taken>(trx, takeEvents, [batchSize])
      for (const [companyId, eventIds] of byCompany(events.filter(({ kind }) => kinds.has(kind))))
        await enqueue(trx, deliverEvents, { eventIds }, { companyId })
      if (events.length > 0) wakeAfterCommit(trx, 'hiroba_live')
      return events.length === batchSize ? 'more' : 'done'
    })

  const run = async () => {
    do {
      again = false
      try {
        const outcome = await take()
        if (outcome === 'more') again = true
        if (outcome === 'busy') wakeIn(othersTurnMs)
      } catch (error) {
        if (!isUnavailable(error)) log.error({ err: error }, 'Reading events from the outbox failed')
        wakeIn(1_000)
      }
    } while (again && !stopped)
  }
  const wake = () => {
    again = true
    if (stopped || running) return
    running = run().finally(() => {
      running = undefined
      if (again) wake()
    })
  }
  const wakeIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(wake, ms)
  }

  const unlisten = await engine.listen('hiroba_outbox', wake, wake)
  const safetyNet = setInterval(wake, safetyNetMs)
  wake()

  return {
    /** Completes the current batch. */
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(safetyNet)
      await unlisten()
      await running
    },
  }
}

const takeEvents = `
  with waiting as materialized (
    select company_id, id, slot, nextval('outbox_positions') as position
    from (select company_id, id, slot from outbox_events where position is null order by id limit $1) oldest
  )
  update outbox_events event set position = waiting.position
  from waiting
  where event.company_id = waiting.company_id and event.id = waiting.id and event.slot = waiting.slot
  returning event.company_id, event.id, event.kind`

function byCompany(events: Taken[]) {
  const companies = new Map<number, number[]>()
  for (const { companyId, id } of events) {
    const ids = companies.get(companyId)
    if (ids) ids.push(id)
    else companies.set(companyId, [id])
  }
  return companies
}
