import { pushRules } from '#contract/push.ts'
import type { Engine } from '#db/connect.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { takeOverTarget } from '#server/platform/auth/push-targets.ts'
import { tokenHash } from '#server/platform/auth/tokens.ts'
import { found } from '#server/platform/http/refusal.ts'

type Registering = {
  userId: number
  /** The session's cookie: the device is removed with the session. */
  cookie: string
  userAgent: string
  target: string
  /** Of a browser; null: a token of the phone app. */
  keys: { publicKey: Uint8Array; authSecret: Uint8Array } | null
}

/**
 * Registers a device for a person, or renews it. One device, one person: whoever used it before loses it, in any
 * company.
 */
export async function registerDevice(engine: Engine, db: CompanyDb, registering: Registering) {
  const { userId, cookie, userAgent, target, keys } = registering
  const hash = tokenHash(target)
  const companyId = companyIdOf(db)
  // Two people who register the same device at the same moment: the later one has it.
  for (let attempt = 1; ; attempt++) {
    await takeOverTarget(engine, hash, { companyId, userId })
    const [row] = await transaction(db, async (trx) => {
      const rows = await namedQuery<{ id: number }>(
        trx,
        `insert into push_devices (company_id, user_id, session_id, service, target, target_hash, public_key,
           auth_secret, user_agent)
         select :companyId, :userId, s.id, :service, :target, :hash, :publicKey, :authSecret, :userAgent
         from sessions s where s.company_id = :companyId and s.user_id = :userId and s.token_hash = :session
         on conflict (target_hash) do update set session_id = excluded.session_id, public_key = excluded.public_key,
           auth_secret = excluded.auth_secret, user_agent = excluded.user_agent, renewed_at = now()
         where push_devices.company_id = :companyId and push_devices.user_id = :userId
         returning id`,
        {
          ...{ companyId, userId, target, hash, userAgent },
          service: keys ? 'web' : 'fcm',
          publicKey: keys?.publicKey ?? null,
          authSecret: keys?.authSecret ?? null,
          session: tokenHash(cookie),
        },
      )
      await namedQuery(
        trx,
        `delete from push_devices d where d.company_id = $1 and d.user_id = $2 and d.id in (
           select o.id from push_devices o where o.company_id = $1 and o.user_id = $2
           order by o.renewed_at desc, o.id desc offset ${pushRules.mostDevices})`,
        [companyId, userId],
      )
      return rows
    })
    if (row || attempt === 3) return found(row).id
  }
}

/** Removes one of the person's devices. Returns whether there was one. */
export async function removeDevice(db: CompanyDb, userId: number, id: number) {
  const rows = await namedQuery(
    db,
    'delete from push_devices where company_id = $1 and user_id = $2 and id = $3 returning 1 as one',
    [companyIdOf(db), userId, id],
  )
  return rows.length > 0
}

/** Pauses the person's pushes on all devices, or ends the pause. */
export const pausePushes = (db: CompanyDb, userId: number, paused: boolean) =>
  namedQuery(
    db,
    `insert into notification_settings (company_id, user_id, push_paused) values ($1, $2, $3)
     on conflict (company_id, user_id) do update set push_paused = $3, updated_at = now()`,
    [companyIdOf(db), userId, paused],
  )
