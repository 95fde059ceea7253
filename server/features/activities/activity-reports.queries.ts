import type { reportReasons } from '#contract/moderation.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

export type ReportedRow = AuthorRow & {
  id: number
  title: string
  openedAt: Date
  reports: (AuthorRow & { reason: (typeof reportReasons)[number]; note: string; createdAt: string })[]
}

/** Activities with open reports, those of the lowest number first. */
export const findReported = (db: CompanyDb, { after, limit }: { after: number; limit: number }) =>
  namedQuery<ReportedRow>(
    db,
    `select a.id, a.title, ${authorColumns()}, r.opened_at, r.reports
     from (
       select x.activity_id, min(x.created_at) as opened_at,
         json_agg(json_build_object('reason', x.reason, 'note', x.note, 'createdAt', x.created_at,
           'authorId', w.id, 'authorFamilyName', w.family_name, 'authorGivenName', w.given_name,
           'authorStatus', w.status, 'authorFilename', wm.filename) order by x.created_at, x.reporter_id) as reports
       from activity_reports x join users w on w.company_id = $1 and w.id = x.reporter_id
       ${portraitOf('w', 'wm')}
       where x.company_id = $1 and x.dismissed_at is null and x.activity_id > $2
       group by x.activity_id order by x.activity_id limit $3
     ) r
     join activities a on a.company_id = $1 and a.id = r.activity_id
     join users u on u.company_id = $1 and u.id = a.organiser_id
     ${portraitOf()}
     order by a.id`,
    [companyIdOf(db), after, limit],
  )

export async function countReported(db: CompanyDb) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(distinct activity_id) as count from activity_reports
     where company_id = $1 and dismissed_at is null`,
    [companyIdOf(db)],
  )
  return row!.count
}
