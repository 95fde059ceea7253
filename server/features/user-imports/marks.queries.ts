import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { findImporter, type Importer } from './importers.queries.ts'

/** The people and data a plan was made with. */
export type Seen = {
  importer: Importer
  userIds: readonly number[]
  identifiers: readonly string[]
  /** Whether pending invitations are relevant. */
  invitations: boolean
}

// A changed row has a later transaction number, and a deleted one reduces the count.
const rows = (table: string, of: string) =>
  `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${table} where company_id = $1 and ${of})`

/**
 * Fingerprint of all data that planning for these people and identifiers reads: while it is unchanged, planning again
 * would give the same result. It costs a fraction of that.
 */
export async function markOf(
  db: CompanyDb,
  { importer, userIds, identifiers, invitations }: Seen,
): Promise<string> {
  const [row] = await namedQuery<{ mark: string }>(
    db,
    `select concat_ws(' ', ${todayIn('c.time_zone')}, f.login_id_prefix, f.contracted_count,
       (select count(*) from users where company_id = $1 and status not in ('withdrawn', 'app')),
       (select string_agg(id::text, ',' order by id) from users where company_id = $1 and role = 'administrator'
         and status = 'active' and stops_on is null and last_on is null),
       ${rows('departments', 'true')}, ${rows('positions', 'true')}, ${rows('department_ancestors', '$4::boolean')},
       ${rows('users', 'id = any($2::bigint[])')}, ${rows('memberships', 'user_id = any($2::bigint[])')},
       ${rows('credentials', 'user_id = any($2::bigint[])')}, ${rows('invitations', '$5::boolean and user_id = any($2::bigint[])')},
       ${rows('profile_items', 'true')}, ${rows('profile_answers', 'user_id = any($2::bigint[])')},
       ${rows('logins', 'identifier = any($3::text[])')}) as mark
     from companies c join company_configs f on f.company_id = c.id where c.id = $1`,
    [companyIdOf(db), userIds, identifiers, importer.reach !== null, invitations],
  )
  return `${row!.mark} ${JSON.stringify(await findImporter(db, importer.userId))}`
}
