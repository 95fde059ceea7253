import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { stateOf, usesInMission } from './missions.sql.ts'

/*
 * How much of a mission is done is always counted from the submissions, never added up: a submission that is withdrawn,
 * rejected or deleted stops counting, and counting twice changes nothing.
 */
const recount = (which: string) => `
  with counted as (
    select x.mission_period_id, x.user_id, ${usesInMission} as uses
    from mission_assignments x
    join mission_periods p on p.company_id = x.company_id and p.id = x.mission_period_id
    join missions m on m.company_id = p.company_id and m.id = p.mission_id
    join companies co on co.id = m.company_id
    where x.company_id = :companyId and x.state <> 'skipped' and ${which}
  )
  update mission_assignments x set done_count = counted.uses, state = ${stateOf('x.needed_count', 'counted.uses')},
    done_at = case when counted.uses >= x.needed_count then coalesce(x.done_at, now()) end
  from counted, mission_periods p
  where x.company_id = :companyId and x.mission_period_id = counted.mission_period_id and x.user_id = counted.user_id
    and p.company_id = :companyId and p.id = x.mission_period_id
    and (x.done_count, x.state) is distinct from
      (counted.uses, ${stateOf('x.needed_count', 'counted.uses')})`

/** Counts a submission, or one that no longer counts, for the missions of its menu in whose periods it was made. */
export const countUse = (trx: CompanyDb, applyId: number) =>
  namedQuery(
    trx,
    recount(`(x.user_id, m.menu_id) = (select b.user_id, b.menu_id from applies b
      where b.company_id = :companyId and b.id = :applyId)
      and p.starts_on <= (select (b.created_at at time zone co.time_zone)::date from applies b
        where b.company_id = :companyId and b.id = :applyId)
      and (m.kind = 'relay' or p.due_on is null or p.due_on >= (select (b.created_at at time zone co.time_zone)::date
        from applies b where b.company_id = :companyId and b.id = :applyId))`),
    { companyId: companyIdOf(trx), applyId },
  )

/** Counts what was submitted before people were assigned to a period. */
export const countPeriod = (trx: CompanyDb, periodId: number) =>
  namedQuery(trx, recount('p.id = :periodId'), { companyId: companyIdOf(trx), periodId })
