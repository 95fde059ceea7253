import type { Logger } from 'pino'
import type { Engine } from '#db/connect.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import { namedQuery } from '#db/tenant.ts'

/** Limits the effect of a lost announcement. */
const againMs = 60_000

/**
 * Reads which companies are suspended or closed: from then on this process has no handle for them. Reads too which
 * options are off.
 */
export async function refreshSuspended(engine: Engine) {
  const rows = await namedQuery<{ id: number; out: boolean; optionsOff: string[] }>(
    engine.installation,
    `select id, suspended_at is not null or closed_at is not null as out, options_off from companies
     where suspended_at is not null or closed_at is not null or options_off <> '{}'`,
  )
  engine.suspended = new Set(rows.filter(({ out }) => out).map(({ id }) => id))
  engine.optionsOff = new Map(
    rows.filter(({ optionsOff }) => optionsOff.length > 0).map((row) => [row.id, new Set(row.optionsOff)]),
  )
}

/**
 * Keeps `engine.suspended` as it is in the database: at the start, whenever a change is announced on
 * `hiroba_companies`, and once a minute. Returns a function that stops it.
 */
export async function watchSuspended(engine: Engine, log: Pick<Logger, 'warn'>) {
  const refresh = () =>
    // It is read again a minute later: while the database is away or overloaded, the last answer stands.
    void refreshSuspended(engine).catch((error: unknown) => {
      if (!isUnavailable(error)) log.warn({ err: error }, 'Suspended companies were not read')
    })
  const unlisten = await engine.listen('hiroba_companies', refresh, refresh)
  const timer = setInterval(refresh, againMs).unref()
  await refreshSuspended(engine)
  return async () => {
    clearInterval(timer)
    await unlisten()
  }
}
