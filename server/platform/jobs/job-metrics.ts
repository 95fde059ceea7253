import { Gauge, type Registry } from 'prom-client'
import type { Engine } from '#db/connect.ts'
import { DatabaseBusyError, isUnavailable } from '#db/engine/errors.ts'
import { countJobs } from './job-queries.ts'

/** `hiroba_jobs{job,state}`: counted when the metrics are read. `failed` above zero requires an operator. */
export function registerJobMetrics(registry: Registry, engine: Engine) {
  const database = new Gauge({
    name: 'hiroba_database_available',
    help: '1 when the database answered while the metrics were read, else 0 and without the counts of jobs',
    registers: [registry],
  })
  new Gauge({
    name: 'hiroba_jobs',
    help: 'Jobs that wait (created), run (active), wait to be tried again (retry) or failed for good (failed)',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      const counts = await countJobs(engine).catch((error: unknown) => {
        // The other metrics must be available even if this query fails.
        if (isUnavailable(error) || error instanceof DatabaseBusyError) return null
        throw error
      })
      database.set(counts === null ? 0 : 1)
      for (const { name, state, count } of counts ?? []) this.set({ job: name, state }, count)
    },
  })
}
