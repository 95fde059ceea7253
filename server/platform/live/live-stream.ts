import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import type { PublishedEvent } from '#server/platform/outbox/define-event.ts'
import type { LiveDelivery, LiveMapper } from './live-mapper.ts'

/** One message, with the event's position in the stream. */
export type Delivery = LiveDelivery & { companyId: number; position: number }

const batchSize = 1_000
const mostReplayed = 500
// Positions of all companies: limits how much a resuming connection reads before it must start over.
const longestBreak = 50_000

export class LiveStream {
  readonly #engine: Engine
  readonly #mappers = new Map<string, LiveMapper[]>()
  readonly #onError: (error: unknown, event: PublishedEvent) => void

  constructor(
    engine: Engine,
    mappers: readonly LiveMapper[],
    onError: (error: unknown, event: PublishedEvent) => void,
  ) {
    this.#engine = engine
    this.#onError = onError
    for (const mapper of mappers)
      this.#mappers.set(mapper.kind, [...(this.#mappers.get(mapper.kind) ?? []), mapper])
  }

  /** The newest position. The newest event is never removed, so this is also correct after a clean-up. */
  async newestPosition(): Promise<number> {
    const [row] = await namedQuery<{ newest: number }>(
      this.#engine.installation,
      'select coalesce(max(position), 0) as newest from outbox_events',
    )
    return row!.newest
  }

  /** The messages of all companies after a position, and the position that they reach. */
  async after(position: number): Promise<{ deliveries: Delivery[]; reached: number; more: boolean }> {
    const events = await namedQuery<PublishedEvent>(
      this.#engine.installation,
      `select company_id, id, kind, payload, position from outbox_events
       where position > $1 order by position limit $2`,
      [position, batchSize],
    )
    return {
      deliveries: await this.#map(events),
      reached: events.at(-1)?.position ?? position,
      more: events.length === batchSize,
    }
  }

  /** The messages of one company between two positions; null if they are too many or no longer stored. */
  async between(companyId: number, since: number, until: number): Promise<Delivery[] | null> {
    if (since > until || until - since > longestBreak) return null
    if (since === until) return []
    const rows = await namedQuery<
      { [K in keyof PublishedEvent]: PublishedEvent[K] | null } & { oldest: number | null }
    >(
      this.#engine.installation,
      `select event.*, oldest.position as oldest from (
         select min(position) as position from outbox_events where position is not null) oldest
       left join lateral (
         select company_id, id, kind, payload, position from outbox_events
         where company_id = $1 and position > $2 and position <= $3 order by position limit $4) event on true`,
      [companyId, since, until, mostReplayed + 1],
    )
    const events = rows.filter((row): row is PublishedEvent & { oldest: number } => row.id !== null)
    if (events.length > mostReplayed || (rows[0]?.oldest ?? 0) > since + 1) return null
    return this.#map(events)
  }

  async #map(events: readonly PublishedEvent[]): Promise<Delivery[]> {
    const deliveries: Delivery[] = []
    for (const event of events) {
      const db = this.#engine.companyEvenSuspended(event.companyId)
      for (const mapper of this.#mappers.get(event.kind) ?? []) {
        try {
          for (const delivery of await mapper.map(event.payload as never, db))
            deliveries.push({ ...delivery, companyId: event.companyId, position: event.position })
        } catch (error) {
          this.#onError(error, event)
        }
      }
    }
    return deliveries
  }
}
