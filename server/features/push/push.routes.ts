import { type NotificationEvent, notificationEventNames } from '#common/notification-event.ts'
import { phrases } from '#common/strings.ts'
import * as contract from '#contract/push.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import {
  findForAdministrator,
  permitChange,
} from '#server/features/admin-users/administered-accounts.checks.ts'
import { deviceName } from '#server/features/sessions/device-names.rules.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { findPushKeys } from '#server/platform/auth/push-keys.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { areBrowserKeys } from '#server/platform/push/web-push.ts'
import { pausePushes, registerDevice, removeDevice } from './devices.commands.ts'
import { recordReceipt, sendTests } from './push.commands.ts'
import { arePushesPaused, findDevices, findReceipts, type ReceiptRow } from './push.queries.ts'
import { pushStrings } from './push.strings.ts'

/** Null while the key cannot be opened: nothing can be sent then, and no other key takes its place. */
const publicKeyOf = async (app: App) => {
  const keys = await findPushKeys(app).catch(() => null)
  return keys?.publicKey ?? null
}

async function presentEnable(app: App, db: CompanyDb, userId: number) {
  const publicKey = await publicKeyOf(app)
  const paused = await arePushesPaused(db, userId)
  return { enable: publicKey !== null && !paused, paused, publicKey }
}

const eventOf = (event: string): NotificationEvent | null =>
  notificationEventNames.find((name) => name === event) ?? null

const presentReceipt = (row: ReceiptRow) => ({
  id: row.id,
  event: eventOf(row.event),
  device: deviceName(row.userAgent),
  state: row.state,
  reason: row.reason,
  queuedAt: row.queuedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  shownAt: row.shownAt?.toISOString() ?? null,
  openedAt: row.openedAt?.toISOString() ?? null,
})

async function presentReceipts(
  db: CompanyDb,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const page = await findReceipts(db, userId, { before: idCursor(cursor), limit })
  return { pushReceipts: page.rows.map(presentReceipt), nextCursor: page.nextCursor }
}

export const pushRoutes = [
  route(contract.getPushcrewEnable, ({ app, db, session }) => presentEnable(app, db, session.userId)),

  route(contract.updatePushcrewEnable, async ({ app, db, session, body }) => {
    await pausePushes(db, session.userId, !body.enable)
    return presentEnable(app, db, session.userId)
  }),

  route(contract.createPushcrewDevice, async ({ app, db, session, body, request, locale }) => {
    const words = phrases(pushStrings, locale)
    permit((await publicKeyOf(app)) !== null, 'push_not_set_up')
    // In development, push services of one's own machine are without encryption.
    if (app.config.APP_ENV !== 'development' && !body.endpoint.startsWith('https://'))
      throw new Refusal('validation_failed', { endpoint: words.address })
    const keys = {
      publicKey: Buffer.from(body.keys.p256dh, 'base64url'),
      authSecret: Buffer.from(body.keys.auth, 'base64url'),
    }
    if (!areBrowserKeys(keys)) throw new Refusal('validation_failed', { keys: words.keys })
    const id = await registerDevice(app.engine, db, {
      ...{ userId: session.userId, cookie: sessionCookieOf(request)!, target: body.endpoint, keys },
      userAgent: request.headers['user-agent'] ?? '',
    })
    return { id }
  }),

  route(contract.getFcmEnable, async ({ app, db, session }) => ({
    enable: app.config.FCM_SERVICE_ACCOUNT !== undefined && !(await arePushesPaused(db, session.userId)),
  })),

  route(contract.createFcmDevice, async ({ app, db, session, body, request }) => {
    permit(app.config.FCM_SERVICE_ACCOUNT !== undefined, 'push_not_set_up')
    const id = await registerDevice(app.engine, db, {
      ...{ userId: session.userId, cookie: sessionCookieOf(request)!, target: body.token, keys: null },
      userAgent: request.headers['user-agent'] ?? '',
    })
    return { id }
  }),

  route(contract.listPushDevices, async ({ db, session, request }) => {
    const rows = await findDevices(db, session.userId, sessionCookieOf(request)!)
    return {
      pushDevices: rows.map(({ id, service, userAgent, createdAt, renewedAt, current }) => ({
        ...{ id, service, current, device: deviceName(userAgent) },
        createdAt: createdAt.toISOString(),
        renewedAt: renewedAt.toISOString(),
      })),
    }
  }),

  route(contract.deletePushDevice, async ({ db, session, params }) => {
    permit(await removeDevice(db, session.userId, params.id))
  }),

  route(contract.testPush, async ({ app, db, session }) => ({
    results: await sendTests(app, db, session.userId),
  })),

  route(contract.listPushReceipts, ({ db, session, query }) => presentReceipts(db, session.userId, query)),

  route(contract.listUserPushReceipts, async ({ db, session, params, query }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    return presentReceipts(db, row.id, query)
  }),

  route(contract.createPushReceipt, async ({ app, body, request }) => {
    await openByToken(app, request, () => recordReceipt(app, body))
  }),
]
