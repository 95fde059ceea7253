import type { FastifyRequest } from 'fastify'
import type { Locale } from '#common/locale.ts'
import type { OperatorRole } from '#common/operator-role.ts'
import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { mayComeFrom } from './address-ranges.ts'
import { tokenIn } from './api-token-sessions.ts'
import { lookCookieOf } from './look-cookies.ts'
import { isLetIn, ownAudiences } from './person-rights.ts'
import type { Session } from './session.ts'
import { tokenHash } from './tokens.ts'

/** The roles of operators who may look at a company as one of its people. */
export const lookingRoles: readonly OperatorRole[] = ['support', 'success', 'engineer']

/**
 * SQL: what has ended look `l`, of operator `o` with the consent `k`, as person `u` of company `c`; null: nothing, it is
 * under way. Whatever a look depends on is compared with every request.
 */
export const lookEndedBy = `case
  when l.ended_at is not null then l.ended_by
  when l.ends_at <= now() then 'time'
  when k.withdrawn_at is not null or k.ends_at <= now() then 'consent'
  when c.suspended_at is not null or c.closed_at is not null then 'company'
  when u.status not in ('invited', 'active') or not (${isLetIn}) then 'person'
  when o.stopped_at is not null or o.role <> all(array['${lookingRoles.join("', '")}'])
    or not exists (select from operator_sessions s where s.token_hash = l.operator_session_hash
      and s.operator_id = l.operator_id and s.factor_at is not null and s.expires_at > now()) then 'operator'
  end`

/** SQL: looks `l` with what they depend on. */
export const lookTables = `looks l
  join look_consents k on k.company_id = l.company_id and k.id = l.consent_id
  join companies c on c.id = l.company_id
  join users u on u.company_id = l.company_id and u.id = l.user_id
  join operators o on o.id = l.operator_id`

type LookRow = {
  lookId: number
  companyId: number
  userId: number
  operatorId: number
  ipRanges: string[]
  endsAt: Date
  locale: Locale | null
  timeZone: string
  audienceIds: number[]
  endedBy: string | null
}

/** Whether a request is of a look, under way or not: nothing else that comes with it counts. */
export const isLook = (request: FastifyRequest) =>
  tokenIn(request) === null && lookCookieOf(request) !== undefined

/**
 * The person as whom an operator looks in this browser: with what everyone may see, and no rights of administrators.
 * Nothing of it is cached, so that it ends with the request after whatever ends it.
 * @throws {Refusal} LookEndedError, InvalidIpAddressError
 */
export async function requireLook({ installation, suspended }: Engine, request: FastifyRequest) {
  const cookie = lookCookieOf(request) ?? ''
  if (!/^[\w-]{43}$/.test(cookie)) throw new Refusal('LookEndedError')
  const [row] = await namedQuery<LookRow>(
    installation,
    `select l.id as look_id, l.company_id, l.user_id, l.operator_id, o.ip_ranges::text[] as ip_ranges, l.ends_at,
       u.locale, coalesce(u.time_zone, c.time_zone) as time_zone, ${ownAudiences} as audience_ids,
       ${lookEndedBy} as ended_by
     from ${lookTables} where l.token_hash = $1`,
    [tokenHash(cookie)],
  )
  if (!row || row.endedBy !== null || suspended.has(row.companyId)) throw new Refusal('LookEndedError')
  if (!mayComeFrom(row.ipRanges, request.ip)) throw new Refusal('InvalidIpAddressError')
  const { lookId, operatorId: _, endedBy: __, endsAt, ...person } = row
  return {
    ...person,
    ...{ role: 'employee', sections: [], administeredDepartmentIds: [], administeredMenuIds: [] },
    ...{
      passwordState: 'good',
      consentDue: false,
      method: 'password',
      factorState: 'good',
      factorDueOn: null,
    },
    ...{ provenAt: new Date(0), kept: false, expiresAt: endsAt, lookId },
  } satisfies Session
}

/** Records the path of a page, call or file that a look views, once a minute. */
export const recordView = (
  { installation }: Engine,
  { companyId, lookId }: Pick<Session, 'companyId' | 'lookId'>,
  path: string,
) =>
  namedQuery(
    installation,
    `insert into look_views (company_id, look_id, minute, path)
     values ($1, $2, date_trunc('minute', now()), $3) on conflict do nothing`,
    [companyId, lookId, path.slice(0, 300)],
  )
