import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Place } from './memberships.rules.ts'

/**
 * Sets all departments of these people from now on, main department first, in the caller's transaction. `preview`:
 * skips the new account versions, which are most of the work, because the transaction is rolled back.
 */
export async function replaceMemberships(
  trx: CompanyDb,
  people: readonly { userId: number; places: readonly Place[] }[],
  { preview = false } = {},
) {
  const companyId = companyIdOf(trx)
  const userIds = people.map(({ userId }) => userId)
  await namedQuery(trx, 'delete from memberships where company_id = $1 and user_id = any($2::bigint[])', [
    companyId,
    userIds,
  ])
  const rows = people.flatMap(({ userId, places }) =>
    places.map((place, index) => ({ ...place, userId, main: index === 0 })),
  )
  await namedQuery(
    trx,
    `insert into memberships (company_id, user_id, department_id, position_id, job_label, main)
     select $1, user_id, department_id, position_id, job_label, main
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[])
       as given (user_id, department_id, position_id, job_label, main)`,
    [
      companyId,
      rows.map(({ userId }) => userId),
      rows.map(({ departmentId }) => departmentId),
      rows.map(({ positionId }) => positionId),
      rows.map(({ jobLabel }) => jobLabel),
      rows.map(({ main }) => main),
    ],
  )
  if (preview) return
  await namedQuery(
    trx,
    'update users set version = version + 1 where company_id = $1 and id = any($2::bigint[])',
    [companyId, userIds],
  )
}
