import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import type { Locale } from '#common/locale.ts'
import { normalForm } from '#common/normal-form.ts'
import { accessRules } from '#contract/sessions.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { randomToken, tokenHash } from './tokens.ts'

const sessionDays = 30
export const { initialPasswordDays, mostFailures } = accessRules

type SessionRow = {
  userId: number
  role: UserRole
  sections: AdministrationSection[]
  administeredDepartmentIds: number[]
  administeredMenuIds: number[]
  locale: Locale | null
  timeZone: string
  audienceIds: number[]
  initial: boolean
  passwordSetAt: Date
  passwordMaxAgeDays: number | null
  ipRanges: string[]
  expiresAt: Date
}

const today = '(now() at time zone c.time_zone)::date'

/**
 * SQL: whether the days of person `u` of company `c` let them in today. A job brings these days into effect; should it
 * come late, nobody is let in for that.
 */
const isLetIn = `not coalesce(u.last_on < ${today}, false)
  and not coalesce(u.stops_on <= ${today} and (u.resumes_on is null or u.resumes_on > ${today}), false)`

/** The session behind a token, with all that deciding about its requests needs; null when there is none any more. */
export async function findSession(db: CompanyDb, cookie: string): Promise<SessionRow | null> {
  const [row] = await namedQuery<SessionRow>(
    db,
    `select s.user_id, s.expires_at, u.role, u.locale, coalesce(u.time_zone, c.time_zone) as time_zone,
       k.initial, k.set_at as password_set_at, f.password_max_age_days, f.ip_ranges::text[] as ip_ranges,
       array(select audience_id from audience_members m
             where m.company_id = s.company_id and m.user_id = s.user_id order by 1) as audience_ids,
       case when u.role = 'section_administrator' then array(select section from administrator_sections a
         where a.company_id = s.company_id and a.user_id = s.user_id order by 1) else '{}' end as sections,
       case when u.role = 'section_administrator' then array(select department_id from administrator_departments a
         where a.company_id = s.company_id and a.user_id = s.user_id order by 1) else '{}' end
         as administered_department_ids,
       case when u.role = 'section_administrator' then array(select menu_id from administrator_menus a
         where a.company_id = s.company_id and a.user_id = s.user_id order by 1) else '{}' end
         as administered_menu_ids
     from sessions s
     join users u on u.company_id = s.company_id and u.id = s.user_id and u.status in ('invited', 'active')
     join credentials k on k.company_id = s.company_id and k.user_id = s.user_id
     join companies c on c.id = s.company_id
     join company_configs f on f.company_id = s.company_id
     where s.company_id = $1 and s.token_hash = $2 and s.expires_at > now() and ${isLetIn}`,
    [companyIdOf(db), tokenHash(cookie)],
  )
  return row ?? null
}

/** Starts a session and returns the cookie's value. */
export async function insertSession(db: CompanyDb, userId: number, userAgent: string) {
  const companyId = companyIdOf(db)
  const cookie = `${companyId}.${randomToken()}`
  const expiresAt = new Date(Date.now() + sessionDays * 86_400_000)
  await db
    .insertInto('sessions')
    .values({
      companyId,
      tokenHash: tokenHash(cookie),
      userId,
      expiresAt,
      userAgent: userAgent.slice(0, 300),
    })
    .execute()
  return { cookie, expiresAt }
}

export const deleteSession = (db: CompanyDb, cookie: string) =>
  db
    .deleteFrom('sessions')
    .where('companyId', '=', companyIdOf(db))
    .where('tokenHash', '=', tokenHash(cookie))
    .execute()

export const deleteOtherSessions = (db: CompanyDb, userId: number, cookie: string) =>
  db
    .deleteFrom('sessions')
    .where('companyId', '=', companyIdOf(db))
    .where('userId', '=', userId)
    .where('tokenHash', '!=', tokenHash(cookie))
    .execute()

/** Where an identifier leads, over all companies. E-mail and company ID are compared without case. */
export async function findLogin(engine: Engine, identifier: string) {
  return await engine.installation
    .selectFrom('logins')
    .select(['companyId', 'userId'])
    .where('identifier', '=', normalForm(identifier).trim().toLowerCase())
    .executeTakeFirst()
}

/** The account of an identifier and its company's database; null where nobody has it. */
export async function openLogin(engine: Engine, identifier: string) {
  const login = await findLogin(engine, identifier)
  return login ? { db: engine.company(login.companyId), userId: login.userId } : null
}

/** Which of these identifiers, as they are kept, lead to people of other companies. */
export async function findForeignLogins(engine: Engine, companyId: number, identifiers: readonly string[]) {
  const rows = await namedQuery<{ identifier: string }>(
    engine.installation,
    'select identifier from logins where identifier = any($2::text[]) and company_id <> $1',
    [companyId, identifiers],
  )
  return new Set(rows.map(({ identifier }) => identifier))
}

type CredentialRow = { passwordHash: string; initial: boolean; setAt: Date; open: boolean }

/** The account's password and whether it may sign in at all now. */
export async function findCredential(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<CredentialRow>(
    db,
    `select k.password_hash, k.initial, k.set_at,
       u.status in ('invited', 'active') and k.locked_at is null and ${isLetIn} as open
     from users u
     join credentials k on k.company_id = u.company_id and k.user_id = u.id
     join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  if (!row) return null
  const { open } = row
  const initialTooOld = row.initial && Date.now() - row.setAt.getTime() > initialPasswordDays * 86_400_000
  return { passwordHash: row.passwordHash, maySignIn: open && !initialTooOld }
}

/** Counts a failure. Answers whether it is the one that locked the account. */
export async function recordFailure(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ locked: boolean }>(
    db,
    `update credentials set failed_count = failed_count + 1,
       locked_at = case when failed_count + 1 >= $3 then coalesce(locked_at, now()) else locked_at end
     where company_id = $1 and user_id = $2 returning failed_count = $3 as locked`,
    [companyIdOf(db), userId, mostFailures],
  )
  return row?.locked ?? false
}

/** Lets an account in again after too many failures. */
export const unlock = (db: CompanyDb, userId: number) =>
  namedQuery(
    db,
    'update credentials set failed_count = 0, locked_at = null where company_id = $1 and user_id = $2',
    [companyIdOf(db), userId],
  )

/** Clears the failures; a person invited so far is in use from now on. */
export const recordSuccess = (db: CompanyDb, userId: number) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    await namedQuery(
      trx,
      'update credentials set failed_count = 0 where company_id = $1 and user_id = $2 and failed_count > 0',
      [companyId, userId],
    )
    await namedQuery(
      trx,
      `update users set status = 'active', first_signed_in_at = coalesce(first_signed_in_at, now())
       where company_id = $1 and id = $2 and status in ('invited', 'active')
         and (status = 'invited' or first_signed_in_at is null)`,
      [companyId, userId],
    )
  })

export const updatePassword = (db: CompanyDb, userId: number, passwordHash: string) =>
  db
    .updateTable('credentials')
    .set({ passwordHash, initial: false, setAt: new Date(), failedCount: 0, lockedAt: null })
    .where('companyId', '=', companyIdOf(db))
    .where('userId', '=', userId)
    .execute()

/** Gives a person a password, whether they had one or not: an administrator's (`initial`) or their own. */
export const setPassword = (db: CompanyDb, userId: number, passwordHash: string, initial: boolean) =>
  namedQuery(
    db,
    `insert into credentials (company_id, user_id, password_hash, initial) values ($1, $2, $3, $4)
     on conflict (company_id, user_id) do update
     set password_hash = excluded.password_hash, initial = excluded.initial, set_at = now(), failed_count = 0,
       locked_at = null`,
    [companyIdOf(db), userId, passwordHash, initial],
  )

export const deleteSessions = (db: CompanyDb, userIds: readonly number[]) =>
  namedQuery(db, 'delete from sessions where company_id = $1 and user_id = any($2::bigint[])', [
    companyIdOf(db),
    userIds,
  ])

export const notifySessionsChanged = (db: CompanyDb, userIds: readonly number[]) =>
  namedQuery(db, `select pg_notify('hiroba_sessions', $1)`, [
    JSON.stringify({ companyId: companyIdOf(db), userIds }),
  ])
