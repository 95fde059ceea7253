import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type AdminPositionRow = {
  id: number
  version: number
  name: string
  manager: boolean
  selfApproval: boolean
  memberCount: number
}

/** All positions from the highest, or the one with this id. People who have left are not counted. */
export const findAdminPositions = (db: CompanyDb, id: number | null = null) =>
  namedQuery<AdminPositionRow>(
    db,
    `select p.id, p.version, p.name, p.manager, p.self_approval, (select count(distinct b.user_id) from memberships b
       join users u on u.company_id = b.company_id and u.id = b.user_id and u.status <> 'withdrawn'
       where b.company_id = p.company_id and b.position_id = p.id) as member_count
     from positions p where p.company_id = $1 and ($2::bigint is null or p.id = $2) order by p.sort_order, p.id`,
    [companyIdOf(db), id],
  )
