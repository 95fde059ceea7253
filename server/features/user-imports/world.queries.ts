import type { UserRole } from '#common/administration-section.ts'
import { foldedName } from '#common/folded-name.ts'
import { pathSeparator } from '#common/import-column.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { AccountState } from '#server/features/admin-users/admin-users.queries.ts'
import { answerInWords } from '#server/features/profile-items/profile-items.present.ts'
import {
  findProfileItems,
  type ProfileItemRow,
} from '#server/features/profile-items/profile-items.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import type { Importer } from './importers.queries.ts'
import { inSteps } from './in-steps.ts'
import type { Membership, PersonState, ProfileValue } from './person-states.rules.ts'

export type KnownPerson = {
  id: number
  /** The version of their row (its transaction number). */
  seen: number
  role: UserRole
  /** The importer administers this person. */
  reached: boolean
  /** Their password: none, an initial one still to be replaced, or their own. */
  password: 'none' | 'initial' | 'own'
  /** When it was set, in milliseconds. */
  passwordSetAt: number | null
  passwordHash: string | null
  neverSignedIn: boolean
  invited: boolean
  state: PersonState
}

export type Place = { id: number; path: string; reached: boolean }

/** The data that the lines of a file are compared with. */
export type ImportWorld = {
  today: string
  loginIdPrefix: string | null
  companyIds: boolean
  contractedCount: number | null
  usedCount: number
  /** The shortest password that the company permits. */
  passwordMinLength: number
  people: ReadonlyMap<number, KnownPerson>
  /** The owners of the requested identifiers. */
  owners: ReadonlyMap<string, number>
  /** The owners of all employee numbers of the company. */
  numbers: ReadonlyMap<string, number>
  departments: ReadonlyMap<number, Place>
  /** Departments by path; several if siblings have the same name. */
  byPath: ReadonlyMap<string, readonly Place[]>
  /** The same by folded path, and positions by folded name: matches names that differ only in width, case or spaces. */
  byFoldedPath: ReadonlyMap<string, readonly Place[]>
  positionsFolded: ReadonlyMap<string, readonly { id: number; name: string }[]>
  positions: ReadonlyMap<string, readonly number[]>
  /** Full administrators who are active and will remain. */
  remaining: ReadonlySet<number>
  /** The profile items that the file has columns for and that are still asked, by id. */
  profileItems: ReadonlyMap<number, ProfileItemRow>
}

type Wanted = {
  userIds: readonly number[]
  identifiers: readonly string[]
  /** Employee numbers that name people. */
  numbers?: readonly string[]
  profileItemIds?: readonly number[]
}

/** Loads everything the lines are compared with, in a few queries. */
export async function loadWorld(db: CompanyDb, importer: Importer, wanted: Wanted): Promise<ImportWorld> {
  const departments = await loadDepartments(db, importer)
  const owners = await loadOwners(db, wanted.identifiers)
  const numbers = await loadNumbers(db)
  const numbered = (wanted.numbers ?? []).flatMap((number) => numbers.get(number.toLowerCase()) ?? [])
  const ids = [...new Set([...wanted.userIds, ...owners.values(), ...numbered])]
  const profileItems = await loadProfileItems(db, wanted.profileItemIds ?? [])
  const places = [...departments.values()]
  const positions = await loadPositions(db)
  return {
    ...(await loadCompany(db)),
    owners,
    numbers,
    people: await loadPeople(db, importer, ids, { departments, profileItems }),
    profileItems,
    departments,
    byPath: Map.groupBy(places, ({ path }) => path),
    byFoldedPath: Map.groupBy(places, ({ path }) => foldedName(path)),
    positions: new Map(
      [...Map.groupBy(positions, ({ name }) => name)].map(([name, all]) => [name, all.map(({ id }) => id)]),
    ),
    positionsFolded: Map.groupBy(positions, ({ name }) => foldedName(name)),
    remaining: await loadRemaining(db),
  }
}

async function loadCompany(db: CompanyDb) {
  const [row] = await namedQuery<{
    today: string
    loginIdPrefix: string | null
    companyIds: boolean
    contractedCount: number | null
    usedCount: number
    passwordMinLength: number
  }>(
    db,
    `select ${todayIn('c.time_zone')} as today, f.login_id_prefix, f.contracted_count,
       not 'company_ids' = any(c.options_off) as company_ids,
       f.password_min_length,
       (select count(*) from users where company_id = $1 and status not in ('withdrawn', 'app')) as used_count
     from companies c join company_configs f on f.company_id = c.id where c.id = $1`,
    [companyIdOf(db)],
  )
  return row!
}

/** Every department with its path, and whether it is within reach. */
export async function loadDepartments(db: CompanyDb, { reach }: Pick<Importer, 'reach'>) {
  const rows = await namedQuery<{ id: number; parentId: number | null; name: string; reached: boolean }>(
    db,
    `select d.id, d.parent_id, d.name, ($2::bigint[] is null or exists (select from department_ancestors a
       where a.company_id = $1 and a.department_id = d.id and a.ancestor_id = any($2))) as reached
     from departments d where d.company_id = $1 order by d.id`,
    [companyIdOf(db), reach],
  )
  const named = new Map(rows.map((row) => [row.id, row]))
  const places = new Map<number, Place>()
  const placeOf = (id: number): Place => {
    const known = places.get(id)
    if (known) return known
    const { name, parentId, reached } = named.get(id)!
    const path = parentId === null ? name : `${placeOf(parentId).path}${pathSeparator}${name}`
    const place = { id, path, reached }
    places.set(id, place)
    return place
  }
  for (const { id } of rows) placeOf(id)
  return places
}

async function loadPositions(db: CompanyDb) {
  return namedQuery<{ id: number; name: string }>(
    db,
    'select id, name from positions where company_id = $1 order by sort_order, id',
    [companyIdOf(db)],
  )
}

/** The ids of the accounts, by id or identifier. */
export async function idsOf(db: CompanyDb, { userIds, identifiers, numbers = [] }: Wanted) {
  const owners = (await loadOwners(db, identifiers)).values()
  const known = numbers.length > 0 ? await loadNumbers(db) : new Map<string, number>()
  const numbered = numbers.flatMap((number) => known.get(number.toLowerCase()) ?? [])
  return [...new Set([...userIds, ...owners, ...numbered])]
}

async function loadProfileItems(db: CompanyDb, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ProfileItemRow>()
  const items = await findProfileItems(db)
  return new Map(
    items.filter(({ id, archived }) => !archived && ids.includes(id)).map((item) => [item.id, item]),
  )
}

/** The answers of these people to these items, in the order of the items. */
async function loadProfiles(
  db: CompanyDb,
  ids: readonly number[],
  items: ImportWorld['profileItems'],
): Promise<(userId: number) => ProfileValue[] | undefined> {
  if (items.size === 0) return () => undefined
  const rows = await namedQuery<{ userId: number; itemId: number; value: string[] }>(
    db,
    `select a.user_id, a.profile_item_id as item_id, a.value from profile_answers a
     where a.company_id = $1 and a.user_id = any($2::bigint[]) and a.profile_item_id = any($3::bigint[])`,
    [companyIdOf(db), ids, [...items.keys()]],
  )
  const values = new Map(
    await inSteps(rows, ({ userId, itemId, value }) => [`${userId} ${itemId}`, value] as const),
  )
  return (userId) =>
    [...items.values()].map((item) => {
      const value = values.get(`${userId} ${item.id}`) ?? []
      return { itemId: item.id, name: item.name, value, words: answerInWords({ ...item, value }) }
    })
}

async function loadOwners(db: CompanyDb, identifiers: readonly string[]) {
  const rows = await namedQuery<{ identifier: string; userId: number }>(
    db,
    'select identifier, user_id from logins where company_id = $1 and identifier = any($2::text[])',
    [companyIdOf(db), identifiers],
  )
  return new Map(rows.map(({ identifier, userId }) => [identifier, userId]))
}

async function loadNumbers(db: CompanyDb) {
  const rows = await namedQuery<{ number: string; userId: number }>(
    db,
    `select employee_number as number, id as user_id from users
     where company_id = $1 and employee_number is not null and status <> 'withdrawn'`,
    [companyIdOf(db)],
  )
  return new Map(await inSteps(rows, ({ number, userId }) => [number.toLowerCase(), userId] as const))
}

async function loadRemaining(db: CompanyDb) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select id from users where company_id = $1 and role = 'administrator' and status = 'active'
       and stops_on is null and last_on is null`,
    [companyIdOf(db)],
  )
  return new Set(rows.map(({ id }) => id))
}

type PersonRow = Omit<PersonState, 'memberships'> & {
  id: number
  seen: number
  role: UserRole
  status: AccountState
  reached: boolean
  initial: boolean | null
  passwordSetAt: Date | null
  passwordHash: string | null
  neverSignedIn: boolean
  invited: boolean
}

/** The current states of these people. */
export async function loadPeople(
  db: CompanyDb,
  { reach }: Pick<Importer, 'reach'>,
  ids: readonly number[],
  { departments, profileItems }: Pick<ImportWorld, 'departments' | 'profileItems'>,
): Promise<Map<number, KnownPerson>> {
  const companyId = companyIdOf(db)
  const rows = await namedQuery<PersonRow>(
    db,
    `select u.id, u.xmin::text::bigint as seen, u.role, u.family_name, u.given_name, u.family_name_kana, u.given_name_kana, u.email,
       u.company_login_id, u.employee_number, u.status, u.stops_on, u.resumes_on, u.last_on,
       ($3::bigint[] is null or exists (select from memberships rb
         join department_ancestors ra on ra.company_id = rb.company_id and ra.department_id = rb.department_id
         where rb.company_id = u.company_id and rb.user_id = u.id and rb.main and ra.ancestor_id = any($3)))
         as reached,
       k.initial, k.set_at as password_set_at, k.password_hash, u.first_signed_in_at is null as never_signed_in,
       i.user_id is not null as invited
     from users u
     left join credentials k on k.company_id = u.company_id and k.user_id = u.id
     left join invitations i on i.company_id = u.company_id and i.user_id = u.id
     where u.company_id = $1 and u.id = any($2::bigint[])`,
    [companyId, ids, reach],
  )
  const places = await namedQuery<Omit<Membership, 'department'> & { userId: number }>(
    db,
    `select b.user_id, b.department_id, b.position_id, p.name as position, b.job_label
     from memberships b
     join departments d on d.company_id = b.company_id and d.id = b.department_id
     left join positions p on p.company_id = b.company_id and p.id = b.position_id
     where b.company_id = $1 and b.user_id = any($2::bigint[])
     order by b.user_id, b.main desc, d.sort_order, d.id`,
    [companyId, ids],
  )
  const profileOf = await loadProfiles(db, ids, profileItems)
  const memberships = new Map<number, Membership[]>()
  await inSteps(places, ({ userId, departmentId, positionId, position, jobLabel }) => {
    const department = departments.get(departmentId)!.path
    const list = memberships.get(userId) ?? []
    list.push({ departmentId, department, positionId, position, jobLabel })
    memberships.set(userId, list)
  })
  return new Map(
    await inSteps(
      rows,
      (row) => [row.id, personOf(row, memberships.get(row.id) ?? [], profileOf(row.id))] as const,
    ),
  )
}

const personOf = (row: PersonRow, memberships: Membership[], profile?: ProfileValue[]): KnownPerson => ({
  id: row.id,
  seen: row.seen,
  role: row.role,
  reached: row.reached,
  password: row.initial === null ? 'none' : row.initial ? 'initial' : 'own',
  passwordSetAt: row.passwordSetAt?.getTime() ?? null,
  passwordHash: row.passwordHash,
  neverSignedIn: row.neverSignedIn,
  invited: row.invited,
  state: {
    familyName: row.familyName,
    givenName: row.givenName,
    familyNameKana: row.familyNameKana,
    givenNameKana: row.givenNameKana,
    email: row.email,
    companyLoginId: row.companyLoginId,
    employeeNumber: row.employeeNumber ?? null,
    memberships,
    status: row.status,
    stopsOn: row.stopsOn,
    resumesOn: row.resumesOn,
    lastOn: row.lastOn,
    ...(profile && { profile }),
  },
})
