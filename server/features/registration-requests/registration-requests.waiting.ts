import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { countWaiting } from './registration-requests.queries.ts'

/* Nobody has an account yet who could be shown beside it, so it is shown beside the person who reads the list. */
const findWaiting = (db: CompanyDb, userId: number, after: number, limit: number) =>
  namedQuery<AuthorRow & { id: number; title: string; since: Date }>(
    db,
    `select q.id, q.family_name || ' ' || q.given_name as title, q.created_at as since, ${authorColumns()}
     from registration_requests q join users u on u.company_id = q.company_id and u.id = $2 ${portraitOf()}
     where q.company_id = $1 and q.state = 'waiting' and q.id > $3 order by q.id limit $4`,
    [companyIdOf(db), userId, after, limit],
  )

/** Requests for an account, for those who decide about them. */
export const registrationWaiting = defineWaitingSource({
  kind: 'registration_request',
  async count({ db, session }) {
    return { count: mayArrange(session) ? await countWaiting(db) : 0, overdueCount: 0 }
  },
  async list({ db, session, locale, after, limit }) {
    if (!mayArrange(session)) return []
    const rows = await findWaiting(db, session.userId, placeWithoutDay(after, 'registration_request'), limit)
    return rows.map((row) => ({
      ...{ id: row.id, title: row.title, actor: presentAuthor(row, locale), menu: null },
      ...{ hrefPath: `/admin/registration_requests/${row.id}`, since: row.since.toISOString() },
      ...{ dueOn: null, overdue: false },
    }))
  },
})
