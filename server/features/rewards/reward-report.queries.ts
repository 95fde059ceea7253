import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type RewardReportRow = {
  userId: number
  companyLoginId: string | null
  name: string
  departmentName: string | null
  /** The balance at the beginning of the period. */
  openingBalance: number
  /** Given from the budgets of departments. */
  departmentPoints: number
  menuPoints: number
  thanksPoints: number
  grantedPoints: number
  collectedPoints: number
  redeemedPoints: number
  expiredPoints: number
  /** The balance at the end of the period. */
  balance: number
}

/**
 * Points by person and source in a period of the company's days, both ends included. A reversal counts against the
 * source of what it reverses, on the day of the reversal. People without points in the period are left out unless they
 * have a balance.
 */
export const findRewardReport = (db: CompanyDb, from: string, until: string) =>
  namedQuery<RewardReportRow>(
    db,
    `with moved as (
       select t.user_id, t.amount,
         case when t.department_id is not null then 'department' else coalesce(o.kind, t.kind) end as source,
         t.made_at >= $2::date::timestamp at time zone c.time_zone as inside
       from companies c
       join reward_transactions t on t.company_id = $1
         and t.made_at < ($3::date + 1)::timestamp at time zone c.time_zone
       left join reward_transactions o on o.company_id = $1 and o.id = t.reverses_id
       where c.id = $1
     ), sums as (
       select user_id,
         coalesce(sum(amount) filter (where not inside), 0)::float8 as opening_balance,
         coalesce(sum(amount) filter (where inside and source = 'department'), 0)::float8 as department_points,
         coalesce(sum(amount) filter (where inside and source = 'menu'), 0)::float8 as menu_points,
         coalesce(sum(amount) filter (where inside and source = 'thanks'), 0)::float8 as thanks_points,
         coalesce(sum(amount) filter (where inside and source = 'grant'), 0)::float8 as granted_points,
         coalesce(sum(-amount) filter (where inside and source = 'collection'), 0)::float8 as collected_points,
         coalesce(sum(-amount) filter (where inside and source = 'redemption'), 0)::float8 as redeemed_points,
         coalesce(sum(-amount) filter (where inside and source = 'expiry'), 0)::float8 as expired_points,
         sum(amount)::float8 as balance, coalesce(bool_or(inside), false) as active
       from moved group by user_id
     )
     select u.id as user_id, u.company_login_id, u.family_name || ' ' || u.given_name as name,
       (select d.name from memberships b join departments d on d.company_id = b.company_id and d.id = b.department_id
         where b.company_id = $1 and b.user_id = u.id and b.main) as department_name,
       s.opening_balance, s.department_points, s.menu_points, s.thanks_points, s.granted_points, s.collected_points, s.redeemed_points, s.expired_points, s.balance
     from sums s join users u on u.company_id = $1 and u.id = s.user_id
     where s.active or s.balance <> 0
     order by u.company_login_id nulls last, u.family_name_kana, u.given_name_kana, u.id`,
    [companyIdOf(db), from, until],
  )
