import { Gauge, type Registry } from 'prom-client'
import type { Engine } from '#db/connect.ts'
import { ifDatabaseAnswers } from '#server/platform/watching/process-metrics.ts'
import type { AnyJob } from './define-job.ts'
import { countBacklog, countJobs, findOldestJobs } from './job-queries.ts'

const states = ['created', 'retry', 'active', 'failed']

/**
 * `hiroba_jobs{job,state}` and `hiroba_job_oldest_seconds{job}` for every queue: counted when the metrics are read.
 * `failed` above zero requires an operator.
 */
export function registerJobMetrics(registry: Registry, engine: Engine, jobs: readonly AnyJob[]) {
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
      const counts = await ifDatabaseAnswers(() => countJobs(engine))
      database.set(counts === null ? 0 : 1)
      if (!counts) return
      for (const { name } of jobs) for (const state of states) this.set({ job: name, state }, 0)
      for (const { name, state, count } of counts) this.set({ job: name, state }, count)
    },
  })
  new Gauge({
    name: 'hiroba_job_oldest_seconds',
    help: 'For how long the oldest job that could run has waited',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      this.reset()
      const oldest = await ifDatabaseAnswers(() => findOldestJobs(engine))
      if (!oldest) return
      for (const { name } of jobs) this.set({ job: name }, 0)
      for (const { name, seconds } of oldest) this.set({ job: name }, seconds)
    },
  })
  const age = new Gauge({
    name: 'hiroba_events_oldest_seconds',
    help: 'For how long the oldest of the events that wait has waited',
    registers: [registry],
  })
  new Gauge({
    name: 'hiroba_events_waiting',
    help: 'Published events that have not been passed on yet',
    registers: [registry],
    async collect() {
      this.reset()
      const backlog = await ifDatabaseAnswers(() => countBacklog(engine))
      if (!backlog) return
      this.set(backlog.count)
      age.set(backlog.seconds)
    },
  })
}
