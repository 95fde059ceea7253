import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures of stamps: for everyone in the company, including retired ones. */
export const stampPictures = defineMediaUse({
  name: 'stamp pictures',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      'select media_file_id as id from stamps where company_id = $1 and media_file_id = any($2::bigint[])',
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, _session, id) {
    const rows = await namedQuery(db, 'select 1 from stamps where company_id = $1 and media_file_id = $2', [
      companyIdOf(db),
      id,
    ])
    return rows.length > 0
  },
})
