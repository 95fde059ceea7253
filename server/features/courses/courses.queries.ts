import type { courseStepKinds } from '#contract/courses.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isReadable, withCategory } from '#server/features/document-access/document-access.sql.ts'
import type { Standing } from '#server/features/knowledge-tests/knowledge-tests.queries.ts'
import {
  ownAttempts,
  standing,
  isOpen as testIsOpen,
} from '#server/features/knowledge-tests/test-access.sql.ts'
import { companyToday } from '#server/platform/company-day.ts'
import { isDone, isOpen, progressOf } from './course-access.sql.ts'

export type Reader = { userId: number; audienceIds: readonly number[] }

export type CourseRow = {
  id: number
  title: string
  category: string
  pictureMediaFileId: number | null
  stepCount: number
  doneCount: number
  dueOn: string | null
  overdue: boolean
  completedAt: Date | null
  certificate: boolean
}

const columns = `c.id, c.title, c.category, c.picture_media_file_id, p.step_count, p.done_count,
  e.due_on::text as due_on, coalesce(e.completed_at is null and e.due_on < ${companyToday}, false) as overdue,
  e.completed_at, exists (select from certificate_rules r where r.company_id = $1 and r.course_id = c.id) as certificate`

// $2 the person, $3 their audiences.
const own = `from courses c
  left join course_enrolments e on e.company_id = $1 and e.course_id = c.id and e.user_id = $2 ${progressOf('$2')}`
const mayTake = `${isOpen()} and c.audience_id = any($3::bigint[])`
const dueKey = `coalesce(e.due_on, '9999-12-31'::date)`

type Filter = { category: string | null; limit: number }

/** A page of the courses that a person has not completed, the earliest due date first. */
export const findOpenCourses = (
  db: CompanyDb,
  { userId, audienceIds }: Reader,
  { category, after, limit }: Filter & { after: { dueOn: string; id: number } | null },
) =>
  namedQuery<CourseRow & { dueKey: string }>(
    db,
    `select ${columns}, ${dueKey}::text as due_key ${own}
     where c.company_id = $1 and ${mayTake} and e.completed_at is null
       and (:category::text is null or c.category = :category)
       and (:afterDay::date is null or (${dueKey}, c.id) > (:afterDay, :afterId::bigint))
     order by ${dueKey}, c.id limit :limit`,
    {
      ...{ companyId: companyIdOf(db), userId, audienceIds, category, limit },
      ...{ afterDay: after?.dueOn ?? null, afterId: after?.id ?? 0 },
    },
  )

/** A page of the courses that a person has completed, the newest first. */
export const findCompletedCourses = (
  db: CompanyDb,
  { userId }: Reader,
  { category, before, limit }: Filter & { before: { at: Date; id: number } | null },
) =>
  namedQuery<Omit<CourseRow, 'completedAt'> & { completedAt: Date }>(
    db,
    `select ${columns} ${own}
     where c.company_id = $1 and e.completed_at is not null and ($3::text is null or c.category = $3)
       and ($4::timestamptz is null or (e.completed_at, c.id) < ($4, $5::bigint))
     order by e.completed_at desc, c.id desc limit $6`,
    [companyIdOf(db), userId, category, before?.at ?? null, before?.id ?? 0, limit],
  )

export type CourseDetailRow = CourseRow & { description: string; inOrder: boolean }

/** A course that the person is asked to take, or has completed. */
export async function findCourse(db: CompanyDb, { userId, audienceIds }: Reader, id: number) {
  const [row] = await namedQuery<CourseDetailRow>(
    db,
    `select ${columns}, c.description, c.in_order ${own}
     where c.company_id = $1 and c.id = $4 and (${mayTake} or e.completed_at is not null)`,
    [companyIdOf(db), userId, audienceIds, id],
  )
  return row
}

export type StepRow = {
  id: number
  kind: (typeof courseStepKinds)[number]
  title: string
  body: string
  linkUrl: string
  knowledgeTestId: number | null
  mediaFileIds: number[]
}

const stepColumns = `s.id, s.kind, s.body, s.link_url, s.knowledge_test_id,
  array(select f.media_file_id from course_step_files f where f.company_id = $1 and f.course_step_id = s.id
    order by f.place) as media_file_ids`

export type OwnStepRow = StepRow & {
  done: boolean
  doneAt: Date | null
  /** The person can see the test or document; true for pages. */
  available: boolean
  /** The document, if the person can read it. */
  documentId: number | null
  documentCategoryId: number | null
  /** A later edition was published since the person confirmed the document. */
  documentChanged: boolean
  standing: Standing | null
}

/** The steps of a course in their order, with what the person has done. */
export const findOwnSteps = (db: CompanyDb, { userId, audienceIds }: Reader, courseId: number) =>
  namedQuery<OwnStepRow>(
    db,
    `select ${stepColumns}, coalesce(t.title, r.shown_title, case s.kind when 'text' then s.title else '' end) as title,
       ${isDone('$2')} as done, coalesce(x.completed_at, own.passed_at) as done_at,
       case s.kind when 'test' then coalesce(own.available, false) when 'document' then r.id is not null else true end
         as available, own.standing, r.id as document_id, r.category_id as document_category_id,
       coalesce(x.document_edition < r.edition, false) as document_changed
     from course_steps s
     left join lateral (select d.id, d.category_id, d.edition, d.shown_title from documents d ${withCategory}
       where d.company_id = $1 and d.id = s.document_id and ${isReadable('$3')}) r on true
     left join course_step_completions x on x.company_id = $1 and x.course_step_id = s.id and x.user_id = $2
     left join knowledge_tests t on t.company_id = $1 and t.id = s.knowledge_test_id
     left join lateral (select ${standing} as standing,
         (select min(k.submitted_at) from knowledge_test_takings k where k.company_id = $1
           and k.knowledge_test_id = t.id and k.user_id = $2 and k.passed and own.passed) as passed_at,
         ${testIsOpen} and t.audience_id = any($3::bigint[]) or own.attempt_count > 0 as available
       from (select 1) one ${ownAttempts('$2')} where t.id is not null) own on true
     where s.company_id = $1 and s.course_id = $4 order by s.place`,
    [companyIdOf(db), userId, audienceIds, courseId],
  )

/** The steps of a course. The title of a document is that of its current edition, or the last one known. */
export const findSteps = (db: CompanyDb, courseId: number) =>
  namedQuery<StepRow>(
    db,
    `select ${stepColumns}, coalesce(t.title, nullif(d.shown_title, ''), s.title) as title from course_steps s
     left join knowledge_tests t on t.company_id = $1 and t.id = s.knowledge_test_id
     left join documents d on d.company_id = $1 and d.id = s.document_id
     where s.company_id = $1 and s.course_id = $2 order by s.place`,
    [companyIdOf(db), courseId],
  )

/** The categories of the tests and courses that a person can see, by name. */
export async function findCategories(db: CompanyDb, { userId, audienceIds }: Reader) {
  const rows = await namedQuery<{ category: string }>(
    db,
    `select c.category from courses c where c.company_id = $1 and c.category <> '' and (${mayTake}
         or exists (select from course_enrolments e where e.company_id = $1 and e.course_id = c.id
           and e.user_id = $2 and e.completed_at is not null))
     union select t.category from knowledge_tests t where t.company_id = $1 and t.category <> ''
       and (${testIsOpen} and t.audience_id = any($3::bigint[])
         or exists (select from knowledge_test_takings k where k.company_id = $1 and k.knowledge_test_id = t.id
           and k.user_id = $2))
     order by category limit 200`,
    [companyIdOf(db), userId, audienceIds],
  )
  return rows.map(({ category }) => category)
}
