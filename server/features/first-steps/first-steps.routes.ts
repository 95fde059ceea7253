import { firstSteps, getFirstSteps, putFirstStepsAway } from '#contract/first-steps.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { mailDeliveryOf } from '#server/config.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { route } from '#server/platform/http/route.ts'
import { findFirstSteps } from './first-steps.queries.ts'

export const firstStepRoutes = [
  route(getFirstSteps, async ({ app, db, session }) => {
    requireAdministrator(session)
    const { putAway, ...done } = await findFirstSteps(db)
    const mail = mailDeliveryOf(app.config)
    // Email is not configured on a developer's machine.
    const shown = firstSteps.filter((step) => step !== 'mail' || mail !== 'folder')
    const isDone = { ...done, mail: mail === 'smtp' }
    return { steps: shown.map((step) => ({ step, done: isDone[step] })), putAway }
  }),

  route(putFirstStepsAway, async ({ db, session, body: { putAway } }) => {
    requireAdministrator(session)
    await namedQuery(
      db,
      `update company_configs set first_steps_put_away_at =
         case when $2 then coalesce(first_steps_put_away_at, now()) end where company_id = $1`,
      [companyIdOf(db), putAway],
    )
  }),
]
