import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'

/** Views within this interval, in SQL, belong to one visit. */
export const oneVisit = `interval '30 minutes'`

export type TimelineStateRow = {
  departmentId: number | null
  departmentName: string | null
  newSince: Date | null
}

/** The person's timeline filters, as far as visible to them, and since when posts are new to them. */
export async function findTimelineState(db: CompanyDb, userId: number): Promise<TimelineStateRow> {
  const [row] = await namedQuery<TimelineStateRow>(
    db,
    `select d.id as department_id, d.name as department_name,
       case when s.seen_at < now() - ${oneVisit} then s.seen_at else s.previously_seen_at end as new_since
     from timeline_states s
     left join departments d on d.company_id = s.company_id and d.id = s.department_id and ${isShown('d')}
     where s.company_id = $1 and s.user_id = $2`,
    [companyIdOf(db), userId],
  )
  return row ?? { departmentId: null, departmentName: null, newSince: null }
}
