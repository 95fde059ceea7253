import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { isPresent } from '#server/features/people/people.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type AbsenceRow = {
  id: number
  userId: number
  userFamilyName: string
  userGivenName: string
  userFilename: string | null
  deputyId: number
  deputyFamilyName: string
  deputyGivenName: string
  deputyFilename: string | null
  absentFrom: string
  absentUntil: string
}

/** Current and future absences of one person, or of everyone (null), earliest first; at most 500. */
export const findAbsences = (db: CompanyDb, userId: number | null) =>
  namedQuery<AbsenceRow>(
    db,
    `select a.id, a.absent_from, a.absent_until,
       u.id as user_id, u.family_name as user_family_name, u.given_name as user_given_name,
       um.filename as user_filename,
       d.id as deputy_id, d.family_name as deputy_family_name, d.given_name as deputy_given_name,
       dm.filename as deputy_filename
     from absences a
     join companies c on c.id = a.company_id
     join users u on u.company_id = a.company_id and u.id = a.user_id and ${isPresent}
     ${portraitOf('u', 'um')}
     join users d on d.company_id = a.company_id and d.id = a.deputy_id and d.status <> 'withdrawn'
     ${portraitOf('d', 'dm')}
     where a.company_id = $1 and ($2::bigint is null or a.user_id = $2)
       and a.absent_until >= ${todayIn('c.time_zone')}
     order by a.absent_from, a.id limit 500`,
    [companyIdOf(db), userId],
  )

/** One absence, with the names of the person and the deputy. */
export async function findAbsence(db: CompanyDb, absenceId: number) {
  const [row] = await namedQuery<{
    id: number
    userId: number
    name: string
    deputy: string
    absentFrom: string
    absentUntil: string
  }>(
    db,
    `select a.id, a.user_id, u.family_name || ' ' || u.given_name as name,
       d.family_name || ' ' || d.given_name as deputy, a.absent_from, a.absent_until
     from absences a
     join users u on u.company_id = a.company_id and u.id = a.user_id
     join users d on d.company_id = a.company_id and d.id = a.deputy_id
     where a.company_id = $1 and a.id = $2`,
    [companyIdOf(db), absenceId],
  )
  return row
}

/** Whether a person belongs to the company. */
export async function isPerson(db: CompanyDb, userId: number) {
  const rows = await namedQuery(
    db,
    `select 1 from users u where u.company_id = $1 and u.id = $2 and ${isPresent}`,
    [companyIdOf(db), userId],
  )
  return rows.length > 0
}
