import type { sortDirections } from '#contract/shapes.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { firstLine } from '#server/features/feeds/first-line.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { isLike, nameIsLike, namePattern } from '#server/features/people/people.queries.ts'
import { menusAsked } from '#server/features/report-access/application-access.policy.ts'
import { isSelfApproved } from '#server/features/reports/reports.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type Direction = (typeof sortDirections)[number]

export type ApplicationFilter = {
  menuId?: number | undefined
  /** Restricts the result to these menus; null or absent: all. */
  menuIds?: readonly number[] | null
  /** Days, YYYY-MM-DD, inclusive. */
  from?: string | undefined
  until?: string | undefined
  status?: string | undefined
  departmentId?: number | undefined
  q?: string | undefined
}

// Submissions `a` of people `u` that match a filter; its parameters are those of `filterValues`.
export const filtered = `
  a.company_id = :companyId and a.deleted_at is null and a.status <> 'draft'
  and (:menuIds::bigint[] is null or a.menu_id = any(:menuIds))
  and (:from::date is null or a.created_at >= (select :from::date::timestamp at time zone c.time_zone
    from companies c where c.id = :companyId))
  and (:until::date is null or a.created_at < (select (:until::date + 1)::timestamp at time zone c.time_zone
    from companies c where c.id = :companyId))
  and (:status::text is null or a.status = :status)
  and (:departmentId::bigint is null or exists (select from department_ancestors da
    where da.company_id = :companyId and da.ancestor_id = :departmentId and da.department_id in (
      select x.department_id from reports x where x.company_id = :companyId and x.apply_id = a.id
      union all
      select b.department_id from memberships b where b.company_id = :companyId and b.user_id = a.user_id and b.main)))
  and (:pattern::text is null or ${nameIsLike(':pattern')} or exists (select from reports x
    where x.company_id = :companyId and x.apply_id = a.id and x.deleted_at is null and ${isLike('x.title', ':pattern')}))`

export const filterValues = (db: CompanyDb, filter: ApplicationFilter) => ({
  companyId: companyIdOf(db),
  menuIds: menusAsked(filter.menuId, filter.menuIds ?? null),
  from: filter.from ?? null,
  until: filter.until ?? null,
  status: filter.status ?? null,
  departmentId: filter.departmentId ?? null,
  pattern: filter.q ? namePattern(filter.q) : null,
})

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

/**
 * A page of submissions by their time. A plain post is named by the beginning of its text, for people who may read
 * it.
 */
export async function findApplications(
  db: CompanyDb,
  session: Session,
  {
    filter,
    after,
    limit,
    direction,
  }: {
    filter: ApplicationFilter
    after: { at: Date; id: number } | null
    limit: number
    direction: Direction
  },
) {
  const [beyond, way] = direction === 'descending' ? ['<', 'desc'] : ['>', 'asc']
  const rows = await namedQuery<ApplicationRow>(
    db,
    `with page as materialized (
       select a.id, a.created_at from applies a
       join users u on u.company_id = a.company_id and u.id = a.user_id
       where ${filtered} and (:afterAt::timestamptz is null or (a.created_at, a.id) ${beyond} (:afterAt, :afterId))
         and not exists (select from feeds g where g.company_id = :companyId and g.apply_id = a.id
           and g.deleted_at is not null and g.report_id is null)
       order by a.created_at ${way}, a.id ${way} limit :limit
     )
     select a.id, a.status, a.created_at, n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name,
       n.tone as menu_tone, d.id as department_id, d.name as department_name,
       ${authorColumns()},
       coalesce(r.title, nullif(f.title, ''), ${firstLine('f.body')}) as title, f.id as feed_id, r.reports
     from page join applies a on a.company_id = :companyId and a.id = page.id
     join menus n on n.company_id = :companyId and n.id = a.menu_id
     join users u on u.company_id = :companyId and u.id = a.user_id
     ${portraitOf()}
     left join lateral (
       select json_agg(json_build_object('id', x.id, 'stage', x.stage, 'status', x.status,
           'selfApproved', ${isSelfApproved('x.approval_id')}) order by x.stage) as reports,
         max(x.title) filter (where x.title <> '') as title, max(x.department_id) as department_id
       from reports x where x.company_id = :companyId and x.apply_id = a.id and x.deleted_at is null and x.version > 0
     ) r on true
     left join lateral (
       select p.id, p.title, p.body from feeds p where p.company_id = :companyId and p.apply_id = a.id and p.deleted_at is null
         and ${mayRead('p.id', ':audienceIds')} limit 1
     ) f on true
     left join departments d on d.company_id = :companyId and d.id = coalesce(r.department_id, (select b.department_id
       from memberships b where b.company_id = :companyId and b.user_id = a.user_id and b.main))
     order by a.created_at ${way}, a.id ${way}`,
    {
      ...filterValues(db, filter),
      afterAt: after?.at ?? null,
      afterId: after?.id ?? 0,
      limit: limit + 1,
      audienceIds: session.audienceIds,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.createdAt, row.id])
}

type Waiting = {
  /** Filters by the person whose turn it is; absent: anyone. */
  approverId?: number | undefined
  menuIds: readonly number[] | null
  q: string | undefined
  after: { at: Date; id: number } | null
  limit: number
  /** Ascending: longest wait first. */
  direction: Direction
}

/**
 * Reports waiting for approval across the company; ordered by the time and number of the
 * approval.
 */
export async function findWaitingApprovals(
  db: CompanyDb,
  { menuIds, approverId, q, after, limit, direction }: Waiting,
) {
  const [beyond, way] = direction === 'descending' ? ['<', 'desc'] : ['>', 'asc']
  const rows = await namedQuery<{ id: number; since: Date; approvalId: number }>(
    db,
    `select r.id, p.waiting_since as since, p.id as approval_id
     from approvals p
     join reports r on r.company_id = :companyId and r.id = p.subject_id and r.deleted_at is null
     join users u on u.company_id = :companyId and u.id = r.user_id
     where p.company_id = :companyId and p.kind = 'report' and p.status = 'waiting'
       and (:menuIds::bigint[] is null or r.menu_id = any(:menuIds))
       and (:pattern::text is null or ${nameIsLike(':pattern')} or ${isLike('r.title', ':pattern')})
       and (:afterAt::timestamptz is null or (p.waiting_since, p.id) ${beyond} (:afterAt, :afterId))
       and (:approverId::bigint is null or exists (select from approval_seats s
         where s.company_id = :companyId and s.approval_id = p.id and s.user_id = :approverId and s.waiting))
     order by p.waiting_since ${way}, p.id ${way} limit :limit`,
    {
      companyId: companyIdOf(db),
      menuIds,
      pattern: q ? namePattern(q) : null,
      afterAt: after?.at ?? null,
      afterId: after?.id ?? 0,
      limit: limit + 1,
      approverId: approverId ?? null,
    },
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
