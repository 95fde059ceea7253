import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayArrange, reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { administers, isAdministrator } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

/** The person who imports, and their rights. */
export type Importer = {
  userId: number
  /** Is a full administrator, who can also change administrators' accounts. */
  full: boolean
  /** The departments whose people they administer; null: all. */
  reach: readonly number[] | null
  /** Can create departments and positions. */
  arranges: boolean
}

type Administering = Pick<Session, 'userId' | 'role' | 'sections' | 'administeredDepartmentIds'>

const importerOf = (session: Administering): Importer => ({
  userId: session.userId,
  full: isAdministrator(session),
  reach: reachOf(session as Session),
  arranges: mayArrange(session as Session),
})

/** The same outside a request; null: they can no longer administer accounts. */
export async function findImporter(db: CompanyDb, userId: number): Promise<Importer | null> {
  const [row] = await namedQuery<{
    role: UserRole
    sections: AdministrationSection[]
    administeredDepartmentIds: number[]
  }>(
    db,
    `select u.role,
       array(select section from administrator_sections s where s.company_id = u.company_id and s.user_id = u.id)
         as sections,
       array(select department_id from administrator_departments a
         where a.company_id = u.company_id and a.user_id = u.id order by 1) as administered_department_ids
     from users u where u.company_id = $1 and u.id = $2 and u.status = 'active'`,
    [companyIdOf(db), userId],
  )
  if (!row) return null
  const limited = row.role === 'section_administrator'
  const session = {
    userId,
    role: row.role,
    sections: limited ? row.sections : [],
    administeredDepartmentIds: limited ? row.administeredDepartmentIds : [],
  }
  return administers(session, 'users') ? importerOf(session) : null
}
