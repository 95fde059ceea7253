import * as calls from '#contract/scim.ts'
import { requireAdministrator } from '#server/platform/auth/administrators.ts'
import { productAddress } from '#server/platform/http/product-address.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentChanges } from './scim.present.ts'
import { findConnections, findMappings, findTrials } from './scim.queries.ts'
import * as commands from './scim-connections.commands.ts'

const instantOf = (date: Date | null) => date?.toISOString() ?? null

export const scimRoutes = [
  route(calls.listScimConnections, async ({ app, db, session }) => {
    requireAdministrator(session)
    const mappings = await findMappings(db)
    const rows = await findConnections(db)
    return {
      scimConnections: rows.map(({ defaultDepartmentId, departmentName, createdById: _, ...row }) => ({
        ...row,
        defaultDepartment: { id: defaultDepartmentId, name: departmentName },
        tokenSetAt: instantOf(row.tokenSetAt),
        expiresAt: instantOf(row.expiresAt),
        lastUsedAt: instantOf(row.lastUsedAt),
        groups: mappings
          .filter(({ connectionId }) => connectionId === row.id)
          .map(({ id, version, name, memberCount, departmentId, departmentName: mapped }) => ({
            ...{ id, version, name, memberCount },
            department: departmentId === null ? null : { id: departmentId, name: mapped ?? '' },
          })),
      })),
      address: `${productAddress(app.config)}/scim/v2`,
      nextCursor: null,
    }
  }),

  route(calls.createScimConnection, async ({ db, session, body, locale }) => {
    requireAdministrator(session)
    return { id: await commands.createConnection(db, { actorId: session.userId, locale }, body) }
  }),

  route(calls.updateScimConnection, async ({ db, session, params: { id }, body, locale }) => {
    requireAdministrator(session)
    const { version, ...written } = body
    await commands.changeConnection(db, { actorId: session.userId, locale, id, version }, written)
  }),

  route(calls.renewScimToken, async ({ db, session, params: { id }, body: { version }, locale }) => {
    requireAdministrator(session)
    return { token: await commands.renewToken(db, { actorId: session.userId, locale, id, version }) }
  }),

  route(calls.deleteScimConnection, async ({ db, session, params: { id }, query: { version }, locale }) => {
    requireAdministrator(session)
    await commands.deleteConnection(db, { actorId: session.userId, locale, id, version })
  }),

  route(calls.mapScimGroup, async ({ app, db, session, params: { id }, body, locale }) => {
    requireAdministrator(session)
    const address = productAddress(app.config)
    const target = { actorId: session.userId, locale, id, version: body.version, address }
    await commands.mapGroup(db, target, body.departmentId)
  }),

  route(calls.previewScimGroup, async ({ app, db, session, params: { id }, query, locale }) => {
    requireAdministrator(session)
    const address = productAddress(app.config)
    const target = { actorId: session.userId, locale, id, version: query.version, address }
    return commands.previewGroup(db, target, query.departmentId ?? null)
  }),

  route(calls.listScimTrials, async ({ db, session, params: { id } }) => {
    requireAdministrator(session)
    found((await findConnections(db)).find((row) => row.id === id))
    const rows = await findTrials(db, id, 200)
    return {
      scimTrials: rows.map(({ before, after, triedAt, ...row }) => ({
        ...row,
        changes: presentChanges(before, after),
        triedAt: triedAt.toISOString(),
      })),
      nextCursor: null,
    }
  }),
]
