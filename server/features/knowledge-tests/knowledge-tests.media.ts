import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'

/** Pictures of questions: readable by administrators of tests and by people who started an attempt. */
export const knowledgeTestPictures = defineMediaUse({
  name: 'knowledge test pictures',
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from knowledge_test_files
       where company_id = $1 and media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from knowledge_test_files f where f.company_id = $1 and f.media_file_id = $2
         and ($4 or exists (select from knowledge_test_takings k where k.company_id = $1
           and k.knowledge_test_id = f.knowledge_test_id and k.user_id = $3)) limit 1`,
      [companyIdOf(db), id, session.userId, administers(session, 'knowledge_tests')],
    )
    return rows.length > 0
  },
})
