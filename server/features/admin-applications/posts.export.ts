import type { Phrases } from '#common/strings.ts'
import { withoutMarks } from '#common/text-marks.ts'
import { type CompanyDb, namedQuery } from '#db/tenant.ts'
import { isReader } from '#server/features/feed-access/may-read.sql.ts'
import type { SheetCell } from '#server/platform/http/xlsx.ts'
import { type ApplicationFilter, filtered, filterValues } from './applications.queries.ts'
import type { exportStrings } from './exports.strings.ts'
import { type ExportedPerson, personCells, personOf } from './person-columns.export.ts'

// The submissions `a` that match a filter and whose post `f` is plain (without a form). Scheduled posts are visible
// to nobody yet.
const posts = `applies a
  join users u on u.company_id = a.company_id and u.id = a.user_id
  join feeds f on f.company_id = a.company_id and f.apply_id = a.id and f.report_id is null
    and f.deleted_at is null and f.scheduled_at is null
  where ${filtered}`

export async function countPosts(db: CompanyDb, filter: ApplicationFilter) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from ${posts}`,
    filterValues(db, filter),
  )
  return row!.count
}

export type PostedRow = ExportedPerson & {
  applyId: number
  departmentName: string | null
  /** YYYY-MM-DDTHH:MM in the company's time zone. */
  postedAt: string
  /** null: the person who requested the file may not read it. */
  title: string | null
  body: string | null
  fileCount: number | null
}

type Wanted = { filter: ApplicationFilter; readerId: number; after: number; limit: number }

/** The plain posts after the given submission, by number; their text only if the reader may read it. */
export const findPosted = (db: CompanyDb, { filter, readerId, after, limit }: Wanted) =>
  namedQuery<PostedRow>(
    db,
    `select p.apply_id, p.person_name, p.has_left, p.employee_number, p.company_login_id, p.email,
       d.name as department_name,
       to_char(p.posted_at at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') as posted_at,
       case when r.readable then p.title end as title, case when r.readable then p.body end as body,
       case when r.readable then (select count(*) from feed_media_files x
         where x.company_id = :companyId and x.feed_id = p.id) end as file_count
     from (select a.id as apply_id, f.id, f.title, f.body, f.posted_at, f.department_id, ${personOf('u')}
       from ${posts} and a.id > :after order by a.id limit :limit) p
     join companies c on c.id = :companyId
     cross join lateral (select ${isReader('p.id', ':readerId')} as readable) r
     left join departments d on d.company_id = :companyId and d.id = p.department_id
     order by p.apply_id`,
    { ...filterValues(db, filter), after, limit, readerId },
  )

/** Headers of the columns of plain posts, which follow those of the items. */
export const postHeaders = (t: Phrases<typeof exportStrings>) => [t.body, t.fileCount]

/** A plain post as a row. `itemCount`: the number of item columns in between. */
export const presentPosted = (
  row: PostedRow,
  itemCount: number,
  t: Phrases<typeof exportStrings>,
): SheetCell[] => [
  row.applyId,
  t.post,
  null,
  ...personCells(row, t),
  row.departmentName,
  { date: row.postedAt },
  null,
  null,
  null,
  row.title,
  ...Array.from({ length: itemCount }, () => null),
  row.body === null ? t.unreadable : withoutMarks(row.body),
  row.fileCount,
]
