import { phrases } from '#common/strings.ts'
import {
  archiveProfileItem,
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  orderProfileItems,
  restoreProfileItem,
  updateProfileItem,
} from '#contract/profile-items.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { mayArrange } from '#server/features/admin-users/admin-users.policy.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import * as commands from './profile-items.commands.ts'
import { findProfileItems } from './profile-items.queries.ts'
import { profileItemsStrings } from './profile-items.strings.ts'

const findOne = async (db: CompanyDb, id: number) => found((await findProfileItems(db, id))[0])

export const profileItemRoutes = [
  route(listProfileItems, async ({ db, session }) => {
    requireSection(session, 'users')
    return {
      profileItems: await findProfileItems(db),
      can: { change: mayArrange(session) },
      nextCursor: null,
    }
  }),

  route(createProfileItem, async ({ db, session, body, locale }) => {
    permit(mayArrange(session))
    const words = phrases(profileItemsStrings, locale)
    return { id: await commands.addProfileItem(db, session.userId, body, words) }
  }),

  route(updateProfileItem, async ({ db, session, params, body, locale }) => {
    permit(mayArrange(session))
    const { id } = await findOne(db, params.id)
    const act = { actorId: session.userId, itemId: id }
    await commands.changeProfileItem(db, act, body, phrases(profileItemsStrings, locale))
  }),

  route(orderProfileItems, async ({ db, session, body }) => {
    permit(mayArrange(session))
    await commands.setProfileItemOrder(db, session.userId, {
      wanted: body.profileItemIds,
      seen: body.orderSeen,
    })
  }),

  route(archiveProfileItem, async ({ db, session, params, body }) => {
    permit(mayArrange(session))
    const { id } = await findOne(db, params.id)
    await commands.putProfileItemAway(db, { actorId: session.userId, itemId: id, version: body.version })
  }),

  route(restoreProfileItem, async ({ db, session, params, body, locale }) => {
    permit(mayArrange(session))
    const { id } = await findOne(db, params.id)
    const act = { actorId: session.userId, itemId: id, version: body.version }
    await commands.takeProfileItemBack(db, act, phrases(profileItemsStrings, locale))
  }),

  route(deleteProfileItem, async ({ db, session, params, query }) => {
    permit(mayArrange(session))
    const { id } = await findOne(db, params.id)
    await commands.removeProfileItem(db, { actorId: session.userId, itemId: id, version: query.version })
  }),
]
