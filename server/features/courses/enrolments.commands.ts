import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { tell } from '#server/features/announcements/tell.commands.ts'
import { companyToday, todayIn } from '#server/platform/company-day.ts'
import { publish } from '#server/platform/outbox/publish.ts'
import { isDone, isOpen, isToDo } from './course-access.sql.ts'
import { courseCompleted } from './courses.events.ts'
import { courseAssigned, courseDue } from './courses.notices.ts'

/** SQL: active members `m` of the audience of an open course `k` who are not enrolled. */
const missing = (company: string) => `courses k
  join audience_members m on m.company_id = ${company} and m.audience_id = k.audience_id
  join users u on u.company_id = ${company} and u.id = m.user_id and u.status = 'active'
  where k.company_id = ${company} and ${isOpen('k')} and not exists (select from course_enrolments e
    where e.company_id = ${company} and e.course_id = k.id and e.user_id = m.user_id)`

/** SQL: whether people of the company `c` are to be enrolled. */
export const hasMissingEnrolments = `exists (select from ${missing('c.id')})`

/** Enrols and notifies the active people of every open course's audience, each once, and completes what they had done. */
export const enrol = (db: CompanyDb) =>
  transaction(db, async (trx) => {
    await tell(trx, {
      values: [],
      before: `enrolled as (insert into course_enrolments (company_id, course_id, user_id, due_on)
        select $1, k.id, m.user_id, ${companyToday} + k.due_days from ${missing('$1')}
        on conflict do nothing returning course_id, user_id)`,
      recipients: `select n.user_id, c.id, c.title, c.created_by_id from enrolled n
        join courses c on c.company_id = $1 and c.id = n.course_id`,
      notices: [
        courseAssigned.row({
          actor: 'o.created_by_id',
          once: 'o.id',
          payload: { courseId: 'o.id', title: 'o.title' },
        }),
      ],
    })
    await completeCourses(trx, {})
  })

/**
 * Completes the open enrolments of which a step is done and none is to be done, each once. Returns how many. An
 * enrolment of which every step is skipped stays open: nothing was learned, and nothing is certified.
 */
export async function completeCourses(
  trx: CompanyDb,
  { userId = null, courseId = null }: { userId?: number | null; courseId?: number | null },
) {
  const completed = await namedQuery<{ courseId: number; userId: number; completedAt: Date }>(
    trx,
    `update course_enrolments e set completed_at = now() from courses c
     where e.company_id = $1 and c.company_id = $1 and c.id = e.course_id and e.completed_at is null and ${isOpen()}
       and ($2::bigint is null or e.user_id = $2) and ($3::bigint is null or e.course_id = $3)
       and exists (select from course_steps s where s.company_id = $1 and s.course_id = c.id
         and ${isDone('e.user_id')})
       and not exists (select from course_steps s where s.company_id = $1 and s.course_id = c.id
         and ${isToDo('e.user_id')})
     returning e.course_id, e.user_id, coalesce(e.completed_at, now()) as completed_at`,
    [companyIdOf(trx), userId, courseId],
  )
  for (const one of completed)
    await publish(trx, courseCompleted, { ...one, completedAt: one.completedAt.toISOString() })
  return completed.length
}

/** SQL: the enrolment `e` is open in a course `k` with a document, which may have become one that is skipped. */
export const maySkip = `e.completed_at is null and ${isOpen('k')} and exists (select from course_steps s
  where s.company_id = e.company_id and s.course_id = k.id and s.kind = 'document')`

/** SQL: the enrolment `e` in the course `k` is due tomorrow. */
export const isDueTomorrow = (zone: string) => `e.completed_at is null and e.due_reminded_at is null
  and e.due_on = ${todayIn(zone)} + 1 and ${isOpen('k')}`

/** Reminds the people whose course is due tomorrow, each once. */
export const remindOfCourses = (db: CompanyDb) =>
  transaction(db, async (trx) => {
    await tell(trx, {
      values: [],
      before: `due as (update course_enrolments e set due_reminded_at = now() from courses k, companies co
        where e.company_id = $1 and k.company_id = $1 and k.id = e.course_id and co.id = $1
          and ${isDueTomorrow('co.time_zone')}
          and exists (select from audience_members m where m.company_id = $1 and m.audience_id = k.audience_id
            and m.user_id = e.user_id)
        returning e.user_id, k.id, k.title, k.created_by_id, e.due_on::text as day)`,
      recipients: 'select d.user_id, d.id, d.title, d.created_by_id, d.day from due d',
      notices: [
        courseDue.row({
          actor: 'o.created_by_id',
          once: `o.id || ' ' || o.day`,
          payload: { courseId: 'o.id', title: 'o.title', day: 'o.day' },
        }),
      ],
    })
  })
