import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'
import { administersEvents } from './events.policy.ts'

/** Files of events: readable by the audience of the event, its creator, and administrators. */
export const eventFiles = defineMediaUse({
  name: 'event files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      'select distinct media_file_id as id from event_files where company_id = $1 and media_file_id = any($2::bigint[])',
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from event_files f join events e on e.company_id = $1 and e.id = f.event_id
       where f.company_id = $1 and f.media_file_id = $2
         and ($5::boolean or e.audience_id = any($3::bigint[]) or e.created_by_id = $4) limit 1`,
      [companyIdOf(db), id, session.audienceIds, session.userId, administersEvents(session)],
    )
    return rows.length > 0
  },
})
