import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { covers } from '#server/features/absences/absences.sql.ts'
import { stateOf } from './missions.sql.ts'

const awayDays = 'coalesce((away.day_counts ->> x.user_id::text)::int, 0)'
const needed = `case when ${awayDays} >= cardinality(:days::date[]) then 0
  else greatest(1, x.base_count * (cardinality(:days::date[]) - ${awayDays}) / cardinality(:days::date[]))
    + x.carried_count end`

type Adapting = { periodId: number; userIds: readonly number[] | null; days: readonly string[] }

/**
 * Adapts what a period demands to the days on which people are away: less in proportion, at least once, and nothing of
 * people who are away on all days that count. An absence that was entered or deleted later has the same effect, until
 * the period is closed.
 * @param days the days that count, YYYY-MM-DD; `userIds`: null for everyone
 */
export const adaptToAbsences = (trx: CompanyDb, { periodId, userIds, days }: Adapting) =>
  namedQuery(
    trx,
    `update mission_assignments x set needed_count = ${needed}, state = ${stateOf(needed, 'x.done_count')},
       done_at = case when ${needed} > 0 and x.done_count >= ${needed} then coalesce(x.done_at, now()) end
     from mission_periods p, (
       select jsonb_object_agg(each.user_id, each.day_count) as day_counts from (
         select a.user_id, count(distinct day.on_day) as day_count
         from absences a join unnest(:days::date[]) as day (on_day) on ${covers('a', 'day.on_day')}
         where a.company_id = :companyId group by a.user_id) each
     ) away
     where x.company_id = :companyId and x.mission_period_id = :periodId and x.state in ('open', 'done', 'excused')
       and cardinality(:days::date[]) > 0 and (:userIds::bigint[] is null or x.user_id = any(:userIds))
       and p.company_id = :companyId and p.id = x.mission_period_id and p.closed_at is null
       and x.needed_count <> ${needed}`,
    { companyId: companyIdOf(trx), periodId, userIds, days },
  )
