import type { learningStatisticsGroups } from '#contract/statistics.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { counts, isDone } from '#server/features/courses/course-access.sql.ts'
import { companyToday } from '#server/platform/company-day.ts'
import type { Period } from './statistics.queries.ts'

export type LearningGroup = (typeof learningStatisticsGroups)[number]

/** `key` empty: the sum of all groups. */
type Grouped = { key: string; name: string | null }

export type AttemptFigures = {
  attemptCount: number
  personCount: number
  passedCount: number
  passedPercent: number | null
  meanPercent: number | null
}

/** SQL: the group of something that happened to the person `u` at `moment`: the month, or their main department. */
const groupOf = (
  moment: string,
) => `case $4::text when 'month' then to_char(${moment} at time zone o.time_zone, 'YYYY-MM')
    else coalesce(d.id, 0)::text end as key,
  case $4::text when 'department' then d.name end as name`

const inPeriod = (moment: string) => `${moment} >= $2::date::timestamp at time zone o.time_zone
  and ${moment} < ($3::date + 1)::timestamp at time zone o.time_zone`

const mainDepartment = (person: string) => `left join memberships b
    on b.company_id = $1 and b.user_id = ${person} and b.main
  left join departments d on d.company_id = $1 and d.id = b.department_id`

// The sum first; then months in order, or departments by their largest figure.
const grouped = (largest: string) => `group by grouping sets ((), (key, name))
  order by grouping(key) desc, case $4::text when 'month' then key end, ${largest} desc, name, key`

/** The attempts at tests submitted on these days of the company, with their sum first. */
export const findAttemptFigures = (db: CompanyDb, { from, until }: Period, by: LearningGroup) =>
  namedQuery<AttemptFigures & Grouped>(
    db,
    `with taken as (
       select ${groupOf('k.submitted_at')}, k.user_id, k.passed,
         case when k.score is not null then coalesce(100.0 * k.score / nullif(k.total, 0), 0) end as percent
       from companies o
       join knowledge_test_takings k on k.company_id = $1 and ${inPeriod('k.submitted_at')}
       ${mainDepartment('k.user_id')}
       where o.id = $1
     )
     select coalesce(key, '') as key, name, count(*) as attempt_count, count(distinct user_id) as person_count,
       count(*) filter (where passed) as passed_count,
       round(100.0 * count(*) filter (where passed) / nullif(count(passed), 0))::float8 as passed_percent,
       round(avg(percent))::float8 as mean_percent
     from taken ${grouped('attempt_count')}`,
    [companyIdOf(db), from, until, by],
  )

export type EnrolmentFigures = {
  assignedCount: number
  begunCount: number
  completedCount: number
  overdueCount: number
}

/** The courses assigned on these days of the company, with their sum first. */
export const findEnrolmentFigures = (db: CompanyDb, { from, until }: Period, by: LearningGroup) =>
  namedQuery<EnrolmentFigures & Grouped>(
    db,
    `with assigned as (
       select ${groupOf('e.enrolled_at')}, e.completed_at is not null as completed,
         e.completed_at is null and c.ended_at is null and coalesce(e.due_on < ${companyToday}, false) as overdue,
         e.completed_at is not null or exists (select from course_steps s
           where s.company_id = $1 and s.course_id = e.course_id and ${isDone('e.user_id')}) as begun
       from companies o
       join course_enrolments e on e.company_id = $1 and ${inPeriod('e.enrolled_at')}
       join courses c on c.company_id = $1 and c.id = e.course_id
       join users u on u.company_id = $1 and u.id = e.user_id
       ${mainDepartment('e.user_id')}
       where o.id = $1 and ${counts}
     )
     select coalesce(key, '') as key, name, count(*) as assigned_count, count(*) filter (where begun) as begun_count,
       count(*) filter (where completed) as completed_count, count(*) filter (where overdue) as overdue_count
     from assigned ${grouped('assigned_count')}`,
    [companyIdOf(db), from, until, by],
  )
