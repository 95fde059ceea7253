import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { ipRangesOf, isLetIn } from '#server/platform/auth/person-rights.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import type { OauthScope } from './authorization-requests.rules.ts'

export type ClientRow = {
  id: number
  version: number
  name: string
  clientId: string
  confidential: boolean
  redirectUris: string[]
  scopes: OauthScope[]
  createdAt: Date
  secretSetAt: Date | null
  stoppedAt: Date | null
}

const clientColumns = `k.id, k.version, k.name, k.client_id, k.confidential, k.redirect_uris, k.scopes, k.created_at,
  k.secret_set_at, k.stopped_at`

/** The tools, by name, with how many people connected them. */
export const findClients = (db: CompanyDb) =>
  namedQuery<ClientRow & { peopleCount: number; lastUsedAt: Date | null }>(
    db,
    `select ${clientColumns}, coalesce(g.people_count, 0) as people_count, g.last_used_at
     from oauth_clients k
     left join (select client_id, count(*) as people_count, max(last_used_at) as last_used_at
       from oauth_grants where company_id = $1 group by client_id) g on g.client_id = k.id
     where k.company_id = $1 order by k.name, k.id`,
    [companyIdOf(db)],
  )

/** A tool, locked until the transaction ends. */
export async function lockClient(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<ClientRow>(
    trx,
    `select ${clientColumns} from oauth_clients k where k.company_id = $1 and k.id = $2 for no key update`,
    [companyIdOf(trx), id],
  )
  return row ?? null
}

/** A tool by its `client_id`. */
export async function findClient(db: CompanyDb, clientId: string) {
  const [row] = await namedQuery<ClientRow & { secretHash: Uint8Array | null }>(
    db,
    `select ${clientColumns}, k.secret_hash from oauth_clients k where k.company_id = $1 and k.client_id = $2`,
    [companyIdOf(db), clientId],
  )
  return row ?? null
}

/** What a person has agreed to for a tool; none: nothing. */
export async function findAgreed(db: CompanyDb, client: number, userId: number) {
  const [row] = await namedQuery<{ scopes: OauthScope[] }>(
    db,
    'select scopes from oauth_grants where company_id = $1 and client_id = $2 and user_id = $3',
    [companyIdOf(db), client, userId],
  )
  return row?.scopes ?? []
}

/** When the person of a session last proved who they are. */
export async function findProvenAt(db: CompanyDb, cookie: string) {
  const [row] = await namedQuery<{ provenAt: Date }>(
    db,
    'select proven_at from sessions where company_id = $1 and token_hash = $2',
    [companyIdOf(db), tokenHash(cookie)],
  )
  return row?.provenAt ?? new Date(0)
}

export const findConnectedTools = (db: CompanyDb, userId: number) =>
  namedQuery<{
    id: number
    name: string
    scopes: OauthScope[]
    agreedAt: Date
    lastUsedAt: Date | null
    stopped: boolean
  }>(
    db,
    `select g.id, k.name, g.scopes, g.agreed_at, g.last_used_at, k.stopped_at is not null as stopped
     from oauth_grants g join oauth_clients k on k.company_id = g.company_id and k.id = g.client_id
     where g.company_id = $1 and g.user_id = $2 order by k.name, g.id`,
    [companyIdOf(db), userId],
  )

/* SQL: what a grant `g` needs to be used: a tool that is not stopped, and a person who may use the product. */
const inUse = `join oauth_clients k on k.company_id = g.company_id and k.id = g.client_id and k.stopped_at is null
  join users u on u.company_id = g.company_id and u.id = g.user_id and u.status in ('invited', 'active')
  join companies c on c.id = g.company_id
  join company_configs f on f.company_id = g.company_id
  left join credentials p on p.company_id = g.company_id and p.user_id = g.user_id`
const isInUse = `${isLetIn} and not coalesce(p.initial, false)`

export type CodeRow = {
  grantId: number
  userId: number
  client: number
  family: string
  scopes: OauthScope[]
  redirectUri: string
  codeChallenge: string
  nonce: string | null
  provenAt: Date
  used: boolean
  expired: boolean
}

/** The code, locked so that of two exchanges at once the later one sees that it is used. */
export async function lockCode(trx: CompanyDb, code: string) {
  const [row] = await namedQuery<CodeRow>(
    trx,
    `select o.grant_id, g.user_id, g.client_id as client, o.family, o.scopes, o.redirect_uri, o.code_challenge, o.nonce,
       o.proven_at, o.used_at is not null as used, o.expires_at <= now() as expired
     from oauth_codes o join oauth_grants g on g.company_id = o.company_id and g.id = o.grant_id
     where o.company_id = $1 and o.code_hash = $2 for update of o`,
    [companyIdOf(trx), tokenHash(code)],
  )
  return row ?? null
}

export type TokenRow = {
  grantId: number
  userId: number
  client: number
  clientId: string
  family: string
  kind: 'access' | 'refresh'
  scopes: OauthScope[]
  createdAt: Date
  expiresAt: Date
  used: boolean
  expired: boolean
}

const tokenColumns = `t.grant_id, t.user_id, g.client_id as client, k.client_id, t.family, t.kind, t.scopes, t.created_at,
  t.expires_at, t.used_at is not null as used, t.expires_at <= now() as expired`

/** A token, in use or not, locked until the transaction ends. */
export async function lockToken(trx: CompanyDb, token: string) {
  const [row] = await namedQuery<TokenRow>(
    trx,
    `select ${tokenColumns} from oauth_tokens t
     join oauth_grants g on g.company_id = t.company_id and g.id = t.grant_id
     join oauth_clients k on k.company_id = g.company_id and k.id = g.client_id
     where t.company_id = $1 and t.token_hash = $2 for update of t`,
    [companyIdOf(trx), tokenHash(token)],
  )
  return row ?? null
}

/** The networks from which a grant can be used; null: it cannot, because of its person or its tool. */
export async function findUse(db: CompanyDb, grantId: number) {
  const [row] = await namedQuery<{ ipRanges: string[] }>(
    db,
    `select ${ipRangesOf} as ip_ranges from oauth_grants g ${inUse}
     where g.company_id = $1 and g.id = $2 and ${isInUse}`,
    [companyIdOf(db), grantId],
  )
  return row ?? null
}

export type Bearer = TokenRow & {
  ipRanges: string[]
  familyName: string
  givenName: string
  familyNameKana: string
  givenNameKana: string
  email: string | null
  locale: string | null
  timeZone: string
  companyName: string
}

/** The person and tool of a token that can be used now. */
export async function findBearer(db: CompanyDb, token: string) {
  const [row] = await namedQuery<Bearer>(
    db,
    `select ${tokenColumns}, ${ipRangesOf} as ip_ranges, u.family_name, u.given_name, u.family_name_kana, u.given_name_kana,
       u.email, u.locale, coalesce(u.time_zone, c.time_zone) as time_zone, c.name as company_name
     from oauth_tokens t join oauth_grants g on g.company_id = t.company_id and g.id = t.grant_id ${inUse}
     where t.company_id = $1 and t.token_hash = $2 and t.used_at is null and t.expires_at > now() and ${isInUse}`,
    [companyIdOf(db), tokenHash(token)],
  )
  return row ?? null
}
