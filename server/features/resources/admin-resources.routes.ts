import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import {
  createResource,
  deleteResource,
  listAdminResources,
  orderResources,
  updateResource,
} from '#contract/resources.administration.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkRules } from '#server/features/audiences/audience-rules.checks.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { addResource, changeResource, removeResource, setResourceOrder } from './resources.commands.ts'
import { findAdminResources } from './resources.queries.ts'

const checkRule = (db: CompanyDb, { rule }: { rule: AudienceRule }, locale: Locale) =>
  checkRules(db, [rule], { field: 'rule', locale })

export const adminResourceRoutes = [
  route(listAdminResources, async ({ db, session }) => {
    requireSection(session, 'resources')
    return { resources: await findAdminResources(db), nextCursor: null }
  }),

  route(createResource, async ({ db, session, body, locale }) => {
    requireSection(session, 'resources')
    await checkRule(db, body, locale)
    return { id: await addResource(db, { actorId: session.userId, locale }, body) }
  }),

  route(updateResource, async ({ db, session, params, body, locale }) => {
    requireSection(session, 'resources')
    const { id } = found((await findAdminResources(db, params.id))[0])
    await checkRule(db, body, locale)
    await changeResource(db, { actorId: session.userId, locale }, id, body)
  }),

  route(orderResources, async ({ db, session, body }) => {
    requireSection(session, 'resources')
    await setResourceOrder(db, session.userId, { wanted: body.resourceIds, seen: body.orderSeen })
  }),

  route(deleteResource, async ({ db, session, params, query, locale }) => {
    requireSection(session, 'resources')
    const { id } = found((await findAdminResources(db, params.id))[0])
    await removeResource(db, { actorId: session.userId, locale }, { id, version: query.version })
  }),
]
