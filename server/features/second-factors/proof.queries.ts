import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

/** The name with which a person signs in; null if there is none. */
export async function findLoginName(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ login: string | null }>(
    db,
    'select coalesce(company_login_id, email) as login from users where company_id = $1 and id = $2',
    [companyIdOf(db), userId],
  )
  return row?.login ?? null
}
