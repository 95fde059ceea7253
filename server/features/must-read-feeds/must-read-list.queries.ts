import type { mustReadSorts } from '#contract/must-read-feeds.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { isLateFor, isOwedBy } from '#server/features/feeds/must-read-mark.queries.ts'
import { authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { pageOfRows, textCursor, timeCursor } from '#server/platform/http/cursor.ts'
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

const orders: Record<Sort, { column: string; after: string }> = {
  due_on: { column: 'due_on', after: ':after::date' },
  asked_at: { column: 'asked_at', after: ':after::timestamptz' },
}

/** Where a page begins, of a cursor that the same order has printed. */
function afterOf(sort: Sort, cursor: string | undefined) {
  if (sort === 'asked_at') {
    const after = timeCursor(cursor)
    return after && { after: after.at, afterId: after.id }
  }
  const after = textCursor(cursor, ['day'])
  return after && { after: after.texts[0], afterId: after.id }
}

// $2: the audiences of the reader. Posts outside them are not listed.
const isReadable = mayRead('r.feed_id', ':audienceIds', 'r.company_id')

/** A page of open must-reads with their progress. */
export async function findMustReads(
  db: CompanyDb,
  session: Session,
  { state, departmentId, sort, direction, cursor, limit }: Request,
) {
  const after = afterOf(sort, cursor)
  const [beyond, way] = direction === 'descending' ? ['<', 'desc'] : ['>', 'asc']
  const { column, after: start } = orders[sort]
  const rows = await namedQuery<MustReadRow>(
    db,
    `with page as materialized (
       select r.feed_id, r.version, r.due_on, r.asked_at, r.due_on < ${companyToday} as overdue
       from must_read_requirements r
       where r.company_id = :companyId and r.closed_at is null and ${isReadable}
         and (:state = 'open' or r.due_on < ${companyToday})
         and ${after ? `(r.${column}, r.feed_id) ${beyond} (${start}, :afterId::bigint)` : 'true'}
       order by r.${column} ${way}, r.feed_id ${way} limit :limit
     )
     select f.id, f.title, left(f.body, 140) as excerpt,
       ${authorColumns('p', 'm')},
       n.id as menu_id, n.name as menu_name, n.icon_name as menu_icon_name, n.tone as menu_tone,
       page.asked_at, page.version, page.due_on, page.overdue,
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
     order by page.${column} ${way}, f.id ${way}`,
    {
      companyId: companyIdOf(db),
      audienceIds: session.audienceIds,
      state,
      ...after,
      limit: limit + 1,
      departmentId: departmentId ?? null,
    },
  )
  return pageOfRows(rows, limit, (row) => [sort === 'due_on' ? row.dueOn : row.askedAt, row.id])
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
