import { mostDigests, type statementOrders } from '#contract/digests.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'

type StatementRow = {
  fingerprint: string
  shape: string
  runCount: number
  slowCount: number
  totalMs: number
  worstMs: number
  lastSeenAt: Date
}

/** The statements of the last days, those that took most first. */
export const findStatements = (
  db: InstallationDb,
  { days, order }: { days: number; order: (typeof statementOrders)[number] },
) =>
  namedQuery<StatementRow>(
    db,
    `select d.fingerprint, min(d.shape) as shape, sum(d.run_count)::bigint as run_count,
       sum(d.slow_count)::bigint as slow_count, sum(d.total_ms) as total_ms, max(d.worst_ms) as worst_ms,
       max(d.last_seen_at) as last_seen_at
     from statement_digests d where d.day > current_date - $1::integer
     group by d.fingerprint
     order by case $2::text when 'worst' then max(d.worst_ms) when 'slow' then sum(d.slow_count)::float8 end
       desc nulls last, sum(d.total_ms) desc, d.fingerprint
     limit ${mostDigests}`,
    [days, order],
  )

type ErrorRow = {
  fingerprint: string
  kind: string
  work: string
  place: string
  errorCount: number
  firstSeenAt: Date
  lastSeenAt: Date
}

/** The errors of the last days, the latest first. */
export const findErrors = (db: InstallationDb, days: number) =>
  namedQuery<ErrorRow>(
    db,
    `select d.fingerprint, min(d.kind) as kind, min(d.work) as work, min(d.place) as place,
       sum(d.error_count)::bigint as error_count, min(d.first_seen_at) as first_seen_at,
       max(d.last_seen_at) as last_seen_at
     from error_digests d where d.day > current_date - $1::integer
     group by d.fingerprint order by max(d.last_seen_at) desc, d.fingerprint limit ${mostDigests}`,
    [days],
  )
