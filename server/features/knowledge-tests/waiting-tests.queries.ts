import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AuthorRow, authorColumns, portraitOf } from '#server/features/people/authors.sql.ts'
import { todayIn } from '#server/platform/company-day.ts'
import type { Reader } from './knowledge-tests.queries.ts'
import { hasAttempts, isOpen, ownAttempts } from './test-access.sql.ts'

/** SQL: open tests `t` that the person `$2` with the audiences `$3` can still take and has not passed. */
const openTests = (joins = '') => `from knowledge_tests t
  join companies c on c.id = $1 ${joins} ${ownAttempts('$2')}
  where t.company_id = $1 and ${isOpen} and t.audience_id = any($3::bigint[]) and not own.passed
    and (own.taking_id is not null or ${hasAttempts} and not own.marking)`

/** SQL: those of them that the person can take now, without waiting for the next attempt. */
export const waitingTests = (joins = '') => `${openTests(joins)}
    and (own.taking_id is not null or own.extra_open
      or coalesce(own.last_at + make_interval(hours => t.wait_hours) <= now(), true))`

const lastDay = '(t.closes_at at time zone c.time_zone)::date'

/** SQL: the day on which the test closes, or before that the certificate that it renews ends. */
const dueDay = `least(${lastDay}, (select max(f.valid_until) from certificates f where f.company_id = $1
  and f.user_id = $2 and f.knowledge_test_id = t.id and f.renewal_requested_at is not null))`
const dueOn = `coalesce(${dueDay}, '9999-12-31'::date)`
const overdue = `coalesce(${dueDay} < ${todayIn('c.time_zone')}, false)`

export async function countWaitingTests(db: CompanyDb, { userId, audienceIds }: Reader) {
  const [row] = await namedQuery<{ count: number; overdueCount: number }>(
    db,
    `select count(*) as count, count(*) filter (where ${overdue}) as overdue_count ${waitingTests()}`,
    [companyIdOf(db), userId, audienceIds],
  )
  return row!
}

type WaitingTestRow = AuthorRow & {
  id: number
  title: string
  since: Date
  dueOn: string | null
  overdue: boolean
}

/** The tests that wait for a person, the earliest end first. */
export const findWaitingTests = (
  db: CompanyDb,
  { userId, audienceIds }: Reader,
  { after, limit }: { after: { dueOn: string; id: number } | null; limit: number },
) =>
  namedQuery<WaitingTestRow>(
    db,
    `select t.id, t.title, greatest(t.published_at, t.opens_at, t.created_at) as since, ${dueDay}::text as due_on,
       ${overdue} as overdue, ${authorColumns()}
     ${waitingTests(`join users u on u.company_id = $1 and u.id = t.created_by_id ${portraitOf()}`)}
       and ($4::date is null or (${dueOn}, t.id) > ($4, $5::bigint))
     order by ${dueOn}, t.id limit $6`,
    [companyIdOf(db), userId, audienceIds, after?.dueOn ?? null, after?.id ?? 0, limit],
  )

/** The tests of a person that close between two days, `until` exclusive. */
export const findTestsClosing = (
  db: CompanyDb,
  { userId, audienceIds }: Reader,
  { from, until }: { from: string; until: string },
) =>
  namedQuery<{ id: number; title: string; dueOn: string }>(
    db,
    `select t.id, t.title, ${lastDay}::text as due_on ${openTests()}
       and ${lastDay} >= $4::date and ${lastDay} < $5::date
     order by t.closes_at, t.id limit 500`,
    [companyIdOf(db), userId, audienceIds, from, until],
  )
