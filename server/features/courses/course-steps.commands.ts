import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { stepStates } from './courses.policy.ts'
import { findCourse, findOwnSteps, type Reader } from './courses.queries.ts'
import { completeCourses } from './enrolments.commands.ts'

/**
 * Confirms a page or document as read, once. Returns whether the course is completed.
 * @throws {Refusal} not_found, course_step_locked, course_step_skipped
 */
export const confirmStep = (
  db: CompanyDb,
  reader: Reader,
  { courseId, stepId }: { courseId: number; stepId: number },
) =>
  transaction(db, async (trx) => {
    const course = found(await findCourse(trx, reader, courseId))
    await namedQuery(
      trx,
      `insert into course_enrolments (company_id, course_id, user_id, due_on)
       select $1, c.id, $2, ${todayIn('co.time_zone')} + c.due_days from courses c
       join companies co on co.id = $1 where c.company_id = $1 and c.id = $3 on conflict do nothing`,
      [companyIdOf(trx), reader.userId, courseId],
    )
    await namedQuery(
      trx,
      `select 1 from course_enrolments where company_id = $1 and course_id = $2 and user_id = $3 for no key update`,
      [companyIdOf(trx), courseId, reader.userId],
    )
    const steps = await findOwnSteps(trx, reader, courseId)
    const place = steps.findIndex(({ id, kind }) => id === stepId && kind !== 'test')
    permit(place >= 0)
    const state = stepStates(steps, course.inOrder)[place]
    permit(state !== 'locked', 'course_step_locked')
    permit(state !== 'skipped', 'course_step_skipped')
    await namedQuery(
      trx,
      `insert into course_step_completions (company_id, course_step_id, user_id, document_edition)
       select $1, s.id, $3, d.edition from course_steps s
       left join documents d on d.company_id = $1 and d.id = s.document_id
       where s.company_id = $1 and s.id = $2 on conflict do nothing`,
      [companyIdOf(trx), stepId, reader.userId],
    )
    const completed = await completeCourses(trx, { userId: reader.userId, courseId })
    return completed > 0 || course.completedAt !== null
  })
