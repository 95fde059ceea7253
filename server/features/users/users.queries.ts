import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { reachOf } from '#server/features/admin-users/admin-users.policy.ts'
import { isReached } from '#server/features/admin-users/admin-users.queries.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { isLookedAt } from '#server/features/looks/looked-at.sql.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent, type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'

type CurrentUserRow = {
  id: number
  familyName: string
  givenName: string
  email: string | null
  profileFilename: string | null
  locale: Locale | null
  colorScheme: 'light' | 'dark' | null
  presenceHidden: boolean
  enterSends: boolean
  looked: boolean
}

export async function findCurrentUser(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<CurrentUserRow>(
    db,
    `select u.id, u.family_name, u.given_name, u.email, m.filename as profile_filename, u.locale, u.color_scheme,
       u.presence_hidden, u.enter_sends, ${isLookedAt} as looked
     from users u
     ${portraitOf()}
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row
}

export const updateOwnSettings = (
  db: CompanyDb,
  userId: number,
  settings: Partial<Pick<CurrentUserRow, 'locale' | 'colorScheme' | 'presenceHidden' | 'enterSends'>>,
) =>
  db
    .updateTable('users')
    .set(settings)
    .where('companyId', '=', companyIdOf(db))
    .where('id', '=', userId)
    .execute()

type UserRow = PersonRow & { familyNameKana: string; givenNameKana: string }

const userColumns = `${personColumns}, u.family_name_kana, u.given_name_kana`

type UserPageRow = UserRow & {
  greeting: string
  createdAt: Date
  departments: { id: number; name: string; path: string; jobLabel: string; main: boolean }[] | null
}

/** One person with their visible departments. Suspended people exist only for their administrators. */
export async function findUser(db: CompanyDb, session: Session, userId: number) {
  const [row] = await namedQuery<UserPageRow>(
    db,
    `select ${userColumns}, u.greeting, u.created_at,
       (select json_agg(json_build_object('id', d.id, 'name', d.name, 'jobLabel', b.job_label, 'main', b.main,
            'path', (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
              join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
              where a.company_id = d.company_id and a.department_id = d.id))
          order by b.main desc, d.sort_order, d.id)
        from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
        where b.company_id = u.company_id and b.user_id = u.id and ${isShown('d')}) as departments
     from users u ${portraitOf()}
     where u.company_id = $1 and u.id = $2 and (${isPresent} or (u.status = 'stopped' and $3 and ${isReached('$4')}))`,
    [companyIdOf(db), userId, administers(session, 'users'), reachOf(session)],
  )
  return row
}
