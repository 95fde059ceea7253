import { createHash, randomUUID } from 'node:crypto'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { mayComeFrom } from '#server/platform/auth/address-ranges.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import type { AuthorizationRequest, OauthScope } from './authorization-requests.rules.ts'
import { type CodeRow, findUse, lockCode, lockToken } from './oauth.queries.ts'

const codeSeconds = 60
export const accessSeconds = 3600
const refreshDays = 30
/** Used codes are kept this long, to notice when one comes a second time. */
const keptHours = 24

/** Notes that a person agreed, and returns a code. `added`: to what they had agreed before. */
export const issueCode = (
  db: CompanyDb,
  {
    client,
    userId,
    provenAt,
    request,
  }: { client: number; userId: number; provenAt: Date; request: AuthorizationRequest },
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const { scopes, redirectUri, codeChallenge, nonce } = request
    const [grant] = await namedQuery<{ id: number }>(
      trx,
      `insert into oauth_grants as g (company_id, client_id, user_id, scopes) values ($1, $2, $3, $4)
       on conflict (company_id, client_id, user_id) do update
         set scopes = array(select distinct unnest(g.scopes || excluded.scopes) order by 1),
           agreed_at = case when g.scopes @> excluded.scopes then g.agreed_at else now() end
       returning id`,
      [companyId, client, userId, scopes],
    )
    const code = `${companyId}.${randomToken()}`
    await namedQuery(
      trx,
      `insert into oauth_codes (company_id, code_hash, grant_id, family, scopes, redirect_uri, code_challenge, nonce,
         proven_at, expires_at)
       values (:companyId, :hash, :grantId, :family, :scopes, :redirectUri, :codeChallenge, :nonce, :provenAt,
         now() + make_interval(secs => :codeSeconds))`,
      {
        ...{ companyId, hash: tokenHash(code), grantId: grant!.id, family: randomUUID(), codeSeconds },
        ...{ scopes, redirectUri, codeChallenge, nonce, provenAt },
      },
    )
    return code
  })

export type Issued = {
  accessToken: string
  refreshToken: string | null
  scopes: OauthScope[]
  /** Only for the exchange of a code. */
  code: CodeRow | null
}

type Giving = { grantId: number; userId: number; family: string; scopes: readonly OauthScope[] }

async function giveTokens(trx: CompanyDb, { grantId, userId, family, scopes }: Giving, refresh: boolean) {
  const companyId = companyIdOf(trx)
  const make = async (kind: 'access' | 'refresh', seconds: number) => {
    const token = `${companyId}.${randomToken()}`
    await namedQuery(
      trx,
      `insert into oauth_tokens (company_id, token_hash, grant_id, user_id, family, kind, scopes, expires_at)
       values (:companyId, :hash, :grantId, :userId, :family, :kind, :scopes, now() + make_interval(secs => :seconds))`,
      { companyId, hash: tokenHash(token), grantId, userId, family, kind, scopes, seconds },
    )
    return token
  }
  const accessToken = await make('access', accessSeconds)
  const refreshToken = refresh ? await make('refresh', refreshDays * 86_400) : null
  await noteUse(trx, grantId)
  return { accessToken, refreshToken }
}

/** Notes that a tool was used, every few minutes at most. */
export const noteUse = (db: CompanyDb, grantId: number) =>
  namedQuery(
    db,
    `update oauth_grants set last_used_at = now() where company_id = $1 and id = $2
       and (last_used_at is null or last_used_at < now() - interval '5 minutes')`,
    [companyIdOf(db), grantId],
  )

const endFamily = (trx: CompanyDb, family: string) =>
  namedQuery(trx, 'delete from oauth_tokens where company_id = $1 and family = $2', [
    companyIdOf(trx),
    family,
  ])

/** Why nothing is given: the error of RFC 6749. `reused`: it came a second time, so everything that came of it ended. */
export type Denied = { denied: 'invalid_grant' | 'invalid_scope'; reused?: true }
const invalid: Denied = { denied: 'invalid_grant' }

async function mayBeUsed(trx: CompanyDb, grantId: number, ip: string) {
  const use = await findUse(trx, grantId)
  return use !== null && mayComeFrom(use.ipRanges, ip)
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Exchange = { client: number; code: string; redirectUri: string; verifier: string; ip: string }

/** Exchanges a code once. A code that comes again ends all tokens that came of it. */
export const exchangeCode = (
  db: CompanyDb,
  { client, code, redirectUri, verifier, ip }: Exchange,
): Promise<Issued | Denied> =>
  transaction(db, async (trx) => {
    const row = await lockCode(trx, code)
    if (!row || row.client !== client) return invalid
    if (row.used) {
      await endFamily(trx, row.family)
      return { ...invalid, reused: true }
    }
    if (row.expired || row.redirectUri !== redirectUri) return invalid
    if (!/^[\w.~-]{43,128}$/.test(verifier) || challengeOf(verifier) !== row.codeChallenge) return invalid
    if (!(await mayBeUsed(trx, row.grantId, ip))) return invalid
    await namedQuery(trx, 'update oauth_codes set used_at = now() where company_id = $1 and code_hash = $2', [
      companyIdOf(trx),
      tokenHash(code),
    ])
    const tokens = await giveTokens(trx, row, row.scopes.includes('offline_access'))
    return { ...tokens, scopes: row.scopes, code: row }
  })

type Refresh = { client: number; token: string; scopes: readonly string[] | null; ip: string }

/** Replaces a refresh token by the next one. A token that comes again ends its whole family. */
export const refreshTokens = (
  db: CompanyDb,
  { client, token, scopes, ip }: Refresh,
): Promise<Issued | Denied> =>
  transaction(db, async (trx) => {
    const row = await lockToken(trx, token)
    if (row?.kind !== 'refresh' || row.client !== client) return invalid
    if (row.used) {
      await endFamily(trx, row.family)
      return { ...invalid, reused: true }
    }
    if (row.expired || !(await mayBeUsed(trx, row.grantId, ip))) return invalid
    const wanted = scopes ? row.scopes.filter((scope) => scopes.includes(scope)) : row.scopes
    if (scopes && wanted.length !== new Set(scopes).size) return { denied: 'invalid_scope' }
    await namedQuery(
      trx,
      'update oauth_tokens set used_at = now() where company_id = $1 and token_hash = $2',
      [companyIdOf(trx), tokenHash(token)],
    )
    return { ...(await giveTokens(trx, { ...row, scopes: wanted }, true)), scopes: wanted, code: null }
  })

/** Ends a token of the tool; with a refresh token, everything of its family. Other tokens are left alone. */
export const revokeToken = (db: CompanyDb, client: number, token: string) =>
  transaction(db, async (trx) => {
    const row = await lockToken(trx, token)
    if (row?.client !== client) return
    if (row.kind === 'refresh') return void (await endFamily(trx, row.family))
    await namedQuery(trx, 'delete from oauth_tokens where company_id = $1 and token_hash = $2', [
      companyIdOf(trx),
      tokenHash(token),
    ])
  })

/** Ends a person's connection with a tool. Returns a row if there was one. */
export const endConnection = (db: CompanyDb, userId: number, id: number) =>
  namedQuery(
    db,
    'delete from oauth_grants where company_id = $1 and user_id = $2 and id = $3 returning 1 as one',
    [companyIdOf(db), userId, id],
  )

/** SQL: whether a company `c` has codes or tokens that can be forgotten. */
export const hasOldTokens = `exists (select from oauth_tokens t where t.company_id = c.id and t.expires_at < now())
  or exists (select from oauth_codes o where o.company_id = c.id and o.expires_at < now() - interval '${keptHours} hours')`

/** Forgets expired tokens, and codes that expired a day ago. Returns how many. */
export async function removeOldTokens(db: CompanyDb) {
  const companyId = companyIdOf(db)
  const tokens = await namedQuery(
    db,
    'delete from oauth_tokens where company_id = $1 and expires_at < now() returning 1 as one',
    [companyId],
  )
  const codes = await namedQuery(
    db,
    `delete from oauth_codes where company_id = $1 and expires_at < now() - interval '${keptHours} hours' returning 1 as one`,
    [companyId],
  )
  return tokens.length + codes.length
}
