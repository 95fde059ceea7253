import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'

/* Sign-ins that are under way at a provider, from leaving the product until coming back. */

const minutes = 15
const ticketSeconds = 120

/** What a provider confirmed. */
export type Outcome = {
  /** By which the person is tied. */
  nameId: string
  nameIdFormat: string
  /** The name as the provider spells it. */
  sentNameId: string
  /** null: SAML. Never stored as it is. */
  idToken: string | null
  sessionIndex: string
  /** null: the provider gave none. */
  email: string | null
  fields: Partial<
    Record<
      'familyName' | 'givenName' | 'familyNameKana' | 'givenNameKana' | 'department' | 'employeeNumber',
      string
    >
  >
}

type Beginning = {
  providerId: number
  token: string
  /** The secret in the browser's cookie. */
  browser: string
  testerId: number | null
  returnTo: string
}

export const beginSignIn = (db: CompanyDb, given: Beginning) =>
  namedQuery(
    db,
    `insert into federated_sign_ins (company_id, token_hash, provider_id, browser_hash, tester_id, return_to, expires_at)
     values (:companyId, :hash, :providerId, :browserHash, :testerId, :returnTo, now() + make_interval(mins => ${minutes}))`,
    {
      companyId: companyIdOf(db),
      hash: tokenHash(given.token),
      providerId: given.providerId,
      browserHash: tokenHash(given.browser),
      testerId: given.testerId,
      returnTo: given.returnTo,
    },
  )

type Pending = { testerId: number | null; browserHash: Uint8Array | null; returnTo: string; fresh: boolean }

/** The sign-in that a token belongs to, while it has not been answered; null if there is none at this provider. */
export async function findPending(db: CompanyDb, providerId: number, token: string) {
  const [row] = await namedQuery<Pending>(
    db,
    `select tester_id, browser_hash, return_to, expires_at > now() and outcome is null as fresh from federated_sign_ins
     where company_id = $1 and token_hash = $2 and provider_id = $3`,
    [companyIdOf(db), tokenHash(token), providerId],
  )
  return row?.fresh ? row : null
}

/** Ends a sign-in. Returns false if it was ended before. */
export async function endPending(db: CompanyDb, token: string) {
  const ended = await namedQuery(
    db,
    'delete from federated_sign_ins where company_id = $1 and token_hash = $2 and outcome is null returning 1 as one',
    [companyIdOf(db), tokenHash(token)],
  )
  return ended.length > 0
}

/**
 * Stores what the provider confirmed, for the browser to complete. `token` null: the provider began it. Returns the
 * ticket; null if the sign-in was answered before.
 */
export async function storeOutcome(
  db: CompanyDb,
  { providerId, token, outcome }: { providerId: number; token: string | null; outcome: Outcome },
) {
  const companyId = companyIdOf(db)
  const ticket = `${companyId}.${randomToken()}`
  const values = [companyId, tokenHash(token ?? ticket), providerId, outcome, tokenHash(ticket)]
  const stored =
    token === null
      ? await namedQuery(
          db,
          `insert into federated_sign_ins (company_id, token_hash, provider_id, outcome, ticket_hash, expires_at)
           values ($1, $2, $3, $4::jsonb, $5, now() + make_interval(secs => ${ticketSeconds})) returning 1 as one`,
          values,
        )
      : await namedQuery(
          db,
          `update federated_sign_ins set outcome = $4::jsonb, ticket_hash = $5,
             expires_at = now() + make_interval(secs => ${ticketSeconds})
           where company_id = $1 and token_hash = $2 and provider_id = $3 and outcome is null and expires_at > now()
           returning 1 as one`,
          values,
        )
  return stored.length > 0 ? ticket : null
}

type Answered = { providerId: number; browserHash: Uint8Array | null; returnTo: string; outcome: Outcome }

/** Takes what a ticket stands for, once; null if it is unknown, too old or taken. */
export async function takeOutcome(db: CompanyDb, ticket: string) {
  const [row] = await namedQuery<Answered & { fresh: boolean }>(
    db,
    `delete from federated_sign_ins where company_id = $1 and ticket_hash = $2 and outcome is not null
     returning provider_id, browser_hash, return_to, outcome, expires_at > now() as fresh`,
    [companyIdOf(db), tokenHash(ticket)],
  )
  return row?.fresh ? row : null
}

/** Notes that an assertion is used. Returns false if it was used before. */
export async function spendAssertion(db: CompanyDb, providerId: number, assertionId: string, endsAt: Date) {
  const used = await namedQuery(
    db,
    `insert into used_assertions (company_id, provider_id, assertion_hash, ends_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1 as one`,
    [companyIdOf(db), providerId, tokenHash(assertionId), endsAt],
  )
  return used.length > 0
}

/** Whether the cookie of a browser is the one that began a sign-in. */
export const isBrowserOf = (hash: Uint8Array, cookie: string | undefined) =>
  cookie !== undefined && Buffer.from(hash).equals(tokenHash(cookie))

export async function removeOldSignIns(db: CompanyDb) {
  await namedQuery(db, 'delete from federated_sign_ins where company_id = $1 and expires_at < now()', [
    companyIdOf(db),
  ])
  await namedQuery(db, 'delete from used_assertions where company_id = $1 and ends_at < now()', [
    companyIdOf(db),
  ])
}
