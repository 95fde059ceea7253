import { isReadableBy, withCategory } from '#server/features/document-access/document-access.sql.ts'
import { renewedAt } from '#server/features/knowledge-tests/test-access.sql.ts'

/** SQL: the course is published and has not ended. */
export const isOpen = (course = 'c') => `${course}.published_at is not null and ${course}.ended_at is null`

/** SQL: whether the person has done the step `s`; `person` is SQL of their id. */
export const isDone = (person: string) => `case s.kind
  when 'test' then exists (select from knowledge_test_takings k where k.company_id = $1
    and k.knowledge_test_id = s.knowledge_test_id and k.user_id = ${person} and k.passed
    and k.started_at > ${renewedAt('s.knowledge_test_id', person)})
  else exists (select from course_step_completions x where x.company_id = $1 and x.course_step_id = s.id
    and x.user_id = ${person}) end`

/** SQL: whether the step `s` is a document that the person cannot read now; it is skipped unless they have done it. */
const isUnreadable = (
  person: string,
) => `s.kind = 'document' and not exists (select from documents d ${withCategory}
  where d.company_id = $1 and d.id = s.document_id and ${isReadableBy(person)})`

/** SQL: whether the step `s` is still to be done by the person. */
export const isToDo = (person: string) => `not ${isDone(person)} and not (${isUnreadable(person)})`

/**
 * SQL: the number of steps of the course `c` without those that are skipped, and of those that the person has done.
 * Names the row `p`.
 */
export const progressOf = (person: string) => `cross join lateral (
  select count(*) filter (where o.done or not (${isUnreadable(person)})) as step_count,
    count(*) filter (where o.done) as done_count
  from course_steps s cross join lateral (select ${isDone(person)} as done) o
  where s.company_id = $1 and s.course_id = c.id) p`

/** SQL: the enrolment `e` of a person `u` who is still here counts: in the audience of `c`, or completed. */
export const counts = `u.status = 'active' and (e.completed_at is not null or exists (select from audience_members m
  where m.company_id = $1 and m.audience_id = c.audience_id and m.user_id = u.id))`
