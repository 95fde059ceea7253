import type { KnowledgeAnswer } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { PaperQuestion } from './papers.rules.ts'

export type TakingRow = {
  id: number
  testId: number
  userId: number
  title: string
  passMark: number
  showsAnswers: 'never' | 'after_passing' | 'always'
  attempt: number
  paper: PaperQuestion[]
  startedAt: Date
  dueAt: Date | null
  submittedAt: Date | null
  expired: boolean
  score: number | null
  total: number
  passed: boolean | null
  everPassed: boolean
  overdue: boolean
  remainingSeconds: number | null
}

const columns = `k.id, k.knowledge_test_id as test_id, k.user_id, t.title, t.pass_mark, t.shows_answers, k.attempt,
  k.paper, k.started_at, k.due_at, k.submitted_at, k.expired, k.score, k.total, k.passed,
  exists (select from knowledge_test_takings o where o.company_id = $1 and o.knowledge_test_id = k.knowledge_test_id
    and o.user_id = k.user_id and o.passed) as ever_passed,
  coalesce(k.submitted_at is null and k.due_at <= clock_timestamp(), false) as overdue,
  case when k.due_at is not null
    then least(2147483647, greatest(0, ceil(extract(epoch from k.due_at - clock_timestamp()))))::integer end as remaining_seconds`

/** An attempt of any person. */
export async function findTaking(db: CompanyDb, id: number) {
  const [row] = await namedQuery<TakingRow>(
    db,
    `select ${columns} from knowledge_test_takings k
     join knowledge_tests t on t.company_id = k.company_id and t.id = k.knowledge_test_id
     where k.company_id = $1 and k.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** A person's own attempt. */
export async function findOwnTaking(db: CompanyDb, userId: number, id: number) {
  const [row] = await namedQuery<TakingRow>(
    db,
    `select ${columns} from knowledge_test_takings k
     join knowledge_tests t on t.company_id = k.company_id and t.id = k.knowledge_test_id
     where k.company_id = $1 and k.id = $2 and k.user_id = $3`,
    [companyIdOf(db), id, userId],
  )
  return row
}

/** An attempt, locked until the transaction ends, so that saving and scoring wait for each other. */
export async function lockTaking(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<TakingRow>(
    trx,
    `select ${columns} from knowledge_test_takings k
     join knowledge_tests t on t.company_id = k.company_id and t.id = k.knowledge_test_id
     where k.company_id = $1 and k.id = $2 for no key update of k`,
    [companyIdOf(trx), id],
  )
  return row
}

export type AnswerRow = {
  questionKey: string
  answer: KnowledgeAnswer
  sequence: number
  points: number | null
}

export const findAnswers = (db: CompanyDb, takingId: number) =>
  namedQuery<AnswerRow>(
    db,
    `select question_key, answer, sequence, points from knowledge_test_answers
     where company_id = $1 and knowledge_test_taking_id = $2`,
    [companyIdOf(db), takingId],
  )

/** Attempts in progress whose time is over, the earliest first; at most 500. */
export const findOverdueTakings = (db: CompanyDb) =>
  namedQuery<{ id: number }>(
    db,
    `select id from knowledge_test_takings
     where company_id = $1 and submitted_at is null and due_at <= now() order by due_at, id limit 500`,
    [companyIdOf(db)],
  )
