import type { KnowledgeAnswer, KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isShown } from '#server/features/departments/departments.queries.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import type { Starting } from './knowledge-tests.policy.ts'
import { nextAttemptAt, type Standing } from './knowledge-tests.queries.ts'
import { isOpen, ownAttempts, standing } from './test-access.sql.ts'

const mayTake = `(u.status = 'active' and am.user_id is not null)`

// $1 the company, $2 the test. People who may take it and are still here, and everyone who took it.
const people = `from knowledge_tests t
  join users u on u.company_id = $1
  left join audience_members am on am.company_id = $1 and am.audience_id = t.audience_id and am.user_id = u.id
  ${ownAttempts('u.id')}
  left join lateral (select d.id, d.name from memberships b
    join departments d on d.company_id = $1 and d.id = b.department_id
    where b.company_id = $1 and b.user_id = u.id and b.main and ${isShown('d')} limit 1) d on true`
const concerned = `(${mayTake} or exists (select from knowledge_test_takings k
  where k.company_id = $1 and k.knowledge_test_id = t.id and k.user_id = u.id))`

export type ResultRow = AuthorRow & {
  familyKana: string
  givenKana: string
  employeeNumber: string | null
  departmentName: string | null
  standing: Standing
  attemptCount: number
  bestPercent: number | null
  lastAt: Date | null
} & Starting

// As in the index of users, which is read only as far as the page needs.
const byReading = 'u.family_name_kana, u.given_name_kana, u.id'

type ResultsPage = {
  after: { texts: [string, string]; id: number } | null
  limit: number
  /** Including the departments below it. */
  departmentId?: number | undefined
  standing?: Standing | 'not_taken' | undefined
}

/** A page of people with their results, by reading of their name. */
export const findResults = (
  db: CompanyDb,
  testId: number,
  { after, limit, departmentId, standing: asked }: ResultsPage,
) =>
  namedQuery<ResultRow>(
    db,
    `select ${authorColumns()}, u.family_name_kana as family_kana,
       u.given_name_kana as given_kana, u.employee_number, d.name as department_name, ${standing} as standing,
       own.attempt_count, own.best_percent, own.last_at, own.taking_id, own.marking, own.counted_count,
       own.extra_open, t.attempts, ${nextAttemptAt} as next_attempt_at,
       ${isOpen} and ${mayTake} as open
     ${people} ${portraitOf()}
     where t.company_id = $1 and t.id = $2 and ${concerned}
       and ($3::text[] is null or (${byReading}) > (($3::text[])[1], ($3::text[])[2], ($3::text[])[3]::bigint))
       and ($4::bigint is null or exists (select from department_ancestors a
         where a.company_id = $1 and a.department_id = d.id and a.ancestor_id = $4))
       and ($5::text is null or case when own.attempt_count = 0 then 'not_taken' else ${standing} end = $5)
     order by ${byReading} limit $6`,
    [
      ...[companyIdOf(db), testId, after && [...after.texts, String(after.id)], departmentId ?? null],
      ...[asked ?? null, limit],
    ],
  )

export type DepartmentResultRow = {
  name: string | null
  peopleCount: number
  takerCount: number
  passedCount: number
  meanPercent: number | null
}

/** The results by main department. */
export const findDepartmentResults = (db: CompanyDb, testId: number) =>
  namedQuery<DepartmentResultRow>(
    db,
    `select d.name, count(*) as people_count, count(*) filter (where own.attempt_count > 0) as taker_count,
       count(*) filter (where own.passed) as passed_count, avg(own.best_percent)::float8 as mean_percent
     ${people} where t.company_id = $1 and t.id = $2 and ${concerned} group by d.name order by d.name nulls last`,
    [companyIdOf(db), testId],
  )

export type QuestionResultRow = {
  questionKey: string
  /** As it was asked. */
  question: KnowledgeQuestion
  answerCount: number
  difficulty: number
  discrimination: number | null
  mistake: KnowledgeAnswer
  mistakeCount: number
}

/**
 * Each question in the scored first attempts with the current questions, those that were drawn included: the share of full points, the correlation of
 * its points with the rest of the score (null if either never varies), and the most frequent wrong answer.
 */
export const findQuestionResults = (db: CompanyDb, testId: number) =>
  namedQuery<QuestionResultRow>(
    db,
    `with firsts as (
       select k.id, k.score, k.paper from knowledge_test_takings k
       join knowledge_tests t on t.company_id = $1 and t.id = k.knowledge_test_id and t.edition = k.edition
       where k.company_id = $1 and k.knowledge_test_id = $2 and k.attempt = 1 and k.score is not null
     ), marked as (
       select w.question_key, w.answer, w.points, f.score - w.points as rest,
         w.points = (q.entry -> 'question' ->> 'points')::integer as full_points, q.entry -> 'question' as question
       from firsts f cross join lateral jsonb_array_elements(f.paper) as q(entry)
       join knowledge_test_answers w on w.company_id = $1 and w.knowledge_test_taking_id = f.id
         and w.question_key = q.entry -> 'question' ->> 'key'
     ), wrong as (
       select question_key, answer, count(*) as answer_count,
         row_number() over (partition by question_key order by count(*) desc, answer) as place
       from marked where not full_points and answer is not null and answer <> 'null'::jsonb group by question_key, answer
     )
     select m.question_key, (array_agg(m.question))[1] as question, count(*) as answer_count,
       avg(case when m.full_points then 1 else 0 end)::float8 as difficulty,
       corr(m.points, m.rest) as discrimination, w.answer as mistake, coalesce(w.answer_count, 0) as mistake_count
     from marked m left join wrong w on w.question_key = m.question_key and w.place = 1
     group by m.question_key, w.answer, w.answer_count`,
    [companyIdOf(db), testId],
  )
