import { randomUUID } from 'node:crypto'
import { phrases } from '#common/strings.ts'
import { apiTokenLimits } from '#contract/api-tokens.ts'
import * as calls from '#contract/apps.ts'
import { createToken } from '#server/features/api-tokens/api-tokens.commands.ts'
import { presentToken } from '#server/features/api-tokens/api-tokens.present.ts'
import { findTokens } from '#server/features/api-tokens/api-tokens.queries.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { receivePhotos } from '#server/platform/files/receive-photos.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { postThrough } from './app-posts.commands.ts'
import * as commands from './apps.commands.ts'
import { presentApp, presentWebhook } from './apps.present.ts'
import * as queries from './apps.queries.ts'
import { appsStrings } from './apps.strings.ts'
import * as webhooks from './incoming-webhooks.commands.ts'
import { WebhookProblem } from './webhook-problems.rules.ts'

type Addressed = Parameters<typeof productAddress>[0]
const webhookAddress = (config: Addressed, secret: string) =>
  `${productAddress(config)}/api/v2/incoming_webhooks/${secret}`

export const appRoutes = [
  route(calls.listApps, async ({ db, session }) => {
    requireAdministrator(session)
    const rows = await queries.findApps(db)
    return {
      apps: rows.map((row) => ({
        ...presentApp(row),
        menuCount: row.menuCount,
        chatRoomCount: row.chatRoomCount,
      })),
      nextCursor: null,
    }
  }),

  route(calls.createApp, async ({ app, db, session, body, files, locale }) => {
    requireAdministrator(session)
    const sender = { storage: app.storage, db, userId: session.userId, locale, field: 'picture' }
    const [picture] = await receivePhotos(files.picture, sender)
    const act = { actorId: session.userId, locale }
    return { id: await commands.createApp(db, act, { ...body, picture }) }
  }),

  route(calls.getApp, async ({ db, session, params }) => {
    requireAdministrator(session)
    const row = found(await queries.findApp(db, params.id))
    const tokens = { userId: row.id, beforeId: null, limit: apiTokenLimits.perPerson }
    return {
      ...presentApp(row),
      version: row.version,
      menus: await queries.findAdmittedMenus(db, row.id),
      chatRooms: await queries.findAdmittedRooms(db, row.id),
      apiTokens: (await findTokens(db, tokens)).map(presentToken),
      incomingWebhooks: (await queries.findWebhooks(db, row.id)).map(presentWebhook),
    }
  }),

  route(calls.listAppTargets, async ({ db, session }) => {
    requireAdministrator(session)
    return {
      menus: await queries.findMenuTargets(db),
      chatRooms: await queries.findRoomTargets(db, session.userId),
    }
  }),

  route(calls.updateApp, async ({ app, db, session, params, body, files, locale }) => {
    requireAdministrator(session)
    const sender = { storage: app.storage, db, userId: session.userId, locale, field: 'picture' }
    const [picture = body.pictureRemoved ? null : undefined] = await receivePhotos(files.picture, sender)
    const target = { actorId: session.userId, id: params.id, version: body.version }
    await commands.changeApp(db, target, { ...body, picture })
  }),

  route(calls.admitApp, async ({ db, session, params, body, locale }) => {
    requireAdministrator(session)
    const target = { actorId: session.userId, id: params.id, version: body.version, locale }
    await commands.admitApp(db, target, body)
  }),

  route(calls.stopApp, async ({ db, session, params, body }) => {
    requireAdministrator(session)
    const target = { actorId: session.userId, id: params.id, version: body.version }
    await commands.stopApp(db, target, body.stopped)
  }),

  route(calls.deleteApp, async ({ db, session, params, query }) => {
    requireAdministrator(session)
    await commands.deleteApp(db, { actorId: session.userId, id: params.id, version: query.version })
  }),

  route(calls.createAppToken, async ({ db, session, params, body, locale }) => {
    requireAdministrator(session)
    const row = found(await queries.findApp(db, params.id))
    permit(row.suspendedAt === null, 'conflict')
    return createToken(db, { userId: row.id, actorId: session.userId, locale }, body)
  }),

  route(calls.createIncomingWebhook, async ({ app, db, session, params, body, locale }) => {
    requireAdministrator(session)
    const act = { actorId: session.userId, appId: params.id, locale }
    const { id, secret } = await webhooks.createWebhook(db, act, body)
    return { id, address: webhookAddress(app.config, secret) }
  }),

  route(calls.renewIncomingWebhook, async ({ app, db, session, params }) => {
    requireAdministrator(session)
    const secret = await webhooks.renewWebhook(db, { actorId: session.userId, id: params.id })
    return { address: webhookAddress(app.config, secret) }
  }),

  route(calls.testIncomingWebhook, async ({ db, session, params, locale }) => {
    requireAdministrator(session)
    const webhook = found(await queries.findPostingWebhook(db, { id: params.id, hash: null }))
    permit(!webhook.ended && !webhook.suspended, 'conflict')
    const words = phrases(appsStrings, locale)
    const text = { title: words.testTitle, body: words.testText(webhook.appName) }
    try {
      await postThrough(db, webhook, { text, clientKey: `webhook ${randomUUID()}`, locale })
    } catch (error) {
      if (error instanceof WebhookProblem) throw new Refusal('conflict', {}, error.message)
      throw error
    }
    await webhooks.logTest(db, { actorId: session.userId, webhook })
  }),

  route(calls.deleteIncomingWebhook, async ({ db, session, params }) => {
    requireAdministrator(session)
    await webhooks.deleteWebhook(db, { actorId: session.userId, id: params.id })
  }),
]
