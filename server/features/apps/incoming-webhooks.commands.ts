import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { incomingWebhookLimits } from '#contract/apps.ts'
import { type CompanyDb, companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { logAct } from '#server/features/administration-acts/administration-acts.commands.ts'
import { randomToken, tokenHash } from '#server/platform/auth/tokens.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { minuteAllowance } from '#server/platform/limits/minute-allowance.ts'
import { findAdmittedMenus, findAdmittedRooms, lockApp } from './apps.queries.ts'
import { appsStrings } from './apps.strings.ts'

/** The company's id comes before the dot, so that a secret is looked up inside that company. */
const newSecret = (companyId: number) => `${companyId}.${randomToken()}`

type Target = { menuId?: number | undefined; chatRoomId?: number | undefined }

/** Creates a webhook of an app and returns its secret; only its hash is kept. @throws {Refusal} validation_failed */
export const createWebhook = (
  db: CompanyDb,
  { actorId, appId, locale }: { actorId: number; appId: number; locale: Locale },
  { menuId, chatRoomId }: Target,
) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const words = phrases(appsStrings, locale)
    const app = found(await lockApp(trx, appId))
    permit(app.suspendedAt === null, 'conflict')
    if ((menuId === undefined) === (chatRoomId === undefined)) throw new Refusal('invalid_request')
    const field = menuId === undefined ? 'chatRoomId' : 'menuId'
    const targets =
      menuId === undefined ? await findAdmittedRooms(trx, appId) : await findAdmittedMenus(trx, appId)
    const target = targets.find(({ id }) => id === (menuId ?? chatRoomId))
    if (!target) throw new Refusal('validation_failed', { [field]: words.notAdmitted })
    const secret = newSecret(companyId)
    const [row] = await namedQuery<{ id: number }>(
      trx,
      `insert into incoming_webhooks (company_id, user_id, menu_id, chat_room_id, secret_hash, ending)
       values (:companyId, :appId, :menuId, :chatRoomId, :hash, :ending) on conflict do nothing returning id`,
      {
        ...{ companyId, appId, menuId: menuId ?? null, chatRoomId: chatRoomId ?? null },
        ...{ hash: tokenHash(secret), ending: secret.slice(-4) },
      },
    )
    if (!row) throw new Refusal('validation_failed', { [field]: words.onePerTarget })
    await logAct(trx, {
      ...{ actorId, noun: 'incoming_webhook', action: 'create', subject: { id: row.id, name: app.name } },
      after: { [menuId === undefined ? 'rooms' : 'menus']: target.name },
    })
    return { id: row.id, secret }
  })

/** Locks a webhook and its app. */
async function lockWebhook(trx: CompanyDb, id: number) {
  const [row] = await namedQuery<{ appId: number; target: string }>(
    trx,
    `select w.user_id as app_id, coalesce(n.name, r.name, '') as target from incoming_webhooks w
     left join menus n on n.company_id = $1 and n.id = w.menu_id
     left join chat_rooms r on r.company_id = $1 and r.id = w.chat_room_id
     where w.company_id = $1 and w.id = $2 for no key update of w`,
    [companyIdOf(trx), id],
  )
  const webhook = found(row)
  return { webhook, app: found(await lockApp(trx, webhook.appId)) }
}

/** Gives a webhook a new secret, with which it works again. @throws {Refusal} not_found, conflict while suspended */
export const renewWebhook = (db: CompanyDb, { actorId, id }: { actorId: number; id: number }) =>
  transaction(db, async (trx) => {
    const companyId = companyIdOf(trx)
    const { app, webhook } = await lockWebhook(trx, id)
    permit(app.suspendedAt === null, 'conflict')
    const secret = newSecret(companyId)
    const renewed = await namedQuery(
      trx,
      `update incoming_webhooks w set secret_hash = $3, ending = $4, ended_at = null where w.company_id = $1 and w.id = $2
         and (exists (select from app_menus a where a.company_id = $1 and a.user_id = w.user_id and a.menu_id = w.menu_id)
           or exists (select from chat_memberships o
             where o.company_id = $1 and o.user_id = w.user_id and o.chat_room_id = w.chat_room_id))
       returning id`,
      [companyId, id, tokenHash(secret), secret.slice(-4)],
    )
    // It is not admitted there any more.
    permit(renewed.length > 0, 'conflict')
    await logAct(trx, {
      ...{ actorId, noun: 'incoming_webhook', action: 'renew_secret', subject: { id, name: app.name } },
      after: { target: webhook.target },
    })
    return secret
  })

/** @throws {Refusal} not_found */
export const deleteWebhook = (db: CompanyDb, { actorId, id }: { actorId: number; id: number }) =>
  transaction(db, async (trx) => {
    const { app, webhook } = await lockWebhook(trx, id)
    await namedQuery(trx, 'delete from incoming_webhooks where company_id = $1 and id = $2', [
      companyIdOf(trx),
      id,
    ])
    await logAct(trx, {
      ...{ actorId, noun: 'incoming_webhook', action: 'delete', subject: { id, name: app.name } },
      before: { target: webhook.target },
    })
  })

/**
 * Takes one post of the webhook's allowance. One timestamp holds the whole allowance of a minute, so that it holds over
 * all processes.
 */
export async function takePost(db: CompanyDb, id: number) {
  const most = incomingWebhookLimits.postsAMinute
  const taken = await namedQuery<{ ahead: number }>(
    db,
    `with used as (
       update incoming_webhooks set last_used_at = now() where company_id = $1 and id = $2
         and (last_used_at is null or last_used_at <= now() - interval '1 minute')
     )
     insert into incoming_webhook_paces as p (company_id, incoming_webhook_id, free_at)
     values ($1, $2, now() + interval '1 minute' / ${most})
     on conflict (company_id, incoming_webhook_id) do update
       set free_at = greatest(p.free_at, now()) + interval '1 minute' / ${most}
       where greatest(p.free_at, now()) + interval '1 minute' / ${most} <= now() + interval '1 minute'
     returning extract(epoch from free_at - now())::float8 as ahead`,
    [companyIdOf(db), id],
  )
  return minuteAllowance(most, taken[0]?.ahead)
}

/** Logs that an administrator posted a test through a webhook. */
export const logTest = (
  db: CompanyDb,
  { actorId, webhook }: { actorId: number; webhook: { id: number; appName: string } },
) =>
  logAct(db, {
    ...{ actorId, noun: 'incoming_webhook', action: 'test' },
    subject: { id: webhook.id, name: webhook.appName },
  })
