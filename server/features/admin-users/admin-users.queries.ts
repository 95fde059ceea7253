import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import { kanaPattern } from '#common/romaji.ts'
import type { accountFilters, accountSorts, accountStates } from '#contract/admin-users.ts'
import type { Parameter } from '#db/named-parameters.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { portraitOf } from '#server/features/people/authors.sql.ts'
import { type PersonRow, personColumns } from '#server/features/people/people.queries.ts'
import { isWritten, typedName } from '#server/features/people/written-names.sql.ts'
import { waitsUntil } from '#server/platform/auth/attempt-limits.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { momentText, pageOfRows, sortCursor } from '#server/platform/http/cursor.ts'

export type AccountState = (typeof accountStates)[number]
type AccountFilter = (typeof accountFilters)[number]

/** SQL: whether the main department of `u` is one of these or lies below one; null: always. */
export const isReached = (reach: Parameter) =>
  `(${reach}::bigint[] is null or exists (select from memberships rb
     join department_ancestors ra on ra.company_id = rb.company_id and ra.department_id = rb.department_id
     where rb.company_id = u.company_id and rb.user_id = u.id and rb.main and ra.ancestor_id = any(${reach})))`

const today = `(select ${todayIn('time_zone')} from companies where id = u.company_id)`

/** SQL: the invitation of `u` was not sent. */
const isNotSent = `(u.status = 'invited' and exists (select from invitations ni
  where ni.company_id = u.company_id and ni.user_id = u.id and ni.delivery in ('held', 'failed')))`

/** SQL by filter. Only people who may sign in can be locked out or have planned changes. */
const isIn: Record<AccountFilter, string> = {
  present: `u.status not in ('withdrawn', 'app')`,
  invited: `u.status = 'invited'`,
  active: `u.status = 'active'`,
  stopped: `u.status = 'stopped'`,
  withdrawn: `u.status = 'withdrawn'`,
  never_signed_in: `(u.status = 'invited' or u.status = 'stopped' and u.first_signed_in_at is null)`,
  not_sent: isNotSent,
  locked: `u.status <> 'withdrawn' and ${waitsUntil()} is not null`,
  planned: `u.status <> 'withdrawn' and (u.last_on is not null or u.resumes_on is not null
    or u.stops_on > ${today})`,
}

type AccountRow = PersonRow & {
  familyNameKana: string
  givenNameKana: string
  email: string | null
  companyLoginId: string | null
  employeeNumber: string | null
  departmentName: string | null
  positionName: string | null
  role: UserRole
  status: AccountState
  neverSignedIn: boolean
  lastActiveOn: string | null
  createdAt: Date
  locked: boolean
  invitationNotSent: boolean
  stopsOn: string | null
  resumesOn: string | null
  lastOn: string | null
}

type Sort = (typeof accountSorts)[number]

type AccountsRequest = {
  cursor?: string | undefined
  /** By reading, if unset. */
  sort?: Sort
  direction?: 'ascending' | 'descending'
  limit: number
  state: AccountFilter
  reach: readonly number[] | null
  query?: string | undefined
  departmentId?: number | undefined
  positionId?: number | undefined
  role?: UserRole | undefined
}

const lastActiveOn = `(select d.day::text from active_days d
  where d.company_id = u.company_id and d.user_id = u.id order by d.day desc limit 1)`

// What each order compares. People without a value sort before all others.
const orders: Record<Sort, { first: string; second: string }> = {
  name: { first: 'u.family_name_kana', second: 'u.given_name_kana' },
  employee_number: { first: `coalesce(u.employee_number, '')`, second: `''::text` },
  last_active_on: { first: `coalesce(${lastActiveOn}, '')`, second: `''::text` },
  created_at: { first: momentText('u.created_at'), second: `''::text` },
}

/** A page of accounts. */
export async function findAccounts(db: CompanyDb, request: AccountsRequest) {
  const {
    cursor,
    sort = 'name',
    direction = 'ascending',
    limit,
    state,
    reach,
    query = '',
    departmentId,
    positionId,
    role,
  } = request
  const after = sortCursor(cursor, sort)
  const [beyond, way] = direction === 'descending' ? ['<', 'desc'] : ['>', 'asc']
  const { first, second } = orders[sort]
  const { folded, writings } = typedName(query)
  const rows = await namedQuery<AccountRow & { first: string; second: string }>(
    db,
    `select ${personColumns}, u.family_name_kana, u.given_name_kana, u.email, u.company_login_id, u.employee_number, u.role, u.status,
       main.department_name, main.position_name, ${isIn.never_signed_in} as never_signed_in,
       ${lastActiveOn} as last_active_on, u.created_at, ${first} as first, ${second} as second,
       ${waitsUntil()} is not null as locked, ${isNotSent} as invitation_not_sent, u.stops_on, u.resumes_on, u.last_on
     from users u ${portraitOf()}
     left join lateral (
       select d.name as department_name, p.name as position_name from memberships b
       join departments d on d.company_id = b.company_id and d.id = b.department_id
       left join positions p on p.company_id = b.company_id and p.id = b.position_id
       where b.company_id = u.company_id and b.user_id = u.id and b.main
     ) main on true
     where u.company_id = :companyId
       and (:afterId::bigint is null or (${first}, ${second}, u.id) ${beyond} (:afterFirst, :afterSecond, :afterId))
       and ${isIn[state]} and ${isReached(':reach')}
       and (:query = '' or ${isWritten(':query', ':writings::text', 'u.search_name')} or position(:query in u.search_kana) > 0
         or u.search_kana ~ :kana or position(:query in lower(coalesce(u.email, ''))) > 0
         or position(:query in lower(coalesce(u.company_login_id, ''))) > 0
         or position(:query in lower(coalesce(u.employee_number, ''))) > 0)
       and (:departmentId::bigint is null or exists (select from memberships b
         join department_ancestors a on a.company_id = b.company_id and a.department_id = b.department_id
         where b.company_id = u.company_id and b.user_id = u.id and a.ancestor_id = :departmentId))
       and (:positionId::bigint is null or exists (select from memberships b
         where b.company_id = u.company_id and b.user_id = u.id and b.position_id = :positionId))
       and (:role::text is null or u.role = :role)
     order by ${first} ${way}, ${second} ${way}, u.id ${way} limit :limit`,
    {
      companyId: companyIdOf(db),
      afterFirst: after?.first ?? null,
      afterSecond: after?.second ?? null,
      afterId: after?.id ?? null,
      reach,
      query: folded,
      kana: kanaPattern(query),
      departmentId: departmentId ?? null,
      positionId: positionId ?? null,
      role: role ?? null,
      limit: limit + 1,
      writings,
    },
  )
  return pageOfRows(rows, limit, (row) => [sort, row.first, row.second, row.id])
}

type Counts = Record<AccountState, number> & {
  notSent: number
  usedCount: number
  contractedCount: number | null
  loginIdPrefix: string | null
  /** Whether people can have company IDs. */
  companyIds: boolean
  companyCode: string
  today: string
}

/** The number of accounts by state within reach, and the number that counts against the company's contract. */
export async function countAccounts(db: CompanyDb, reach: readonly number[] | null) {
  const [row] = await namedQuery<Counts>(
    db,
    `select n.*, f.contracted_count, f.login_id_prefix, c.code as company_code,
       not 'company_ids' = any(c.options_off) as company_ids, ${todayIn('c.time_zone')} as today,
       (select count(*) from users where company_id = $1 and status not in ('withdrawn', 'app')) as used_count
     from companies c join company_configs f on f.company_id = c.id cross join (
       select count(*) filter (where u.status = 'invited') as invited,
         count(*) filter (where u.status = 'active') as active,
         count(*) filter (where u.status = 'stopped') as stopped,
         count(*) filter (where u.status = 'withdrawn') as withdrawn,
         count(*) filter (where ${isNotSent}) as not_sent
       from users u where u.company_id = $1 and ${isReached('$2')}
     ) n where c.id = $1`,
    [companyIdOf(db), reach],
  )
  return row!
}

export type AccountPageRow = PersonRow & {
  version: number
  familyNameKana: string
  givenNameKana: string
  formerFamilyName: string
  formerFamilyNameKana: string
  email: string | null
  companyLoginId: string | null
  employeeNumber: string | null
  role: UserRole
  status: AccountState
  stopsOn: string | null
  resumesOn: string | null
  lastOn: string | null
  firstSignedInAt: Date | null
  createdAt: Date
  lockedUntil: Date | null
  initial: boolean | null
  passwordSetAt: Date | null
  invitedAt: Date | null
  invitationDelivery: 'waiting' | 'held' | 'sent' | 'failed' | 'card' | null
  invitationExpiresAt: Date | null
  sections: AdministrationSection[]
  reached: boolean
  memberships: MembershipRow[] | null
  administeredDepartments: { id: number; name: string }[] | null
  administeredMenus: { id: number; name: string }[] | null
}

export type MembershipRow = {
  departmentId: number
  departmentName: string
  departmentPath: string
  positionId: number | null
  positionName: string | null
  jobLabel: string
  fixed: boolean
}

/** One account. `reached`: whether the caller administers it. */
export async function findAccount(db: CompanyDb, userId: number, reach: readonly number[] | null) {
  const [row] = await namedQuery<AccountPageRow>(
    db,
    `select ${personColumns}, u.version, u.family_name_kana, u.given_name_kana, u.former_family_name, u.former_family_name_kana, u.email, u.company_login_id,
       u.employee_number, u.role, u.status, u.stops_on, u.resumes_on, u.last_on, u.first_signed_in_at, u.created_at, ${waitsUntil()} as locked_until,
       k.initial, k.set_at as password_set_at, coalesce(i.sent_at, i.created_at) as invited_at, i.delivery as invitation_delivery, i.expires_at as invitation_expires_at,
       ${isReached('$3')} as reached,
       array(select section from administrator_sections s where s.company_id = u.company_id and s.user_id = u.id
         order by 1) as sections,
       (select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.sort_order, d.id)
        from administrator_departments a
        join departments d on d.company_id = a.company_id and d.id = a.department_id
        where a.company_id = u.company_id and a.user_id = u.id) as administered_departments,
       (select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.sort_order, n.id)
        from administrator_menus a join menus n on n.company_id = a.company_id and n.id = a.menu_id
        where a.company_id = u.company_id and a.user_id = u.id) as administered_menus,
       (select json_agg(json_build_object('departmentId', d.id, 'departmentName', d.name,
          'departmentPath', (select string_agg(x.name, ' / ' order by a.depth desc) from department_ancestors a
            join departments x on x.company_id = a.company_id and x.id = a.ancestor_id
            where a.company_id = d.company_id and a.department_id = d.id),
          'positionId', p.id, 'positionName', p.name, 'jobLabel', b.job_label,
          'fixed', not ($3::bigint[] is null or exists (select from department_ancestors a
            where a.company_id = d.company_id and a.department_id = d.id and a.ancestor_id = any($3))))
          order by b.main desc, d.sort_order, d.id)
        from memberships b
        join departments d on d.company_id = b.company_id and d.id = b.department_id
        left join positions p on p.company_id = b.company_id and p.id = b.position_id
        where b.company_id = u.company_id and b.user_id = u.id) as memberships
     from users u ${portraitOf()}
     left join credentials k on k.company_id = u.company_id and k.user_id = u.id
     left join invitations i on i.company_id = u.company_id and i.user_id = u.id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId, reach],
  )
  return row
}

/** Which of these departments exist and are within reach, and which of the positions exist. */
export async function findPlaces(
  db: CompanyDb,
  { departmentIds, positionIds }: { departmentIds: readonly number[]; positionIds: readonly number[] },
  reach: readonly number[] | null,
) {
  const [row] = await namedQuery<{ departments: number[]; reached: number[]; positions: number[] }>(
    db,
    `select array(select id from departments where company_id = $1 and id = any($2::bigint[])) as departments,
       array(select d.id from departments d where d.company_id = $1 and d.id = any($2::bigint[])
         and ($4::bigint[] is null or exists (select from department_ancestors a
           where a.company_id = $1 and a.department_id = d.id and a.ancestor_id = any($4)))) as reached,
       array(select id from positions where company_id = $1 and id = any($3::bigint[])) as positions`,
    [companyIdOf(db), departmentIds, positionIds, reach],
  )
  return row!
}

/** Which of these menus exist. */
export async function findMenusOf(db: CompanyDb, menuIds: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    db,
    'select id from menus where company_id = $1 and id = any($2::bigint[]) and deleted_at is null',
    [companyIdOf(db), menuIds],
  )
  return rows.map(({ id }) => id)
}
