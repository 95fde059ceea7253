import type { Engine } from '#db/connect.ts'
import { processLock } from '#db/engine/engine.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import { namedQuery } from '#db/tenant.ts'
import type { JobLog } from './define-job.ts'

type Orphan = { id: string; name: string; owner: number; startedOn: string }

const patienceLooks = 5

type Options = {
  engine: Engine
  /** The ids of the jobs that this process is running. */
  running: ReadonlySet<string>
  log: JobLog
  /** The interval of the checks, in milliseconds. */
  everyMs?: number
}

/**
 * Returns jobs to their queues if their process died, or if this process could not write their end. A job is an orphan
 * once two consecutive checks found no process that runs it: a process that lost its connection has that long to
 * reconnect.
 */
export async function watchOrphanedJobs({ engine, running, log, everyMs = 2_000 }: Options) {
  let before = new Set<string>()
  let patience = 0
  let looking: Promise<void> | undefined

  // The embedded engine has no other process that could reconnect.
  const isCertain = (orphan: Orphan) =>
    before.has(keyOf(orphan)) || (engine.kind === 'embedded' && orphan.owner !== engine.processNumber)

  const look = async () => {
    const orphans = await findOrphans(engine)
    const found = orphans.filter(({ id, owner }) =>
      owner === engine.processNumber ? !running.has(id) : patience === 0,
    )
    if (patience > 0) patience -= 1
    for (const orphan of found.filter(isCertain)) {
      if (await giveBack(engine, orphan))
        log.warn({ job: orphan.name, jobId: orphan.id, owner: orphan.owner }, 'Restarting an orphaned job')
    }
    before = new Set(found.map(keyOf))
  }
  const lookOnce = () => {
    looking ??= look()
      .catch((error) => {
        // If the database was away, every process lost its lock at once and has to reconnect first.
        before = new Set()
        patience = patienceLooks
        if (!isUnavailable(error)) log.error({ err: error }, 'Checking for orphaned jobs failed')
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  await lookOnce()
  const timer = setInterval(lookOnce, everyMs)
  return {
    look: lookOnce,
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

// A job that the same process has started again counts as another job.
const keyOf = ({ id, startedOn }: Orphan) => `${id} ${startedOn}`

/* Jobs whose owner holds no process lock, and all of this process's own. */
const findOrphans = (engine: Engine) =>
  namedQuery<Orphan>(
    engine.installation,
    `select id, name, owner, started_on::text from pgboss.job
     where state = 'active' and owner is not null and (owner = $2 or owner not in (
       select objid::integer from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())))`,
    [processLock, engine.processNumber],
  )

/*
 * Counts as an attempt, so that a job that crashes every process that runs it ends eventually. The lock of a dead
 * process can be acquired; a process that is alive after all and holds its lock again keeps its jobs.
 */
async function giveBack(engine: Engine, { id, name, owner, startedOn }: Orphan) {
  const rows = await namedQuery(
    engine.installation,
    `update pgboss.job set
       state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
       completed_on = case when retry_count < retry_limit then null else now() end,
       start_after = now(), output = '{"message": "The process that ran this job ended"}'
     where name = $1 and id = $2 and state = 'active' and owner = $3 and started_on::text = $4
       and ($3 = $6 or pg_try_advisory_xact_lock($5, $3))
     returning pg_notify('hiroba_jobs', name)`,
    [name, id, owner, startedOn, processLock, engine.processNumber],
  )
  return rows.length > 0
}
