import type { AudienceRule } from '#common/audience-rule.ts'
import {
  createEventCategory,
  deleteEventCategory,
  getEventSettings,
  orderEventCategories,
  updateEventCategory,
  updateEventSettings,
} from '#contract/events.ts'
import { describeAudience } from '#server/features/menus/audience-descriptions.queries.ts'
import { findRule, findTermNames } from '#server/features/menus/menus.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { route } from '#server/platform/http/route.ts'
import { checkEventRule } from './event-fields.checks.ts'
import * as commands from './event-settings.commands.ts'
import { findBirthdayItems, findEventCategories, findEventSettings } from './events.queries.ts'

const section = 'moderation'

export const eventSettingsRoutes = [
  route(getEventSettings, async ({ db, session, locale }) => {
    requireSection(session, section)
    const { version, birthdayItemId, creatorsAudienceId: id } = await findEventSettings(db)
    const creators = id === null ? null : await findRule(db, id)
    return {
      ...{ version, birthdayItemId, birthdayItems: await findBirthdayItems(db) },
      creators,
      names: creators ? await findTermNames(db, [creators]) : [],
      creatorsText: id === null ? null : (await describeAudience(db, id, locale)).summary,
      categories: await findEventCategories(db),
    }
  }),

  route(updateEventSettings, async ({ db, session, body, locale }) => {
    requireSection(session, section)
    const creators = body.creators as AudienceRule | null | undefined
    if (creators) await checkEventRule({ db, session, locale }, creators, 'creators')
    const acting = { actorId: session.userId, locale }
    await commands.changeEventSettings(db, acting, { ...body, creators })
  }),

  route(createEventCategory, async ({ db, session, body }) => {
    requireSection(session, section)
    return { id: await commands.addEventCategory(db, session.userId, body) }
  }),

  route(updateEventCategory, async ({ db, session, params, body }) => {
    requireSection(session, section)
    await commands.changeEventCategory(db, session.userId, params.id, body)
  }),

  route(deleteEventCategory, async ({ db, session, params, query }) => {
    requireSection(session, section)
    await commands.removeEventCategory(db, session.userId, params.id, query.version)
  }),

  route(orderEventCategories, async ({ db, session, body }) => {
    requireSection(session, section)
    const order = { wanted: body.eventCategoryIds, seen: body.orderSeen }
    await commands.setEventCategoryOrder(db, session.userId, order)
  }),
]
