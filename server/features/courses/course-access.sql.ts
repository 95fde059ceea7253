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

/** SQL: the number of steps of the course `c` and of those that the person has done. Names the row `p`. */
export const progressOf = (person: string) => `cross join lateral (
  select count(*) as step_count, count(*) filter (where ${isDone(person)}) as done_count
  from course_steps s where s.company_id = $1 and s.course_id = c.id) p`
