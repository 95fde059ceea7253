import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { oneVisit } from './timeline-state.queries.ts'

/** Begins a visit, or continues one. */
export const visit = (db: CompanyDb, userId: number) =>
  namedQuery(
    db,
    `insert into timeline_states as s (company_id, user_id, seen_at) values ($1, $2, now())
     on conflict (company_id, user_id) do update set
       previously_seen_at = case when s.seen_at < now() - ${oneVisit} then s.seen_at else s.previously_seen_at end,
       seen_at = now()`,
    [companyIdOf(db), userId],
  )

/** Stores the department the person filters the timeline by; null: none. */
export const narrow = (db: CompanyDb, userId: number, departmentId: number | null) =>
  namedQuery(
    db,
    `insert into timeline_states (company_id, user_id, department_id) values ($1, $2, $3)
     on conflict (company_id, user_id) do update set department_id = $3`,
    [companyIdOf(db), userId, departmentId],
  )
