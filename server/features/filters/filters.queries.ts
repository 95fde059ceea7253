import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isPresent } from '#server/features/users/people.queries.ts'

/** The positions that are held, in their order. */
export const findHeldPositions = (db: CompanyDb) =>
  namedQuery<{ id: number; name: string }>(
    db,
    `select p.id, p.name from positions p
     where p.company_id = $1 and exists (select from memberships b
       join users u on u.company_id = b.company_id and u.id = b.user_id and ${isPresent}
       where b.company_id = p.company_id and b.position_id = p.id)
     order by p.sort_order, p.id`,
    [companyIdOf(db)],
  )
