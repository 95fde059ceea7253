import { Gauge, type Registry } from 'prom-client'
import type { Engine } from '#db/connect.ts'
import { countJobs } from './job-queries.ts'

/** `hiroba_jobs{job,state}`: counted when the metrics are read. `failed` above zero wants an operator. */
export function registerJobMetrics(registry: Registry, engine: Engine) {
  new Gauge({
    name: 'hiroba_jobs',
    help: 'Jobs that wait (created), run (active), wait to be tried again (retry) or failed for good (failed)',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, state, count } of await countJobs(engine)) this.set({ job: name, state }, count)
    },
  })
}
