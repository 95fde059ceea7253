import {
  getMenuMustRead,
  getMustReadSettings,
  updateMenuMustRead,
  updateMustReadSettings,
} from '#contract/must-read-feeds.ts'
import { findMenu } from '#server/features/menus/menus.queries.ts'
import { requireSection } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { changeCompanyPolicy, changeMenuPolicy } from './must-read-settings.commands.ts'
import {
  findAnyMenu,
  findCompanyPolicy,
  findMenuPolicies,
  findMenuPolicy,
} from './must-read-settings.queries.ts'

export const mustReadSettingsRoutes = [
  route(getMenuMustRead, async ({ db, session, params }) => {
    const menu = found(await findMenu(db, session, params.id))
    const { mode, suggestedDueOn } = await findMenuPolicy(db, menu.id)
    return { mode, suggestedDueOn }
  }),

  route(getMustReadSettings, async ({ db, session }) => {
    requireSection(session, 'moderation')
    return { ...(await findCompanyPolicy(db)), menus: await findMenuPolicies(db) }
  }),

  route(updateMustReadSettings, async ({ db, session, body }) => {
    requireSection(session, 'moderation')
    await changeCompanyPolicy(db, session.userId, body)
  }),

  route(updateMenuMustRead, async ({ db, session, params, body }) => {
    requireSection(session, 'moderation')
    const menu = found(await findAnyMenu(db, params.id))
    await changeMenuPolicy(db, session.userId, menu, body)
  }),
]
