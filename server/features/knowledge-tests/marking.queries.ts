import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'

type MarkRow = { markerId: number; points: number; comment: string }
export type AnswerToMarkRow = {
  takingId: number
  questionKey: string
  question: KnowledgeQuestion
  answer: string
  /** Empty: to mark. */
  marks: MarkRow[]
}

const columns = `k.id as taking_id, w.question_key, q.entry -> 'question' as question,
  coalesce(w.answer #>> '{}', '') as answer`

/** SQL: free texts `w` of ended attempts `k` at tests `t` without their points. */
const open = `knowledge_tests t
  join knowledge_test_takings k on k.company_id = $1 and k.knowledge_test_id = t.id
    and k.submitted_at is not null and k.score is null
  join knowledge_test_answers w on w.company_id = $1 and w.knowledge_test_taking_id = k.id and w.points is null`
const asked = `cross join lateral (select e.entry from jsonb_array_elements(k.paper) as e(entry)
  where e.entry -> 'question' ->> 'key' = w.question_key limit 1) q`
const order = 'order by k.submitted_at, k.id, w.question_key limit 50'

/** Free texts of ended attempts that this person can mark, the earliest first. */
export const findAnswersToMark = (db: CompanyDb, testId: number, markerId: number) =>
  namedQuery<AnswerToMarkRow>(
    db,
    `select ${columns}, '[]'::jsonb as marks from ${open} ${asked}
     where t.company_id = $1 and t.id = $2 and w.second_points is null and w.first_marker_id is distinct from $3
     ${order}`,
    [companyIdOf(db), testId, markerId],
  )

/** SQL: the person `person` may settle the answer `w` on which two markers differ. */
const settles = (person: string) => `w.second_points is not null
  and not (t.third_settles and ${person} in (w.first_marker_id, w.second_marker_id))`

/** Free texts on which two markers differ and that this person may settle, the earliest first. */
export const findAnswersToSettle = (db: CompanyDb, testId: number, personId: number) =>
  namedQuery<AnswerToMarkRow>(
    db,
    `select ${columns}, jsonb_build_array(
         jsonb_build_object('markerId', w.first_marker_id, 'points', w.first_points, 'comment', w.first_comment),
         jsonb_build_object('markerId', w.second_marker_id, 'points', w.second_points, 'comment', w.second_comment)
       ) as marks from ${open} ${asked}
     where t.company_id = $1 and t.id = $2 and ${settles('$3')} ${order}`,
    [companyIdOf(db), testId, personId],
  )

/** The people who gave these marks. */
export async function findMarkers(db: CompanyDb, rows: readonly Pick<AnswerToMarkRow, 'marks'>[]) {
  const ids = rows.flatMap((row) => row.marks.map(({ markerId }) => markerId))
  if (ids.length === 0) return []
  return namedQuery<AuthorRow>(
    db,
    `select ${authorColumns()} from users u ${portraitOf()} where u.company_id = $1 and u.id = any($2::bigint[])`,
    [companyIdOf(db), ids],
  )
}

/** SQL: whether the person `u` marks knowledge tests. */
const marks = (u: string) => `${u}.status = 'active' and (${u}.role = 'administrator'
  or ${u}.role = 'section_administrator' and exists (select from administrator_sections s
    where s.company_id = ${u}.company_id and s.user_id = ${u}.id and s.section = 'knowledge_tests'))`

/** SQL: the people who may settle an answer of the test `$2`, once each; the last marker is not told. */
export const settlersOf = `select u.id as user_id, t.id, t.title, max(w.second_marker_id) as actor_id,
    now()::date::text as today
  from ${open} join users u on u.company_id = $1 and ${marks('u')} and ${settles('u.id')}
  where t.company_id = $1 and t.id = $2 and u.id <> w.second_marker_id
  group by u.id, t.id, t.title`

const toSettle = `${open} where t.company_id = $1 and ${settles('$2')}`

export async function countTestsToSettle(db: CompanyDb, personId: number) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(distinct t.id) as count from ${toSettle}`,
    [companyIdOf(db), personId],
  )
  return row!.count
}

export type TestToSettleRow = AuthorRow & { id: number; title: string; count: number; since: Date }

/** Tests with answers that this person may settle. */
export const findTestsToSettle = (
  db: CompanyDb,
  personId: number,
  { after, limit }: { after: number; limit: number },
) =>
  namedQuery<TestToSettleRow>(
    db,
    `select s.*, ${authorColumns()} from (
       select t.id, t.title, t.created_by_id, count(*) as count, min(k.submitted_at) as since from ${toSettle}
       group by t.id, t.title, t.created_by_id) s
     join users u on u.company_id = $1 and u.id = s.created_by_id ${portraitOf()}
     where s.id > $3 order by s.id limit $4`,
    [companyIdOf(db), personId, after, limit],
  )
