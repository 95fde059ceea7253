import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'

export type MutualThanksRow = {
  firstId: number
  secondId: number
  /** From the first to the second, and back. */
  givenPoints: number
  returnedPoints: number
  givenCount: number
  returnedCount: number
}

const mostListed = 100

/**
 * Pairs of people who gave points to each other by thanks since a number of days ago, each of the two at least `least`
 * times. Reversed points do not count. The pairs with the most points come first.
 */
export const findMutualThanks = (db: CompanyDb, days: number, least: number) =>
  namedQuery<MutualThanksRow>(
    db,
    `with given as (
       select t.made_by_id as from_id, t.user_id as to_id, sum(t.amount)::integer as points, count(*)::integer as count
       from reward_transactions t
       where t.company_id = $1 and t.kind = 'thanks' and t.made_at >= now() - make_interval(days => $2::integer)
         and t.made_by_id is not null
         and not exists (select from reward_transactions z where z.company_id = $1 and z.reverses_id = t.id)
       group by 1, 2 having count(*) >= $3::integer
     )
     select g.from_id as first_id, g.to_id as second_id, g.points as given_points, r.points as returned_points,
       g.count as given_count, r.count as returned_count
     from given g join given r on r.from_id = g.to_id and r.to_id = g.from_id and g.from_id < g.to_id
     order by g.points + r.points desc, g.from_id, g.to_id limit ${mostListed}`,
    [companyIdOf(db), days, least],
  )
