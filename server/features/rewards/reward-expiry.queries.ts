import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type RewardSettings = {
  version: number
  expiryRule: 'never' | 'months' | 'fiscal_year'
  expiryMonths: number | null
  /** The first day on which points can expire, YYYY-MM-DD; null: points do not expire. */
  expiryFrom: string | null
}

/** The rule of expiry; version 0: none was set yet. */
export async function findRewardSettings(db: CompanyDb): Promise<RewardSettings> {
  const [row] = await namedQuery<RewardSettings>(
    db,
    `select version, expiry_rule, expiry_months,
       case when expiry_rule <> 'never' then to_char(expiry_from, 'YYYY-MM-DD') end as expiry_from
     from reward_settings where company_id = $1`,
    [companyIdOf(db)],
  )
  return row ?? { version: 0, expiryRule: 'never', expiryMonths: null, expiryFrom: null }
}

/**
 * SQL: common table expressions ending in `expiring` (user_id, on_day, points): how many points of a person become
 * invalid by each day, that day being the first on which they no longer count. What was spent is taken from the oldest
 * points first, so points expire only as far as more was earned by then than was ever spent. `whose` limits the
 * movements `t`.
 */
export const expiringPoints = (whose: string) => `rules as (
    select s.expiry_rule, s.expiry_months, s.expiry_from, c.time_zone
    from reward_settings s join companies c on c.id = s.company_id
    where s.company_id = $1 and s.expiry_rule <> 'never'
  ), moved as (
    select t.user_id, t.amount, coalesce(o.kind, t.kind) in ('menu', 'thanks', 'grant') as earned,
      (coalesce(o.made_at, t.made_at) at time zone rules.time_zone)::date as on_day
    from rules join reward_transactions t on t.company_id = $1 and ${whose}
    left join reward_transactions o on o.company_id = $1 and o.id = t.reverses_id
  ), lots as (
    select moved.user_id, greatest(rules.expiry_from,
      reward_expires_on(rules.expiry_rule, rules.expiry_months, moved.on_day)) as on_day, sum(moved.amount) as points
    from moved cross join rules where moved.earned group by 1, 2
  ), spent as (
    select moved.user_id, -sum(moved.amount) as points from moved where not moved.earned group by 1
  ), expiring as (
    select l.user_id, l.on_day, least(b.balance,
      sum(l.points) over (partition by l.user_id order by l.on_day) - coalesce(s.points, 0))::integer as points
    from lots l
    join reward_balances b on b.company_id = $1 and b.user_id = l.user_id
    left join spent s on s.user_id = l.user_id
  )`

export type Expiring = {
  points: number
  /** The last day on which they are valid, YYYY-MM-DD. */
  lastDay: string
}

/** The next points of a person to expire; undefined: none will. */
export async function findNextExpiry(db: CompanyDb, userId: number): Promise<Expiring | undefined> {
  const [row] = await namedQuery<Expiring>(
    db,
    `with ${expiringPoints('t.user_id = $2')}
     select points, to_char(on_day - 1, 'YYYY-MM-DD') as last_day from expiring
     where points > 0 order by on_day limit 1`,
    [companyIdOf(db), userId],
  )
  return row
}

/** The points of a person that expire in a period, by their last valid day. */
export const findExpiries = (
  db: CompanyDb,
  userId: number,
  { from, until }: { from: string; until: string },
) =>
  namedQuery<Expiring>(
    db,
    `with ${expiringPoints('t.user_id = $2')}, steps as (
       select on_day - 1 as last_day, greatest(points, 0)
         - coalesce(lag(greatest(points, 0)) over (order by on_day), 0) as points from expiring
     )
     select points, to_char(last_day, 'YYYY-MM-DD') as last_day from steps
     where points > 0 and last_day >= $3::date and last_day < $4::date order by steps.last_day`,
    [companyIdOf(db), userId, from, until],
  )
