import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures of rooms: readable by their members. */
export const chatRoomIcons = defineMediaUse({
  name: 'chat room icons',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select icon_media_file_id as id from chat_rooms
       where company_id = $1 and icon_media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, { userId }, id) {
    const rows = await namedQuery(
      db,
      `select 1 from chat_rooms r
       join chat_memberships m on m.company_id = $1 and m.chat_room_id = r.id and m.user_id = $3
       where r.company_id = $1 and r.icon_media_file_id = $2
         and not exists (select from chat_settings s where s.company_id = $1 and not s.enabled) limit 1`,
      [companyIdOf(db), id, userId],
    )
    return rows.length > 0
  },
})
