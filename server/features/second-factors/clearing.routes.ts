import { clearUserFactors, getUserFactors } from '#contract/second-factors.clearing.ts'
import {
  findForAdministrator,
  permitChange,
} from '#server/features/admin-users/administered-accounts.checks.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { route } from '#server/platform/http/route.ts'
import { clearFactors } from './clearing.commands.ts'
import { countFactors } from './second-factors.queries.ts'

export const clearingRoutes = [
  route(getUserFactors, async ({ db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.change, row)
    return countFactors(db, row.id)
  }),

  route(clearUserFactors, async ({ app, db, session, params }) => {
    const { row, policy } = await findForAdministrator(db, session, params.id)
    permitChange(policy.resetPassword, row)
    await clearFactors(db, { actorId: session.userId, userId: row.id, address: productAddress(app.config) })
    app.gate.forgetPerson({ companyId: session.companyId, userId: row.id })
  }),
]
