import { RecentMap } from '#common/recent-map.ts'
import type { Engine } from '#db/connect.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import { namedQuery } from '#db/tenant.ts'
import { todayIn } from '../company-day.ts'
import { networkAddress } from './network-address.ts'
import type { Session } from './session.ts'

const hourMs = 3_600_000
const flushMs = 20_000
/** About 100 bytes each. */
const mostKept = 50_000
const mostWaiting = 5_000
/** Networks of one person. */
const mostOfPerson = 60
export const addressDays = 30

type Seen = { companyId: number; userId: number; network: string }

/**
 * Records from which networks and on which days people use the product: each person and network at most once an hour of
 * the clock and process, in batches, and at most sixty networks of a person.
 */
export class SeenAddresses {
  readonly #engine: Engine
  /** The hour in which a person's network was last noted. */
  readonly #noted = new RecentMap<string, number>(mostKept)
  readonly #waiting = new Map<string, Seen>()
  #timer: NodeJS.Timeout | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  note({ companyId, userId }: Pick<Session, 'companyId' | 'userId'>, ip: string) {
    const network = networkAddress(ip)
    const key = `${companyId}:${userId}:${network}`
    const hour = Math.floor(Date.now() / hourMs)
    if (this.#noted.get(key) === hour || this.#waiting.size >= mostWaiting) return
    this.#noted.set(key, hour)
    this.#waiting.set(key, { companyId, userId, network })
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), flushMs).unref()
  }

  /** Writes what waits. What cannot be written because the database is away is tried again with the next batch. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const seen = [...this.#waiting.values()]
    this.#waiting.clear()
    const byCompany = Map.groupBy(seen, ({ companyId }) => companyId)
    for (const [companyId, rows] of byCompany) {
      try {
        await namedQuery(
          this.#engine.companyEvenSuspended(companyId),
          `with days as (
             insert into active_days (company_id, user_id, day)
             select distinct $1::bigint, u.id, ${todayIn('c.time_zone')}
             from unnest($2::bigint[]) as given (user_id)
             join users u on u.company_id = $1 and u.id = given.user_id and u.status <> 'withdrawn'
             join companies c on c.id = $1
             order by u.id
             on conflict do nothing
           )
           insert into seen_addresses as s (company_id, user_id, network, seen_on)
           select $1, u.id, given.network::cidr, current_date
           from unnest($2::bigint[], $3::text[]) as given (user_id, network)
           join users u on u.company_id = $1 and u.id = given.user_id and u.status <> 'withdrawn'
           where (select count(*) from seen_addresses o where o.company_id = $1 and o.user_id = u.id) < $4
             or exists (select from seen_addresses o where o.company_id = $1 and o.user_id = u.id
               and o.network = given.network::cidr)
           order by u.id, given.network
           on conflict (company_id, user_id, network) do update set seen_on = excluded.seen_on
             where s.seen_on < excluded.seen_on`,
          [companyId, rows.map(({ userId }) => userId), rows.map(({ network }) => network), mostOfPerson],
        )
      } catch (error) {
        if (!isUnavailable(error)) throw error
        for (const row of rows) this.#noted.delete(`${row.companyId}:${row.userId}:${row.network}`)
      }
    }
  }
}
