import { phrases } from '#common/strings.ts'
import { createSavedView, deleteSavedView, listSavedViews, savedViewLimits } from '#contract/saved-views.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { deleteView, saveView } from './saved-views.commands.ts'
import { findSavedViews } from './saved-views.queries.ts'
import { savedViewsStrings } from './saved-views.strings.ts'

export const savedViewRoutes = [
  route(listSavedViews, async ({ db, session, query }) => ({
    savedViews: await findSavedViews(db, session.userId, query.screen),
    nextCursor: null,
  })),

  route(createSavedView, async ({ db, session, body, locale }) => {
    const id = await saveView(db, { userId: session.userId, ...body })
    if (id === undefined)
      throw new Refusal('validation_failed', {
        name: phrases(savedViewsStrings, locale).tooMany(savedViewLimits.views),
      })
    return { id }
  }),

  route(deleteSavedView, async ({ db, session, params }) => {
    await deleteView(db, { userId: session.userId, id: params.id })
  }),
]
