import type { AdministrationSection, UserRole } from '#common/administration-section.ts'
import type { Locale } from '#common/locale.ts'
import { foldLoginName } from '#common/login-name.ts'
import { accessRules } from '#contract/sessions.ts'
import type { Engine } from '#db/connect.ts'
import { announce, type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { endWaits } from './attempt-limits.ts'
import type { Visit } from './device-cookies.ts'
import { signsInElsewhere } from './federated-people.ts'
import { deviceKey, forgetDevices, rememberDevice } from './known-devices.queries.ts'
import {
  administrationRights,
  consentDue,
  factorDueOn,
  hasFactor,
  ipRangesOf,
  isLetIn,
  ownAudiences,
} from './person-rights.ts'
import type { WayIn } from './session.ts'
import { keptNow, sessionEndsAt } from './session-life.ts'
import { factorOf, passwordStateOf } from './session-states.ts'
import { randomToken, tokenHash } from './tokens.ts'

const today = todayIn('c.time_zone')

export const { initialPasswordDays } = accessRules

export type SessionRow = {
  userId: number
  role: UserRole
  sections: AdministrationSection[]
  administeredDepartmentIds: number[]
  administeredMenuIds: number[]
  locale: Locale | null
  timeZone: string
  audienceIds: number[]
  consentDue: boolean
  initial: boolean
  passwordSetAt: Date
  passwordMaxAgeDays: number | null
  ipRanges: string[]
  method: WayIn
  provenAt: Date
  hasFactor: boolean
  factorGiven: boolean
  factorDueOn: string | null
  factorOverdue: boolean
  kept: boolean
  expiresAt: Date
}

/** The ranges that a company's people must come from, unless they are exempt; empty: from anywhere. */
export async function findIpRanges(db: CompanyDb) {
  const [row] = await namedQuery<{ ipRanges: string[] }>(
    db,
    'select ip_ranges::text[] as ip_ranges from company_configs where company_id = $1',
    [companyIdOf(db)],
  )
  return row?.ipRanges ?? []
}

/**
 * The session of a token, by its hash, with everything that is needed to check its requests; null if there is none.
 */
export async function findSession(db: CompanyDb, hash: Uint8Array): Promise<SessionRow | null> {
  const [row] = await namedQuery<SessionRow>(
    db,
    `select s.user_id, ${sessionEndsAt} as expires_at, s.kept, s.method, s.proven_at, s.factor_at is not null as factor_given, ${hasFactor} as has_factor,
       ${factorDueOn}::text as factor_due_on, coalesce(${factorDueOn} < ${today}, false) as factor_overdue, u.role, u.locale, coalesce(u.time_zone, c.time_zone) as time_zone,
       s.method not in ('saml', 'oidc') and coalesce(k.initial, false) as initial,
       coalesce(k.set_at, s.created_at) as password_set_at,
       case when s.method in ('saml', 'oidc') then null else f.password_max_age_days end as password_max_age_days,
       ${ipRangesOf} as ip_ranges,
       ${ownAudiences} as audience_ids, ${administrationRights}, ${consentDue} as consent_due
     from sessions s
     join users u on u.company_id = s.company_id and u.id = s.user_id and u.status in ('invited', 'active')
     left join credentials k on k.company_id = s.company_id and k.user_id = s.user_id
     join companies c on c.id = s.company_id
     join company_configs f on f.company_id = s.company_id
     where s.company_id = $1 and s.token_hash = $2 and ${sessionEndsAt} > now() and ${isLetIn}`,
    [companyIdOf(db), hash],
  )
  return row ?? null
}

export type Begun = {
  method: WayIn
  /** A second factor was given with it. */
  factor?: boolean
  /** It outlives the browser's window, if the company allows it. */
  kept: boolean
  /** Whether the person signs in elsewhere has been asked already. */
  asked?: boolean
}

export type NewSession = {
  /** The cookie's value. */
  cookie: string
  /** When browsers forget the cookie; null: when they are closed. */
  expiresAt: Date | null
}

/**
 * Refuses other ways of signing in for people who sign in with their company's identity provider.
 * @throws {Refusal} signs_in_elsewhere
 */
async function refuseElsewhere(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ elsewhere: boolean }>(
    db,
    `select ${signsInElsewhere} as elsewhere from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  if (row?.elsewhere) throw new Refusal('signs_in_elsewhere')
}

/* SQL: whether a person signs in for the first time. */
const signsInFirst = `status in ('invited', 'active') and (status = 'invited' or first_signed_in_at is null)`

/** Starts a session, activates an invited person, and remembers the browser for the account. */
export async function insertSession(
  db: CompanyDb,
  userId: number,
  visit: Visit,
  { method, factor, kept, asked }: Begun,
): Promise<NewSession> {
  const companyId = companyIdOf(db)
  if (!asked && method !== 'saml' && method !== 'oidc') await refuseElsewhere(db, userId)
  const cookie = `${companyId}.${randomToken()}`
  const [row] = await namedQuery<{ kept: boolean; expiresAt: Date }>(
    db,
    `with activated as (
       update users set status = 'active', first_signed_in_at = coalesce(first_signed_in_at, now())
       where company_id = :companyId and id = :userId and ${signsInFirst}
     ), ${rememberDevice}, made as (
       select ${keptNow} as kept, now() + case when ${keptNow} then make_interval(days => f.kept_session_days)
         else make_interval(hours => f.session_hours) end as expires_at
       from company_configs f cross join (select :kept::boolean as kept) s where f.company_id = :companyId
     )
     insert into sessions (company_id, token_hash, user_id, expires_at, kept, user_agent, method, ip, factor_at)
     select :companyId, :hash, :userId, made.expires_at, made.kept, :userAgent, :method, :ip::inet,
       case when :factor::boolean then now() end
     from made returning kept, expires_at`,
    {
      ...{ companyId, userId, kept, method, hash: tokenHash(cookie), factor: factor ?? false },
      ...{ device: deviceKey(companyId, userId, visit.deviceToken), userAgent: visit.userAgent },
      ...{ address: visit.address, ip: visit.ip },
    },
  )
  return { cookie, expiresAt: row!.kept ? row!.expiresAt : null }
}

/** Records that the person of a session has just proven who they are; `factor`: with a second factor. */
export const recordProof = (db: CompanyDb, cookie: string, { factor }: { factor: boolean }) =>
  namedQuery(
    db,
    `update sessions set proven_at = now(), factor_at = case when $3::boolean then now() else factor_at end
     where company_id = $1 and token_hash = $2`,
    [companyIdOf(db), tokenHash(cookie), factor],
  )

/** Gives a session a new token once its second factor is given, and returns the cookie's value; null: it has ended. */
export async function completeSession(db: CompanyDb, cookie: string): Promise<NewSession | null> {
  const companyId = companyIdOf(db)
  const fresh = `${companyId}.${randomToken()}`
  const [row] = await namedQuery<{ expiresAt: Date | null }>(
    db,
    `with completed as (
       update sessions set token_hash = $3, factor_at = now(), proven_at = now()
       where company_id = $1 and token_hash = $2 and expires_at > now()
       returning id, case when kept then expires_at end as expires_at
     ), linked as (
       update linked_accounts set entered = true where company_id = $1 and session_id = (select id from completed)
     )
     select expires_at from completed`,
    [companyId, tokenHash(cookie), tokenHash(fresh)],
  )
  return row ? { cookie: fresh, expiresAt: row.expiresAt } : null
}

/** Gives a session a new token, and returns the cookie's value; null: it has ended. */
export async function renewSession(db: CompanyDb, hash: Uint8Array): Promise<NewSession | null> {
  const companyId = companyIdOf(db)
  const fresh = `${companyId}.${randomToken()}`
  const [row] = await namedQuery<{ expiresAt: Date | null }>(
    db,
    `update sessions s set token_hash = $3, last_seen_at = now() from company_configs f
     where s.company_id = $1 and s.token_hash = $2 and f.company_id = $1 and ${sessionEndsAt} > now()
     returning case when ${keptNow} then s.expires_at end as expires_at`,
    [companyId, hash, tokenHash(fresh)],
  )
  return row ? { cookie: fresh, expiresAt: row.expiresAt } : null
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

/** The account of an identifier, across all companies. Email and company ID are compared without case. */
async function findLogin(engine: Engine, identifier: string) {
  return await engine.installation
    .selectFrom('logins')
    .select(['companyId', 'userId'])
    .where('identifier', '=', foldLoginName(identifier))
    .executeTakeFirst()
}

/** The account of an identifier and its company's database; null if there is none, or the company is suspended. */
export async function openLogin(engine: Engine, identifier: string) {
  const login = await findLogin(engine, identifier)
  if (!login || engine.suspended.has(login.companyId)) return null
  return { db: engine.company(login.companyId), userId: login.userId }
}

/** Which of these stored identifiers belong to people of other companies. */
export async function findForeignLogins(engine: Engine, companyId: number, identifiers: readonly string[]) {
  const rows = await namedQuery<{ identifier: string }>(
    engine.installation,
    'select identifier from logins where identifier = any($2::text[]) and company_id <> $1',
    [companyId, identifiers],
  )
  return new Set(rows.map(({ identifier }) => identifier))
}

type CredentialRow = { passwordHash: string; initial: boolean; setAt: Date; letIn: boolean }

/** The account's password and whether it may sign in now. */
export async function findCredential(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<CredentialRow>(
    db,
    `select k.password_hash, k.initial, k.set_at, u.status in ('invited', 'active') and ${isLetIn} as let_in
     from users u
     join credentials k on k.company_id = u.company_id and k.user_id = u.id
     join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [companyIdOf(db), userId],
  )
  return row ? { passwordHash: row.passwordHash, maySignIn: row.letIn && !isOutdated(row) } : null
}

const isOutdated = ({ initial, setAt }: Pick<CredentialRow, 'initial' | 'setAt'>) =>
  initial && Date.now() - setAt.getTime() > initialPasswordDays * 86_400_000

type SignInRow = { [Field in keyof CredentialRow]: CredentialRow[Field] | null } & {
  companyId: number | null
  userId: number | null
  status: string | null
  elsewhere: boolean
  deviceHash: Uint8Array | null
  /** The account knows a browser. */
  hasDevice: boolean
  passwordMaxAgeDays: number | null
  hasFactor: boolean
  factorDueOn: string | null
  factorOverdue: boolean
}

/** The reason why a person with the right password may not sign in. */
export type Barred = 'company_suspended' | 'not_in_use' | 'initial_password_expired' | 'signs_in_elsewhere'

/**
 * The account of a login name, in one query that is the same for unknown names. `device`: the account's key for the
 * browser, if known.
 */
export async function findSignIn(engine: Engine, name: string, deviceToken: string | null) {
  const [row] = await namedQuery<SignInRow>(
    engine.installation,
    `select l.company_id, l.user_id, k.password_hash, k.initial, k.set_at, u.status,
       u.status in ('invited', 'active') and ${isLetIn} as let_in, ${signsInElsewhere} as elsewhere,
       d.token_hash as device_hash, f.password_max_age_days, ${hasFactor} as has_factor,
       exists (select from known_devices o where o.company_id = l.company_id and o.user_id = l.user_id) as has_device,
       ${factorDueOn}::text as factor_due_on, coalesce(${factorDueOn} < ${today}, false) as factor_overdue
     from (select $1::text as name, $2::text as device_token) given
     left join logins l on l.identifier = given.name and (l.kind <> 'company_login_id' or not exists (
       select from companies o where o.id = l.company_id and 'company_ids' = any(o.options_off)))
     left join users u on u.company_id = l.company_id and u.id = l.user_id
     left join credentials k on k.company_id = l.company_id and k.user_id = l.user_id
     left join companies c on c.id = l.company_id
     left join company_configs f on f.company_id = l.company_id
     left join known_devices d on d.company_id = l.company_id and d.user_id = l.user_id
       and d.token_hash = sha256(convert_to(concat_ws('.', l.company_id, l.user_id, given.device_token), 'UTF8'))`,
    [name, deviceToken],
  )
  const { companyId, userId, passwordHash, letIn, elsewhere, deviceHash, hasDevice, passwordMaxAgeDays } =
    row!
  const { hasFactor: has, factorDueOn: dueOn, factorOverdue } = row!
  const initial = row!.initial ?? false
  const setAt = row!.setAt ?? new Date()
  const account =
    companyId !== null && userId !== null
      ? { db: engine.companyEvenSuspended(companyId), companyId, userId }
      : null
  const barred: Barred | null = engine.suspended.has(companyId ?? 0)
    ? 'company_suspended'
    : !letIn
      ? 'not_in_use'
      : isOutdated({ initial, setAt })
        ? 'initial_password_expired'
        : elsewhere
          ? 'signs_in_elsewhere'
          : null
  return {
    ...{ account, passwordHash, barred, hasDevice },
    device: deviceHash && Buffer.from(deviceHash).toString('hex'),
    /** What the session will be asked for first. */
    states: {
      passwordState: passwordStateOf({ initial, passwordSetAt: setAt, passwordMaxAgeDays }),
      factorState: factorOf({
        ...{ method: 'password', hasFactor: has, factorGiven: false, factorDueOn: dueOn, factorOverdue },
      }).factorState,
    },
  }
}

/**
 * Sets a person's password: an administrator's (`initial`) or their own. Every browser becomes unknown to the account,
 * and waits end.
 */
export const setPassword = (db: CompanyDb, userId: number, passwordHash: string, initial: boolean) =>
  transaction(db, async (trx) => {
    await namedQuery(
      trx,
      `insert into credentials (company_id, user_id, password_hash, initial) values ($1, $2, $3, $4)
       on conflict (company_id, user_id) do update
       set password_hash = excluded.password_hash, initial = excluded.initial, set_at = now()`,
      [companyIdOf(trx), userId, passwordHash, initial],
    )
    await endWaits(trx, [userId])
    await forgetDevices(trx, [userId])
  })

/** Ends people's sessions, and what connected tools hold: these ask the person again. */
export async function deleteSessions(db: CompanyDb, userIds: readonly number[]) {
  for (const table of ['sessions', 'oauth_tokens'])
    await namedQuery(db, `delete from ${table} where company_id = $1 and user_id = any($2::bigint[])`, [
      companyIdOf(db),
      userIds,
    ])
}

/** Makes every process read the company's sessions again. */
export const announceCompanyChange = (db: CompanyDb) =>
  announce(db, 'hiroba_sessions', JSON.stringify({ companyId: companyIdOf(db) }))

export const notifySessionsChanged = (db: CompanyDb, userIds: readonly number[]) =>
  announce(db, 'hiroba_sessions', JSON.stringify({ companyId: companyIdOf(db), userIds }))

/**
 * Sets a password that its person chose without knowing the earlier one. Invitations are used up, waits end, and all
 * sessions end.
 */
export async function replacePassword(trx: CompanyDb, userId: number, passwordHash: string) {
  await setPassword(trx, userId, passwordHash, false)
  await namedQuery(trx, 'delete from invitations where company_id = $1 and user_id = $2', [
    companyIdOf(trx),
    userId,
  ])
  await deleteSessions(trx, [userId])
  await notifySessionsChanged(trx, [userId])
}
