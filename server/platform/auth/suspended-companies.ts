import type { Logger } from 'pino'
import type { Engine } from '#db/connect.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import { namedQuery } from '#db/tenant.ts'

/** Limits the effect of a lost announcement. */
const againMs = 60_000

/** Reads which companies are suspended or closed: from then on this process has no handle for them. */
export async function refreshSuspended(engine: Engine) {
  const rows = await namedQuery<{ id: number }>(
    engine.installation,
    'select id from companies where suspended_at is not null or closed_at is not null',
  )
  engine.suspended = new Set(rows.map(({ id }) => id))
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
