import type { UserRole } from '#common/administration-section.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isLedBy } from '#server/features/access-cards/access-cards.queries.ts'
import { reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { isReached } from '#server/features/admin-users/admin-users.queries.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

export type PersonPageRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  status: 'invited' | 'active' | 'stopped' | 'withdrawn'
  greeting: string
  createdAt: Date
  coverFilename: string | null
  departments: { id: number; name: string; path: string; jobLabel: string; main: boolean }[] | null
  role: UserRole
  reached: boolean
  /** Whether the session is a superior of this person. */
  led: boolean
  /** Whether the session administers this person's account. */
  administered: boolean
}

/**
 * One person with their visible departments, and whether the session administers them. Suspended people exist only for
 * their administrators; for people who have left, the row exists but no personal data may be shown.
 */
export async function findPersonPage(db: CompanyDb, session: Session, userId: number) {
  const administrator = administers(session, 'users')
  const [row] = await namedQuery<PersonPageRow>(
    db,
    `select ${personColumns}, u.family_name_kana, u.given_name_kana, u.status, u.greeting, u.created_at,
       v.filename as cover_filename,
       u.role, ${isReached('$4')} as reached, ${isLedBy('$5')} as led, $3::boolean and ${isReached('$4')} as administered,
       (select json_agg(json_build_object('id', d.id, 'name', d.name, 'jobLabel', b.job_label, 'main', b.main,
            'path', (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
              join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
              where a.company_id = d.company_id and a.department_id = d.id))
          order by b.main desc, d.sort_order, d.id)
        from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
        where b.company_id = u.company_id and b.user_id = u.id and ${isShown('d')}) as departments
     from users u ${portraitOf()}
     left join user_images i on i.company_id = u.company_id and i.user_id = u.id and i.kind = 'cover' and i.shown
     left join media_files v on v.company_id = i.company_id and v.id = i.media_file_id
     where u.company_id = $1 and u.id = $2 and (${isPresent} or u.status = 'withdrawn'
       or (u.status = 'stopped' and $3 and ${isReached('$4')}))`,
    [companyIdOf(db), userId, administrator, administrator ? reachOf(session) : null, session.userId],
  )
  return row
}
