import { getMenu, getMenuAccessConditions, getMenuCategory, listMenus } from '#contract/menus.ts'
import { countMembers } from '#server/platform/audiences/audience.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { describeRule, presentCategories, presentMenu } from './menus.present.ts'
import { findMenu, findMenus, findRule, findTermNames } from './menus.queries.ts'

export const menuRoutes = [
  route(listMenus, async ({ db, session }) => ({
    menuCategories: presentCategories(await findMenus(db, session)),
    nextCursor: null,
  })),

  // A category is known by its menus: without one that the person may know of, it does not exist for them.
  route(getMenuCategory, async ({ db, session, params }) =>
    found(presentCategories(await findMenus(db, session, params.id))[0]),
  ),

  route(getMenu, async ({ db, session, params }) => {
    const menu = found(await findMenu(db, session, params.id))
    permit(menu.published)
    return { ...presentMenu(menu), category: { id: menu.categoryId, name: menu.categoryName } }
  }),

  route(getMenuAccessConditions, async ({ db, session, params, locale }) => {
    const menu = found(await findMenu(db, session, params.id))
    permit(menu.published)
    const use = await findRule(db, menu.useAudienceId)
    const publication = await findRule(db, menu.publicationAudienceId)
    const names = await findTermNames(db, [use, publication])
    return {
      use: {
        summary: describeRule(use, names, locale),
        memberCount: await countMembers(db, menu.useAudienceId),
      },
      publication: {
        summary: describeRule(publication, names, locale),
        memberCount: await countMembers(db, menu.publicationAudienceId),
      },
    }
  }),
]
