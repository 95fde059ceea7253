import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { defineMediaUse } from '#server/platform/files/media-uses.ts'
import { isOpen } from './course-access.sql.ts'

/** Files and pictures of courses: readable by administrators and by people who may take or have completed the course. */
export const courseFiles = defineMediaUse({
  name: 'course files',
  inLooks: true,
  async attached(db, ids) {
    const rows = await namedQuery<{ id: number }>(
      db,
      `select media_file_id as id from course_step_files where company_id = $1 and media_file_id = any($2::bigint[])
       union select c.picture_media_file_id from courses c
         where c.company_id = $1 and c.picture_media_file_id = any($2::bigint[])`,
      [companyIdOf(db), ids],
    )
    return rows.map(({ id }) => id)
  },
  async mayRead(db, session, id) {
    const rows = await namedQuery(
      db,
      `select 1 from courses c where c.company_id = $1
         and (c.picture_media_file_id = $4 or exists (select from course_step_files f
           join course_steps s on s.company_id = $1 and s.id = f.course_step_id
           where f.company_id = $1 and f.media_file_id = $4 and s.course_id = c.id))
         and ($5::boolean or ${isOpen()} and c.audience_id = any($3::bigint[])
           or exists (select from course_enrolments e where e.company_id = $1 and e.course_id = c.id and e.user_id = $2
             and e.completed_at is not null)) limit 1`,
      [companyIdOf(db), session.userId, session.audienceIds, id, administers(session, 'knowledge_tests')],
    )
    return rows.length > 0
  },
})
