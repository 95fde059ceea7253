import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isLike, nameIsLike, namePattern, type PersonRow } from '#server/features/people/people.queries.ts'
import { menusAsked } from '#server/features/report-access/application-access.policy.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { idCursor, pageOfRows, textCursor, timeCursor } from '#server/platform/http/cursor.ts'
import { heldReportIds } from './held-decisions.queries.ts'
import { findReportsById, type ReportRow } from './reports.queries.ts'

export type ReportFilter = {
  menuId?: number | undefined
  /** Only these menus; null or absent: all. */
  menuIds?: readonly number[] | null
  userId?: number | undefined
  departmentId?: number | undefined
  status?: ReportRow['status'] | undefined
  /** In the title or the applicant's name. */
  q?: string | undefined
}

// For report `r`, with the parameters of `filterValues`.
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
const endless = new Date(8_640_000_000_000)

// The people for whom `:userId` can decide today, themselves first.
const acting = `acting as materialized (
  select :userId::bigint as user_id, 0 as rank
  union all
  select distinct a.user_id, 1 from absences a
  join companies c on c.id = a.company_id
  join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
  where a.company_id = :companyId and a.deputy_id = :userId
    and ${covers('a', todayIn('c.time_zone'))})`

// A report that waits for several of them is listed under the first, who is `q`. A value, not a join, so that it is
// computed only for the rows of a page.
const isFirstSeat = `coalesce((select false from approval_seats o join acting x on x.user_id = o.user_id
  where o.company_id = :companyId and o.approval_id = s.approval_id and o.waiting
    and (x.rank, x.user_id) < (q.rank, q.user_id) limit 1), true)`

// The report, looked up row by row in the order of `of`, so that a page does not read everything that waits.
const reportOf = (of: string, condition: string) => `cross join lateral (
  select r.id, r.user_id from reports r where r.approval_id = ${of}.approval_id and ${condition} limit 1) r`

/**
 * Reports that wait for the person, also as deputy of an absent person; longest waiting first. Each seat holder's
 * reports are read in order and only up to the page size, so that ten thousand cost as much as twenty. A report that
 * waits for several of them is listed once; excludes the person's own reports, and decisions that they can still undo.
 */
export async function findWaitingReports(
  db: CompanyDb,
  { userId, cursor, limit, filter }: Asking,
  newestFirst = false,
) {
  const after = timeCursor(cursor)
  const [beyond, direction] = newestFirst ? ['<', 'desc'] : ['>', 'asc']
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
         and (s.waiting_since, s.approval_id) ${beyond} (:afterAt, :afterId)
         and ${isFirstSeat}
       order by s.waiting_since ${direction}, s.approval_id ${direction} limit :limit
     ) w order by w.since ${direction}, w.approval_id ${direction} limit :limit`,
    {
      companyId: companyIdOf(db),
      userId,
      afterAt: after?.at ?? (newestFirst ? endless : never),
      afterId: after?.id ?? 0,
      ...filterValues(filter),
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.since, row.approvalId])
}

// A number that sorts reports without an amount last; the most digits that a cursor holds.
const last = 999_999_999_999_999
const number = (amount: string) => `least(greatest(coalesce(${amount}, ${last}), -${last}), ${last})`

// What the waiting reports are sorted by, as words and a number, both ascending.
const sortKeys = {
  amount_descending: { words: `''`, number: number('-r.amount') },
  amount_ascending: { words: `''`, number: number('r.amount') },
  applicant: {
    words: `concat_ws(' ', u.family_name_kana, u.given_name_kana, u.family_name, u.given_name)`,
    number: '0',
  },
  menu: { words: 'n.name', number: '0' },
} as const

/**
 * The same reports ordered by their amounts or by names. Reads everything that waits for the person, by its index, and
 * sorts it: names and amounts are not stored with the seats.
 */
export async function findWaitingReportsBy(
  db: CompanyDb,
  sort: keyof typeof sortKeys,
  { userId, cursor, limit, filter }: Asking,
) {
  const after = textCursor(cursor, ['text', 'number'])
  const key = sortKeys[sort]
  const rows = await namedQuery<{ id: number; approvalId: number; words: string; number: string }>(
    db,
    `with ${acting}
     select w.id, w.approval_id, w.words, w.number::text as number from (
       select r.id, s.approval_id, (${key.words}) collate "C" as words, (${key.number})::bigint as number
       from acting q
       join approval_seats s on s.company_id = :companyId and s.user_id = q.user_id and s.waiting
       join reports r on r.approval_id = s.approval_id and ${filtered} and r.user_id <> :userId
         and r.id <> all (array${heldReportIds(':userId')})
       join users u on u.company_id = :companyId and u.id = r.user_id
       join menus n on n.company_id = :companyId and n.id = r.menu_id
       where ${isFirstSeat}
     ) w
     where :afterWords::text is null or (w.words, w.number, w.approval_id) > (:afterWords, :afterNumber::bigint, :afterId::bigint)
     order by w.words, w.number, w.approval_id limit :limit`,
    {
      companyId: companyIdOf(db),
      userId,
      afterWords: after?.texts[0] ?? null,
      afterNumber: after ? Number(after.texts[1]) : null,
      afterId: after?.id ?? null,
      ...filterValues(filter),
      limit: limit + 1,
    },
  )
  return pageOfRows(rows, limit, (row) => [row.words, row.number, row.approvalId])
}

/** The same reports ordered by the id of their approval, starting after one: an order that does not change. */
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

// Approvals `p` that nobody can continue: the remaining people cannot complete the open step, because one whose turn it
// is was suspended or has left; or the approval was returned, or waits for its report, and its applicant has left.
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
 * Reports that nobody can continue, ordered by the id of their approval: an administrator replaces the approver, or
 * cancels a report without an applicant. If a report was due, it is the approved application.
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

// `+ 0`: a later decision is searched among those on the same approval, not among all later ones of the person.
// $2 the person, $3 the id after which the page begins, $4 the limit.
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
  // For any requester: only used for administrators.
  stalled: `select r.id, p.id as place from ${stalled}
    join reports r on r.id = p.subject_id and ${filtered}
    where p.kind = 'report' and p.id < :before and :userId::bigint is not null order by p.id desc limit :limit`,
  mine: `select r.id, r.id as place from reports r
    where r.user_id = :userId and r.id < :before and ${filtered}
    order by r.id desc limit :limit`,
  // The statuses are repeated here so that the index of reports that need action is used.
  untreated: `select r.id, r.id as place from reports r
    where r.user_id = :userId and r.id < :before and ${filtered} and r.status in ('draft', 'returned')
    order by r.id desc limit :limit`,
}

// Returned, or to be written after the application was approved; drafts the person began are not included.
const isOwed = `r.deleted_at is null and (r.status = 'returned' or r.status = 'draft' and exists (
  select from applies a where a.company_id = r.company_id and a.id = r.apply_id and a.status = 'awaiting_report'))`

/** The person's own reports that other people wait for, ordered by id. */
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

/** Reports the person decided, watches, created, or has to continue; latest first. */
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
 * How many reports wait for the person, also as deputy of people absent today, and how many of their own need action.
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

/** The people each of these approvals now waits for. */
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

/** These reports with the people they wait for, in the order of the given ids; omits inaccessible ones. */
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
