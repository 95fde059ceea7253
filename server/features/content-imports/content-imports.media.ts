import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'
import type { Storage } from '#server/platform/files/storage.ts'

/** The file of an import, which is still stored. */
export const fileOf = (db: CompanyDb, storage: Storage, filename: string) =>
  storage.open({ companyId: companyIdOf(db), filename, part: 'original' })

/** Files of imports: read by the import alone. */
export const importedContents = defineMediaUse({
  name: 'files of conversations and posts',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select i.media_file_id as id from content_imports i
       where i.company_id = $1 and i.media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  mayRead: async () => false,
})
