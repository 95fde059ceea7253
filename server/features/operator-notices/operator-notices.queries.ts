import { type CompanyDb, companyIdOf, type InstallationDb, namedQuery } from '#db/tenant.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

/** What administrators of the company are told now. The database shows companies nothing else. */
export const findCurrentNotices = (db: CompanyDb) =>
  namedQuery<{ id: number; title: string; body: string; startsAt: Date }>(
    db,
    `select n.id, n.title, n.body, n.starts_at from operator_notices n
     where (n.for_all or $1::bigint = any(n.company_ids)) and n.withdrawn_at is null and n.starts_at <= now()
       and n.ends_at > now()
     order by n.starts_at desc, n.id desc limit 20`,
    [companyIdOf(db)],
  )

export type NoticeRow = {
  id: number
  title: string
  body: string
  forAll: boolean
  companies: { id: number; name: string }[]
  startsAt: Date
  endsAt: Date
  authorName: string
  state: 'planned' | 'shown' | 'over' | 'withdrawn'
}

const stateOf = `case when n.withdrawn_at is not null then 'withdrawn' when n.ends_at <= now() then 'over'
  when n.starts_at > now() then 'planned' else 'shown' end`

type Request = { beyond: { at: Date; id: number } | null; limit: number }

/** A page of all notices, the last to end first. */
export async function findNotices(db: InstallationDb, { beyond, limit }: Request) {
  const rows = await namedQuery<NoticeRow>(
    db,
    `select n.id, n.title, n.body, n.for_all, n.starts_at, n.ends_at, a.name as author_name, ${stateOf} as state,
       coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.code)
         from companies c where c.id = any(n.company_ids)), '[]') as companies
     from operator_notices n join operators a on a.id = n.author_id
     where $1::timestamptz is null or (n.ends_at, n.id) < ($1, $2::bigint)
     order by n.ends_at desc, n.id desc limit $3`,
    [beyond?.at ?? null, beyond?.id ?? null, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.endsAt, row.id])
}
