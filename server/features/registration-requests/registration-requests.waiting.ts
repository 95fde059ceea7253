import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import { defineWaitingSource, placeWithoutDay } from '#server/features/waiting/waiting-source.ts'
import { countWaiting } from './registration-requests.queries.ts'

const findWaiting = (db: CompanyDb, after: number, limit: number) =>
  namedQuery<{ id: number; title: string; since: Date }>(
    db,
    `select q.id, q.family_name || ' ' || q.given_name as title, q.created_at as since from registration_requests q
     where q.company_id = $1 and q.state = 'waiting' and q.id > $2 order by q.id limit $3`,
    [companyIdOf(db), after, limit],
  )

/** Requests for an account, for those who decide about them. */
export const registrationWaiting = defineWaitingSource({
  kind: 'registration_request',
  async count({ db, session }) {
    return { count: mayArrange(session) ? await countWaiting(db) : 0, overdueCount: 0 }
  },
  async list({ db, session, after, limit }) {
    if (!mayArrange(session)) return []
    const rows = await findWaiting(db, placeWithoutDay(after, 'registration_request'), limit)
    return rows.map((row) => ({
      ...{ id: row.id, title: row.title, actor: null, menu: null },
      ...{ hrefPath: `/admin/registration_requests/${row.id}`, since: row.since.toISOString() },
      ...{ dueOn: null, overdue: false },
    }))
  },
})
