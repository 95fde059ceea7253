import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import { freshInvitationMinutes } from '#contract/admin-users.acts.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AccountState, isReached } from './admin-users.queries.ts'

export type ActTarget = {
  id: number
  familyName: string
  givenName: string
  version: number
  role: UserRole
  sections: AdministrationSection[]
  /** An administrator limited to some departments or menus. */
  narrowed: boolean
  status: AccountState
  stopsOn: string | null
  resumesOn: string | null
  lastOn: string | null
  hasEmail: boolean
  hasPassword: boolean
  /** An invitation email is queued or was sent within the last minutes. */
  justInvited: boolean
  hasDepartment: boolean
  /** In the main department. */
  positionId: number | null
  reached: true
}

/** What a bulk change needs from accounts, ordered by reading. Accounts out of reach are left out. */
export const findActTargets = (
  db: CompanyDb,
  userIds: readonly number[],
  reach: readonly number[] | null,
): Promise<ActTarget[]> =>
  namedQuery<ActTarget>(
    db,
    `select u.id, u.family_name, u.given_name, u.version, u.role, u.status, u.stops_on, u.resumes_on, u.last_on,
       u.email is not null as has_email, m.user_id is not null as has_department, m.position_id, true as reached,
       exists (select from credentials k where k.company_id = u.company_id and k.user_id = u.id) as has_password,
       exists (select from invitations i where i.company_id = u.company_id and i.user_id = u.id
         and i.delivery in ('waiting', 'sent')
         and i.created_at > now() - make_interval(mins => $4)) as just_invited,
       array(select s.section from administrator_sections s
         where s.company_id = u.company_id and s.user_id = u.id order by 1) as sections,
       exists (select from administrator_departments d where d.company_id = u.company_id and d.user_id = u.id)
         or exists (select from administrator_menus n where n.company_id = u.company_id and n.user_id = u.id)
         as narrowed
     from users u
     left join memberships m on m.company_id = u.company_id and m.user_id = u.id and m.main
     where u.company_id = $1 and u.id = any($2::bigint[]) and ${isReached('$3')}
     order by u.family_name_kana, u.given_name_kana, u.id`,
    [companyIdOf(db), userIds, reach, freshInvitationMinutes],
  )
