import { chatExportLimits } from '#contract/chat-exports.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Exports of chat: only who made one reads it, while it is kept and they still have the right. */
export const chatExportFiles = defineMediaUse({
  name: 'chat exports',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      'select media_file_id as id from chat_exports where company_id = $1 and media_file_id = any($2::bigint[])',
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    if (!administers(session, 'chat_exports')) return false
    const rows = await namedQuery(
      db,
      `select 1 from chat_exports where company_id = $1 and media_file_id = $2 and created_by_id = $3
         and created_at > now() - make_interval(days => $4)`,
      [companyIdOf(db), id, session.userId, chatExportLimits.keptDays],
    )
    return rows.length > 0
  },
})
