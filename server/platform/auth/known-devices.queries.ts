import { createHash } from 'node:crypto'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { deviceCookieSeconds } from './cookies.ts'
import type { Visit } from './device-cookies.ts'

/** Browsers that are remembered for one account: the most recently used ones. */
const mostDevices = 30

/** The account's key for a browser. */
export const deviceKey = (companyId: number, userId: number, deviceToken: string) =>
  createHash('sha256').update(`${companyId}.${userId}.${deviceToken}`).digest()

/** The parts of a statement that remember the browser `:device` for person `:userId`, and forget the oldest others. */
export const rememberDevice = `remembered as (
    insert into known_devices (company_id, user_id, token_hash, user_agent, address)
    values (:companyId, :userId, :device, :userAgent, :address)
    on conflict (company_id, user_id, token_hash) do update
    set last_used_at = now(), user_agent = excluded.user_agent, address = excluded.address
  ), forgotten as (
    delete from known_devices where company_id = :companyId and user_id = :userId and token_hash in (
      select token_hash from known_devices where company_id = :companyId and user_id = :userId
        and token_hash <> :device order by last_used_at desc offset ${mostDevices - 1})
  )`

/** Whether the account knows other browsers, and not this one. The very first one cannot be recognised as new. */
export async function isNewDevice(db: CompanyDb, userId: number, visit: Visit) {
  const companyId = companyIdOf(db)
  const [row] = await namedQuery<{ isNew: boolean | null }>(
    db,
    `select not bool_or(token_hash = $3) as is_new from known_devices where company_id = $1 and user_id = $2`,
    [companyId, userId, deviceKey(companyId, userId, visit.deviceToken)],
  )
  return row?.isNew ?? false
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
