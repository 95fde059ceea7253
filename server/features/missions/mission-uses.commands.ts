import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { stateOf, usesInMission } from './missions.sql.ts'

/*
 * How much of a mission is done is always counted from the submissions, never added up: a submission that is withdrawn,
 * rejected or deleted stops counting, and counting twice changes nothing. The table is not joined to itself, which takes
 * a minute for 10,000 people as long as the database has no statistics about it.
 */
const recount = (which: string) => `
  update mission_assignments x set (done_count, state, done_at) = (
    select counted.uses, ${stateOf('x.needed_count', 'counted.uses')},
      case when counted.uses >= x.needed_count then coalesce(x.done_at, now()) end
    from (select ${usesInMission} as uses) counted)
  from mission_periods p
  join missions m on m.company_id = p.company_id and m.id = p.mission_id
  join companies co on co.id = m.company_id
  where x.company_id = :companyId and x.state <> 'skipped' and p.company_id = :companyId
    and p.id = x.mission_period_id and ${which}
    and (x.done_count <> ${usesInMission} or x.state <> ${stateOf('x.needed_count', 'x.done_count')})`

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

/** Counts what was submitted in a period before people were assigned to it. `userIds`: null for everyone. */
export const countPeriod = (trx: CompanyDb, periodId: number, userIds: readonly number[] | null) =>
  namedQuery(trx, recount('p.id = :periodId and (:userIds::bigint[] is null or x.user_id = any(:userIds))'), {
    companyId: companyIdOf(trx),
    periodId,
    userIds,
  })
