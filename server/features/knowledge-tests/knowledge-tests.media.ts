import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'
import { isOpen } from './test-access.sql.ts'

/**
 * Files of tests, readable by administrators of tests. Pictures and videos of questions are readable by people who
 * started an attempt, the picture of a test also by people who may take it.
 */
export const knowledgeTestFiles = defineMediaUse({
  name: 'knowledge test files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select distinct media_file_id as id from knowledge_test_files
       where company_id = $1 and media_file_id = any($2::bigint[])
       union select picture_media_file_id from knowledge_tests
       where company_id = $1 and picture_media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from (
         select knowledge_test_id as id, false as open from knowledge_test_files
           where company_id = $1 and media_file_id = $2
         union all select t.id, ${isOpen} and t.audience_id = any($5::bigint[]) from knowledge_tests t
           where t.company_id = $1 and t.picture_media_file_id = $2
       ) f
       where $4::boolean or f.open or exists (select from knowledge_test_takings k where k.company_id = $1
         and k.knowledge_test_id = f.id and k.user_id = $3) limit 1`,
      [companyIdOf(db), id, session.userId, administers(session, 'knowledge_tests'), session.audienceIds],
    )
    return rows.length > 0
  },
})

const inBank = async (db: CompanyDb, ids: readonly number[]) => {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select distinct media_file_id as id from bank_question_files
     where company_id = $1 and media_file_id = any($2::bigint[])`,
    [companyIdOf(db), ids],
  )
  return rows.map(({ id }) => id)
}

/** Files of the question bank: readable by administrators of tests. An attempt that draws one makes it the test's. */
export const bankQuestionFiles = defineMediaUse({
  name: 'question bank files',
  attached: inBank,
  mayRead: async (db, session, id) =>
    administers(session, 'knowledge_tests') && (await inBank(db, [id])).length > 0,
})
