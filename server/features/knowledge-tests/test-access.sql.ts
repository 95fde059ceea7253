/** SQL: the test `t` is published and within its period. */
export const isOpen = `t.published_at is not null and t.ended_at is null
  and coalesce(t.opens_at, '-infinity') <= now() and coalesce(t.closes_at, 'infinity') > now()`

/** SQL: when the person was last asked to take the test `test` again; earlier attempts no longer count. */
export const renewedAt = (test: string, person: string) => `coalesce((select r.requested_at
  from knowledge_test_renewals r where r.company_id = $1 and r.knowledge_test_id = ${test}
    and r.user_id = ${person}), '-infinity')`

/**
 * SQL: the attempts of one person at the test `t` since it was last requested; `person` is SQL of their id. Names the
 * row `own`.
 */
export const ownAttempts = (person: string) => `cross join lateral (
  select count(*) as attempt_count, count(*) filter (where not k.extra) as counted_count,
    exists (select from knowledge_test_extra_attempts x where x.company_id = $1 and x.knowledge_test_id = t.id
      and x.user_id = ${person} and x.used_at is null) as extra_open,
    max(k.id) filter (where k.submitted_at is null) as taking_id,
    coalesce(bool_or(k.submitted_at is not null and k.score is null), false) as marking,
    coalesce(bool_or(k.passed), false) as passed,
    max(case when k.total > 0 then k.score * 100 / k.total else 0 end) filter (where k.score is not null) as best_percent,
    max(k.submitted_at) as last_at
  from knowledge_test_takings k
  where k.company_id = $1 and k.knowledge_test_id = t.id and k.user_id = ${person}
    and (k.submitted_at is null or k.started_at > ${renewedAt('t.id', person)})) own`

/** SQL: another attempt at `t` is allowed by its number, given `own`. */
export const hasAttempts = '(t.attempts = 0 or own.counted_count < t.attempts or own.extra_open)'

/** SQL: where the person stands, given `t` and `own`. */
export const standing = `case when own.passed then 'passed' when own.taking_id is not null then 'in_progress'
  when own.marking then 'marking' when ${isOpen} and ${hasAttempts} then 'to_take' else 'failed' end`
