import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { periodStart } from '#server/features/menus/menus.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'

export type RewardRules = {
  version: number
  rankingShown: boolean
  /** null: any number. */
  givenPerWeek: number | null
  receivedPerWeek: number | null
  toOnePerWeek: number | null
}

/** The limits of thanks and the ranking; version 0: none were set yet. */
export async function findRewardRules(db: CompanyDb): Promise<RewardRules> {
  const [row] = await namedQuery<RewardRules>(
    db,
    `select version, ranking_shown, given_per_week, received_per_week, to_one_per_week
     from reward_rules where company_id = $1`,
    [companyIdOf(db)],
  )
  return (
    row ?? { version: 0, rankingShown: true, givenPerWeek: null, receivedPerWeek: null, toOnePerWeek: null }
  )
}

export type RankRow = { userId: number; points: number; place: number; of: number }

/**
 * The people who earned points this fiscal year, by place; people with the same number of points share a place.
 * `userId`: only this person.
 */
export const findRanking = (db: CompanyDb, { userId, limit }: { userId: number | null; limit: number }) =>
  namedQuery<RankRow>(
    db,
    `with days as (
       select c.time_zone, ${periodStart("'year'", todayIn('c.time_zone'))} as year_from from companies c where c.id = $1
     ), earned as (
       select t.user_id, sum(t.amount) as points
       from days join reward_transactions t on t.company_id = $1
         and t.made_at >= days.year_from::timestamp at time zone days.time_zone
       left join reward_transactions o on o.company_id = $1 and o.id = t.reverses_id
       join users u on u.company_id = $1 and u.id = t.user_id and u.status = 'active'
       where coalesce(o.kind, t.kind) in ('menu', 'thanks', 'grant')
         and coalesce(o.made_at, t.made_at) >= days.year_from::timestamp at time zone days.time_zone
       group by t.user_id having sum(t.amount) > 0
     ), placed as (
       select user_id, points::float8 as points, (rank() over (order by points desc))::integer as place,
         (count(*) over ())::integer as of
       from earned
     )
     select * from placed where $2::bigint is null or user_id = $2 order by place, user_id limit $3`,
    [companyIdOf(db), userId, limit],
  )

export type ThanksCount = { userId: number; name: string; received: number; fromGiver: number }

/**
 * Thanks of the current week, from Monday, apart from those of a report. Those that wait for an approval count from their
 * submission, so that nobody exceeds a limit before the approver decides.
 */
export async function findThanksOfWeek(
  db: CompanyDb,
  {
    giverId,
    receiverIds,
    reportId,
  }: { giverId: number; receiverIds: readonly number[]; reportId: number | null },
) {
  const [week] = await namedQuery<{ given: number; renewsOn: string; receivers: ThanksCount[] }>(
    db,
    `with week as (
       select c.time_zone, date_trunc('week', ${todayIn('c.time_zone')})::date as monday from companies c where c.id = $1
     ), counted as (
       select t.from_id, t.to_id from week join thanks t on t.company_id = $1
         and t.thanked_at >= week.monday::timestamp at time zone week.time_zone
         and t.report_id is distinct from $4
       where t.from_id = $2 or t.to_id = any($3::bigint[])
       union all
       select r.user_id, named.id from week
       join reports r on r.company_id = $1 and r.status = 'waiting' and r.deleted_at is null
         and r.submitted_at >= week.monday::timestamp at time zone week.time_zone and r.id is distinct from $4
       join menus n on n.company_id = $1 and n.id = r.menu_id and n.kind = 'thanks'
       join report_versions v on v.company_id = $1 and v.report_id = r.id and v.version = r.version
       join menu_forms f on f.company_id = $1 and f.menu_id = r.menu_id and f.stage = r.stage
         and f.version = r.form_version
       cross join lateral (
         select distinct jsonb_array_elements_text(a.answer -> 'value' -> 'ids')::bigint as id
         from jsonb_array_elements(v.answers) a (answer)
         join jsonb_array_elements(f.items) i (item) on i.item ->> 'key' = a.answer ->> 'item'
           and i.item ->> 'kind' = 'users' and (i.item ->> 'tagged')::boolean) named
       where named.id <> r.user_id and (r.user_id = $2 or named.id = any($3::bigint[]))
         and not exists (select from thanks t where t.company_id = $1 and t.report_id = r.id)
     )
     select (select count(*) from counted where from_id = $2)::integer as given,
       to_char(week.monday + 7, 'YYYY-MM-DD') as renews_on,
       (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.family_name || ' ' || u.given_name,
           'received', (select count(*) from counted x where x.to_id = u.id),
           'fromGiver', (select count(*) from counted x where x.to_id = u.id and x.from_id = $2)) order by u.id), '[]')
         from users u where u.company_id = $1 and u.id = any($3::bigint[])) as receivers
     from week`,
    [companyIdOf(db), giverId, receiverIds, reportId],
  )
  return week!
}
