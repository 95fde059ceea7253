import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { isOpen } from './course-access.sql.ts'
import type { Reader } from './courses.queries.ts'

/** SQL: the open courses `c` that the person `$2` with the audiences `$3` has not completed. */
export const waitingCourses = (joins = '') => `from courses c ${joins}
  left join course_enrolments e on e.company_id = $1 and e.course_id = c.id and e.user_id = $2
  where c.company_id = $1 and ${isOpen()} and c.audience_id = any($3::bigint[]) and e.completed_at is null`
const isOverdue = `coalesce(e.due_on < ${companyToday}, false)`
const dueKey = `coalesce(e.due_on, '9999-12-31'::date)`

export async function countWaitingCourses(db: CompanyDb, { userId, audienceIds }: Reader) {
  const [row] = await namedQuery<{ count: number; overdueCount: number }>(
    db,
    `select count(*) as count, count(*) filter (where ${isOverdue}) as overdue_count ${waitingCourses()}`,
    [companyIdOf(db), userId, audienceIds],
  )
  return row!
}

type WaitingCourseRow = AuthorRow & {
  id: number
  title: string
  since: Date
  dueOn: string | null
  overdue: boolean
}

/** The courses that wait for a person, the earliest due date first. */
export const findWaitingCourses = (
  db: CompanyDb,
  { userId, audienceIds }: Reader,
  { after, limit }: { after: { dueOn: string; id: number } | null; limit: number },
) =>
  namedQuery<WaitingCourseRow>(
    db,
    `select c.id, c.title, coalesce(e.enrolled_at, c.published_at, c.created_at) as since, e.due_on::text as due_on,
       ${isOverdue} as overdue, ${authorColumns()}
     ${waitingCourses(`join users u on u.company_id = $1 and u.id = c.created_by_id ${portraitOf()}`)}
       and ($4::date is null or (${dueKey}, c.id) > ($4, $5::bigint))
     order by ${dueKey}, c.id limit $6`,
    [companyIdOf(db), userId, audienceIds, after?.dueOn ?? null, after?.id ?? 0, limit],
  )

/** The courses of a person that are due between two days, `until` exclusive. */
export const findCoursesDue = (
  db: CompanyDb,
  { userId, audienceIds }: Reader,
  { from, until }: { from: string; until: string },
) =>
  namedQuery<{ id: number; title: string; dueOn: string }>(
    db,
    `select c.id, c.title, e.due_on::text as due_on ${waitingCourses()} and e.due_on >= $4::date and e.due_on < $5::date
     order by e.due_on, c.id limit 500`,
    [companyIdOf(db), userId, audienceIds, from, until],
  )
