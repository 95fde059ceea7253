import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import { companyOfToken } from '#server/platform/auth/company-of-token.ts'
import type { Visit } from '#server/platform/auth/device-cookies.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { type MailOutcome, sendMail } from '#server/platform/mail/send-mail.ts'
import { adminUsersStrings } from './admin-users.strings.ts'

export const invitationDays = 7

type Invitee = { familyName: string; givenName: string; email: string; companyName: string; locale: Locale }

/**
 * Creates a token with which a person sets their first password; any earlier one stops working. It begins with the
 * company's number so that looking it up stays inside that company; only its hash is stored.
 * @param delivery `waiting`: an email is about to be sent; `card`: no email, the caller hands the link over
 */
export async function writeInvitation(
  trx: CompanyDb,
  { userId, actorId, delivery }: { userId: number; actorId: number; delivery: 'waiting' | 'card' },
) {
  const companyId = companyIdOf(trx)
  const token = `${companyId}.${randomToken()}`
  await namedQuery(
    trx,
    `insert into invitations (company_id, user_id, token_hash, invited_by_id, expires_at, delivery)
     values ($1, $2, $3, $4, now() + make_interval(days => $5), $6)
     on conflict (company_id, user_id) do update set token_hash = excluded.token_hash,
       invited_by_id = excluded.invited_by_id, created_at = now(), expires_at = excluded.expires_at,
       delivery = excluded.delivery, sent_at = null`,
    [companyId, userId, tokenHash(token), actorId, invitationDays, delivery],
  )
  return token
}

/** The URL of an invitation. Browsers do not send the part after the #, so the token reaches no server. */
export const invitationLink = (address: string, token: string) => `${address}/invitations#${token}`

/**
 * Sends a person a link to set their first password. The email is stored only until it is handed over.
 * @param address the product's address for links, without a trailing slash
 */
export async function invite(
  trx: CompanyDb,
  { userId, actorId, address }: { userId: number; actorId: number; address: string },
) {
  const companyId = companyIdOf(trx)
  const token = await writeInvitation(trx, { userId, actorId, delivery: 'waiting' })
  const [row] = await namedQuery<Invitee>(
    trx,
    `select u.family_name, u.given_name, u.email, c.name as company_name, coalesce(u.locale, c.default_locale) as locale
     from users u join companies c on c.id = u.company_id where u.company_id = $1 and u.id = $2`,
    [companyId, userId],
  )
  const { familyName, givenName, email, companyName, locale } = row!
  const words = phrases(adminUsersStrings, locale)
  const message = {
    to: email,
    subject: words.invitationSubject(companyName),
    text: words.invitationText(
      `${familyName} ${givenName}`,
      companyName,
      invitationLink(address, token),
      invitationDays,
    ),
  }
  const receipt = { kind: 'invitation', key: tokenHash(token).toString('hex') }
  await sendMail(trx, message, { secret: true, receipt })
}

/** Stores the outcome of an invitation's email; does nothing if the invitation was replaced in the meantime. */
export const recordDelivery = (db: CompanyDb, tokenHashHex: string, outcome: MailOutcome) =>
  namedQuery(
    db,
    `update invitations set delivery = $3, sent_at = case when $3 = 'sent' then now() else sent_at end
     where company_id = $1 and token_hash = decode($2, 'hex') and delivery in ('waiting', 'held', 'failed')`,
    [companyIdOf(db), tokenHashHex, outcome],
  )

/** The person an invitation is for, while it can be accepted; null for any other text. */
export async function findInvitation(engine: Engine, token: string) {
  const db = companyOfToken(engine, token)
  if (!db) return null
  const [row] = await namedQuery<Omit<Invitee, 'locale'> & { userId: number }>(
    db,
    `select i.user_id, u.family_name, u.given_name, u.email, c.name as company_name
     from invitations i
     join users u on u.company_id = i.company_id and u.id = i.user_id and u.status in ('invited', 'active')
     join companies c on c.id = i.company_id
     where i.company_id = $1 and i.token_hash = $2 and i.expires_at > now() and u.email is not null`,
    [companyIdOf(db), tokenHash(token)],
  )
  return row ? { db, ...row } : null
}

/**
 * Marks an invitation as used: the password is set and a session begins. Null: it was used at the same moment
 * elsewhere.
 */
export const accept = (
  db: CompanyDb,
  {
    token,
    userId,
    passwordHash,
    visit,
  }: Record<'token' | 'passwordHash', string> & { userId: number; visit: Visit },
) =>
  transaction(db, async (trx) => {
    const used = await namedQuery(
      trx,
      'delete from invitations where company_id = $1 and token_hash = $2 and expires_at > now() returning user_id',
      [companyIdOf(trx), tokenHash(token)],
    )
    if (used.length === 0) return null
    await auth.setPassword(trx, userId, passwordHash, false)
    await auth.deleteSessions(trx, [userId])
    await auth.notifySessionsChanged(trx, [userId])
    return auth.insertSession(trx, userId, visit, { method: 'link', kept: false })
  })
