import type { ActAction, ActState } from '#common/administration-act.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { isLetIn } from '#server/platform/auth/person-rights.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'

export type Connection = {
  id: number
  version: number
  name: string
  dryRun: boolean
  defaultDepartmentId: number
  createdById: number
}

const connectionColumns = 'n.id, n.version, n.name, n.dry_run, n.default_department_id, n.created_by_id'

/** The directory of a token that is valid. */
export async function findConnectionOf(db: CompanyDb, token: string) {
  const [row] = await namedQuery<Connection>(
    db,
    `select ${connectionColumns} from scim_connections n
     where n.company_id = $1 and n.token_hash = $2 and n.expires_at > now()`,
    [companyIdOf(db), tokenHash(token)],
  )
  return row ?? null
}

/** A directory, locked until the transaction ends. */
export async function lockConnection(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<Connection>(
    trx,
    `select ${connectionColumns} from scim_connections n
     where n.company_id = $1 and n.id = $2 for no key update`,
    [companyIdOf(trx), id],
  )
  return row ?? null
}

export const noteConnectionUse = (db: CompanyDb, id: number) =>
  namedQuery(
    db,
    `update scim_connections set last_used_at = now() where company_id = $1 and id = $2
       and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [companyIdOf(db), id],
  )

export const findConnections = (db: CompanyDb) =>
  namedQuery<
    Connection & {
      departmentName: string
      tokenSetAt: Date | null
      expiresAt: Date | null
      lastUsedAt: Date | null
      peopleCount: number
      defaultCount: number
      trialCount: number
      newCount: number
      stoppedCount: number
    }
  >(
    db,
    `select ${connectionColumns}, d.name as department_name, n.token_set_at, n.expires_at, n.last_used_at,
       (select count(*) from scim_people p where p.company_id = $1 and p.connection_id = n.id) as people_count,
       (select count(*) from scim_people p
        join memberships m on m.company_id = p.company_id and m.user_id = p.user_id
          and m.department_id = n.default_department_id
        where p.company_id = $1 and p.connection_id = n.id) as default_count, t.trial_count, t.new_count, t.stopped_count
     from scim_connections n
     join departments d on d.company_id = n.company_id and d.id = n.default_department_id
     cross join lateral (
       select count(*) as trial_count, count(*) filter (where t.action = 'create') as new_count,
         count(*) filter (where t.action in ('stop', 'plan_stop')) as stopped_count
       from scim_trials t where t.company_id = $1 and t.connection_id = n.id) t
     where n.company_id = $1 order by n.name, n.id`,
    [companyIdOf(db)],
  )

export const findMappings = (db: CompanyDb) =>
  namedQuery<{
    id: number
    version: number
    connectionId: number
    name: string
    memberCount: number
    departmentId: number | null
    departmentName: string | null
  }>(
    db,
    `select g.id, g.version, g.connection_id, g.display_name as name, g.department_id, d.name as department_name,
       (select count(*) from scim_group_members m where m.company_id = $1 and m.group_id = g.id) as member_count
     from scim_groups g
     left join departments d on d.company_id = g.company_id and d.id = g.department_id
     where g.company_id = $1 order by g.display_name, g.id`,
    [companyIdOf(db)],
  )

export async function findMembers(db: CompanyDb, groupId: number) {
  const rows = await namedQuery<{ userId: number }>(
    db,
    'select user_id from scim_group_members where company_id = $1 and group_id = $2 order by user_id',
    [companyIdOf(db), groupId],
  )
  return rows.map(({ userId }) => userId)
}

/** The departments of these people. */
export const findPlaces = (db: CompanyDb, userIds: readonly number[]) =>
  namedQuery<{ userId: number; departmentIds: number[] }>(
    db,
    `select user_id, array_agg(department_id) as department_ids from memberships
     where company_id = $1 and user_id = any($2::bigint[]) group by user_id`,
    [companyIdOf(db), userIds],
  )

/** Whether a department exists. */
export async function isDepartment(db: CompanyDb, id: number) {
  const rows = await namedQuery(db, 'select 1 as one from departments where company_id = $1 and id = $2', [
    companyIdOf(db),
    id,
  ])
  return rows.length > 0
}

export type TrialRow = {
  id: number
  action: ActAction
  subjectName: string
  before: ActState | null
  after: ActState | null
  triedAt: Date
}

export const findTrials = (db: CompanyDb, connectionId: number, most: number) =>
  namedQuery<TrialRow>(
    db,
    `select id, action, subject_name, before, after, tried_at from scim_trials
     where company_id = $1 and connection_id = $2 order by tried_at desc, id desc limit $3`,
    [companyIdOf(db), connectionId, most],
  )

export type PersonRow = {
  id: number
  version: number
  externalId: string | null
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  companyLoginId: string | null
  employeeNumber: string | null
  active: boolean
  createdAt: Date
  groups: { id: number; name: string }[] | null
  total: number
}

/* SQL: the people whom a directory sees, as rows and as the documents that filters are compared with. */
const people = `select u.id, u.version, p.external_id, u.family_name, u.given_name, u.family_name_kana, u.given_name_kana,
    u.email, u.company_login_id, u.employee_number, u.created_at,
    u.status in ('invited', 'active') and ${isLetIn} as active
  from users u
  join companies c on c.id = u.company_id
  left join scim_people p on p.company_id = u.company_id and p.connection_id = :connectionId and p.user_id = u.id
  where u.company_id = :companyId and u.status not in ('withdrawn', 'app')`

const personDocument = `jsonb_strip_nulls(jsonb_build_object('id', s.id::text, 'externalId', s.external_id,
  'userName', lower(coalesce(s.email, s.company_login_id)), 'familyName', lower(s.family_name),
  'givenName', lower(s.given_name), 'displayName', lower(s.family_name || ' ' || s.given_name),
  'email', lower(s.email), 'emailType', case when s.email is not null then 'work' end,
  'employeeNumber', lower(s.employee_number), 'active', s.active,
  'created', to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`

type Listing = { connectionId: number; path: string | null; offset: number; count: number }

/** People, by id; `path` is the jsonpath of a filter. `total`: of all that match. */
export const findPeople = (db: CompanyDb, listing: Listing) =>
  namedQuery<PersonRow>(
    db,
    `select s.id, s.version, s.external_id, s.family_name, s.given_name, s.family_name_kana, s.given_name_kana, s.email,
       s.company_login_id, s.employee_number, s.created_at, coalesce(s.active, false) as active, count(*) over () as total,
       (select json_agg(json_build_object('id', g.id, 'name', g.display_name) order by g.display_name)
        from scim_group_members m join scim_groups g on g.company_id = m.company_id and g.id = m.group_id
        where m.company_id = :companyId and m.user_id = s.id and g.connection_id = :connectionId) as groups
     from (${people}) s
     where :path::text is null or jsonb_path_match(${personDocument}, :path::text::jsonpath, '{}', true)
     order by s.id offset :offset limit :count`,
    { companyId: companyIdOf(db), ...listing },
  )

/** How many people match. */
export async function countPeople(
  db: CompanyDb,
  { connectionId, path }: Pick<Listing, 'connectionId' | 'path'>,
) {
  const [row] = await namedQuery<{ total: number }>(
    db,
    `select count(*) as total from (${people}) s
     where :path::text is null or jsonb_path_match(${personDocument}, :path::text::jsonpath, '{}', true)`,
    { companyId: companyIdOf(db), connectionId, path },
  )
  return row!.total
}

export type GroupRow = {
  id: number
  version: number
  name: string
  externalId: string | null
  departmentId: number | null
  createdAt: Date
  updatedAt: Date
  memberIds: number[]
  total: number
}

/** Groups of a directory, by id, with their members. */
export const findGroups = (db: CompanyDb, listing: Listing) =>
  namedQuery<GroupRow>(
    db,
    `select g.id, g.version, g.display_name as name, g.external_id, g.department_id, g.created_at, g.updated_at,
       count(*) over () as total,
       array(select m.user_id from scim_group_members m where m.company_id = :companyId and m.group_id = g.id
         order by 1) as member_ids
     from scim_groups g
     where g.company_id = :companyId and g.connection_id = :connectionId
       and (:path::text is null or jsonb_path_match(jsonb_strip_nulls(jsonb_build_object('id', g.id::text,
         'externalId', g.external_id, 'displayName', lower(g.display_name),
         'members', (select jsonb_agg(m.user_id::text) from scim_group_members m
           where m.company_id = :companyId and m.group_id = g.id))), :path::text::jsonpath, '{}', true))
     order by g.id offset :offset limit :count`,
    { companyId: companyIdOf(db), ...listing },
  )

/** The departments of a directory's mapped groups, and in which of them a person belongs. */
export const findPlacing = (db: CompanyDb, connectionId: number, userId: number) =>
  namedQuery<{ departmentId: number; belongs: boolean }>(
    db,
    `select g.department_id, bool_or(exists (select from scim_group_members m
       where m.company_id = $1 and m.group_id = g.id and m.user_id = $3)) as belongs
     from scim_groups g where g.company_id = $1 and g.connection_id = $2 and g.department_id is not null
     group by g.department_id order by g.department_id`,
    [companyIdOf(db), connectionId, userId],
  )

/** Which of these people exist in the company. */
export async function findKnownPeople(db: CompanyDb, ids: readonly number[]) {
  const rows = await namedQuery<{ id: number }>(
    db,
    `select id from users where company_id = $1 and id = any($2::bigint[]) and status not in ('withdrawn', 'app') order by id`,
    [companyIdOf(db), ids],
  )
  return rows.map(({ id }) => id)
}
