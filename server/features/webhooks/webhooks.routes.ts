import * as calls from '#contract/webhooks.ts'
import { companyIdOf } from '#db/tenant.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { sendTest } from './webhook-deliveries.commands.ts'
import { bodyOf, messageIdOf } from './webhook-payload.rules.ts'
import * as commands from './webhooks.commands.ts'
import { presentDelivery, presentWebhook } from './webhooks.present.ts'
import { findAttempts, findDeliveries, findDelivery, findWebhook, findWebhooks } from './webhooks.queries.ts'

export const webhookRoutes = [
  route(calls.listWebhooks, async ({ db, session }) => {
    requireAdministrator(session)
    return { webhooks: (await findWebhooks(db)).map(presentWebhook), nextCursor: null }
  }),

  route(calls.getWebhook, async ({ db, session, params: { id } }) => {
    requireAdministrator(session)
    return presentWebhook(found(await findWebhook(db, id)))
  }),

  route(calls.createWebhook, ({ app, db, session, body, locale }) => {
    requireAdministrator(session)
    return commands.createWebhook(db, app, { actorId: session.userId, locale }, body)
  }),

  route(calls.updateWebhook, async ({ app, db, session, params: { id }, body, locale }) => {
    requireAdministrator(session)
    const { version, ...written } = body
    await commands.changeWebhook(db, app, { actorId: session.userId, locale, id, version }, written)
  }),

  route(calls.renewWebhookSecret, async ({ app, db, session, params: { id }, body: { version } }) => {
    requireAdministrator(session)
    return { secret: await commands.renewSecret(db, app, { actorId: session.userId, id, version }) }
  }),

  route(calls.pauseWebhook, async ({ db, session, params: { id }, body: { version } }) => {
    requireAdministrator(session)
    await commands.setPaused(db, { actorId: session.userId, id, version }, true)
  }),

  route(calls.resumeWebhook, async ({ db, session, params: { id }, body: { version } }) => {
    requireAdministrator(session)
    await commands.setPaused(db, { actorId: session.userId, id, version }, false)
  }),

  route(calls.deleteWebhook, async ({ db, session, params: { id }, query: { version }, locale }) => {
    requireAdministrator(session)
    await commands.deleteWebhook(db, { actorId: session.userId, locale, id, version })
  }),

  route(calls.testWebhook, async ({ app, db, session, params: { id } }) => {
    requireAdministrator(session)
    const sent = found(await sendTest(app, db, id))
    const row = found(await findDelivery(db, sent.id))
    return { ...presentDelivery(companyIdOf(db), row), answer: sent.outcome.answer }
  }),

  route(calls.listWebhookDeliveries, async ({ db, session, params: { id }, query }) => {
    requireAdministrator(session)
    const { cursor, limit, state = null } = query
    const beforeId = idCursor(cursor)
    found(await findWebhook(db, id))
    const rows = await findDeliveries(db, {
      ...{ webhookId: id, state, beforeId, limit: limit + 1 },
    })
    const page = pageOfRows(rows, limit, (row) => [row.id])
    return {
      deliveries: page.rows.map((row) => presentDelivery(companyIdOf(db), row)),
      nextCursor: page.nextCursor,
    }
  }),

  route(calls.getWebhookDelivery, async ({ db, session, params: { id } }) => {
    requireAdministrator(session)
    const row = found(await findDelivery(db, id))
    const companyId = companyIdOf(db)
    const attempts = await findAttempts(db, id)
    return {
      ...presentDelivery(companyId, row),
      webhookId: row.webhookId,
      body: bodyOf({
        ...{ messageId: messageIdOf(companyId, id), type: row.type, createdAt: row.createdAt, ids: row.ids },
        company: { id: companyId, code: row.companyCode },
      }),
      attempts: attempts.map((one) => ({ ...one, attemptedAt: one.attemptedAt.toISOString() })),
    }
  }),

  route(calls.replayWebhookDelivery, async ({ db, session, params: { id } }) => {
    requireAdministrator(session)
    const { webhookId } = found(await findDelivery(db, id))
    await commands.replay(db, { actorId: session.userId, webhookId, deliveryId: id })
  }),

  route(calls.replayWebhookDeliveries, async ({ db, session, params: { id }, body: { since } }) => {
    requireAdministrator(session)
    const acting = { actorId: session.userId, webhookId: id, since: new Date(since) }
    return { count: await commands.replay(db, acting) }
  }),
]
