import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'

const toReview = 'd.company_id = $1 and d.reviewer_id = $2'

const findToReview = (db: CompanyDb, userId: number, after: number, limit: number) =>
  namedQuery<AuthorRow & { id: number; title: string; since: Date }>(
    db,
    `select d.id, d.title, coalesce(d.review_requested_at, d.updated_at) as since, ${authorColumns()} from documents d
     join users u on u.company_id = d.company_id and u.id = d.review_requested_by_id ${portraitOf()}
     where ${toReview} and d.id > $3 order by d.id limit $4`,
    [companyIdOf(db), userId, after, limit],
  )

/** Documents that the person was asked to review. */
export const documentWaiting = defineWaitingSource({
  kind: 'document_review',
  async count({ db, session }) {
    const [row] = await namedQuery<{ count: number }>(
      db,
      `select count(*) from documents d where ${toReview}`,
      [companyIdOf(db), session.userId],
    )
    return { count: row!.count, overdueCount: 0 }
  },
  async list({ db, session, locale, after, limit }) {
    const rows = await findToReview(db, session.userId, placeWithoutDay(after, 'document_review'), limit)
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/admin/documents/${row.id}`,
      since: row.since.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})
