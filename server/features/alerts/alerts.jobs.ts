import { alertLimits } from '#contract/alerts.ts'
import { namedQuery } from '#db/tenant.ts'
import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'
import { alertSending, deliver } from './alert-deliveries.commands.ts'
import { evaluate } from './alerts.commands.ts'
import { findReceivers } from './alerts.queries.ts'
import { measure } from './measurements.queries.ts'

/** Without receivers nothing is measured. */
const evaluateAlerts = defineInstallationJob({
  name: 'alerts.evaluate',
  schedule: '* * * * *',
  // The next minute looks again.
  retry: { limit: 0, delaySeconds: 0 },
  expireSeconds: 50,
  handler: async ({ app, db }) => {
    if ((await findReceivers(db)).length > 0) await evaluate(app, db, await measure(app, db))
  },
})

const sendAlert = defineInstallationJob<{ deliveryId: number }>({
  ...alertSending,
  handler: ({ app, db, data }) => deliver(app, db, data.deliveryId),
})

const forgetAlerts = defineInstallationJob({
  name: 'alerts.forget-old',
  schedule: '52 3 * * *',
  handler: async ({ db }) => {
    const days = `interval '${alertLimits.days} days'`
    await namedQuery(db, `delete from alerts where resolved_at < now() - ${days}`)
    await namedQuery(db, `delete from alert_deliveries where created_at < now() - ${days}`)
  },
})

export const alertJobs = [evaluateAlerts, sendAlert, forgetAlerts]
