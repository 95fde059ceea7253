import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { announceMembers } from '#server/platform/audiences/audience.queries.ts'
import { endWaits } from '#server/platform/auth/attempt-limits.ts'
import { deleteSessions, notifySessionsChanged } from '#server/platform/auth/auth.queries.ts'
import { forgetDevices } from '#server/platform/auth/known-devices.queries.ts'

const staged = 'user_import_people s where s.company_id = $1 and s.user_import_id = $2'
const present = `${staged} and s.seen is not null and s.status <> 'withdrawn'`

const countOf = async (trx: CompanyDb, importId: number, statement: string) => {
  const [row] = await namedQuery<{ count: number }>(
    trx,
    `with done as (${statement} returning 1) select count(*) as count from done`,
    [companyIdOf(trx), importId],
  )
  return row!.count
}

/* Plans of trigger statements date from their first run, perhaps for a single row: discards them. */
async function joinByLoops(trx: CompanyDb, on: boolean) {
  await namedQuery(trx, "select set_config('enable_nestloop', $1, true)", [on ? 'on' : 'off'])
  await namedQuery(trx, 'discard plans')
}

const changedFields = `email = s.email, company_login_id = s.company_login_id,
  status = case when s.settled then s.status else u.status end, stops_on = s.stops_on, resumes_on = s.resumes_on,
  last_on = s.last_on, version = u.version + 1`
const theirs = 'u.company_id = $1 and u.id = s.user_id and u.xmin::text::bigint = s.seen'

export type WrittenCounts = { registered: number; updated: number; logins: number }

/**
 * Writes the staged people, in a few statements over all of them. Returns the counts: fewer accounts if one was changed
 * since, fewer logins if an identifier belongs to another person; the caller then rolls back.
 */
export async function writeStaged(trx: CompanyDb, importId: number): Promise<WrittenCounts> {
  const registered = await countOf(
    trx,
    importId,
    `insert into users (company_id, id, family_name, given_name, family_name_kana, given_name_kana, email,
       company_login_id, status, stops_on, resumes_on, last_on)
     select $1, s.user_id, s.family_name, s.given_name, s.family_name_kana, s.given_name_kana, s.email,
       s.company_login_id, s.status, s.stops_on, s.resumes_on, s.last_on
     from ${staged} and s.seen is null`,
  )
  // The search triggers join the old and new versions of changed accounts, for which there are no statistics either.
  await joinByLoops(trx, false)
  const kept = await countOf(
    trx,
    importId,
    `update users u set ${changedFields} from ${present} and not s.named and ${theirs}`,
  )
  // The expensive part, because the search index is updated.
  const named = await countOf(
    trx,
    importId,
    `update users u set ${changedFields}, family_name = s.family_name, given_name = s.given_name,
       family_name_kana = s.family_name_kana, given_name_kana = s.given_name_kana
     from ${present} and s.named and ${theirs}`,
  )
  await writeNumbers(trx, importId)
  await joinByLoops(trx, true)
  const logins = await writeLogins(trx, importId)
  await writeMemberships(trx, importId)
  return { registered, updated: kept + named, logins }
}

/* All old identifiers are released before any is assigned: two people may swap theirs. */
async function writeNumbers(trx: CompanyDb, importId: number) {
  const differs = `${staged} and u.company_id = $1 and u.id = s.user_id
    and u.employee_number is distinct from s.employee_number`
  for (const statement of [
    `update users u set employee_number = null from ${differs} and u.employee_number is not null
       and s.status <> 'withdrawn'`,
    `update users u set employee_number = s.employee_number from ${differs} and s.employee_number is not null`,
  ])
    await namedQuery(trx, statement, [companyIdOf(trx), importId])
}

/** Replaces people's identifiers by the staged ones. */
async function writeLogins(trx: CompanyDb, importId: number) {
  await namedQuery(
    trx,
    `delete from logins l using ${present} and s.renamed and l.company_id = $1 and l.user_id = s.user_id
       and l.kind <> 'phone'`,
    [companyIdOf(trx), importId],
  )
  return countOf(
    trx,
    importId,
    `insert into logins (identifier, kind, company_id, user_id)
     select g.identifier, g.kind, $1, g.user_id from user_import_logins g
     where g.company_id = $1 and g.user_import_id = $2 on conflict (identifier) do nothing`,
  )
}

/*
 * Sets people's memberships to the staged ones exactly. For rows as new as the staged ones the planner estimates one or
 * two, and would scan all of them for each person; a subquery for a single value uses its index.
 */
async function writeMemberships(trx: CompanyDb, importId: number) {
  const wanted = 'user_import_places p where p.company_id = $1 and p.user_import_id = $2'
  const mine = 'm.company_id = $1 and m.user_id = p.user_id'
  for (const statement of [
    // People who only move keep the row: half the work of a delete and an insert.
    `update memberships m set department_id = p.department_id, position_id = p.position_id, job_label = p.job_label
     from ${wanted} and p.main and ${mine} and m.main and m.department_id <> p.department_id
       and (select true from memberships o
         where o.company_id = $1 and o.user_id = p.user_id and o.department_id = p.department_id) is null
       and (select true from user_import_places o where o.company_id = $1 and o.user_import_id = $2
         and o.user_id = p.user_id and o.department_id = m.department_id) is null`,
    `delete from memberships m using ${present} and s.moved and m.company_id = $1 and m.user_id = s.user_id
       and (select true from user_import_places p where p.company_id = $1 and p.user_import_id = $2
         and p.user_id = m.user_id and p.department_id = m.department_id) is null`,
    // A person has exactly one main department at any time.
    `update memberships m set main = false from ${wanted} and not p.main and ${mine}
       and m.department_id = p.department_id and m.main`,
    `update memberships m set position_id = p.position_id, job_label = p.job_label, main = p.main
     from ${wanted} and ${mine} and m.department_id = p.department_id
       and (m.position_id is distinct from p.position_id or m.job_label <> p.job_label or m.main <> p.main)`,
    `insert into memberships (company_id, user_id, department_id, position_id, job_label, main)
     select $1, p.user_id, p.department_id, p.position_id, p.job_label, p.main from ${wanted}
       and (select true from memberships m where ${mine} and m.department_id = p.department_id) is null`,
  ])
    await namedQuery(trx, statement, [companyIdOf(trx), importId])
}

/** Sets the staged passwords, and stores the previous ones with the lines of the import. */
export async function writeStagedPasswords(trx: CompanyDb, importId: number) {
  const key = [companyIdOf(trx), importId]
  const given = `${staged} and s.password_hash is not null`
  await namedQuery(
    trx,
    `update user_import_rows r set earlier_password = (
       select jsonb_build_object('hash', k.password_hash, 'initial', k.initial,
         'setAt', (extract(epoch from k.set_at) * 1000)::bigint)
       from credentials k, ${given} and s.place = r.place and k.company_id = $1 and k.user_id = s.user_id)
     where r.company_id = $1 and r.user_import_id = $2 and r.outcome = 'changed' and r.sets_password`,
    key,
  )
  const rows = await namedQuery<{ userId: number }>(
    trx,
    `insert into credentials (company_id, user_id, password_hash, initial, set_at)
     select $1, s.user_id, s.password_hash, true, now() from ${given} ${givenAnew}`,
    key,
  )
  await letInAnew(trx, rows)
}

const givenAnew = `on conflict (company_id, user_id) do update set password_hash = excluded.password_hash,
  initial = excluded.initial, set_at = excluded.set_at returning user_id`

/** As after any new password: there is no waiting time, and every browser is an unknown device. */
async function letInAnew(trx: CompanyDb, rows: readonly { userId: number }[]) {
  const userIds = rows.map(({ userId }) => userId)
  await endWaits(trx, userIds)
  await forgetDevices(trx, userIds)
}

export type GivenPassword = { userId: number; hash: string; initial: boolean; setAt: Date | null }

/** Sets passwords with the time they were originally set; locks of the accounts end. */
export async function writePasswords(trx: CompanyDb, passwords: readonly GivenPassword[]) {
  const rows = await namedQuery<{ userId: number }>(
    trx,
    `insert into credentials (company_id, user_id, password_hash, initial, set_at)
     select $1, g.user_id, g.hash, g.initial, coalesce(g.set_at, now())
     from json_to_recordset($2::text::json) as g (user_id bigint, hash text, initial boolean, set_at timestamptz)
     ${givenAnew}`,
    [
      companyIdOf(trx),
      JSON.stringify(
        passwords.map(({ userId, hash, initial, setAt }) => ({
          user_id: userId,
          hash,
          initial,
          set_at: setAt,
        })),
      ),
    ],
  )
  await letInAnew(trx, rows)
}

export const deleteInvitations = (trx: CompanyDb, userIds: readonly number[]) =>
  namedQuery(trx, 'delete from invitations where company_id = $1 and user_id = any($2::bigint[])', [
    companyIdOf(trx),
    userIds,
  ])

// A notification can carry at most 8,000 bytes.
const mostNamed = 500

/** Signs people out on all devices. */
export async function signOut(trx: CompanyDb, userIds: readonly number[]) {
  if (userIds.length === 0) return
  await deleteSessions(trx, userIds)
  if (userIds.length > mostNamed) await announceMembers(trx, null)
  else await notifySessionsChanged(trx, userIds)
}

/** Makes other changes to accounts or memberships wait until this is done. */
export const lockCompany = (trx: CompanyDb) =>
  namedQuery(trx, 'select id from companies where id = $1 for no key update', [companyIdOf(trx)])

export const lockPeople = (trx: CompanyDb, userIds: readonly number[]) =>
  namedQuery(
    trx,
    'select id from users where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [companyIdOf(trx), userIds],
  )
