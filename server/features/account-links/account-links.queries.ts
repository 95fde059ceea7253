import type { Locale } from '#common/locale.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { waitsUntil } from '#server/platform/auth/attempt-limits.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export type LinkPurpose = 'password' | 'unlock' | 'email'

/** Hours for which a link works. Mail servers on the way may delay an email by several hours. */
export const linkHours: Record<LinkPurpose, number> = { password: 24, unlock: 24, email: 72 }
/** Maximum number of links of one kind sent to one account per hour. */
const mostAnHour = 5

/** The path of the page for requesting a new password. */
export const forgottenPage = (address: string) => `${address}/users/password/new`

export type Receiver = {
  familyName: string
  givenName: string
  email: string | null
  companyName: string
  locale: Locale
  open: boolean
  locked: boolean
}

/** The recipient of an email. `lock`: other transactions that work on links of the account wait. */
export async function findReceiver(db: CompanyDb, userId: number, { lock = false } = {}) {
  const [row] = await namedQuery<Receiver>(
    db,
    `select u.family_name, u.given_name, u.email, c.name as company_name, coalesce(u.locale, c.default_locale) as locale,
       u.status in ('invited', 'active') as open,
       ${waitsUntil()} is not null as locked
     from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2${lock ? ' for update of u' : ''}`,
    [companyIdOf(db), userId],
  )
  return row
}

/** Whether an account has reached the hourly limit of links of one kind. */
export async function hasHadEnough(db: CompanyDb, userId: number, purpose: LinkPurpose) {
  const [row] = await namedQuery<{ count: number }>(
    db,
    `select count(*) as count from account_links where company_id = $1 and user_id = $2 and purpose = $3
       and created_at > now() - interval '1 hour'`,
    [companyIdOf(db), userId, purpose],
  )
  return row!.count >= mostAnHour
}

type NewLink = { userId: number; purpose: LinkPurpose; accountEmail: string; newEmail?: string }

/**
 * Creates a token for an email. It begins with the company's number so that looking it up stays inside that company;
 * only its hash is stored.
 */
export async function writeLink(trx: CompanyDb, { userId, purpose, accountEmail, newEmail }: NewLink) {
  const companyId = companyIdOf(trx)
  const token = `${companyId}.${randomToken()}`
  await namedQuery(
    trx,
    `insert into account_links (company_id, token_hash, user_id, purpose, account_email, new_email, expires_at)
     values (:companyId, :tokenHash, :userId, :purpose, :accountEmail, :newEmail, now() + make_interval(hours => :hours))`,
    {
      companyId,
      tokenHash: tokenHash(token),
      userId,
      purpose,
      accountEmail,
      newEmail: newEmail ?? null,
      hours: linkHours[purpose],
    },
  )
  return token
}

// Setting a password invalidates every earlier link, so changing it is enough to protect an account.
const over = `(l.ended_at is not null or u.email is distinct from l.account_email or l.created_at < k.set_at
  or u.status not in ('invited', 'active'))`
const account = `join users u on u.company_id = l.company_id and u.id = l.user_id
  left join credentials k on k.company_id = l.company_id and k.user_id = l.user_id`

type LinkRow = Omit<Receiver, 'open' | 'locked'> & { userId: number; newEmail: string | null }

/** The account behind a link, and its company's database. Throws what is wrong with the link. */
export async function openLink(engine: Engine, token: string, purpose: LinkPurpose) {
  const db = companyOfToken(engine, token)
  if (!db) throw new Refusal('link_unknown')
  const [row] = await namedQuery<LinkRow & { over: boolean; expired: boolean }>(
    db,
    `select l.user_id, l.new_email, u.family_name, u.given_name, u.email, c.name as company_name,
       coalesce(u.locale, c.default_locale) as locale, ${over} is true as over, l.expires_at <= now() as expired
     from account_links l ${account} join companies c on c.id = l.company_id
     where l.company_id = $1 and l.token_hash = $2 and l.purpose = $3`,
    [companyIdOf(db), tokenHash(token), purpose],
  )
  if (!row) throw new Refusal('link_unknown')
  if (row.over) throw new Refusal('link_used')
  if (row.expired) throw new Refusal('link_expired')
  return { db, ...row }
}

/**
 * Marks a link as used, in the transaction that acts on it: of two simultaneous uses, the second gets an error. The
 * account stays locked until the transaction ends.
 */
export async function spendLink(trx: CompanyDb, token: string, userId: number) {
  const companyId = companyIdOf(trx)
  await namedQuery(trx, 'select id from users where company_id = $1 and id = $2 for update', [
    companyId,
    userId,
  ])
  const used = await namedQuery(
    trx,
    `update account_links x set ended_at = now() from account_links l ${account}
     where l.company_id = $1 and l.token_hash = $2 and ${over} is not true and l.expires_at > now()
       and x.company_id = l.company_id and x.token_hash = l.token_hash returning x.user_id`,
    [companyId, tokenHash(token)],
  )
  if (used.length === 0) throw new Refusal('link_used')
}

/** Ends an account's links of one kind. */
export const endLinks = (db: CompanyDb, userId: number, purpose: LinkPurpose) =>
  namedQuery(
    db,
    `update account_links set ended_at = now()
     where company_id = $1 and user_id = $2 and purpose = $3 and ended_at is null`,
    [companyIdOf(db), userId, purpose],
  )

/** The address that is waiting for confirmation. */
export async function findPendingEmail(db: CompanyDb, userId: number) {
  const [row] = await namedQuery<{ email: string; expiresAt: Date }>(
    db,
    `select l.new_email as email, l.expires_at from account_links l ${account}
     where l.company_id = $1 and l.user_id = $2 and l.purpose = 'email' and l.new_email is not null
       and ${over} is not true and l.expires_at > now()
     order by l.created_at desc limit 1`,
    [companyIdOf(db), userId],
  )
  return row ?? null
}
