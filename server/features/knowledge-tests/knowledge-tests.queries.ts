import type { AudienceRule } from '#common/audience-rule.ts'
import type { QuestionDraw } from '#contract/knowledge-tests.bank.ts'
import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { presentPhoto } from '#server/features/media-files/media-files.present.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { hasAttempts, isOpen, ownAttempts, renewedAt, standing } from './test-access.sql.ts'

export type Standing = 'to_take' | 'in_progress' | 'marking' | 'passed' | 'failed'
export type Reader = { userId: number; audienceIds: readonly number[] }

type Picture = Parameters<typeof presentPhoto>[0]

/** SQL: the picture of the test `t`. */
const picture = `(select jsonb_build_object('id', m.id, 'filename', m.filename, 'originalName', m.original_name,
    'width', m.width, 'height', m.height)
  from media_files m where m.company_id = $1 and m.id = t.picture_media_file_id) as picture`

export type TestRow = {
  id: number
  title: string
  category: string
  picture: Picture | null
  standing: Standing
  opensAt: Date | null
  closesAt: Date | null
  questionCount: number
  passMark: number
  timeLimitMinutes: number | null
  attempts: number
  attemptCount: number
  bestPercent: number | null
}

/** SQL: the number of questions of an attempt at the test `t`. */
const questionCount = `(jsonb_array_length(t.questions) + (select coalesce(sum((d.draw ->> 'count')::integer), 0)
  from jsonb_array_elements(t.draws) as d(draw)))::integer`

const columns = `t.id, t.title, t.category, ${picture}, ${standing} as standing, t.opens_at, t.closes_at,
  ${questionCount} as question_count, t.pass_mark, t.time_limit_minutes, t.attempts,
  own.attempt_count, own.best_percent`

// $2 the person, $3 their audiences.
const mayTake = `${isOpen} and t.audience_id = any($3::bigint[])`
const lists = {
  open: `${mayTake} and not own.passed and (own.taking_id is not null or own.marking or ${hasAttempts})`,
  passed: 'own.passed',
  failed: `own.attempt_count > 0 and ${standing} = 'failed'`,
} as const

/** SQL: the end of the test, as lists are ordered. */
const endsAt = `coalesce(t.closes_at, timestamptz '9000-01-01 00:00:00+00')`

/** A page of a person's tests, the earliest end first. */
export const findTests = (
  db: CompanyDb,
  { userId, audienceIds }: Reader,
  {
    list,
    category,
    after,
    limit,
  }: {
    list: keyof typeof lists
    category: string | null
    after: { at: Date; id: number } | null
    limit: number
  },
) =>
  namedQuery<TestRow & { endsAt: Date }>(
    db,
    `select ${columns}, ${endsAt} as ends_at from knowledge_tests t ${ownAttempts('$2')}
     where t.company_id = $1 and (t.audience_id = any($3::bigint[]) or own.attempt_count > 0) and ${lists[list]}
       and (:category::text is null or t.category = :category)
       and (:afterAt::timestamptz is null or (${endsAt}, t.id) > (:afterAt, :afterId::bigint))
     order by ${endsAt}, t.id limit :limit`,
    {
      ...{ companyId: companyIdOf(db), userId, audienceIds, category, limit },
      ...{ afterAt: after?.at ?? null, afterId: after?.id ?? 0 },
    },
  )

export type TestDetailRow = TestRow & {
  description: string
  waitHours: number
  showsAnswers: 'never' | 'after_passing' | 'always'
  rewardPoints: number | null
  takingId: number | null
  marking: boolean
  nextAttemptAt: Date | null
  open: boolean
  /** Attempts that count towards those of the test. */
  countedCount: number
  /** An extra attempt is still to be used. */
  extraOpen: boolean
}

/** SQL: when the wait after the last attempt is over; null: it is. */
export const nextAttemptAt = `case when own.last_at + make_interval(hours => t.wait_hours) > now()
  then own.last_at + make_interval(hours => t.wait_hours) end`

/** A test that the person may take, or took. */
export async function findTest(db: CompanyDb, { userId, audienceIds }: Reader, id: number) {
  const [row] = await namedQuery<TestDetailRow>(
    db,
    `select ${columns}, t.description, t.wait_hours, t.shows_answers, t.reward_points, own.taking_id, own.marking,
       own.counted_count, own.extra_open, ${nextAttemptAt} as next_attempt_at, ${mayTake} as open
     from knowledge_tests t ${ownAttempts('$2')}
     where t.company_id = $1 and t.id = $4 and (${mayTake} or own.attempt_count > 0)`,
    [companyIdOf(db), userId, audienceIds, id],
  )
  return row
}

export type TakingItemRow = {
  id: number
  attempt: number
  startedAt: Date
  submittedAt: Date | null
  expired: boolean
  score: number | null
  total: number
  passed: boolean | null
}

/** A person's attempts at a test, the latest first. */
export const findOwnTakings = (db: CompanyDb, userId: number, testId: number) =>
  namedQuery<TakingItemRow>(
    db,
    `select id, attempt, started_at, submitted_at, expired, score, total, passed from knowledge_test_takings
     where company_id = $1 and user_id = $2 and knowledge_test_id = $3 order by attempt desc limit 100`,
    [companyIdOf(db), userId, testId],
  )

export type ExtraAttemptRow = AuthorRow & { id: number; givenAt: Date; reason: string; used: boolean }

/** The attempts that a person was given in addition since the test was last requested, the latest first. */
export const findExtraAttempts = (db: CompanyDb, userId: number, testId: number) =>
  namedQuery<ExtraAttemptRow>(
    db,
    `select x.id, x.given_at, x.reason, x.used_at is not null as used, ${authorColumns()}
     from knowledge_test_extra_attempts x
     join users u on u.company_id = $1 and u.id = x.given_by_id ${portraitOf()}
     where x.company_id = $1 and x.user_id = $2 and x.knowledge_test_id = $3
       and coalesce(x.used_at, 'infinity') > ${renewedAt('$3', '$2')}
     order by x.id desc limit 100`,
    [companyIdOf(db), userId, testId],
  )

export type AdminTestRow = {
  id: number
  version: number
  title: string
  category: string
  picture: Picture | null
  opensAt: Date | null
  closesAt: Date | null
  publishedAt: Date | null
  endedAt: Date | null
  questionCount: number
  takerCount: number
  passedCount: number
  toMarkCount: number
  toSettleCount: number
  rule: AudienceRule
}

const adminColumns = `t.id, t.version, t.title, t.category, ${picture}, a.rule, t.opens_at, t.closes_at, t.published_at, t.ended_at,
  ${questionCount} as question_count,
  (select count(distinct k.user_id) from knowledge_test_takings k
    where k.company_id = $1 and k.knowledge_test_id = t.id) as taker_count,
  (select count(distinct k.user_id) from knowledge_test_takings k
    where k.company_id = $1 and k.knowledge_test_id = t.id and k.passed) as passed_count,
  open_marks.*`

/** SQL: how many free texts of the test `t` wait for a marker, and on how many two markers differ. */
const openMarks = `cross join lateral (
  select count(*) filter (where w.second_points is null) as to_mark_count,
    count(w.second_points) as to_settle_count
  from knowledge_test_takings k join knowledge_test_answers w on w.company_id = $1
    and w.knowledge_test_taking_id = k.id and w.points is null
  where k.company_id = $1 and k.knowledge_test_id = t.id and k.submitted_at is not null and k.score is null) open_marks`

/** All tests, the newest first. */
export const findAdminTests = (db: CompanyDb, before: number | null, limit: number) =>
  namedQuery<AdminTestRow>(
    db,
    `select ${adminColumns} from knowledge_tests t ${openMarks}
     join audiences a on a.company_id = t.company_id and a.id = t.audience_id where t.company_id = $1 and ($2::bigint is null or t.id < $2)
     order by t.id desc limit $3`,
    [companyIdOf(db), before, limit],
  )

export type AdminTestDetailRow = AdminTestRow & {
  description: string
  passMark: number
  timeLimitMinutes: number | null
  attempts: number
  waitHours: number
  shuffles: boolean
  showsAnswers: 'never' | 'after_passing' | 'always'
  secondMarker: boolean
  thirdSettles: boolean
  pictureMediaFileId: number | null
  rewardPoints: number | null
  questions: KnowledgeQuestion[]
  draws: QuestionDraw[]
  edition: number
  audienceId: number
}

export async function findAdminTest(db: CompanyDb, id: number) {
  const [row] = await namedQuery<AdminTestDetailRow>(
    db,
    `select ${adminColumns}, t.description, t.pass_mark, t.time_limit_minutes, t.attempts, t.wait_hours,
       t.shuffles, t.shows_answers, t.second_marker, t.third_settles, t.reward_points, t.questions, t.draws,
       t.edition, t.audience_id, t.picture_media_file_id
     from knowledge_tests t ${openMarks} join audiences a on a.company_id = t.company_id and a.id = t.audience_id
     where t.company_id = $1 and t.id = $2`,
    [companyIdOf(db), id],
  )
  return row
}

/** Locks a test until the transaction ends. Attempts and changes of its questions wait for each other. */
export const lockTest = (trx: CompanyDb, id: number) =>
  namedQuery(trx, 'select id from knowledge_tests where company_id = $1 and id = $2 for no key update', [
    companyIdOf(trx),
    id,
  ])

export async function isTaken(trx: CompanyDb, id: number) {
  const rows = await namedQuery(
    trx,
    'select 1 from knowledge_test_takings where company_id = $1 and knowledge_test_id = $2 limit 1',
    [companyIdOf(trx), id],
  )
  return rows.length > 0
}

/** Whether a to-do of a task asks for this test. */
export async function isAsked(trx: CompanyDb, id: number) {
  const rows = await namedQuery(
    trx,
    'select 1 from task_todos where company_id = $1 and knowledge_test_id = $2 limit 1',
    [companyIdOf(trx), id],
  )
  return rows.length > 0
}

/** Whether the test is a step of a course. */
export async function isInCourse(trx: CompanyDb, id: number) {
  const rows = await namedQuery(
    trx,
    'select 1 from course_steps where company_id = $1 and knowledge_test_id = $2 limit 1',
    [companyIdOf(trx), id],
  )
  return rows.length > 0
}
