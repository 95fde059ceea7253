import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announceMembers } from '#server/platform/audiences/audience.queries.ts'
import { deleteSessions, notifySessionsChanged } from '#server/platform/auth/auth.queries.ts'
import { plainIdentifier } from './import-world.ts'
import type { PersonState } from './person-state.ts'

export type Written = { userId: number; state: PersonState }

const json = (rows: readonly object[]) => JSON.stringify(rows)

const columns = ({ userId, state }: Written) => ({
  id: userId,
  family_name: state.familyName,
  given_name: state.givenName,
  family_name_kana: state.familyNameKana,
  given_name_kana: state.givenNameKana,
  email: state.email,
  company_login_id: state.companyLoginId,
  status: state.status,
  stops_on: state.stopsOn,
  resumes_on: state.resumesOn,
  last_on: state.lastOn,
})
const given = `json_to_recordset($2::text::json) as g (id bigint, family_name text, given_name text, family_name_kana text,
  given_name_kana text, email text, company_login_id text, status text, stops_on date, resumes_on date, last_on date)`

export const insertPeople = (trx: CompanyDb, people: readonly Written[]) =>
  namedQuery(
    trx,
    `insert into users (company_id, id, family_name, given_name, family_name_kana, given_name_kana, email,
       company_login_id, status, stops_on, resumes_on, last_on)
     select $1, g.id, g.family_name, g.given_name, g.family_name_kana, g.given_name_kana, g.email,
       g.company_login_id, g.status, g.stops_on, g.resumes_on, g.last_on from ${given}`,
    [companyIdOf(trx), json(people.map(columns))],
  )

/**
 * `named`: whose names change, which is the dear part, since searching follows. `settled`: whose state is to be the one
 * given; everybody else keeps theirs.
 */
export async function updatePeople(
  trx: CompanyDb,
  people: readonly Written[],
  { named, settled }: { named: readonly Written[]; settled: readonly Written[] },
) {
  await namedQuery(
    trx,
    `update users u set email = g.email, company_login_id = g.company_login_id,
       status = case when u.id = any($3::bigint[]) then g.status else u.status end,
       stops_on = g.stops_on, resumes_on = g.resumes_on, last_on = g.last_on, version = u.version + 1
     from ${given} where u.company_id = $1 and u.id = g.id`,
    [companyIdOf(trx), json(people.map(columns)), settled.map(({ userId }) => userId)],
  )
  await namedQuery(
    trx,
    `update users u set family_name = g.family_name, given_name = g.given_name, family_name_kana = g.family_name_kana,
       given_name_kana = g.given_name_kana
     from ${given} where u.company_id = $1 and u.id = g.id`,
    [companyIdOf(trx), json(named.map(columns))],
  )
}

/** Gives people the identifiers of their states instead of those they had. Answers those that somebody else has. */
export async function writeLogins(trx: CompanyDb, people: readonly Written[]): Promise<string[]> {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'delete from logins where company_id = $1 and user_id = any($2::bigint[])', [
    companyId,
    people.map(({ userId }) => userId),
  ])
  const logins = people.flatMap(({ userId, state }) => [
    ...(state.email === null
      ? []
      : [{ user_id: userId, kind: 'email', identifier: plainIdentifier(state.email) }]),
    ...(state.companyLoginId === null
      ? []
      : [{ user_id: userId, kind: 'company_login_id', identifier: plainIdentifier(state.companyLoginId) }]),
  ])
  const made = await namedQuery<{ identifier: string }>(
    trx,
    `insert into logins (identifier, kind, company_id, user_id)
     select g.identifier, g.kind, $1, g.user_id
     from json_to_recordset($2::text::json) as g (identifier text, kind text, user_id bigint)
     on conflict (identifier) do nothing returning identifier`,
    [companyId, json(logins)],
  )
  const kept = new Set(made.map(({ identifier }) => identifier))
  return logins.map(({ identifier }) => identifier).filter((identifier) => !kept.has(identifier))
}

/** Puts people where their states say, and nowhere else. */
export async function writeMemberships(trx: CompanyDb, people: readonly Written[]) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'delete from memberships where company_id = $1 and user_id = any($2::bigint[])', [
    companyId,
    people.map(({ userId }) => userId),
  ])
  const rows = people.flatMap(({ userId, state }) =>
    state.memberships.map(({ departmentId, positionId, jobLabel }, index) => ({
      user_id: userId,
      department_id: departmentId,
      position_id: positionId,
      job_label: jobLabel,
      main: index === 0,
    })),
  )
  await namedQuery(
    trx,
    `insert into memberships (company_id, user_id, department_id, position_id, job_label, main)
     select $1, g.user_id, g.department_id, g.position_id, g.job_label, g.main
     from json_to_recordset($2::text::json)
       as g (user_id bigint, department_id bigint, position_id bigint, job_label text, main boolean)`,
    [companyId, json(rows)],
  )
}

export type GivenPassword = { userId: number; hash: string; initial: boolean; setAt: Date | null }

/** Gives passwords, now or as of when they were given once; whoever was locked out may try again. */
export const writePasswords = (trx: CompanyDb, passwords: readonly GivenPassword[]) =>
  namedQuery(
    trx,
    `insert into credentials (company_id, user_id, password_hash, initial, set_at)
     select $1, g.user_id, g.hash, g.initial, coalesce(g.set_at, now())
     from json_to_recordset($2::text::json) as g (user_id bigint, hash text, initial boolean, set_at timestamptz)
     on conflict (company_id, user_id) do update set password_hash = excluded.password_hash,
       initial = excluded.initial, set_at = excluded.set_at, failed_count = 0, locked_at = null`,
    [
      companyIdOf(trx),
      json(
        passwords.map(({ userId, hash, initial, setAt }) => ({
          user_id: userId,
          hash,
          initial,
          set_at: setAt,
        })),
      ),
    ],
  )

export const deleteInvitations = (trx: CompanyDb, userIds: readonly number[]) =>
  namedQuery(trx, 'delete from invitations where company_id = $1 and user_id = any($2::bigint[])', [
    companyIdOf(trx),
    userIds,
  ])

// A notification carries 8,000 bytes at most.
const mostNamed = 500

/** Signs people out everywhere. */
export async function signOut(trx: CompanyDb, userIds: readonly number[]) {
  if (userIds.length === 0) return
  await deleteSessions(trx, userIds)
  if (userIds.length > mostNamed) await announceMembers(trx, null)
  else await notifySessionsChanged(trx, userIds)
}

/** Whoever changes an account or a place waits until this is done. */
export const lockCompany = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

export const lockPeople = (trx: CompanyDb, userIds: readonly number[]) =>
  namedQuery(
    trx,
    'select id from users where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [companyIdOf(trx), userIds],
  )
