import { createHash } from 'node:crypto'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { accessRules } from '#contract/sessions.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery, retrying } from '#db/tenant.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { authStrings } from './auth.strings.ts'

const { freeFailures, waitSeconds, failuresUntilLock } = accessRules

/**
 * What failures are counted by. `name`: a login name, from browsers unknown to its account; `device`: an account in a
 * browser known to it; `address`: a network address from which names are tried; `token`: an address from which links
 * are tried; `session`: a session in which the password is confirmed; `confirmation`: an account whose new email
 * address is confirmed with the password; `factor`: an account whose codes are tried; `operator`: an operator, by email
 * address or, for codes, by number.
 */
type Scope = 'name' | 'device' | 'address' | 'token' | 'session' | 'confirmation' | 'factor' | 'operator'

export type Limited = {
  scope: Scope
  key: string
  /** Failures per day without consequences; the next one starts the waiting. */
  free: number
}

/**
 * Secrets and input of strangers are stored as a hash. For a name, the database function `login_key` returns the same.
 */
export const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A limit on guessing at one thing: a name, a browser, a session. */
export const limited = (scope: Exclude<Scope, 'address' | 'token'>, key: string): Limited => ({
  scope,
  key,
  free: freeFailures,
})

// A whole shop may share one address: each account that was used there recently raises the limit.
const roomPerAccount = 5
const mostAccounts = 200
const accountDays = 30

const most = waitSeconds.length
const drained = `greatest(0, l.failures - l.allowance
  * greatest(0, extract(epoch from now() - l.updated_at))::double precision / 86400)`
const counted = `least(${drained} + 1, excluded.allowance + ${most})`
const waitAfter = (failures: string, allowance: string) => `case when ceil(${failures}) >= ${allowance}
  then now() + make_interval(secs => (array[${waitSeconds.join(', ')}])
    [least(ceil(${failures})::integer - ${allowance} + 1, ${most})]) end`

const take = `with given as (
    select g.scope, g.key, g.free + 1 + case when g.scope in ('address', 'token') then ${roomPerAccount} * (
      select count(*) from (select from known_devices d where d.address = g.key
        and d.last_used_at > now() - interval '${accountDays} days'
        group by d.company_id, d.user_id limit ${mostAccounts}) used)::integer else 0 end as allowance
    from unnest($1::text[], $2::text[], $3::integer[]) as g (scope, key, free)
  ), waiting as (
    select max(l.waits_until) as until from given g
    join attempt_limits l on l.scope = g.scope and l.key = g.key where l.waits_until > now()
  ), taken as (
    insert into attempt_limits as l (scope, key, allowance, failures, waits_until)
    select scope, key, allowance, 1, ${waitAfter('1', 'allowance')} from given
    where (select until from waiting) is null order by scope, key
    on conflict (scope, key) do update set failures = ${counted}, waits_until = ${waitAfter(counted, 'excluded.allowance')},
      allowance = excluded.allowance, updated_at = now()
    where l.waits_until is null or l.waits_until <= now()
    returning scope, failures
  )
  select extract(epoch from (select until from waiting) - now())::double precision as seconds,
    (select count(*) from taken) as taken,
    (select ceil(failures)::integer from taken where scope = 'name') as failures_by_name`

export type Attempt = {
  /** The failure that locks a name: its owner is to be notified, once. */
  locks: boolean
  /** The attempt was legitimate: subtracts what it had counted. */
  succeeded: () => Promise<void>
}

/**
 * Counts an attempt as a failure before it is made, so that concurrent attempts cannot exceed the limit; a success
 * reverts it. Stored in the database, so that it is shared by all processes and survives a restart.
 * @throws too_many_attempts, with the seconds to wait, while any of the limits is exceeded; nothing is counted then, so
 * that the wait ends however often someone tries.
 */
export async function takeAttempt(
  { installation }: Engine,
  limits: readonly Limited[],
  locale: Locale,
): Promise<Attempt> {
  // These rows may be deleted concurrently when a person is unlocked.
  const [row] = await retrying(() =>
    namedQuery<{ seconds: number | null; taken: number; failuresByName: number | null }>(installation, take, [
      limits.map(({ scope }) => scope),
      limits.map(({ key }) => key),
      limits.map(({ free }) => free),
    ]),
  )
  const { seconds, taken, failuresByName } = row!
  // Fewer taken than given: a concurrent attempt has just started a wait, which is a short one.
  if (seconds !== null || taken < limits.length) {
    const wait = Math.ceil(seconds ?? waitSeconds[0])
    const reason = phrases(authStrings, locale).tooManyAttempts(wait)
    throw new Refusal('too_many_attempts', {}, reason, { 'retry-after': String(wait) })
  }
  return {
    locks: failuresByName === failuresUntilLock,
    async succeeded() {
      await retrying(() =>
        namedQuery(installation, giveBack, [limits.map(({ scope }) => scope), limits.map(({ key }) => key)]),
      )
    },
  }
}

/* Of a place only this attempt, of everything else all that was counted. */
const giveBack = `with held as materialized (
    select l.scope, l.key from unnest($1::text[], $2::text[]) as g (scope, key)
    join attempt_limits l on l.scope = g.scope and l.key = g.key order by l.scope, l.key for update of l
  ), places as (
    update attempt_limits l set failures = greatest(0, l.failures - 1), waits_until = null from held
    where l.scope = held.scope and l.key = held.key and l.scope in ('address', 'token')
  )
  delete from attempt_limits l using held
  where l.scope = held.scope and l.key = held.key and l.scope not in ('address', 'token')`

/* In the same order in which attempts lock the rows, which prevents deadlocks. */
const deleteInOrder = (condition: string) => `with gone as materialized (
    select l.scope, l.key from attempt_limits l where ${condition} order by l.scope, l.key for update of l
  )
  delete from attempt_limits l using gone where l.scope = gone.scope and l.key = gone.key`

// Beyond this number, the least significant rows are deleted: a network of strangers must not fill the disk.
const mostKept = 500_000

/** Deletes expired rows, and those above the maximum. */
export const removeOldAttempts = async ({ installation }: Pick<Engine, 'installation'>) => {
  await namedQuery(
    installation,
    deleteInOrder(`${drained} <= 0 and (l.waits_until is null or l.waits_until <= now())`),
  )
  await namedQuery(
    installation,
    deleteInOrder(`(l.scope, l.key) in (
       select scope, key from attempt_limits order by waits_until desc nulls last, failures desc offset $1)`),
    [mostKept],
  )
}

/**
 * SQL for a row of users `u`: until when attempts to sign in as them must wait, both by strangers and in known
 * browsers; null if they need not.
 */
export const waitsUntil = (u = 'u') => `(select max(w.waits_until) from (
    select 'name' as scope, login_key(n.identifier) as key from logins n
    where n.company_id = ${u}.company_id and n.user_id = ${u}.id
    union all select 'device', encode(d.token_hash, 'hex') from known_devices d
    where d.company_id = ${u}.company_id and d.user_id = ${u}.id
  ) counted join attempt_limits w on w.scope = counted.scope and w.key = counted.key
  where w.waits_until > now())`

/** Ends the waits of these people. */
export const endWaits = (db: CompanyDb, userIds: readonly number[]) =>
  namedQuery(
    db,
    deleteInOrder(`(l.scope, l.key) in (
       select 'name', login_key(identifier) from logins where company_id = $1 and user_id = any($2::bigint[])
       union all
       select 'device', encode(token_hash, 'hex') from known_devices
       where company_id = $1 and user_id = any($2::bigint[]))`),
    [companyIdOf(db), userIds],
  )
