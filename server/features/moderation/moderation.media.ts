import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures of reported content, for the administrators who decide; and those of a hidden comment, to restore it. */
export const moderatedPhotos = defineMediaUse({
  name: 'moderated photos',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select file_id::bigint as id from moderation_cases c
       cross join jsonb_array_elements_text(c.kept -> 'media_file_ids') file_id
       where c.company_id = $1 and c.kept is not null and file_id::bigint = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    if (!administers(session, 'moderation')) return false
    const rows = await namedQuery(
      db,
      `select 1 from moderation_cases c where c.company_id = $1 and (
         c.kept -> 'media_file_ids' @> to_jsonb($2::bigint)
         or c.feed_comment_id is null and exists (select from feed_media_files m
           where m.company_id = $1 and m.feed_id = c.feed_id and m.media_file_id = $2)
         or exists (select from feed_comment_media_files m
           where m.company_id = $1 and m.feed_comment_id = c.feed_comment_id and m.media_file_id = $2)
         or exists (select from chat_message_media_files m
           join chat_messages g on g.company_id = $1 and g.chat_room_id = m.chat_room_id and g.seq = m.seq
           where m.company_id = $1 and g.id = c.chat_message_id and m.media_file_id = $2)) limit 1`,
      [companyIdOf(db), id],
    )
    return rows.length > 0
  },
})
