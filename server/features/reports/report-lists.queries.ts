import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isLike, nameIsLike, namePattern, type PersonRow } from '#server/features/people/people.queries.ts'
import { menusAsked } from '#server/features/report-access/application-access.policy.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { idCursor, pageOfRows, timeCursor } from '#server/platform/http/cursor.ts'
import { heldReportIds } from './held-decisions.queries.ts'
import { findReportsById, type ReportRow } from './reports.queries.ts'

export type ReportFilter = {
  menuId?: number | undefined
  /** No other menus than these; null or absent: all. */
  menuIds?: readonly number[] | null
  userId?: number | undefined
  departmentId?: number | undefined
  status?: ReportRow['status'] | undefined
  /** In the title or the applicant's name. */
  q?: string | undefined
}

// Of report `r`, with the parameters of `filterValues`.
const filtered = `
  r.company_id = :companyId and r.deleted_at is null
  and (:menuIds::bigint[] is null or r.menu_id = any(:menuIds))
  and (:applicantId::bigint is null or r.user_id = :applicantId)
  and (:departmentId::bigint is null or r.department_id = :departmentId and ${isShown('r', 'department_id')})
  and (:status::text is null or r.status = :status)
  and (:pattern::text is null or ${isLike('r.title', ':pattern')} or exists (
    select from users u where u.company_id = :companyId and u.id = r.user_id and ${nameIsLike(':pattern')}))`

const filterValues = ({ menuId, menuIds, userId, departmentId, status, q }: ReportFilter) => ({
  menuIds: menusAsked(menuId, menuIds ?? null),
  applicantId: userId ?? null,
  departmentId: departmentId ?? null,
  status: status ?? null,
  pattern: q ? namePattern(q) : null,
})

type Asking = {
  userId: number
  cursor: string | undefined
  limit: number
  filter: ReportFilter
}

const never = new Date(0)

// In whose seats `:userId` may decide today, the own first.
const acting = `acting as materialized (
  select :userId::bigint as user_id, 0 as rank
  union all
  select distinct a.user_id, 1 from absences a
  join companies c on c.id = a.company_id
  join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
  where a.company_id = :companyId and a.deputy_id = :userId
    and ${covers('a', todayIn('c.time_zone'))})`

// What waits for several of them is that of the first, who is `q`. A value, and not a join, so that it is asked for
// the rows of a page alone.
const isFirstSeat = `coalesce((select false from approval_seats o join acting x on x.user_id = o.user_id
  where o.company_id = :companyId and o.approval_id = s.approval_id and o.waiting
    and (x.rank, x.user_id) < (q.rank, q.user_id) limit 1), true)`

// Its report, looked up row by row in the order of `of`, which keeps a page from reading everything that waits.
const reportOf = (of: string, condition: string) => `cross join lateral (
  select r.id, r.user_id from reports r where r.approval_id = ${of}.approval_id and ${condition} limit 1) r`

/**
 * Reports that wait for the person, also in place of someone absent; the longest waiting first. Each seat holder's
 * are read in order and no further than the page, so that ten thousand cost what twenty do. What waits for several of
 * them is there once; one's own report never, nor what the person has decided and can still undo.
 */
export async function findWaitingReports(db: CompanyDb, { userId, cursor, limit, filter }: Asking) {
  const after = timeCursor(cursor)
  const rows = await namedQuery<{ id: number; since: Date; approvalId: number }>(
    db,
    `with ${acting}
     select w.id, w.since, w.approval_id from acting q
     cross join lateral (
       select r.id, s.waiting_since as since, s.approval_id
       from approval_seats s
       ${reportOf('s', filtered)}
       where s.company_id = :companyId and s.user_id = q.user_id and s.waiting and r.user_id <> :userId
         and r.id <> all (array${heldReportIds(':userId')})
         and (s.waiting_since, s.approval_id) > (:afterAt, :afterId)
         and ${isFirstSeat}
       order by s.waiting_since, s.approval_id limit :limit
     ) w order by w.since, w.approval_id limit :limit`,
    {
      companyId: companyIdOf(db),
      userId,
      afterAt: after?.at ?? never,
      afterId: after?.id ?? 0,
      ...filterValues(filter),
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.since, row.approvalId])
}

/** The same reports by the number of their approval, from behind one on: an order that does not move. */
export const findWaitingByApproval = (
  db: CompanyDb,
  { userId, after, limit }: { userId: number; after: number; limit: number },
) =>
  namedQuery<{ id: number; since: Date; approvalId: number }>(
    db,
    `with ${acting}
     select w.id, w.since, w.approval_id from acting q
     cross join lateral (
       select r.id, s.waiting_since as since, s.approval_id
       from approval_seats s
       ${reportOf('s', 'r.company_id = :companyId and r.deleted_at is null')}
       where s.company_id = :companyId and s.user_id = q.user_id and s.waiting and r.user_id <> :userId
         and r.id <> all (array${heldReportIds(':userId')}) and s.approval_id > :after
         and ${isFirstSeat}
       order by s.approval_id limit :limit
     ) w order by w.approval_id limit :limit`,
    { companyId: companyIdOf(db), userId, after, limit },
  )

// Approvals `p` that nobody can go on with: of the open step those who are left cannot complete it, since someone
// whose turn it is was stopped or has left; or what was returned, or waits for its report, has lost its applicant.
const stalled = `(select distinct s.approval_id from approval_waiting_counters k
    join users u on u.company_id = $1 and u.id = k.user_id and u.status in ('stopped', 'withdrawn')
    join approval_seats s on s.company_id = $1 and s.user_id = k.user_id and s.waiting
    where k.company_id = $1 and k.waiting_count > 0
    union
    select r.approval_id from users u
    join reports r on r.company_id = $1 and r.user_id = u.id and r.status = 'returned' and r.deleted_at is null
    where u.company_id = $1 and u.status in ('stopped', 'withdrawn')
    union
    select r.approval_id from users u
    join reports d on d.company_id = $1 and d.user_id = u.id and d.status = 'draft' and d.version = 0
      and d.stage = 'report' and d.deleted_at is null
    join applies a on a.company_id = $1 and a.id = d.apply_id and a.status = 'awaiting_report'
    join reports r on r.company_id = $1 and r.apply_id = a.id and r.stage = 'apply'
    where u.company_id = $1 and u.status in ('stopped', 'withdrawn')) x
  join approvals p on p.company_id = $1 and p.id = x.approval_id and (p.status in ('returned', 'approved') or (
    select count(*) filter (where s.approved_at is not null or s.waiting and u.status = 'active')
      < case p.steps -> p.step_index -> 'need' ->> 'mode' when 'any' then 1 when 'all' then count(*)
        else (p.steps -> p.step_index -> 'need' ->> 'count')::integer end
    from approval_seats s join users u on u.company_id = $1 and u.id = s.user_id
    where s.company_id = $1 and s.approval_id = p.id and s.step_index = p.step_index and s.replaced_at is null))`

/**
 * Reports that wait for nobody who could go on with them, by the number of their approval: an administrator replaces
 * the approver, or cancels what has lost its applicant. Where a report was to follow, it is the approved application.
 */
export const findStalled = (db: CompanyDb, after: number, limit: number) =>
  namedQuery<{ id: number; since: Date; approvalId: number }>(
    db,
    `select r.id, p.waiting_since as since, p.id as approval_id from ${stalled}
     join reports r on r.company_id = $1 and r.id = p.subject_id and r.deleted_at is null
     where p.kind = 'report' and p.id > $2 order by p.id limit $3`,
    [companyIdOf(db), after, limit],
  )

export async function countStalled(db: CompanyDb, menuIds: readonly number[] | null = null) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from ${stalled}
     join reports r on r.company_id = $1 and r.id = p.subject_id and r.deleted_at is null
     where p.kind = 'report' and ($2::bigint[] is null or r.menu_id = any($2))`,
    [companyIdOf(db), menuIds],
  )
  return row!.count
}

// `+ 0`: a later decision is looked for among those on the same approval, not among all that the person made later.
// $2 the person, $3 the number behind which the page begins, $4 how many.
const sources = {
  decided: `select r.id, x.id as place from approval_acts x
    ${reportOf('x', filtered)}
    where x.company_id = :companyId and x.actor_id = :userId and x.kind in ('approved', 'pended', 'rejected') and x.id < :before
      and coalesce((select false from approval_acts later where later.company_id = :companyId and later.actor_id = :userId
        and later.approval_id = x.approval_id and later.id + 0 > x.id
        and later.kind in ('approved', 'pended', 'rejected') limit 1), true)
    order by x.id desc limit :limit`,
  watching: `select r.id, w.approval_id as place from approval_watchers w
    ${reportOf('w', filtered)}
    where w.company_id = :companyId and w.user_id = :userId and w.approval_id < :before
    order by w.approval_id desc limit :limit`,
  // Anyone who asks: for administrators alone.
  stalled: `select r.id, p.id as place from ${stalled}
    join reports r on r.id = p.subject_id and ${filtered}
    where p.kind = 'report' and p.id < :before and :userId::bigint is not null order by p.id desc limit :limit`,
  mine: `select r.id, r.id as place from reports r
    where r.user_id = :userId and r.id < :before and ${filtered}
    order by r.id desc limit :limit`,
  // The statuses stand here too, so that the index of what needs something serves.
  untreated: `select r.id, r.id as place from reports r
    where r.user_id = :userId and r.id < :before and ${filtered} and r.status in ('draft', 'returned')
    order by r.id desc limit :limit`,
}

// Returned, or to be written after the application was approved; a draft someone began is not waited for.
const isOwed = `r.deleted_at is null and (r.status = 'returned' or r.status = 'draft' and exists (
  select from applies a where a.company_id = r.company_id and a.id = r.apply_id and a.status = 'awaiting_report'))`

/** The person's own reports that someone waits for them to go on with, in the order of their numbers. */
export const findOwedReports = (db: CompanyDb, userId: number, after: number, limit: number) =>
  namedQuery<{ id: number; since: Date }>(
    db,
    `select r.id, coalesce((select p.waiting_since from approvals p where p.company_id = r.company_id
         and p.id = r.approval_id), r.created_at) as since
     from reports r
     where r.company_id = $1 and r.user_id = $2 and r.status in ('draft', 'returned')
       and ${isOwed} and r.id > $3 order by r.id limit $4`,
    [companyIdOf(db), userId, after, limit],
  )

export async function countOwedReports(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from reports r
     where r.company_id = $1 and r.user_id = $2 and r.status in ('draft', 'returned') and ${isOwed}`,
    [companyIdOf(db), userId],
  )
  return row!.count
}

/** Reports the person decided, watches, made, or has to go on with; the latest first. */
export async function findReportIds(
  db: CompanyDb,
  list: keyof typeof sources,
  { userId, cursor, limit, filter }: Asking,
) {
  const before = idCursor(cursor)
  const rows = await namedQuery<{ id: number; place: number }>(db, sources[list], {
    companyId: companyIdOf(db),
    userId,
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
    ...filterValues(filter),
  })
  return pageOfRows(rows, limit, (row) => [row.place])
}

/**
 * How many reports wait for the person, also in place of those absent today, and how many of their own need something.
 */
export async function countReports(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ waiting: number; untreated: number }>(
    db,
    `with ${acting}
     select coalesce((select waiting_count from approval_waiting_counters where company_id = :companyId and user_id = :userId), 0)
       + case when (select count(*) from acting) = 1 then 0 else (
         select count(*) from acting q
         join approval_seats s on s.company_id = :companyId and s.user_id = q.user_id and s.waiting
         join approvals p on p.company_id = :companyId and p.id = s.approval_id and p.applicant_id <> :userId
         where q.rank > 0 and ${isFirstSeat}) end
       - (select count(*) from reports r where r.company_id = :companyId and r.id = any (array${heldReportIds(':userId')})
         and r.deleted_at is null and exists (select from approval_seats s join acting q on q.user_id = s.user_id
           where s.company_id = :companyId and s.approval_id = r.approval_id and s.waiting)) as waiting,
       (select count(*) from reports r where r.company_id = :companyId and r.user_id = :userId and r.deleted_at is null
         and r.status in ('draft', 'returned')) as untreated`,
    { companyId: companyIdOf(db), userId },
  )
  return row!
}

export type SeatedPerson = PersonRow & {
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
}

/** Whom each of these approvals waits for now. */
export const findWaitingFor = (db: CompanyDb, approvalIds: readonly number[]) =>
  namedQuery<SeatedPerson & { approvalId: number }>(
    db,
    `select s.approval_id, u.id, u.family_name, u.given_name, u.status, m.filename as profile_filename
     from approval_seats s
     join users u on u.company_id = s.company_id and u.id = s.user_id
     ${portraitOf()}
     where s.company_id = $1 and s.approval_id = any($2) and s.waiting
     order by s.approval_id, s.sort_order, u.id`,
    [companyIdOf(db), approvalIds],
  )

export type ReportLine = Awaited<ReturnType<typeof findReportLines>>[number]

/** These reports with the people they wait for, in the order of the given ids; those out of reach are left out. */
export async function findReportLines(db: CompanyDb, session: Session, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = new Map((await findReportsById(db, session, ids)).map((row) => [row.id, row]))
  const approvalIds = [...rows.values()].flatMap(({ status, approvalId }) =>
    status === 'waiting' && approvalId !== null ? [approvalId] : [],
  )
  const waiting = Map.groupBy(
    approvalIds.length > 0 ? await findWaitingFor(db, approvalIds) : [],
    (row) => row.approvalId,
  )
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ row, waiting: waiting.get(row.approvalId ?? 0) ?? [] }] : []
  })
}
