import type { UserRole } from '#common/administration-section.ts'
import { foldLoginName } from '#common/login-name.ts'
import type { plannedChangeFailures } from '#contract/planned-changes.ts'
import type { Parameter } from '#db/named-parameters.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { type AccountState, isReached } from '#server/features/admin-users/admin-users.queries.ts'
import type { Place } from '#server/features/membership-history/memberships.rules.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { pageOfRows } from '#server/platform/http/cursor.ts'

export type PlannedFailure = (typeof plannedChangeFailures)[number]

/** A membership with its names at the time of planning. */
export type NamedPlace = Place & { departmentName: string; positionName: string | null }

/** For a join, as entered. */
export type PlannedAccount = {
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  formerFamilyName?: string | undefined
  formerFamilyNameKana?: string | undefined
  email: string | null
  companyLoginId: string | null
  employeeNumber?: string | null | undefined
}

export type PlannedRow = {
  id: number
  kind: 'transfer' | 'join'
  userId: number | null
  effectiveOn: string
  account: PlannedAccount | null
  passwordHash: string | null
  memberships: NamedPlace[]
  basedOn: Place[] | null
  state: 'planned' | 'applied' | 'failed' | 'cancelled'
  failure: PlannedFailure | null
  version: number
  createdById: number | null
  settledAt: Date | null
}

const columns = `p.id, p.kind, p.user_id, p.effective_on, p.account, p.password_hash, p.memberships, p.based_on, p.state,
  p.failure, p.version, p.created_by_id, p.settled_at`

/** One transfer or join, locked if it is to be changed. */
export async function findPlanned(db: CompanyDb, id: number, { lock = false } = {}) {
  const [row] = await namedQuery<PlannedRow>(
    db,
    `select ${columns} from planned_changes p where p.company_id = $1 and p.id = $2 ${lock ? 'for update' : ''}`,
    [companyIdOf(db), id],
  )
  return row
}

/** SQL: whether the main department of a planned join `p` is one of these or is below one; null includes all. */
const joinReached = (reach: Parameter) =>
  `(${reach}::bigint[] is null or exists (select from department_ancestors ra where ra.company_id = p.company_id
     and ra.department_id = (p.memberships -> 0 ->> 'departmentId')::bigint and ra.ancestor_id = any(${reach})))`

type ListedRow = { [K in keyof PersonRow]: PersonRow[K] | null } & {
  kind: PlannedRow['kind'] | 'stop' | 'resume' | 'withdraw' | 'reorganisation'
  plannedId: number
  effectiveOn: string
  state: PlannedRow['state']
  failure: PlannedFailure | null
  memberships: NamedPlace[] | null
  basedOn: Place[] | null
  account: PlannedAccount | null
  reorganisation: string | null
  version: number
  settledAt: Date | null
  role: UserRole | null
  status: AccountState | null
}
export type ListedChange = Omit<ListedRow, keyof PersonRow> & { person: PersonRow | null }

const person = `${personColumns}, u.role, u.status`
const personOf = (row: ListedRow): ListedChange => {
  const { id, familyName, givenName, profileFilename } = row
  const known = id !== null && familyName !== null && givenName !== null
  return { ...row, person: known ? { id, familyName, givenName, profileFilename } : null }
}

type OpenRequest = {
  reach: readonly number[] | null
  userId: number | null
  limit: number
  after: { texts: string[]; id: number } | null
}

const open = `
  select p.kind, p.id as planned_id, p.user_id, p.effective_on,
    case when p.failure is null then p.state else 'failed' end as state, p.failure, p.memberships, p.based_on,
    p.account, null as reorganisation, p.version, p.settled_at
  from planned_changes p where p.company_id = :companyId and p.state in ('planned', 'failed')
    and (p.kind = 'transfer' or ${joinReached(':reach')})
  union all
  select x.kind, u.id, u.id, x.day, case when u.settling_failed_at is null then 'planned' else 'failed' end,
    case when u.settling_failed_at is null then null else 'unexpected' end, null, null, null, null, 0, null
  from users u cross join lateral (values
    ('stop', case when u.status <> 'stopped' then u.stops_on end), ('resume', u.resumes_on), ('withdraw', u.last_on)
  ) as x (kind, day)
  where u.company_id = :companyId and u.status <> 'withdrawn' and (u.stops_on is not null or u.last_on is not null)
    and x.day is not null
  union all
  select 'reorganisation', r.id, null, r.effective_on, case when r.failure is null then 'planned' else 'failed' end,
    case r.failure when 'conflicts' then 'person_changed' else r.failure end, null, null, null, r.name, 0, null
  from reorganisations r
  where r.company_id = :companyId and r.state in ('scheduled', 'failed') and r.effective_on is not null and :reach::bigint[] is null`

/** Everything pending, by day: transfers, joins, scheduled account changes, and reorganisations. */
export async function findOpenChanges(db: CompanyDb, { reach, userId, limit, after }: OpenRequest) {
  const rows = await namedQuery<ListedRow>(
    db,
    `select l.*, ${person} from (${open}) l
     left join users u on u.company_id = :companyId and u.id = l.user_id ${portraitOf()}
     where (:userId::bigint is null or l.user_id = :userId) and (l.user_id is null or ${isReached(':reach')})
       and (l.effective_on, l.kind, l.planned_id) > (:afterDay::date, :afterKind, :afterId)
     order by l.effective_on, l.kind, l.planned_id limit :limit`,
    {
      companyId: companyIdOf(db),
      reach,
      userId,
      afterDay: after?.texts[0] ?? '0001-01-01',
      afterKind: after?.texts[1] ?? '',
      afterId: after?.id ?? 0,
      limit: limit + 1,
    },
  )
  const page = pageOfRows(rows, limit, (row) => [row.effectiveOn, row.kind, row.plannedId])
  return { ...page, rows: page.rows.map(personOf) }
}

type SettledRequest = Omit<OpenRequest, 'after'> & { after: { at: Date; id: number } | null }

/** Applied and cancelled transfers and joins, newest first. */
export async function findSettledChanges(db: CompanyDb, { reach, userId, limit, after }: SettledRequest) {
  const rows = await namedQuery<ListedRow>(
    db,
    `select p.kind, p.id as planned_id, p.user_id, p.effective_on, p.state, null as failure, p.memberships, p.based_on,
       p.account, null as reorganisation, p.version, p.settled_at, ${person}
     from planned_changes p left join users u on u.company_id = p.company_id and u.id = p.user_id ${portraitOf()}
     where p.company_id = $1 and p.state in ('applied', 'cancelled') and ($3::bigint is null or p.user_id = $3)
       and (case when p.user_id is null then ${joinReached('$2')} else ${isReached('$2')} end)
       and ($4::timestamptz is null or (p.settled_at, p.id) < ($4, $5))
     order by p.settled_at desc, p.id desc limit $6`,
    [companyIdOf(db), reach, userId, after?.at ?? null, after?.id ?? 0, limit + 1],
  )
  const page = pageOfRows(rows, limit, (row) => [row.settledAt!, row.plannedId])
  return { ...page, rows: page.rows.map(personOf) }
}

/** How many of the open ones could not be applied on their day. */
export async function countFailed(db: CompanyDb, reach: readonly number[] | null) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) from (${open}) l left join users u on u.company_id = :companyId and u.id = l.user_id
     where l.state = 'failed' and (l.user_id is null or ${isReached(':reach')})`,
    {
      companyId: companyIdOf(db),
      reach,
    },
  )
  return row!.count
}

/** People's current memberships, and their future transfers in the order in which they apply. */
export async function findStanding(db: CompanyDb, userIds: readonly number[]) {
  const people = await namedQuery<{ userId: number; status: AccountState; places: Place[] | null }>(
    db,
    `select u.id as user_id, u.status, (select json_agg(json_build_object('departmentId', b.department_id,
         'positionId', b.position_id, 'jobLabel', b.job_label) order by b.main desc, b.department_id)
       from memberships b where b.company_id = u.company_id and b.user_id = u.id) as places
     from users u where u.company_id = $1 and u.id = any($2::bigint[])`,
    [companyIdOf(db), userIds],
  )
  const transfers = await namedQuery<{
    id: number
    userId: number
    effectiveOn: string
    memberships: NamedPlace[]
  }>(
    db,
    `select p.id, p.user_id, p.effective_on, p.memberships from planned_changes p
     where p.company_id = $1 and p.user_id = any($2::bigint[]) and p.kind = 'transfer' and p.state = 'planned'
     order by p.effective_on, p.id`,
    [companyIdOf(db), userIds],
  )
  return {
    people: new Map(people.map((row) => [row.userId, { ...row, places: row.places ?? [] }])),
    transfers,
  }
}
export type Standing = Awaited<ReturnType<typeof findStanding>>

/** The names of these departments and positions; omits deleted ones. */
export async function findPlaceNames(db: CompanyDb, places: readonly Place[]) {
  const rows = await namedQuery<{ kind: 'department' | 'position'; id: number; name: string }>(
    db,
    `select 'department' as kind, id, name from departments where company_id = $1 and id = any($2::bigint[])
     union all select 'position', id, name from positions where company_id = $1 and id = any($3::bigint[])`,
    [
      companyIdOf(db),
      places.map(({ departmentId }) => departmentId),
      places.flatMap(({ positionId }) => positionId ?? []),
    ],
  )
  const of = (kind: 'department' | 'position') =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return { departments: of('department'), positions: of('position') }
}

/** Which of these logins already belong to a user of this company; those of other companies are detected on the day. */
export async function findTakenLogins(db: CompanyDb, logins: readonly string[]) {
  if (logins.length === 0) return new Set<string>()
  const rows = await namedQuery<{ identifier: string }>(
    db,
    'select identifier from logins where company_id = $1 and identifier = any($2::text[])',
    [companyIdOf(db), logins],
  )
  return new Set(rows.map(({ identifier }) => identifier))
}

/** Which of these logins another open join has, except `exceptId`. */
async function findPlannedLogins(db: CompanyDb, logins: readonly string[], exceptId: number | null) {
  const rows = await namedQuery<{ email: string | null; companyLoginId: string | null }>(
    db,
    `select lower(p.account ->> 'email') as email, lower(p.account ->> 'companyLoginId') as company_login_id
     from planned_changes p where p.company_id = $1 and p.kind = 'join' and p.state = 'planned'
       and p.id is distinct from $3::bigint
       and (lower(p.account ->> 'email') = any($2::text[]) or lower(p.account ->> 'companyLoginId') = any($2::text[]))`,
    [companyIdOf(db), logins, exceptId],
  )
  return new Set(
    rows.flatMap(({ email, companyLoginId }) => [email, companyLoginId]).filter((one) => one !== null),
  )
}

/** The normalised forms in which an account's logins are stored. */
export const loginsOf = ({ email, companyLoginId }: Pick<PlannedAccount, 'email' | 'companyLoginId'>) =>
  [email, companyLoginId].flatMap((one) => (one === null ? [] : [foldLoginName(one)]))

/** Those of the departments that are in `reach` or below one of it. */
export async function findDepartmentsWithin(
  db: CompanyDb,
  departmentIds: readonly number[],
  reach: readonly number[],
) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select distinct department_id as id from department_ancestors
     where company_id = $1 and department_id = any($2::bigint[]) and ancestor_id = any($3::bigint[])`,
    [companyIdOf(db), departmentIds, reach],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Which of an account's logins are taken by a user, or by another planned join. */
export async function findTaken(
  db: CompanyDb,
  account: { email: string | null; companyLoginId: string | null },
  exceptId: number | null,
) {
  const logins = loginsOf(account)
  const taken = new Set([
    ...(await findTakenLogins(db, logins)),
    ...(await findPlannedLogins(db, logins, exceptId)),
  ])
  const isTaken = (login: string | null) => login !== null && taken.has(foldLoginName(login))
  return { email: isTaken(account.email), companyLoginId: isTaken(account.companyLoginId) }
}

export type PlannedContext = Awaited<ReturnType<typeof findPlannedContext>>

/** What is needed to check whether plans could be applied now, and which of their departments are within `reach`. */
export async function findPlannedContext(
  db: CompanyDb,
  rows: readonly ListedChange[],
  reach: Parameters<typeof findDepartmentsWithin>[2] | null,
) {
  const waiting = rows.filter(({ state, failure }) => state === 'planned' && failure === null)
  const standing = await findStanding(
    db,
    waiting.flatMap(({ kind, person }) => (kind === 'transfer' && person ? person.id : [])),
  )
  const known = await findPlaceNames(
    db,
    rows.flatMap(({ memberships }) => memberships ?? []),
  )
  const taken = await findTakenLogins(
    db,
    waiting.flatMap(({ account }) => (account ? loginsOf(account) : [])),
  )
  const reached = reach && (await findDepartmentsWithin(db, [...known.departments.keys()], reach))
  return { standing, known, taken, reached }
}
