import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { mayRead } from '#server/features/feed-access/may-read.sql.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures of posts and of their comments: readable by everyone who may read the post. */
export const feedPhotos = defineMediaUse({
  name: 'feed photos',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select media_file_id as id from feed_media_files where company_id = $1 and media_file_id = any($2::bigint[])
       union
       select media_file_id from feed_comment_media_files where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from (
         select feed_id from feed_media_files where company_id = $1 and media_file_id = $2
         union
         select k.feed_id from feed_comment_media_files m
         join feed_comments k on k.company_id = m.company_id and k.id = m.feed_comment_id
         where m.company_id = $1 and m.media_file_id = $2
       ) hung
       where ${mayRead('hung.feed_id', '$3')} limit 1`,
      [companyIdOf(db), id, session.audienceIds],
    )
    return rows.length > 0
  },
})
