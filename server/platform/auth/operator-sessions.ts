import type { OperatorRole } from '#common/operator-role.ts'
import { operatorLimits } from '#contract/operators.ts'
import type { Engine } from '#db/connect.ts'
import { type InstallationDb, namedQuery } from '#db/tenant.ts'
import { randomToken, tokenHash } from './tokens.ts'

/** An operator who is signed in. They belong to no company. */
export type Operator = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: OperatorRole
  readonly ipRanges: readonly string[]
  /** An authenticator app is set up. */
  readonly setUp: boolean
  /** The code was given in this session. */
  readonly factorGiven: boolean
}

/** The operator of a session cookie; null: there is none, it has ended, or the operator was stopped. */
export async function findOperator(
  { installation }: Pick<Engine, 'installation'>,
  cookie: string | undefined,
) {
  if (!cookie || !/^[\w-]{43}$/.test(cookie)) return null
  const [row] = await namedQuery<Operator & { seenAt: Date }>(
    installation,
    `select o.id, o.name, o.email, o.role, o.ip_ranges::text[] as ip_ranges, o.totp_set_up_at is not null as set_up,
       s.factor_at is not null as factor_given, s.seen_at
     from operator_sessions s join operators o on o.id = s.operator_id
     where s.token_hash = $1 and s.expires_at > now() and o.stopped_at is null
       and s.seen_at > now() - make_interval(mins => ${operatorLimits.idleMinutes})`,
    [tokenHash(cookie)],
  )
  if (!row) return null
  const { seenAt, ...operator } = row
  if (Date.now() - seenAt.getTime() > 60_000)
    await namedQuery(installation, 'update operator_sessions set seen_at = now() where token_hash = $1', [
      tokenHash(cookie),
    ])
  return operator
}

type Begun = { operatorId: number; ip: string; userAgent: string }

/** Begins a session without a code. Returns the cookie's value. */
export async function insertOperatorSession(db: InstallationDb, { operatorId, ip, userAgent }: Begun) {
  const cookie = randomToken()
  await namedQuery(
    db,
    `insert into operator_sessions (token_hash, operator_id, ip, user_agent, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => ${operatorLimits.sessionHours}))`,
    [tokenHash(cookie), operatorId, ip, userAgent],
  )
  return cookie
}

/** Gives a session a new token once its code is given. Returns the cookie's value; null: it has ended. */
export async function completeOperatorSession(db: InstallationDb, cookie: string) {
  const fresh = randomToken()
  const [row] = await namedQuery<{ operatorId: number }>(
    db,
    `update operator_sessions set token_hash = $2, factor_at = now(), seen_at = now()
     where token_hash = $1 and expires_at > now() returning operator_id`,
    [tokenHash(cookie), tokenHash(fresh)],
  )
  return row ? fresh : null
}

export const deleteOperatorSession = (db: InstallationDb, cookie: string) =>
  namedQuery(db, 'delete from operator_sessions where token_hash = $1', [tokenHash(cookie)])
