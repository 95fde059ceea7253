import { createHash } from 'node:crypto'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { deviceCookieSeconds } from './cookies.ts'
import type { Visit } from './device-cookies.ts'

/** Browsers that are remembered for one account: the most recently used ones. */
const mostDevices = 30

const hashOf = (companyId: number, userId: number, deviceToken: string) =>
  createHash('sha256').update(`${companyId}.${userId}.${deviceToken}`).digest()

/** Remembers the browser for the account. */
export async function rememberDevice(db: CompanyDb, userId: number, visit: Visit) {
  const companyId = companyIdOf(db)
  await namedQuery(
    db,
    `insert into known_devices (company_id, user_id, token_hash, user_agent, address) values ($1, $2, $3, $4, $5)
     on conflict (company_id, user_id, token_hash) do update
     set last_used_at = now(), user_agent = excluded.user_agent, address = excluded.address`,
    [companyId, userId, hashOf(companyId, userId, visit.deviceToken), visit.userAgent, visit.address],
  )
  await namedQuery(
    db,
    `delete from known_devices where company_id = $1 and user_id = $2 and token_hash in (
       select token_hash from known_devices where company_id = $1 and user_id = $2
       order by last_used_at desc offset $3)`,
    [companyId, userId, mostDevices],
  )
}

/** Whether somebody has signed in to the account with this browser. */
export async function isKnownDevice(db: CompanyDb, userId: number, visit: Visit) {
  const companyId = companyIdOf(db)
  const rows = await namedQuery<{ one: number }>(
    db,
    'select 1 as one from known_devices where company_id = $1 and user_id = $2 and token_hash = $3',
    [companyId, userId, hashOf(companyId, userId, visit.deviceToken)],
  )
  return rows.length > 0
}

/** Whether any browser is known to the account; otherwise a new one cannot be recognised as new. */
export async function hasKnownDevice(db: CompanyDb, userId: number) {
  const rows = await namedQuery(
    db,
    'select 1 from known_devices where company_id = $1 and user_id = $2 limit 1',
    [companyIdOf(db), userId],
  )
  return rows.length > 0
}

/** Deletes rows that no browser's cookie matches any more. */
export const removeOldDevices = ({ installation }: Pick<Engine, 'installation'>) =>
  namedQuery(
    installation,
    'delete from known_devices where last_used_at < now() - make_interval(secs => $1)',
    [deviceCookieSeconds],
  )

/** Forgets all browsers of these accounts. */
export const forgetDevices = (db: CompanyDb, userIds: readonly number[]) =>
  namedQuery(db, 'delete from known_devices where company_id = $1 and user_id = any($2::bigint[])', [
    companyIdOf(db),
    userIds,
  ])
