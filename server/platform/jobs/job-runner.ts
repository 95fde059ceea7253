import { isDeepStrictEqual } from 'node:util'
import type PgBoss from 'pg-boss'
import type { Engine } from '#db/connect.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import type { App } from '#server/app.ts'
import { findDue, lookingTimes } from './company-clock.ts'
import { type AnyJob, type JobLog, usualExpireSeconds, usualRetry } from './define-job.ts'
import { enqueue, readWakeText } from './enqueue.ts'
import { findDueQueues, forgetData, holdJob, putBackIfTaken } from './job-queries.ts'
import { watchOrphanedJobs } from './orphaned-jobs.ts'
import { startBoss } from './start-boss.ts'

type Options = {
  app: App
  jobs: readonly AnyJob[]
  log: JobLog
  /** The interval of looks at the queues: limits how late a retry or a scheduled job is. */
  pollSeconds?: number
  /** Called when a job ends; with the error if it failed. */
  ended?: JobEnded
  /** Runs the work of a job, for example in a trace. */
  around?: (job: string, work: () => Promise<void>) => Promise<void>
}

export type JobEnded = (end: { job: string; error?: unknown }) => void

type Enqueued = { companyId: number | null; data: never }
type Taken = { company_id?: number; data?: unknown }

/** The library's own interval for each queue, in seconds: its workers are woken by what looks at all queues at once. */
const unused = 86_400

/** How far ahead a timer is set for a job, and for which steps of time, in milliseconds. */
const soonMs = 60_000
const wakeStepMs = 250

// Per process, like owners, whatever the number of runners.
const running = new Set<string>()

/**
 * Starts the workers of this process, unless its role is `web`. Call it once the server listens: it creates missing
 * queues and reads the schedules. New jobs wake their worker immediately.
 */
export async function startJobs({ app, jobs, log, pollSeconds = 10, ended, around }: Options) {
  if (app.config.role === 'web') return { stop: async () => {} }
  const { boss, written, settled } = await startBoss(app.engine, log, pollSeconds)
  const workers = new Map<string, () => void>()
  const wake = (name: string) => workers.get(name)?.()
  const timers = new Set<NodeJS.Timeout>()
  const awaited = new Set<string>()
  /* However many jobs wait for the same moment, one timer wakes their worker. */
  const wakeAt = (name: string, wanted: number) => {
    const at = Math.ceil(wanted / wakeStepMs) * wakeStepMs
    const moment = `${name} ${at}`
    if (awaited.has(moment)) return
    awaited.add(moment)
    const timer = setTimeout(() => {
      timers.delete(timer)
      awaited.delete(moment)
      wake(name)
    }, at - Date.now())
    timers.add(timer)
  }
  /** Jobs that may start soon are started on time; those of a later day within the polling interval. */
  const wakeOnTime = (text: string) => {
    const { name, at } = readWakeText(text)
    const ms = at - Date.now()
    if (ms <= 0) wake(name)
    else if (ms <= soonMs) wakeAt(name, at)
  }
  const queues = lookAtQueues({ engine: app.engine, jobs, pollSeconds, log, wake })
  // Before the first job is started: from now on other processes see that this one is alive.
  const unlisten = await app.engine.listen('hiroba_jobs', wakeOnTime, queues.look)
  const orphans = await watchOrphanedJobs({ engine: app.engine, running, log })

  // Usually everything exists from a previous start, and each of these writes waits for the disk.
  const existing = new Set((await boss.getQueues())?.map(({ name }) => name))
  const schedules = await readSchedules(boss)
  for (const job of jobs) {
    if (!existing.has(job.name)) await boss.createQueue(job.name, { name: job.name, policy: 'standard' })
    await schedule(boss, job, schedules.get(job.name))
    const work = async ([taken]: PgBoss.JobWithMetadata<Taken>[]) => {
      if (!taken) return
      running.add(taken.id)
      try {
        const companyId = taken.data?.company_id
        if (companyId && app.engine.suspended.has(companyId)) {
          const dueMs = await holdJob(app.engine, taken, companyId)
          if (dueMs !== null) wakeAt(job.name, Date.now() + dueMs)
          return
        }
        const waitMs = taken.singletonKey?.replace(/^\d*:/, '')
          ? await putBackIfTaken(app.engine, taken)
          : null
        if (waitMs === null)
          await (around
            ? around(job.name, () => run(app, job, taken, log, ended))
            : run(app, job, taken, log, ended))
        else wakeAt(job.name, Date.now() + waitMs)
      } finally {
        // A worker that found a job polls again before it sleeps.
        wake(job.name)
        // The library writes the end of the job after this has returned, without a callback.
        setImmediate(() => written().then(() => running.delete(taken.id)))
      }
    }
    workers.set(job.name, startWorkers(boss, job, work))
  }
  await forgetSchedules(boss, jobs, schedules)
  await queues.start()

  return {
    /** Starts no more jobs and waits for the running ones, up to `timeoutMs`; the others return to the queue. */
    stop: async (timeoutMs = 10_000) => {
      await queues.stop()
      await orphans.stop()
      await unlisten()
      for (const timer of timers) clearTimeout(timer)
      await boss.stop({ graceful: true, wait: true, timeout: timeoutMs })
      await settled()
    },
  }
}

/*
 * What wakes the workers of a queue. They begin to exist when there is something to do: most queues are empty most of
 * the time, and each new worker asks the database.
 */
function startWorkers(boss: PgBoss, job: AnyJob, work: PgBoss.WorkWithMetadataHandler<Taken>) {
  const options = { pollingIntervalSeconds: unused, batchSize: 1, includeMetadata: true as const }
  const ids: string[] = []
  let begun = false
  return () => {
    for (const id of ids) boss.notifyWorker(id)
    if (begun) return
    begun = true
    for (let i = 0; i < (job.concurrency ?? 1); i++)
      // It looks at its queue at once. Refused only while the library is stopping.
      void boss.work(job.name, options, work).then(
        (id) => ids.push(id),
        () => undefined,
      )
  }
}

type Looking = {
  engine: Engine
  jobs: readonly AnyJob[]
  pollSeconds: number
  log: JobLog
  wake: (name: string) => void
}

/* Wakes the workers of the queues in which a job is due; one query, however many queues there are. */
function lookAtQueues({ engine, jobs, pollSeconds, log, wake }: Looking) {
  const names = jobs.map(({ name }) => name)
  const seconds = Math.min(pollSeconds, ...jobs.map((job) => job.pollSeconds ?? pollSeconds))
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    looking ??= findDueQueues(engine, names)
      .then((due) => {
        for (const { name } of due) wake(name)
      })
      .catch((error) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'Looking at the job queues failed')
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  return {
    look,
    start: () => {
      timer = setInterval(look, seconds * 1_000)
      return look()
    },
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

async function run(
  app: App,
  job: AnyJob,
  taken: PgBoss.JobWithMetadata<Taken>,
  log: JobLog,
  ended: JobEnded | undefined,
) {
  // Its process died after the work and before recording it.
  if (job.forgetsData && taken.data?.data === undefined) return
  const companyId = taken.data?.company_id ?? null
  const data = (taken.data?.data ?? {}) as Enqueued['data']
  const attempt = taken.retryCount + 1
  const started = performance.now()
  try {
    if (job.scope === 'installation')
      await job.handler({ app, db: app.engine.installation, data, log, attempt })
    else if (companyId === null) await whereDue(app, job, taken.createdOn)
    else await job.handler({ app, db: app.engine.company(companyId), data, log, attempt })
  } catch (error) {
    const left = taken.retryLimit - taken.retryCount
    log.error({ err: error, job: job.name, jobId: taken.id, companyId, attempt, left }, 'Job failed')
    ended?.({ job: job.name, error })
    if (left <= 0 && job.forgetsData?.(data)) await forgetData(app.engine, taken)
    throw error
  }
  if (job.forgetsData?.(data)) await forgetData(app.engine, taken)
  ended?.({ job: job.name })
  const ms = Math.round(performance.now() - started)
  log.info({ job: job.name, jobId: taken.id, companyId, attempt, ms }, 'Job completed')
}

/* One query finds the companies with something to do; the others cost nothing. */
async function whereDue(app: App, job: Extract<AnyJob, { scope: 'company' }>, at: Date) {
  for (const companyId of await findDue(app.engine, job, at))
    await enqueue(app.engine.installation, job, {} as never, { companyId })
}

async function schedule(boss: PgBoss, job: AnyJob, known: PgBoss.Schedule | undefined) {
  if (!job.schedule) return
  const cron = job.scope === 'company' ? lookingTimes(job.schedule) : job.schedule
  const { limit, delaySeconds } = job.retry ?? usualRetry
  const options = {
    tz: 'UTC',
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: true,
    expireInSeconds: job.expireSeconds ?? usualExpireSeconds,
  }
  if (known?.cron === cron && isDeepStrictEqual(known.options, options)) return
  await boss.schedule(job.name, cron, undefined, options)
}

/* By name. Empty if the query failed (which is logged where it was sent): then all are written again. */
async function readSchedules(boss: PgBoss) {
  const known: PgBoss.Schedule[] | undefined = await boss.getSchedules()
  return new Map(known?.map((one) => [one.name, one]))
}

async function forgetSchedules(
  boss: PgBoss,
  jobs: readonly AnyJob[],
  known: ReadonlyMap<string, PgBoss.Schedule>,
) {
  const wanted = new Set(jobs.filter((job) => job.schedule).map(({ name }) => name))
  for (const name of known.keys()) if (!wanted.has(name)) await boss.unschedule(name)
}
