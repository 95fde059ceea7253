import { createInvitationCards, listAdminUserIds, mostFound } from '#contract/admin-users.acts.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { route } from '#server/platform/http/route.ts'
import { reachOf } from './admin-users.policy.ts'
import { findAccounts } from './admin-users.queries.ts'
import { makeCards } from './invitation-cards.commands.ts'

export const invitationCardRoutes = [
  route(listAdminUserIds, async ({ db, session, query }) => {
    requireSection(session, 'users')
    const page = await findAccounts(db, { ...query, limit: mostFound, reach: reachOf(session) })
    return { userIds: page.rows.map(({ id }) => id), more: page.nextCursor !== null }
  }),

  route(createInvitationCards, async ({ app, db, session, body: { userIds } }) => {
    requireSection(session, 'users')
    return makeCards(db, { userIds, actor: session, address: productAddress(app.config) })
  }),
]
