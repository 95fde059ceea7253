import type { Engine } from '#db/connect.ts'
import { processLock } from '#db/engine/engine.ts'
import { isUnavailable } from '#db/engine/errors.ts'
import { namedQuery } from '#db/tenant.ts'
import type { JobLog } from './define-job.ts'

type Orphan = { id: string; name: string; owner: number; startedOn: string }

const patienceLooks = 5

type Options = {
  engine: Engine
  /** The ids of the jobs this process is running. */
  running: ReadonlySet<string>
  log: JobLog
  /** How often it looks, in milliseconds. */
  everyMs?: number
}

/**
 * Gives jobs back to their queues whose process died, and those of this process whose end could not be written.
 * A job is an orphan once it was found without anybody running it twice in a row: a process that lost its connection
 * has that long to come back.
 */
export async function watchOrphanedJobs({ engine, running, log, everyMs = 2_000 }: Options) {
  let before = new Set<string>()
  let patience = 0
  let looking: Promise<void> | undefined

  // The embedded engine has no other process that could come back.
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
        // Where the database was away, every process lost its lock at once, and has to come back first.
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

// Taken again by the same process, a job is another one.
const keyOf = ({ id, startedOn }: Orphan) => `${id} ${startedOn}`

/* Jobs of which no process that holds its lock is the owner, and all of this process's own. */
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
 * Counts as an attempt, so that a job which ends every process that runs it does not do so forever. The lock of a
 * dead process can be had: the person who is alive after all and holds it again by now keeps its jobs.
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
