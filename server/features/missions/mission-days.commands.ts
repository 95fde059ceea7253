import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { stateOf } from './missions.sql.ts'

/**
 * Adapts what a period demands to the days on which people are away: less in proportion, at least once, and nothing of
 * people who are away on all days that count. An absence that was entered or deleted later has the same effect, until
 * the period is closed.
 * @param days the days that count, YYYY-MM-DD
 */
export const adaptToAbsences = (trx: CompanyDb, periodId: number, days: readonly string[]) =>
  namedQuery(
    trx,
    `with away as (
       select a.user_id, count(distinct day.on_day)::int as day_count
       from absences a join unnest(:days::date[]) as day (on_day) on ${covers('a', 'day.on_day')}
       where a.company_id = :companyId
       group by a.user_id
     ), adapted as (
       select x.user_id, case when away.day_count >= cardinality(:days::date[]) then 0
         else greatest(1, x.base_count * (cardinality(:days::date[]) - coalesce(away.day_count, 0))
           / cardinality(:days::date[])) + x.carried_count end as needed
       from mission_assignments x left join away on away.user_id = x.user_id
       where x.company_id = :companyId and x.mission_period_id = :periodId and x.state in ('open', 'done', 'excused')
         and cardinality(:days::date[]) > 0
     )
     update mission_assignments x set needed_count = adapted.needed, state = ${stateOf('adapted.needed', 'x.done_count')},
       done_at = case when adapted.needed > 0 and x.done_count >= adapted.needed then coalesce(x.done_at, now()) end
     from adapted, mission_periods p
     where x.company_id = :companyId and x.mission_period_id = :periodId and x.user_id = adapted.user_id
       and p.company_id = :companyId and p.id = x.mission_period_id and p.closed_at is null
       and x.needed_count <> adapted.needed`,
    { companyId: companyIdOf(trx), periodId, days },
  )
