import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiScope } from '#common/api-scope.ts'
import type { AudienceRule } from '#common/audience-rule.ts'
import { apiTokenLimits } from '#contract/api-tokens.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { audienceOf } from '#server/platform/audiences/audience.queries.ts'
import { todayIn } from '#server/platform/company-day.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { minuteAllowance } from '#server/platform/limits/minute-allowance.ts'
import { mayComeFrom } from './address-ranges.ts'
import type { SessionRow } from './auth.queries.ts'
import {
  administrationRights,
  consentDue,
  factorDueOn,
  hasFactor,
  ipRangesOf,
  isLetIn,
  ownAudiences,
} from './person-rights.ts'
import type { Session } from './session.ts'
import { randomToken, tokenHash } from './tokens.ts'

/** A new token of a company; its id is part of it, so that it is looked up inside that company. */
export const newApiToken = (companyId: number) => `hrb_${companyId}_${randomToken()}`

/** The token of the API in a request, which may be invalid; null: it carries none. */
export const tokenIn = ({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>) =>
  authorization?.match(/^Bearer +(hrb_\S+)$/i)?.[1] ?? null

/** Deletes all tokens of people. */
export const deleteTokens = (db: CompanyDb, userIds: readonly number[]) =>
  namedQuery(db, 'delete from api_tokens where company_id = $1 and user_id = any($2::bigint[])', [
    companyIdOf(db),
    userIds,
  ])

/** What a token does not have. */
type OfSessions =
  | 'initial'
  | 'passwordSetAt'
  | 'passwordMaxAgeDays'
  | 'method'
  | 'provenAt'
  | 'hasFactor'
  | 'factorGiven'
  | 'factorDueOn'
  | 'factorOverdue'
  | 'kept'

type TokenRow = Omit<SessionRow, OfSessions> & {
  tokenId: number
  scopes: ApiScope[]
  tokenRanges: string[]
  factorMissing: boolean
  app: boolean
}

const today = todayIn('c.time_zone')

async function findToken(db: CompanyDb, hash: Uint8Array) {
  const [row] = await namedQuery<TokenRow>(
    db,
    `select t.id as token_id, t.user_id, t.scopes, t.ip_ranges::text[] as token_ranges, t.expires_at,
       ${ipRangesOf} as ip_ranges, u.role, u.locale, coalesce(u.time_zone, c.time_zone) as time_zone,
       u.status = 'app' as app,
       u.status <> 'app' and not ${hasFactor} and coalesce(${factorDueOn} < ${today}, false) as factor_missing,
       ${ownAudiences} as audience_ids, ${administrationRights}, u.status <> 'app' and ${consentDue} as consent_due
     from api_tokens t
     join users u on u.company_id = t.company_id and u.id = t.user_id and (u.status = 'active'
       or (u.status = 'app' and exists (select from apps p where p.company_id = u.company_id and p.user_id = u.id
         and p.suspended_at is null and p.deleted_at is null)))
     join companies c on c.id = t.company_id
     join company_configs f on f.company_id = t.company_id
     where t.company_id = $1 and t.token_hash = $2 and t.expires_at > now() and ${isLetIn}`,
    [companyIdOf(db), hash],
  )
  return row
}

const onlyOf = (userId: number): AudienceRule => ({ include: [{ type: 'user', id: userId }], match: 'any' })

// One timestamp holds the whole allowance of a minute, as with writes (write-limits.ts).
async function takeCall(db: CompanyDb, tokenId: number) {
  const most = apiTokenLimits.callsAMinute
  const taken = await namedQuery<{ ahead: number }>(
    db,
    `with used as (
       update api_tokens set last_used_at = now() where company_id = $1 and id = $2
         and (last_used_at is null or last_used_at <= now() - interval '1 minute')
     )
     insert into api_token_paces as p (company_id, token_id, free_at)
     values ($1, $2, now() + interval '1 minute' / ${most})
     on conflict (company_id, token_id) do update
       set free_at = greatest(p.free_at, now()) + interval '1 minute' / ${most}
       where greatest(p.free_at, now()) + interval '1 minute' / ${most} <= now() + interval '1 minute'
     returning extract(epoch from free_at - now())::float8 as ahead`,
    [companyIdOf(db), tokenId],
  )
  return minuteAllowance(most, taken[0]?.ahead)
}

/**
 * The person of the request's token, who may do no more with it than its scopes say: without a scope of the
 * administration they administer nothing. `scope` null: the call is made with a session only. `forApps`: apps can make
 * it too; of what has readers they see only what they wrote.
 * @throws {Refusal} unauthenticated, InvalidIpAddressError, too_many_requests, insufficient_scope, not_by_token, and
 *   those of people who must do something else first
 */
export async function requireToken(
  engine: Engine,
  request: FastifyRequest,
  reply: FastifyReply,
  { scope, forApps }: { scope: ApiScope | null; forApps: boolean },
): Promise<Session> {
  if (scope === null) throw new Refusal('not_by_token')
  const token = tokenIn(request) ?? ''
  const companyId = Number(token.match(/^hrb_([1-9]\d{0,14})_[\w-]{43}$/)?.[1] ?? 0)
  const db = companyId > 0 ? engine.companyEvenSuspended(companyId) : null
  const row = db && (await findToken(db, tokenHash(token)))
  if (!db || !row)
    throw new Refusal('unauthenticated', {}, undefined, {
      'www-authenticate': 'Bearer error="invalid_token"',
    })
  if (engine.suspended.has(companyId)) throw new Refusal('company_suspended')
  if (!mayComeFrom(row.ipRanges, request.ip) || !mayComeFrom(row.tokenRanges, request.ip))
    throw new Refusal('InvalidIpAddressError')
  const { allowed, headers } = await takeCall(db, row.tokenId)
  reply.headers(headers)
  if (!allowed) throw new Refusal('too_many_requests', {}, undefined, { 'retry-after': '1' })
  if (row.app && !forApps) throw new Refusal('not_by_token')
  if (!row.scopes.includes(scope))
    throw new Refusal('insufficient_scope', {}, undefined, {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
    })
  if (row.factorMissing) throw new Refusal('FactorSetUpRequiredError')
  if (row.consentDue) throw new Refusal('ConsentRequiredError')
  const { scopes: _, tokenRanges: __, factorMissing: ___, role, app, ...person } = row
  // Some calls of other areas let administrators act for others.
  const administers = row.scopes.includes(scope.endsWith(':read') ? 'admin:read' : 'admin:write')
  return {
    ...{ companyId, ...person, role: administers ? role : 'employee' },
    ...(app && { app, audienceIds: [await audienceOf(db, onlyOf(person.userId))] }),
    ...(!administers && { sections: [] }),
    ...{ passwordState: 'good', method: 'password', factorState: 'good', factorDueOn: null },
    ...{ provenAt: new Date(0), kept: false },
  }
}
