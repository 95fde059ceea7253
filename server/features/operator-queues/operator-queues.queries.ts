import type { QueueKind } from '#common/queue-kind.ts'
import { mostFailedJobs } from '#contract/operator-queues.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'

/** SQL: the kind of a job `j`, by its name. */
const kindOf = `case when j.name like 'mail.%' then 'mail' when j.name like 'sms.%' then 'sms'
  when j.name like 'push.%' then 'push' when j.name like 'webhooks.%' then 'webhook'
  when j.name like '%imports.%' then 'import' else 'other' end`

/** SQL: the company of a job `j`; null: it is the installation's. */
const companyOf = `(j.data ->> 'company_id')::bigint`

const own = `j.name not like '\\_\\_pgboss\\_\\_%'`

export type QueueRow = {
  kind: QueueKind
  waitingCount: number
  activeCount: number
  retryCount: number
  failedCount: number
  heldCount: number
}

export const countQueues = (db: InstallationDb) =>
  namedQuery<QueueRow>(
    db,
    `select ${kindOf} as kind,
       count(*) filter (where j.state = 'created' and not coalesce(j.data ? 'held', false)) as waiting_count,
       count(*) filter (where j.state = 'active') as active_count,
       count(*) filter (where j.state = 'retry') as retry_count,
       count(*) filter (where j.state = 'failed') as failed_count,
       count(*) filter (where j.state = 'created' and j.data ? 'held') as held_count
     from pgboss.job j where j.state in ('created', 'retry', 'active', 'failed') and ${own}
     group by 1 order by 1`,
  )

export type FailedJobRow = {
  id: string
  name: string
  kind: QueueKind
  companyId: number | null
  companyName: string | null
  state: 'retry' | 'failed'
  attempts: number
  message: string
  nextAt: Date | null
  endedAt: Date | null
  /** Its data is still there. */
  whole: boolean
}

type FailedRequest = { kind?: QueueKind | undefined; companyId?: number | undefined }

/** Jobs that failed permanently or wait for another attempt, newest first. */
export const findFailedJobs = (db: InstallationDb, { kind, companyId }: FailedRequest) =>
  namedQuery<FailedJobRow>(
    db,
    `select j.id::text as id, j.name, ${kindOf} as kind, ${companyOf} as company_id, c.name as company_name,
       j.state::text as state, j.retry_count + 1 as attempts,
       coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', j.output ->> 'value', '') as message,
       case j.state when 'retry' then j.start_after end as next_at, j.completed_on as ended_at,
       coalesce(j.data ? 'data', true) as whole
     from pgboss.job j left join companies c on c.id = ${companyOf}
     where j.state in ('retry', 'failed') and ${own} and ($1::text is null or ${kindOf} = $1)
       and ($2::bigint is null or ${companyOf} = $2)
     order by coalesce(j.completed_on, j.started_on) desc nulls last limit ${mostFailedJobs}`,
    [kind ?? null, companyId ?? null],
  )

/** The company of a job; null: there is no such job, or it is the installation's. */
export async function findJobCompany(db: InstallationDb, { id, name }: { id: string; name: string }) {
  const [row] = await namedQuery<{ id: number; name: string }>(
    db,
    `select c.id, c.name from pgboss.job j join companies c on c.id = ${companyOf}
     where j.name = $1 and j.id = $2::uuid`,
    [name, id],
  )
  return row ?? null
}

export type HealthRow = {
  activeAccountCount: number
  usedLastWeekCount: number
  usedLastMonthCount: number
  postsLastMonthCount: number
  messagesLastMonthCount: number
  factorCount: number
  lastUsedOn: string | null
}

/** How much a company uses the product; null: there is no such company. */
export async function findHealth(db: InstallationDb, companyId: number) {
  const [row] = await namedQuery<HealthRow>(
    db,
    `select
       (select count(*) from users u where u.company_id = c.id and u.status = 'active') as active_account_count,
       (select count(distinct d.user_id) from active_days d where d.company_id = c.id and d.day > current_date - 7)
         as used_last_week_count,
       (select count(distinct d.user_id) from active_days d where d.company_id = c.id and d.day > current_date - 30)
         as used_last_month_count,
       (select count(*) from feeds f where f.company_id = c.id and f.deleted_at is null
         and f.posted_at > now() - interval '30 days') as posts_last_month_count,
       (select count(*) from chat_messages m where m.company_id = c.id and m.created_at > now() - interval '30 days')
         as messages_last_month_count,
       (select count(*) from users u where u.company_id = c.id and u.status = 'active'
         and (exists (select from passkeys k where k.company_id = u.company_id and k.user_id = u.id)
           or exists (select from authenticator_apps a where a.company_id = u.company_id and a.user_id = u.id)))
         as factor_count,
       (select max(d.day) from active_days d where d.company_id = c.id)::text as last_used_on
     from companies c where c.id = $1`,
    [companyId],
  )
  return row ?? null
}

/** How many jobs of a company failed permanently, by kind. */
export const countFailures = (db: InstallationDb, companyId: number) =>
  namedQuery<{ kind: QueueKind; failedCount: number }>(
    db,
    `select ${kindOf} as kind, count(*) as failed_count from pgboss.job j
     where j.state = 'failed' and ${companyOf} = $1 group by 1 order by 1`,
    [companyId],
  )
