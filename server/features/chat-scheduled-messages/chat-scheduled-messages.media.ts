import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Files of scheduled messages: readable by nobody but the person who uploaded them. */
export const chatScheduledFiles = defineMediaUse({
  name: 'scheduled chat files',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select media_file_id as id from chat_scheduled_message_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  mayRead: async () => false,
})
