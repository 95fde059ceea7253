import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { seenFrom } from '#server/features/chat-rooms/chat-rooms.sql.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/**
 * Files of chat messages: readable by the members of the room, and by nobody who left it. Those kept under hold are
 * read by nobody.
 */
export const chatFiles = defineMediaUse({
  name: 'chat files',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select media_file_id as id from chat_message_media_files
       where company_id = $1 and media_file_id = any($2::bigint[])
       union all
       select media_file_id from chat_kept_media_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, { userId }, id) {
    const rows = await namedQuery(
      db,
      `select 1 from chat_message_media_files f
       join chat_rooms r on r.company_id = $1 and r.id = f.chat_room_id
       join chat_memberships m on m.company_id = $1 and m.chat_room_id = r.id and m.user_id = $3
       where f.company_id = $1 and f.media_file_id = $2 and f.seq > ${seenFrom()}
         and not exists (select from chat_settings s where s.company_id = $1 and not s.enabled) limit 1`,
      [companyIdOf(db), id, userId],
    )
    return rows.length > 0
  },
})
