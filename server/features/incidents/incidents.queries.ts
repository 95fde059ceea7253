import type { IncidentState, ServicePart } from '#common/incident.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type IncidentUpdate = {
  state: IncidentState
  text_ja: string
  text_en: string
  at: string
  author: string
}

export type IncidentRow = {
  id: number
  titleJa: string
  titleEn: string
  parts: ServicePart[]
  state: IncidentState
  updates: IncidentUpdate[]
  startedAt: Date
  resolvedAt: Date | null
  version: number
}

const columns = `i.id, i.title_ja, i.title_en, i.parts, i.state, i.updates, i.started_at, i.resolved_at, i.version`

type Request = { beyond: { at: Date; id: number } | null; limit: number }

/** A page of all incidents, the latest first. */
export async function findIncidents(db: InstallationDb, { beyond, limit }: Request) {
  const rows = await namedQuery<IncidentRow>(
    db,
    `select ${columns} from incidents i
     where $1::timestamptz is null or (i.started_at, i.id) < ($1, $2::bigint)
     order by i.started_at desc, i.id desc limit $3`,
    [beyond?.at ?? null, beyond?.id ?? null, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.startedAt, row.id])
}

/** For the status page: what is open, and what was resolved in the last two weeks. */
export const findShownIncidents = (db: InstallationDb) =>
  namedQuery<IncidentRow>(
    db,
    `select ${columns} from incidents i
     where i.resolved_at is null or i.resolved_at > now() - interval '14 days'
     order by i.resolved_at desc nulls first, i.started_at desc, i.id desc limit 20`,
  )

/** How often something ended in which way in the last minutes, by name. */
export const countLastMinutes = (db: InstallationDb, minutes: number) =>
  namedQuery<{ name: string; count: number }>(
    db,
    `select m.name, sum(m.count)::bigint as count from watched_minutes m
     where m.minute > now() - $1::integer * interval '1 minute' group by m.name`,
    [minutes],
  )

/** For how many seconds the oldest job that could run has waited; 0: none waits. */
export async function findOldestJob(db: InstallationDb) {
  const [row] = await namedQuery<{ seconds: number }>(
    db,
    `select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds from pgboss.job
     where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_pgboss\\_\\_%'
       and not coalesce(data ? 'held', false)`,
  )
  return row!.seconds
}
