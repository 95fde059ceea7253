import type { Engine } from '#db/connect.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'

type Taken = { id: string; name: string; singletonKey: string | null }

/** Which of these queues have a job that may start now. */
export const findDueQueues = (engine: Engine, names: readonly string[]) =>
  namedQuery<{ name: string }>(
    engine.installation,
    `select q.name from unnest($1::text[]) as q (name)
     where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())`,
    [names],
  )

/**
 * Puts a job back if another one with its key is running. Of two started at once at least one sees the other, because
 * each checks after it has been marked as running; if both are put back, that costs only a moment.
 * @returns the milliseconds until it is due again, or null if it may run.
 */
export async function putBackIfTaken(
  engine: Engine,
  { id, name, singletonKey }: Taken,
): Promise<number | null> {
  const waitMs = 300 + Math.round(Math.random() * 700)
  const rows = await namedQuery(
    engine.installation,
    `update pgboss.job set state = 'created', started_on = null, start_after = now() + $4 * interval '1 millisecond'
     where name = $1 and id = $2 and state = 'active' and exists (
       select from pgboss.job other
       where other.name = $1 and other.singleton_key = $3 and other.state = 'active' and other.id <> $2)
     returning id`,
    [name, id, singletonKey, waitMs],
  )
  return rows.length > 0 ? waitMs + 20 : null
}

/**
 * Puts a job of a suspended company back, to be looked at again in an hour: what it does is kept until then. If the
 * company is in use again, which this process has not heard of yet, it is due in a moment.
 * @returns the milliseconds until then, or null if it is held.
 */
export async function holdJob(
  engine: Engine,
  { id, name }: Pick<Taken, 'id' | 'name'>,
  companyId: number,
): Promise<number | null> {
  const waitMs = 200
  // Resuming either waits for this and finds the job held, or has ended before the company is looked at.
  const rows = await namedQuery<{ held: boolean }>(
    engine.installation,
    `with company as materialized (
       select suspended_at is not null or closed_at is not null as out from companies where id = $3 for share
     )
     update pgboss.job set state = 'created', started_on = null,
       start_after = now() + case when c.out then interval '1 hour' else $4 * interval '1 millisecond' end,
       keep_until = greatest(keep_until, now() + interval '30 days'),
       data = case when c.out then data || '{"held": true}' else data end
     from (select coalesce((select out from company), false) as out) c
     where name = $1 and id = $2 and state = 'active' returning c.out as held`,
    [name, id, companyId, waitMs],
  )
  return rows[0] && !rows[0].held ? waitMs + 20 : null
}

/** Starts the jobs of a company that were put back while it was suspended. */
export const releaseJobs = (trx: InstallationDb, companyId: number) =>
  namedQuery(
    trx,
    `with released as (
       update pgboss.job set start_after = now(), data = data - 'held'
       where data ->> 'company_id' = $1::bigint::text and data ? 'held' and state = 'created' returning name
     )
     select pg_notify('hiroba_jobs', name) as woken from (select distinct name from released) names`,
    [companyId],
  )

/** Removes the job's data except the company. */
export const forgetData = (engine: Engine, { id, name }: Pick<Taken, 'id' | 'name'>) =>
  namedQuery(engine.installation, `update pgboss.job set data = data - 'data' where name = $1 and id = $2`, [
    name,
    id,
  ])

export type FailedJob = {
  id: string
  name: string
  companyId: number | null
  /** `retry`: it will be retried; `failed`: it will not. */
  state: 'retry' | 'failed'
  attempts: number
  /** The error of the last attempt. */
  message: string
  nextAt: Date | null
  endedAt: Date | null
}

/** Jobs that failed permanently or are waiting for a retry, newest first, of the last 14 days. */
export async function failedJobs(engine: Engine, limit = 100): Promise<FailedJob[]> {
  return namedQuery<FailedJob>(
    engine.installation,
    `select id, name, (data->>'company_id')::bigint as company_id, state::text, retry_count + 1 as attempts,
       coalesce(output->>'message', output->'value'->>'message', output->>'value', '') as message,
       case state when 'retry' then start_after end as next_at, completed_on as ended_at
     from pgboss.job where state in ('retry', 'failed')
     order by coalesce(completed_on, started_on) desc nulls last limit $1`,
    [limit],
  )
}

/** Runs a permanently failed job once more. Returns false if there is none, or its data has been deleted. */
export async function retryFailedJob(engine: Engine, { name, id }: { name: string; id: string }) {
  const rows = await namedQuery(
    engine.installation,
    `update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null
     where name = $1 and id = $2 and state = 'failed' and (data is null or data ? 'data') returning pg_notify('hiroba_jobs', name)`,
    [name, id],
  )
  return rows.length > 0
}

/** The number of jobs of each name that are waiting, running, waiting for a retry, or permanently failed. */
export async function countJobs(engine: Engine) {
  return namedQuery<{ name: string; state: 'created' | 'retry' | 'active' | 'failed'; count: number }>(
    engine.installation,
    `select name, state::text, count(*) as count from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss\\_\\_%'
     group by name, state`,
  )
}

/** For how long the oldest job of each name that could run has waited. Those of suspended companies are left out. */
export async function findOldestJobs(engine: Engine) {
  return namedQuery<{ name: string; seconds: number }>(
    engine.installation,
    `select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
     where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_pgboss\\_\\_%'
       and not coalesce(data ? 'held', false)
     group by name`,
  )
}

/** Published events without a position: how many, and since when. */
export async function countBacklog(engine: Engine) {
  const [row] = await namedQuery<{ count: number; seconds: number }>(
    engine.installation,
    `select count(*) as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
     from outbox_events where position is null`,
  )
  return row!
}
