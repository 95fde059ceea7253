import * as calls from '#contract/api-tokens.ts'
import { presentAuthor } from '#server/features/people/people.present.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { idCursor, pageOfRows } from '#server/platform/http/cursor.ts'
import { route } from '#server/platform/http/route.ts'
import { createToken, deleteToken } from './api-tokens.commands.ts'
import { presentToken } from './api-tokens.present.ts'
import { findTokens } from './api-tokens.queries.ts'

export const apiTokenRoutes = [
  route(calls.listApiTokens, async ({ db, session: { userId } }) => {
    const rows = await findTokens(db, { userId, beforeId: null, limit: calls.apiTokenLimits.perPerson })
    return { apiTokens: rows.map(presentToken), nextCursor: null }
  }),

  route(calls.createApiToken, ({ db, session: { userId }, body, locale }) =>
    createToken(db, { userId, locale }, body),
  ),

  route(calls.deleteApiToken, async ({ db, session: { userId }, params: { id } }) => {
    await deleteToken(db, { actorId: userId, id, userId })
  }),

  route(calls.listAdminApiTokens, async ({ db, session, query: { cursor, limit }, locale }) => {
    requireAdministrator(session)
    const rows = await findTokens(db, { userId: null, beforeId: idCursor(cursor), limit: limit + 1 })
    const page = pageOfRows(rows, limit, ({ id }) => [id])
    return {
      apiTokens: page.rows.map((row) => ({ ...presentToken(row), owner: presentAuthor(row, locale) })),
      nextCursor: page.nextCursor,
    }
  }),

  route(calls.deleteAdminApiToken, async ({ db, session, params: { id } }) => {
    requireAdministrator(session)
    await deleteToken(db, { actorId: session.userId, id, userId: null })
  }),
]
