import type { Locale } from '#common/locale.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

type CurrentUserRow = {
  id: number
  familyName: string
  givenName: string
  profileFilename: string | null
  locale: Locale | null
  colorScheme: 'light' | 'dark' | null
  unconfirmed: number
}

export async function findCurrentUser(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<CurrentUserRow>(
    db,
    `select u.id, u.family_name, u.given_name, m.filename as profile_filename, u.locale, u.color_scheme,
       (select count(*) from (select 1 from announcements a
        where a.company_id = u.company_id and a.user_id = u.id and a.confirmed_at is null limit 1000) n) as unconfirmed
     from users u
     left join media_files m on m.company_id = u.company_id and m.id = u.profile_media_file_id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row
}

export const updateOwnSettings = (
  db: CompanyDb,
  userId: number,
  settings: { locale?: Locale; colorScheme?: 'light' | 'dark' | null },
) =>
  db
    .updateTable('users')
    .set(settings)
    .where('companyId', '=', companyIdOf(db))
    .where('id', '=', userId)
    .execute()
