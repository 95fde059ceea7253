import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { firstLine } from '#server/features/feeds/first-line.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { isLike, nameIsLike, namePattern } from '#server/features/people/people.queries.ts'
import { menusAsked } from '#server/features/report-access/application-access.policy.ts'
import { isSelfApproved } from '#server/features/reports/reports.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type ApplicationFilter = {
  menuId?: number | undefined
  /** No other menus than these; null or absent: all. */
  menuIds?: readonly number[] | null
  /** Days, YYYY-MM-DD, both included. */
  from?: string | undefined
  until?: string | undefined
  status?: string | undefined
  departmentId?: number | undefined
  q?: string | undefined
}

// Uses `a` of people `u` that a filter leaves: $2 to $7, in the order of `filterValues`. $1 is the company.
export const filtered = `
  a.company_id = $1 and a.deleted_at is null and a.status <> 'draft'
  and ($2::bigint[] is null or a.menu_id = any($2))
  and ($3::date is null or a.created_at >= (select $3::date::timestamp at time zone c.time_zone
    from companies c where c.id = $1))
  and ($4::date is null or a.created_at < (select ($4::date + 1)::timestamp at time zone c.time_zone
    from companies c where c.id = $1))
  and ($5::text is null or a.status = $5)
  and ($6::bigint is null or exists (select from department_ancestors da
    where da.company_id = $1 and da.ancestor_id = $6 and da.department_id in (
      select x.department_id from reports x where x.company_id = $1 and x.apply_id = a.id
      union all
      select b.department_id from memberships b where b.company_id = $1 and b.user_id = a.user_id and b.main)))
  and ($7::text is null or ${nameIsLike('$7')} or exists (select from reports x
    where x.company_id = $1 and x.apply_id = a.id and x.deleted_at is null and ${isLike('x.title', '$7')}))`

export const filterValues = (db: CompanyDb, filter: ApplicationFilter) => [
  companyIdOf(db),
  menusAsked(filter.menuId, filter.menuIds ?? null),
  filter.from ?? null,
  filter.until ?? null,
  filter.status ?? null,
  filter.departmentId ?? null,
  filter.q ? namePattern(filter.q) : null,
]

export type ApplicationRow = AuthorRow & {
  id: number
  status: 'draft' | 'in_progress' | 'awaiting_report' | 'done' | 'rejected' | 'cancelled'
  createdAt: Date
  menuId: number
  menuName: string
  menuIconName: string
  menuTone: 'cyan' | 'red' | 'green' | 'blue' | 'yellow' | 'gray'
  departmentId: number | null
  departmentName: string | null
  title: string | null
  feedId: number | null
  reports:
    | {
        id: number
        stage: 'apply' | 'report'
        status: 'draft' | 'waiting' | 'returned' | 'approved' | 'rejected' | 'cancelled'
        selfApproved: boolean
      }[]
    | null
}

/** A page of uses, newest first. A plain post is called as it begins, for those who may read it. */
export async function findApplications(
  db: CompanyDb,
  session: Session,
  {
    filter,
    after,
    limit,
  }: { filter: ApplicationFilter; after: { at: Date; id: number } | null; limit: number },
) {
  const rows = await namedQuery<ApplicationRow>(
    db,
    `with page as materialized (
       select a.id, a.created_at from applies a
       join users u on u.company_id = a.company_id and u.id = a.user_id
       where ${filtered} and ($8::timestamptz is null or (a.created_at, a.id) < ($8, $9))
         and not exists (select from feeds g where g.company_id = $1 and g.apply_id = a.id
           and g.deleted_at is not null and g.report_id is null)
       order by a.created_at desc, a.id desc limit $10
     )
     select a.id, a.status, a.created_at, n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name,
       n.tone as menu_tone, d.id as department_id, d.name as department_name,
       ${authorColumns()},
       coalesce(r.title, nullif(f.title, ''), ${firstLine('f.body')}) as title, f.id as feed_id, r.reports
     from page join applies a on a.company_id = $1 and a.id = page.id
     join menus n on n.company_id = $1 and n.id = a.menu_id
     join users u on u.company_id = $1 and u.id = a.user_id
     ${portraitOf()}
     left join lateral (
       select json_agg(json_build_object('id', x.id, 'stage', x.stage, 'status', x.status,
           'selfApproved', ${isSelfApproved('x.approval_id')}) order by x.stage) as reports,
         max(x.title) filter (where x.title <> '') as title, max(x.department_id) as department_id
       from reports x where x.company_id = $1 and x.apply_id = a.id and x.deleted_at is null and x.version > 0
     ) r on true
     left join lateral (
       select p.id, p.title, p.body from feeds p where p.company_id = $1 and p.apply_id = a.id and p.deleted_at is null
         and ${mayRead('p.id', '$11')} limit 1
     ) f on true
     left join departments d on d.company_id = $1 and d.id = coalesce(r.department_id, (select b.department_id
       from memberships b where b.company_id = $1 and b.user_id = a.user_id and b.main))
     order by a.created_at desc, a.id desc`,
    [...filterValues(db, filter), after?.at ?? null, after?.id ?? 0, limit + 1, session.audienceIds],
  )
  return pageOfRows(rows, limit, (row) => [row.createdAt, row.id])
}

type Waiting = {
  /** Whose turn it is; absent: anybody's. */
  approverId?: number | undefined
  menuIds: readonly number[] | null
  q: string | undefined
  after: { at: Date; id: number } | null
  limit: number
}

/** What waits for approval across the company, the longest first: by its approval's time and number. */
export async function findWaitingApprovals(db: CompanyDb, { menuIds, approverId, q, after, limit }: Waiting) {
  const rows = await namedQuery<{ id: number; since: Date; approvalId: number }>(
    db,
    `select r.id, p.waiting_since as since, p.id as approval_id
     from approvals p
     join reports r on r.company_id = $1 and r.id = p.subject_id and r.deleted_at is null
     join users u on u.company_id = $1 and u.id = r.user_id
     where p.company_id = $1 and p.kind = 'report' and p.status = 'waiting'
       and ($2::bigint[] is null or r.menu_id = any($2))
       and ($3::text is null or ${nameIsLike('$3')} or ${isLike('r.title', '$3')})
       and ($4::timestamptz is null or (p.waiting_since, p.id) > ($4, $5))
       and ($7::bigint is null or exists (select from approval_seats s
         where s.company_id = $1 and s.approval_id = p.id and s.user_id = $7 and s.waiting))
     order by p.waiting_since, p.id limit $6`,
    [
      companyIdOf(db),
      menuIds,
      q ? namePattern(q) : null,
      after?.at ?? null,
      after?.id ?? 0,
      limit + 1,
      approverId ?? null,
    ],
  )
  return pageOfRows(rows, limit, (row) => [row.since, row.approvalId])
}

export async function countWaiting(db: CompanyDb, menuIds: readonly number[] | null) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from approvals p join reports r on r.company_id = $1 and r.id = p.subject_id
       and r.deleted_at is null
     where p.company_id = $1 and p.kind = 'report' and p.status = 'waiting'
       and ($2::bigint[] is null or r.menu_id = any($2))`,
    [companyIdOf(db), menuIds],
  )
  return row!.count
}
