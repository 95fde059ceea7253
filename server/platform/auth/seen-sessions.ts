import { RecentMap } from '#common/recent-map.ts'
import type { Engine } from '#db/connect.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import { namedQuery } from '#db/tenant.ts'
import { plainAddress } from './address-ranges.ts'
import { tokenHash } from './tokens.ts'

const pauseMs = 300_000
const flushMs = 20_000
/** About 150 bytes each. */
const mostKept = 50_000

type Seen = { companyId: number; hash: Buffer; ip: string }

/** Records when and from where sessions were last used: each at most every five minutes and process, in batches. */
export class SeenSessions {
  readonly #engine: Engine
  readonly #noted = new RecentMap<string, { at: number; ip: string }>(mostKept)
  readonly #waiting = new Map<string, Seen>()
  #timer: NodeJS.Timeout | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  note(companyId: number, cookie: string, ip: string) {
    // On the clock that never jumps: with one set back, somebody who is there would count as idle.
    const last = this.#noted.get(cookie)
    if (last && last.ip === ip && performance.now() - last.at < pauseMs) return
    this.#noted.set(cookie, { at: performance.now(), ip })
    this.#waiting.set(cookie, { companyId, hash: tokenHash(cookie), ip: plainAddress(ip) })
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), flushMs).unref()
  }

  /** Writes what waits. While the database is away it is dropped: the next use after the pause counts. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const byCompany = Map.groupBy(this.#waiting.values(), ({ companyId }) => companyId)
    this.#waiting.clear()
    for (const [companyId, rows] of byCompany) {
      try {
        await namedQuery(
          this.#engine.companyEvenSuspended(companyId),
          `with given as materialized (
             select o.token_hash, g.ip from unnest($2::text[], $3::text[]) as g (hash, ip)
             join sessions o on o.company_id = $1 and o.token_hash = decode(g.hash, 'hex')
             order by o.token_hash for update of o)
           update sessions s set last_seen_at = now(), ip = given.ip::inet
           from given where s.company_id = $1 and s.token_hash = given.token_hash`,
          [companyId, rows.map(({ hash }) => hash.toString('hex')), rows.map(({ ip }) => ip)],
        )
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    }
  }
}
