import type { AudienceRule } from '#common/audience-rule.ts'
import type { courseProgressStates } from '#contract/courses.administration.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { counts, isDone, progressOf } from './course-access.sql.ts'

export type AdminCourseRow = {
  id: number
  version: number
  title: string
  category: string
  publishedAt: Date | null
  endedAt: Date | null
  stepCount: number
  peopleCount: number
  completedCount: number
}

const columns = `c.id, c.version, c.title, c.category, c.published_at, c.ended_at,
  (select count(*) from course_steps s where s.company_id = $1 and s.course_id = c.id) as step_count,
  n.people_count, n.completed_count`
const counted = `cross join lateral (select count(*) as people_count,
    count(*) filter (where e.completed_at is not null) as completed_count
  from course_enrolments e join users u on u.company_id = $1 and u.id = e.user_id
  where e.company_id = $1 and e.course_id = c.id and ${counts}) n`

/** All courses, the newest first. */
export const findAdminCourses = (db: CompanyDb, before: number | null, limit: number) =>
  namedQuery<AdminCourseRow>(
    db,
    `select ${columns} from courses c ${counted} where c.company_id = $1 and ($2::bigint is null or c.id < $2)
     order by c.id desc limit $3`,
    [companyIdOf(db), before, limit],
  )

export type AdminCourseDetailRow = AdminCourseRow & {
  description: string
  rule: AudienceRule
  pictureMediaFileId: number | null
  inOrder: boolean
  dueDays: number | null
}

export async function findAdminCourse(db: CompanyDb, id: number) {
  const [row] = await namedQuery<AdminCourseDetailRow>(
    db,
    `select ${columns}, c.description, a.rule, c.picture_media_file_id, c.in_order, c.due_days
     from courses c ${counted} join audiences a on a.company_id = $1 and a.id = c.audience_id
     where c.company_id = $1 and c.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** Locks a course until the transaction ends. */
export const lockCourse = (trx: CompanyDb, id: number) =>
  namedQuery(trx, 'select id from courses where company_id = $1 and id = $2 for no key update', [
    companyIdOf(trx),
    id,
  ])

/** The files of a course: those of its steps, and its picture. */
export async function findCourseFileIds(db: CompanyDb, id: number) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select f.media_file_id as id from course_step_files f
     join course_steps s on s.company_id = $1 and s.id = f.course_step_id
     where f.company_id = $1 and s.course_id = $2
     union select c.picture_media_file_id from courses c
     where c.company_id = $1 and c.id = $2 and c.picture_media_file_id is not null`,
    [companyIdOf(db), id],
  )
  return rows.map((row) => row.id)
}

/** The ids among these of existing knowledge tests. */
export async function findTestIds(db: CompanyDb, ids: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'select id from knowledge_tests where company_id = $1 and id = any($2::bigint[])',
    [companyIdOf(db), ids],
  )
  return rows.map(({ id }) => id)
}

type ProgressState = (typeof courseProgressStates)[number]
export type ProgressRow = AuthorRow & {
  kana: string
  employeeNumber: string | null
  departmentName: string | null
  state: ProgressState
  doneCount: number
  stepCount: number
  dueOn: string | null
  completedAt: Date | null
}

const mainDepartment = `left join memberships b on b.company_id = $1 and b.user_id = u.id and b.main
  left join departments d on d.company_id = $1 and d.id = b.department_id and ${isShown('d')}`
const isOverdue = `coalesce(e.due_on < ${companyToday}, false)`
const begun = `exists (select from course_steps s where s.company_id = $1 and s.course_id = c.id and ${isDone('u.id')})`
const state = `case when e.completed_at is not null then 'completed' when ${isOverdue} then 'overdue'
  when p.done_count > 0 then 'under_way' else 'not_started' end`

type Filter = { departmentId: number | null; state: ProgressState | null }

/** The people who were assigned a course, by reading of their name. */
export const findProgress = (
  db: CompanyDb,
  courseId: number,
  {
    departmentId,
    state: wanted,
    after,
    limit,
  }: Filter & { after: { kana: string; id: number } | null; limit: number },
) =>
  namedQuery<ProgressRow>(
    db,
    // Only the people of the page are asked for their steps; of all of them only those of a state that depends on it.
    `with listed as (
       select u.id as user_id, u.family_name_kana || ' ' || u.given_name_kana as kana, d.name as department_name
       from courses c
       join course_enrolments e on e.company_id = $1 and e.course_id = c.id
       join users u on u.company_id = $1 and u.id = e.user_id ${mainDepartment}
       where c.company_id = $1 and c.id = :courseId and ${counts}
         and (:departmentId::bigint is null or exists (select from department_ancestors a
           where a.company_id = $1 and a.department_id = b.department_id and a.ancestor_id = :departmentId))
         and case :state::text when 'completed' then e.completed_at is not null
           when 'overdue' then e.completed_at is null and ${isOverdue}
           when 'under_way' then e.completed_at is null and not ${isOverdue} and ${begun}
           when 'not_started' then e.completed_at is null and not ${isOverdue} and not ${begun} else true end
         and (:afterKana::text is null
           or (u.family_name_kana || ' ' || u.given_name_kana, u.id) > (:afterKana, :afterId::bigint))
       order by kana, u.id limit :limit)
     select ${authorColumns()}, l.kana, u.employee_number, l.department_name, ${state} as state, p.done_count,
       p.step_count, e.due_on::text as due_on, e.completed_at
     from listed l
     join courses c on c.company_id = $1 and c.id = :courseId
     join course_enrolments e on e.company_id = $1 and e.course_id = c.id and e.user_id = l.user_id
     join users u on u.company_id = $1 and u.id = l.user_id ${portraitOf()} ${progressOf('u.id')}
     order by l.kana, u.id`,
    {
      ...{ companyId: companyIdOf(db), courseId, departmentId, state: wanted, limit },
      ...{ afterKana: after?.kana ?? null, afterId: after?.id ?? 0 },
    },
  )

export type DepartmentRow = {
  id: number | null
  name: string | null
  peopleCount: number
  completedCount: number
  overdueCount: number
}

/** The people who were assigned a course by main department. */
export const findDepartments = (db: CompanyDb, courseId: number) =>
  namedQuery<DepartmentRow>(
    db,
    `select d.id, d.name, count(*) as people_count, count(*) filter (where e.completed_at is not null) as completed_count,
       count(*) filter (where e.completed_at is null and e.due_on < ${companyToday}) as overdue_count
     from courses c
     join course_enrolments e on e.company_id = $1 and e.course_id = c.id
     join users u on u.company_id = $1 and u.id = e.user_id ${mainDepartment}
     where c.company_id = $1 and c.id = $2 and ${counts}
     group by d.id, d.name order by d.name nulls last, d.id`,
    [companyIdOf(db), courseId],
  )
