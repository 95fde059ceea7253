import type { mustReadSorts } from '#contract/must-read-feeds.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { isLateFor, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { momentText, pageOfRows, sortCursor } from '#server/platform/http/cursor.ts'
import type { OwedRow } from './must-read-feeds.queries.ts'

export type MustReadRow = OwedRow & { askedCount: number; confirmedCount: number; lateCount: number }

type Request = {
  state: 'open' | 'overdue'
  /** Whose confirmations are counted: main department, including lower ones; undefined: everyone's. */
  departmentId: number | undefined
  sort: Sort
  direction: 'ascending' | 'descending'
  cursor: string | undefined
  limit: number
}

type Sort = (typeof mustReadSorts)[number]

const orders: Record<Sort, string> = { due_on: 'r.due_on::text', asked_at: momentText('r.asked_at') }

// $2: the audiences of the reader. Posts outside them are not listed.
const isReadable = mayRead('r.feed_id', ':audienceIds', 'r.company_id')

/** A page of open must-reads with their progress. */
export async function findMustReads(
  db: CompanyDb,
  session: Session,
  { state, departmentId, sort, direction, cursor, limit }: Request,
) {
  const after = sortCursor(cursor, sort)
  const [beyond, way] = direction === 'descending' ? ['<', 'desc'] : ['>', 'asc']
  const key = orders[sort]
  const rows = await namedQuery<MustReadRow & { key: string }>(
    db,
    `with page as materialized (
       select r.feed_id, r.version, r.due_on, r.asked_at, r.due_on < ${companyToday} as overdue, ${key} as key
       from must_read_requirements r
       where r.company_id = :companyId and r.closed_at is null and ${isReadable}
         and (:state = 'open' or r.due_on < ${companyToday})
         and (:afterId::bigint is null or (${key}, r.feed_id) ${beyond} (:after, :afterId))
       order by ${key} ${way}, r.feed_id ${way} limit :limit
     )
     select f.id, f.title, left(f.body, 140) as excerpt,
       ${authorColumns('p', 'm')},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       page.asked_at, page.version, page.due_on, page.overdue, page.key,
       k.asked_count, k.confirmed_count, k.late_count
     from page
     join feeds f on f.company_id = :companyId and f.id = page.feed_id
     join users p on p.company_id = :companyId and p.id = f.author_id
     ${portraitOf('p', 'm')}
     join menus n on n.company_id = :companyId and n.id = f.menu_id
     cross join lateral (
       select count(*) as asked_count, count(x.user_id) as confirmed_count,
         count(*) filter (where x.user_id is null and ${isLateFor('u.id')}) as late_count
       from must_read_requirements r
       join users u on u.company_id = r.company_id
       left join must_read_confirmations x on x.company_id = r.company_id and x.feed_id = r.feed_id
         and x.version = r.version and x.user_id = u.id
       where r.company_id = :companyId and r.feed_id = page.feed_id and r.closed_at is null and ${isOwedBy}
         and (:departmentId::bigint is null or exists (select from memberships b
           join department_ancestors a on a.company_id = b.company_id and a.department_id = b.department_id
           where b.company_id = u.company_id and b.user_id = u.id and b.main and a.ancestor_id = :departmentId))
     ) k
     order by page.key ${way}, f.id ${way}`,
    {
      companyId: companyIdOf(db),
      audienceIds: session.audienceIds,
      state,
      after: after?.first ?? null,
      afterId: after?.id ?? null,
      limit: limit + 1,
      departmentId: departmentId ?? null,
    },
  )
  return pageOfRows(rows, limit, (row) => [sort, row.key, '', row.id])
}

/** Counts open must-reads, overdue ones, and those of posts the reader may not read. */
export async function countMustReads(db: CompanyDb, session: Session) {
  const [row] = await namedQuery<{ open: number; overdue: number; unreadable: number }>(
    db,
    `select count(*) filter (where ${isReadable}) as open,
       count(*) filter (where ${isReadable} and r.due_on < ${companyToday}) as overdue,
       count(*) filter (where not ${isReadable}) as unreadable
     from must_read_requirements r where r.company_id = :companyId and r.closed_at is null`,
    {
      companyId: companyIdOf(db),
      audienceIds: session.audienceIds,
    },
  )
  return row!
}
