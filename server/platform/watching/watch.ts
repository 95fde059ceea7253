import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { defineInstallationJob, type JobLog } from '#server/platform/jobs/define-job.ts'
import { ErrorDigest, type ErrorSum } from './error-digest.ts'
import { StatementDigest, type StatementSum } from './statement-digest.ts'
import { Tallies, type TallyName } from './tallies.ts'

/** Different statements, and different errors, that are kept of one day. */
const mostOfADay = 500
const digestDays = 30
const minuteDays = 3

/** What this process observes about itself. It is added to the sums of all processes in batches. */
export class Watch {
  readonly tallies = new Tallies()
  readonly statements = new StatementDigest()
  readonly errors = new ErrorDigest()
  readonly #engine: Engine
  #flushing: Promise<void> | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Stores what was observed since the last time. While the database is away, it is kept for the next time. */
  flush(): Promise<void> {
    this.#flushing ??= this.#store().finally(() => {
      this.#flushing = undefined
    })
    return this.#flushing
  }

  async #store() {
    if (!this.#engine.available) return
    const db = this.#engine.installation
    const taken = this.tallies.take()
    try {
      if (taken.size > 0) await addMinutes(db, taken)
    } catch (error) {
      this.tallies.giveBack(taken)
      throw error
    }
    const errors = this.errors.take()
    if (errors.length > 0) await addErrors(db, errors)
    const statements = this.statements.take()
    if (statements.length > 0) await addStatements(db, statements)
  }

  /** A log that also adds the errors written to it to the digest. */
  log(log: JobLog): JobLog {
    return {
      info: (details, message) => log.info(details, message),
      warn: (details, message) => log.warn(details, message),
      error: (details, message) => {
        const { err, job, subscriber } = details as { err?: unknown; job?: unknown; subscriber?: unknown }
        if (err !== undefined) this.errors.note(err, String(job ?? subscriber ?? message))
        log.error(details, message)
      },
    }
  }

  /** Begins to store regularly; returns the function that ends it. */
  start(log: JobLog, everyMs = 15_000) {
    const timer = setInterval(
      () => void this.flush().catch((error: unknown) => log.warn({ err: error }, 'Digests were not stored')),
      everyMs,
    )
    timer.unref()
    return async () => {
      clearInterval(timer)
      await this.flush().catch(() => undefined)
    }
  }
}

type Db = Engine['installation']

const addMinutes = (db: Db, counts: ReadonlyMap<TallyName, number>) =>
  namedQuery(
    db,
    `insert into watched_minutes as m (minute, name, count)
     select date_trunc('minute', now()), x.name, x.count
     from unnest($1::text[], $2::bigint[]) as x (name, count) order by x.name
     on conflict (minute, name) do update set count = m.count + excluded.count`,
    [[...counts.keys()], [...counts.values()]],
  )

const addStatements = (db: Db, sums: readonly StatementSum[]) =>
  namedQuery(
    db,
    `insert into statement_digests as d
       (day, fingerprint, shape, run_count, slow_count, total_ms, worst_ms, last_seen_at)
     select current_date, x.fingerprint, x.shape, x.runs, x.slow, x.total, x.worst, x.at
     from unnest(:fingerprints::text[], :shapes::text[], :runs::bigint[], :slow::bigint[], :totals::float8[],
       :worsts::float8[], :ats::timestamptz[]) as x (fingerprint, shape, runs, slow, total, worst, at)
     where (select count(*) from statement_digests n where n.day = current_date) < ${mostOfADay}
       or exists (select from statement_digests k where k.day = current_date and k.fingerprint = x.fingerprint)
     order by x.fingerprint
     on conflict (day, fingerprint) do update set run_count = d.run_count + excluded.run_count,
       slow_count = d.slow_count + excluded.slow_count, total_ms = d.total_ms + excluded.total_ms,
       worst_ms = greatest(d.worst_ms, excluded.worst_ms),
       last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`,
    {
      fingerprints: sums.map(({ fingerprint }) => fingerprint),
      shapes: sums.map(({ shape }) => shape),
      runs: sums.map(({ runs }) => runs),
      slow: sums.map(({ slow }) => slow),
      totals: sums.map(({ totalMs }) => totalMs),
      worsts: sums.map(({ worstMs }) => worstMs),
      ats: sums.map(({ lastAt }) => new Date(lastAt)),
    },
  )

const addErrors = (db: Db, sums: readonly ErrorSum[]) =>
  namedQuery(
    db,
    `insert into error_digests as d
       (day, fingerprint, kind, work, place, error_count, first_seen_at, last_seen_at)
     select current_date, x.fingerprint, x.kind, x.work, x.place, x.count, x.at, x.at
     from unnest(:fingerprints::text[], :kinds::text[], :works::text[], :places::text[], :counts::bigint[],
       :ats::timestamptz[]) as x (fingerprint, kind, work, place, count, at)
     where (select count(*) from error_digests n where n.day = current_date) < ${mostOfADay}
       or exists (select from error_digests k where k.day = current_date and k.fingerprint = x.fingerprint)
     order by x.fingerprint
     on conflict (day, fingerprint) do update set error_count = d.error_count + excluded.error_count,
       last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)`,
    {
      fingerprints: sums.map(({ fingerprint }) => fingerprint),
      kinds: sums.map(({ kind }) => kind),
      works: sums.map(({ work }) => work),
      places: sums.map(({ place }) => place),
      counts: sums.map(({ count }) => count),
      ats: sums.map(({ lastAt }) => new Date(lastAt)),
    },
  )

/** Sums are kept for some weeks. */
export const forgetWatched = defineInstallationJob({
  name: 'watching.forget-old',
  schedule: '50 3 * * *',
  handler: async ({ db }) => {
    await namedQuery(db, `delete from watched_minutes where minute < now() - interval '${minuteDays} days'`)
    await namedQuery(db, `delete from statement_digests where day <= current_date - ${digestDays}`)
    await namedQuery(db, `delete from error_digests where day <= current_date - ${digestDays}`)
  },
})
