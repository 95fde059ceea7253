import { foldText } from '#common/search-text.ts'
import type { lookEnds } from '#contract/looks.ts'
import { lookLimits } from '#contract/looks.ts'
import { type CompanyDb, companyIdOf, type InstallationDb, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { lookEndedBy, lookTables } from '#server/platform/auth/look-sessions.ts'
import { isLetIn } from '#server/platform/auth/person-rights.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

type Name = { familyName: string; givenName: string }
type Person = Name & { id: number; profileFilename: string | null }
export type LookEnd = (typeof lookEnds)[number]

export type ConsentRow = {
  id: number
  purpose: string
  giver: Person
  givenAt: Date
  endsAt: Date
  withdrawer: Person | null
  withdrawnAt: Date | null
  state: 'stands' | 'ended' | 'withdrawn'
  lookCount: number
}

/* SQL: a person `u` with their portrait `m`, as JSON. */
const personOf = (person: string, picture: string) => `jsonb_build_object('id', ${person}.id,
  'familyName', ${person}.family_name, 'givenName', ${person}.given_name, 'profileFilename', ${picture}.filename)`

/** SQL: whether consent `k` stands. */
const stands = 'k.withdrawn_at is null and k.ends_at > now()'

const consentColumns = `k.id, k.purpose, ${personOf('g', 'gm')} as giver, k.given_at, k.ends_at,
  case when w.id is not null then ${personOf('w', 'wm')} end as withdrawer, k.withdrawn_at,
  case when k.withdrawn_at is not null then 'withdrawn' when k.ends_at > now() then 'stands' else 'ended' end as state,
  (select count(*)::integer from looks l where l.company_id = k.company_id and l.consent_id = k.id) as look_count`

/* SQL: consents `k` with who gave and withdrew them. */
const consents = `look_consents k join users g on g.company_id = k.company_id and g.id = k.given_by_id
  ${portraitOf('g', 'gm')}
  left join users w on w.company_id = k.company_id and w.id = k.withdrawn_by_id ${portraitOf('w', 'wm')}`

/** The consent that stands, or the one of an id; null: there is none. */
export async function findConsent(db: CompanyDb, id: number | null = null) {
  const [row] = await namedQuery<ConsentRow>(
    db,
    `select ${consentColumns} from ${consents}
     where k.company_id = $1 and (k.id = $2 or ($2::bigint is null and ${stands}))
     order by k.id desc limit 1`,
    [companyIdOf(db), id],
  )
  return row ?? null
}

type PageRequest = { beyond: number | null; limit: number }

/** A page of the consents of the company, the latest first. */
export async function findConsents(db: CompanyDb, { beyond, limit }: PageRequest) {
  const rows = await namedQuery<ConsentRow>(
    db,
    `select ${consentColumns} from ${consents}
     where k.company_id = $1 and ($2::bigint is null or k.id < $2) order by k.id desc limit $3`,
    [companyIdOf(db), beyond, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

/** The days for which consent can be given, and when the chosen one ends. */
export async function findDays(db: CompanyDb, endsOn: string | null = null) {
  const [row] = await namedQuery<{ earliestOn: string; latestOn: string; endsAt: Date | null }>(
    db,
    `select ${todayIn('c.time_zone')}::text as earliest_on,
       (${todayIn('c.time_zone')} + ${lookLimits.mostDays})::text as latest_on,
       (($2::date + 1)::timestamp at time zone c.time_zone) as ends_at
     from companies c where c.id = $1`,
    [companyIdOf(db), endsOn],
  )
  return row!
}

export type RequestRow = { id: number; operatorName: string; reason: string; createdAt: Date }

/** What operators asked for in the last days, since the last consent; the latest first. */
export const findRequests = (db: CompanyDb | InstallationDb, companyId: number) =>
  namedQuery<RequestRow>(
    db,
    `select r.id, r.operator_name, r.reason, r.created_at from look_requests r
     where r.company_id = $1 and r.created_at > now() - make_interval(days => ${lookLimits.requestDays})
       and not exists (select from look_consents k where k.company_id = $1 and k.given_at > r.created_at)
     order by r.id desc limit 20`,
    [companyId],
  )

export type LookRow = {
  id: number
  operatorName: string
  user: Person
  reason: string
  beganAt: Date
  endsAt: Date
  endedAt: Date | null
  endedBy: LookEnd | null
  viewCount: number
}

/**
 * A page of the looks at the company, the latest first. What ended one, but for operators themselves, is recorded some
 * minutes later: until then it has no end here, unless its time is over or its consent ended.
 */
export async function findLooks(db: CompanyDb, { beyond, limit }: PageRequest) {
  const rows = await namedQuery<LookRow>(
    db,
    `select l.id, l.operator_name, ${personOf('u', 'm')} as user, l.reason, l.began_at, l.ends_at,
       coalesce(l.ended_at, case when least(l.ends_at, k.ends_at, k.withdrawn_at) <= now()
         then least(l.ends_at, k.ends_at, k.withdrawn_at) end) as ended_at,
       coalesce(l.ended_by, case when least(k.ends_at, k.withdrawn_at) <= least(l.ends_at, now()) then 'consent'
         when l.ends_at <= now() then 'time' end) as ended_by,
       (select count(*)::integer from look_views v where v.company_id = l.company_id and v.look_id = l.id) as view_count
     from looks l join look_consents k on k.company_id = l.company_id and k.id = l.consent_id
     join users u on u.company_id = l.company_id and u.id = l.user_id ${portraitOf()}
     where l.company_id = $1 and ($2::bigint is null or l.id < $2) order by l.id desc limit $3`,
    [companyIdOf(db), beyond, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.id])
}

export async function hasLook(db: CompanyDb, id: number) {
  const rows = await namedQuery(db, 'select 1 as one from looks where company_id = $1 and id = $2', [
    companyIdOf(db),
    id,
  ])
  return rows.length > 0
}

export type ViewRow = { minute: Date; paths: string[] }

/** A page of what a look viewed, by minute, the latest first. */
export async function findViews(
  db: CompanyDb,
  lookId: number,
  { beyond, limit }: { beyond: { at: Date } | null; limit: number },
) {
  const rows = await namedQuery<ViewRow>(
    db,
    `select v.minute, array_agg(v.path order by v.path) as paths from look_views v
     where v.company_id = $1 and v.look_id = $2 and ($3::timestamptz is null or v.minute < $3)
     group by v.minute order by v.minute desc limit $4`,
    [companyIdOf(db), lookId, beyond?.at ?? null, limit + 1],
  )
  return pageOfRows(rows, limit, (row) => [row.minute, lookId])
}

type CurrentLook = { id: number; operatorName: string; endsAt: Date } & Name

/** A look that is under way: the given one, or one as the person. */
export async function findCurrentLook(
  db: CompanyDb,
  { userId, lookId }: { userId: number; lookId?: number },
) {
  const [row] = await namedQuery<CurrentLook>(
    db,
    `select l.id, l.operator_name, least(l.ends_at, k.ends_at) as ends_at, u.family_name, u.given_name
     from looks l join look_consents k on k.company_id = l.company_id and k.id = l.consent_id
     join users u on u.company_id = l.company_id and u.id = l.user_id
     where l.company_id = $1 and l.user_id = $2 and ($3::bigint is null or l.id = $3)
       and l.ended_at is null and l.ends_at > now() and ${stands}
     order by l.id desc limit 1`,
    [companyIdOf(db), userId, lookId ?? null],
  )
  return row ?? null
}

type StandingRow = Name & { id: number; purpose: string; givenAt: Date; endsAt: Date }

/** The consent of a company that stands. For operators. */
export async function findStanding(db: InstallationDb, companyId: number) {
  const [row] = await namedQuery<StandingRow>(
    db,
    `select k.id, k.purpose, g.family_name, g.given_name, k.given_at, k.ends_at
     from look_consents k join users g on g.company_id = k.company_id and g.id = k.given_by_id
     where k.company_id = $1 and ${stands} order by k.id desc limit 1`,
    [companyId],
  )
  return row ?? null
}

type UnderWayRow = Name & { id: number; operatorName: string; endsAt: Date; tokenHash: Uint8Array }

/** The looks at a company that are under way. For operators. */
export const findUnderWay = (db: InstallationDb, companyId: number) =>
  namedQuery<UnderWayRow>(
    db,
    `select l.id, l.operator_name, least(l.ends_at, k.ends_at) as ends_at, l.token_hash, u.family_name, u.given_name
     from ${lookTables} where l.company_id = $1 and l.ended_at is null and (${lookEndedBy}) is null
     order by l.id desc limit 20`,
    [companyId],
  )

type FoundPerson = Name & { id: number; login: string; role: string }

/** A person of a company who is let in. For operators. */
export async function findPersonToLookAs(db: InstallationDb, companyId: number, userId: number) {
  const [row] = await namedQuery<Name>(
    db,
    `select u.family_name, u.given_name from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2 and u.status in ('invited', 'active') and ${isLetIn}`,
    [companyId, userId],
  )
  return row ?? null
}

/** People of a company who are let in, by name, reading, sign-in name or number; at most 20. For operators. */
export const findPeopleToLookAs = (db: InstallationDb, companyId: number, query: string) =>
  namedQuery<FoundPerson>(
    db,
    `select u.id, u.family_name, u.given_name, coalesce(u.company_login_id, u.email, '') as login, u.role
     from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.status in ('invited', 'active') and ${isLetIn}
       and (position($2 in search_fold(u.family_name || u.given_name)) > 0
         or position($2 in search_fold(u.family_name_kana || u.given_name_kana)) > 0
         or position(lower($3) in lower(coalesce(u.email, ''))) > 0
         or position(lower($3) in lower(coalesce(u.company_login_id, ''))) > 0
         or u.id::text = $3)
     order by u.family_name_kana, u.given_name_kana, u.id limit 20`,
    [companyId, foldText(query).replaceAll(' ', ''), query],
  )
