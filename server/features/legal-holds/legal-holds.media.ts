import { legalHoldLimits } from '#contract/legal-holds.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { isAdministrator } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Files that holds keep, which nobody reads; and exports of holds, for full administrators while they are kept. */
export const legalHoldFiles = defineMediaUse({
  name: 'legal holds',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select media_file_id as id from legal_kept_contents where company_id = $1 and media_file_id = any($2::bigint[])
       union select media_file_id from legal_hold_exports where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    if (!isAdministrator(session)) return false
    const rows = await namedQuery(
      db,
      `select 1 from legal_hold_exports where company_id = $1 and media_file_id = $2
         and created_at > now() - make_interval(days => $3)`,
      [companyIdOf(db), id, legalHoldLimits.exportKeptDays],
    )
    return rows.length > 0
  },
})
