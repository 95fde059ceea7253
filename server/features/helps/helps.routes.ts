import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import { administersAnything } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findHelps, findHelpsWith } from './helps.queries.ts'
import { articleOfScreen, helpCategories } from './helps.rules.ts'
import { helpsStrings } from './helps.strings.ts'

const ownHelps = async (session: Session, locale: Locale) =>
  (await findHelps(locale)).filter(
    ({ category }) => category !== 'administration' || administersAnything(session),
  )

type Helps = Awaited<ReturnType<typeof ownHelps>>

const presentCategory = (category: Helps[number]['category'], helps: Helps, locale: Locale) => ({
  id: helpCategories.indexOf(category) + 1,
  name: phrases(helpsStrings, locale)[category],
  helps: helps.filter((one) => one.category === category).map(({ id, title }) => ({ id, title })),
})

export const helpRoutes = [
  route(listHelpCategories, async ({ session, query: { from }, locale }) => {
    const helps = await ownHelps(session, locale)
    const about = from === undefined ? undefined : articleOfScreen(from)
    return {
      helpCategories: helpCategories
        .map((category) => presentCategory(category, helps, locale))
        .filter((category) => category.helps.length > 0),
      helpId: helps.find(({ id }) => id === about?.id)?.id ?? null,
      nextCursor: null,
    }
  }),

  route(getHelp, async ({ session, params, locale }) => {
    const helps = await ownHelps(session, locale)
    const { id, title, body, category } = found(helps.find((one) => one.id === params.id))
    return { id, title, body, category: presentCategory(category, helps, locale) }
  }),

  route(searchHelps, async ({ session, query: { query }, locale }) => ({
    helps: await findHelpsWith(await ownHelps(session, locale), query),
    nextCursor: null,
  })),
]
