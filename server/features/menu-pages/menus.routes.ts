import { getMenu, getMenuAccessConditions, getMenuCategory, listMenus } from '#contract/menu-pages.ts'
import { submissionScope } from '#server/features/daily-reports/daily-reports.policy.ts'
import { describeAudience, describeReaders } from '#server/features/menus/audience-descriptions.queries.ts'
import { presentCategories, presentMenuPage } from '#server/features/menus/menus.present.ts'
import { findMenu, findMenus } from '#server/features/menus/menus.queries.ts'
import { publicationAudienceOf } from '#server/features/menus/publications.queries.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'

export const menuRoutes = [
  route(listMenus, async ({ db, session }) => ({
    menuCategories: presentCategories(await findMenus(db, session)),
    nextCursor: null,
  })),

  // A category exists for a person only if it contains a menu that is visible to them.
  route(getMenuCategory, async ({ db, session, params }) =>
    found(presentCategories(await findMenus(db, session, params.id))[0]),
  ),

  route(getMenu, async ({ db, session, params }) => {
    const menu = found(await findMenu(db, session, params.id))
    permit(menu.published)
    return presentMenuPage(menu, (await submissionScope(db, session, menu)) !== null)
  }),

  route(getMenuAccessConditions, async ({ db, session, params, locale }) => {
    const menu = found(await findMenu(db, session, params.id))
    permit(menu.published)
    const readers = await publicationAudienceOf(db, menu, session.userId)
    return {
      use: await describeAudience(db, menu.useAudienceId, locale),
      publication: await describeReaders(db, { audienceId: readers, authorId: session.userId }, locale),
    }
  }),
]
