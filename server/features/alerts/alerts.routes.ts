import type { AlertCondition } from '#common/alert-condition.ts'
import { phrases } from '#common/strings.ts'
import {
  alertLimits,
  createAlertReceiver,
  deleteAlertReceiver,
  listAlerts,
  testAlertReceiver,
  updateAlertReceiver,
} from '#contract/alerts.ts'
import type { App } from '#server/app.ts'
import { checkedAddress } from '#server/features/webhooks/webhooks.checks.ts'
import { operatorRoute } from '#server/platform/http/operator-route.ts'
import { found } from '#server/platform/http/refusal.ts'
import { sendTest } from './alert-deliveries.commands.ts'
import { addReceiver, changeReceiver, removeReceiver } from './alerts.commands.ts'
import { findAlerts, findDeliveries, findReceivers } from './alerts.queries.ts'
import { runbookOf } from './alerts.rules.ts'
import { alertsStrings } from './alerts.strings.ts'

const isLenient = ({ config }: App) => config.APP_ENV === 'development'

export const alertRoutes = [
  operatorRoute(listAlerts, async ({ db }) => ({
    receivers: (await findReceivers(db)).map(({ secret: _, conditions, ...receiver }) => ({
      ...receiver,
      conditions: Object.entries(conditions).map(([condition, threshold]) => ({
        condition: condition as AlertCondition,
        threshold,
      })),
    })),
    alerts: (await findAlerts(db)).map(({ receiverId: _, raisedAt, resolvedAt, ...alert }) => ({
      ...alert,
      runbook: runbookOf(alert.condition),
      raisedAt: raisedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
    deliveries: (await findDeliveries(db)).map(
      ({ receiverId: _, messageId: __, body: ___, condition, createdAt, ...delivery }) => ({
        ...delivery,
        condition: condition === '' ? null : condition,
        createdAt: createdAt.toISOString(),
      }),
    ),
  })),

  operatorRoute(createAlertReceiver, async ({ app, db, operator, body, locale }) => {
    const url = checkedAddress(body.url, { lenient: isLenient(app), locale })
    const tooMany = phrases(alertsStrings, locale).tooMany(alertLimits.receivers)
    return addReceiver({ app, db, operator }, { ...body, url }, tooMany)
  }),

  operatorRoute(updateAlertReceiver, async ({ app, db, operator, params, body, locale }) => {
    const url = checkedAddress(body.url, { lenient: isLenient(app), locale })
    await changeReceiver(db, operator, { ...body, url, id: params.id })
  }),

  operatorRoute(deleteAlertReceiver, async ({ db, operator, params, query }) => {
    await removeReceiver(db, operator, { id: params.id, version: query.version })
  }),

  operatorRoute(testAlertReceiver, async ({ app, db, params }) =>
    sendTest(app, db, found((await findReceivers(db)).find(({ id }) => id === params.id))),
  ),
]
