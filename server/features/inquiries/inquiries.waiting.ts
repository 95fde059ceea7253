import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { administers } from '#server/platform/auth/administrators.ts'

const mine = `q.company_id = $1 and q.assignee_id = $2 and q.state in ('new', 'in_progress')`

const findMine = (db: CompanyDb, userId: number, after: number, limit: number) =>
  namedQuery<AuthorRow & { id: number; topic: string; since: Date }>(
    db,
    `select q.id, q.topic, q.created_at as since, ${authorColumns()} from inquiries q
     join users u on u.company_id = q.company_id and u.id = coalesce(q.user_id, q.assignee_id) ${portraitOf()}
     where ${mine} and q.id > $3 order by q.id limit $4`,
    [companyIdOf(db), userId, after, limit],
  )

/** Inquiries that are assigned to the person and wait for an answer. */
export const inquiryWaiting = defineWaitingSource({
  kind: 'inquiry',
  confidential: true,
  async count({ db, session }) {
    if (!administers(session, 'inquiries')) return { count: 0, overdueCount: 0 }
    const [row] = await namedQuery<{ count: number }>(db, `select count(*) from inquiries q where ${mine}`, [
      companyIdOf(db),
      session.userId,
    ])
    return { count: row!.count, overdueCount: 0 }
  },
  async list({ db, session, locale, after, limit }) {
    if (!administers(session, 'inquiries')) return []
    const rows = await findMine(db, session.userId, placeWithoutDay(after, 'inquiry'), limit)
    return rows.map((row) => ({
      id: row.id,
      title: row.topic,
      actor: presentAuthor(row, locale),
      menu: null,
      hrefPath: `/admin/inquiries/${row.id}`,
      since: row.since.toISOString(),
      dueOn: null,
      overdue: false,
    }))
  },
})
