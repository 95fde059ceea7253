import { getSummaryEmail, testSummaryEmail, updateSummaryEmail } from '#contract/summary-emails.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { saveSummaryEmail, testSummary } from './summary-emails.commands.ts'
import { findSummaryEmail } from './summary-emails.queries.ts'

async function present(db: CompanyDb, userId: number) {
  const row = found(await findSummaryEmail(db, userId))
  return { ...row, nextAt: row.nextAt?.toISOString() ?? null }
}

export const summaryEmailRoutes = [
  route(getSummaryEmail, ({ db, session, params }) => {
    permit(params.id === session.userId)
    return present(db, session.userId)
  }),

  route(updateSummaryEmail, async ({ db, session, params, body }) => {
    permit(params.id === session.userId)
    await saveSummaryEmail(db, session.userId, body)
    return present(db, session.userId)
  }),

  route(testSummaryEmail, async ({ app, db, session, params }) => {
    permit(params.id === session.userId)
    return { to: await testSummary(db, session.userId, productAddress(app.config)) }
  }),
]
