import type { AudienceRule } from '#common/audience-rule.ts'
import { ipRestrictionLimits } from '#contract/ip-restriction.ts'
import { memberIds } from '#db/audience-members.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'

export type IpRange = { network: string; name: string }

export type IpRestriction = {
  /** 0: never changed. */
  version: number
  enabled: boolean
  exemptRule: AudienceRule | null
  ranges: IpRange[]
}

export async function findIpRestriction(db: CompanyDb): Promise<IpRestriction> {
  const companyId = companyIdOf(db)
  const [row] = await namedQuery<{ version: number; enabled: boolean; rule: AudienceRule | null }>(
    db,
    `select coalesce(r.version, 0) as version, coalesce(r.enabled, false) as enabled, a.rule
     from company_configs f
     left join ip_restrictions r on r.company_id = f.company_id
     left join audiences a on a.company_id = f.company_id and a.id = f.ip_exempt_audience_id
     where f.company_id = $1`,
    [companyId],
  )
  const ranges = await namedQuery<IpRange>(
    db,
    'select network::text as network, name from ip_ranges where company_id = $1 order by position, id',
    [companyId],
  )
  return { version: row!.version, enabled: row!.enabled, exemptRule: row!.rule, ranges }
}

/** Networks as PostgreSQL writes them, without the bits of hosts: `203.0.113.9/24` is `203.0.113.0/24`. */
export async function canonicalNetworks(db: CompanyDb, networks: readonly string[]) {
  const rows = await namedQuery<{ network: string }>(
    db,
    `select network(given.written::inet)::text as network
     from unnest($1::text[]) with ordinality as given (written, place) order by given.place`,
    [networks],
  )
  return rows.map(({ network }) => network)
}

/* SQL: the networks of people in the last days, from their sessions and from what was recorded. IPv4 in its own writing. */
const seenSince = (days: string) => `seen as (
  select user_id, network::inet as ip, seen_on from seen_addresses
  where company_id = $1 and seen_on > current_date - ${days}::integer
  union all
  select user_id, case when ip <<= '::ffff:0:0/96' then '0.0.0.0'::inet + (ip - '::ffff:0:0'::inet) else ip end,
    last_seen_at::date
  from sessions
  where company_id = $1 and ip is not null and last_seen_at::date > current_date - ${days}::integer)`

export type OutsideRow = PersonRow & { addresses: string[]; seenOn: string; count: number }

/**
 * The active and invited people who were seen outside of the networks in the last days, except those the rule exempts:
 * the latest first. An IPv6 network of 64 bits counts as outside unless a range holds all of it.
 */
export async function findOutside(
  db: CompanyDb,
  { networks, exemptRule }: { networks: readonly string[]; exemptRule: AudienceRule | null },
) {
  const { days, shown } = ipRestrictionLimits
  const exempt = exemptRule ? await memberIds(db, exemptRule) : []
  const values = [companyIdOf(db), networks, exempt, days]
  const people = await namedQuery<OutsideRow>(
    db,
    `with ${seenSince('$4')}, outside as (
       select s.user_id, array_agg(distinct host(s.ip) order by host(s.ip)) as addresses, max(s.seen_on) as seen_on
       from seen s
       where s.user_id <> all($3::bigint[])
         and not exists (select from unnest($2::cidr[]) as given (network) where s.ip <<= given.network)
       group by s.user_id)
     select ${personColumns}, coalesce(o.addresses[1:5], '{}') as addresses, o.seen_on::text as seen_on, count(*) over () as count
     from outside o join users u on u.company_id = $1 and u.id = o.user_id and u.status in ('invited', 'active')
     ${portraitOf()}
     order by o.seen_on desc, u.family_name_kana, u.given_name_kana, u.id limit $5`,
    [...values, shown],
  )
  const [counts] = await namedQuery<{ seenCount: number }>(
    db,
    `with ${seenSince('$2')} select count(distinct s.user_id) as seen_count
     from seen s join users u on u.company_id = $1 and u.id = s.user_id and u.status in ('invited', 'active')`,
    [companyIdOf(db), days],
  )
  return { people, count: people[0]?.count ?? 0, seenCount: counts!.seenCount, exemptCount: exempt.length }
}
