import { todayIn } from '#server/platform/company-day.ts'

/*
 * SQL fragments about missions: `m` a mission, `p` a period, `x` an assignment, `n` a menu, `co` the company.
 */

/** Whether a person can use the menu of a mission now. */
export const canUseMenu = (n: string, user: string) => `(${n}.published and ${n}.deleted_at is null
  and coalesce(${n}.opens_at <= now(), true) and coalesce(${n}.closes_at > now(), true)
  and exists (select from audience_members usable where usable.company_id = ${n}.company_id
    and usable.audience_id = ${n}.use_audience_id and usable.user_id = ${user}))`

/** The company's day on which a submission `a` was made. Drafts count from the day they were submitted. */
const useDay = '(a.created_at at time zone co.time_zone)::date'

/**
 * Whether a submission `a` counts for the period `p`: withdrawn, rejected and deleted ones do not. In a relay, only what
 * was submitted since the turn began counts, however late: a post of the same morning is not a reaction to it.
 */
const counts = `a.company_id = x.company_id and a.user_id = x.user_id and a.menu_id = m.menu_id
  and a.deleted_at is null and a.status in ('in_progress', 'awaiting_report', 'done')
  and not exists (select from feeds f where f.company_id = a.company_id and f.apply_id = a.id and f.deleted_at is not null)
  and case when m.kind = 'relay' then a.created_at >= x.assigned_at
    else ${useDay} >= p.starts_on and (p.due_on is null or ${useDay} <= p.due_on) end`

/** How often the person of an assignment `x` used the menu in its period. */
export const usesInMission = `(select count(*)::int from applies a where ${counts})`

/** Whether a menu has missions that have not ended, so that its uses are counted. `menuId`: SQL. */
export const hasMissions = (companyId: string, menuId: string) => `exists (select from missions running
  where running.company_id = ${companyId} and running.menu_id = ${menuId} and running.ended_on is null)`

/** The state of an assignment that demands `needed` uses of which `done` were made. */
export const stateOf = (needed: string, done: string) => `case when x.state = 'skipped' then 'skipped'
  when ${needed} = 0 then 'excused' when ${done} >= ${needed} then 'done'
  when p.closed_at is null then 'open' else 'missed' end`

/** How many periods in a row this person has done; those that were excused do not interrupt it. */
export const streakOf = (mission: string, user: string) => `(
  select count(*)::int from mission_assignments kept
  join mission_periods kept_in on kept_in.company_id = kept.company_id and kept_in.id = kept.mission_period_id
  where kept.company_id = ${mission}.company_id and kept_in.mission_id = ${mission}.id and kept.user_id = ${user}
    and kept.state = 'done' and kept_in.number > coalesce((select max(broken_in.number) from mission_assignments broken
      join mission_periods broken_in on broken_in.company_id = broken.company_id
        and broken_in.id = broken.mission_period_id
      where broken.company_id = ${mission}.company_id and broken_in.mission_id = ${mission}.id
        and broken.user_id = ${user} and broken.state = 'missed'), 0))`

/** Whether the company `c` has a mission with something to do today or before. */
export const hasDueMissions = `exists (select from missions m where m.company_id = c.id
  and m.next_on <= ${todayIn('c.time_zone')})`
