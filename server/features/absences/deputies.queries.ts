import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { covers } from './absences.sql.ts'

/** SQL: whether `deputy` is standing in today for `absent`, who must not be stopped. `$1` is the company. */
export const standsInFor = (absent: string, deputy: string) => `exists (
  select from absences away
  join users gone on gone.company_id = away.company_id and gone.id = away.user_id and gone.status = 'active'
  where away.company_id = $1 and away.user_id = ${absent} and away.deputy_id = ${deputy}
    and ${covers('away', companyToday)})`

/** The people for whom this person is standing in today. */
export async function findAbsentFor(db: CompanyDb, userId: number): Promise<number[]> {
  const rows = await namedQuery<{ userId: number }>(
    db,
    `select distinct a.user_id from absences a
     join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
     where a.company_id = $1 and a.deputy_id = $2 and a.user_id <> $2 and ${covers('a', companyToday)}
     order by a.user_id`,
    [companyIdOf(db), userId],
  )
  return rows.map((row) => row.userId)
}

/** The deputies who are standing in today for any of these people. */
export async function findDeputies(db: CompanyDb, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  return namedQuery<{ userId: number; deputyId: number }>(
    db,
    `select distinct a.user_id, a.deputy_id from absences a
     join users u on u.company_id = a.company_id and u.id = a.user_id and u.status = 'active'
     join users d on d.company_id = a.company_id and d.id = a.deputy_id and d.status = 'active'
     where a.company_id = $1 and a.user_id = any($2) and ${covers('a', companyToday)}
     order by a.user_id, a.deputy_id`,
    [companyIdOf(db), userIds],
  )
}
