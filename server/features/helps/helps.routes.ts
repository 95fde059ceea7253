import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import { administers } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { findCompanyHelp, findCompanyHelps, findHelpFiles } from './company-helps.queries.ts'
import { findHelpsWith, type HelpReader, mayRead, readerOf } from './found-helps.queries.ts'
import { presentCategory, presentFiles, presentName } from './helps.present.ts'
import { findHelps } from './helps.queries.ts'
import { articleOfScreen, helpsOfScreen, shownCategories } from './helps.rules.ts'
import { findPublishedHelps } from './published-helps.queries.ts'

/** The articles that a person can read: those of the program, those that the operator published, those of the company. */
async function readableHelps(request: HelpReader) {
  const { db, session, locale } = request
  const ours = (await findHelps(locale)).filter(mayRead(session)).map((help) => ({ ...help, own: false }))
  const published = (await findPublishedHelps(db, readerOf(request))).map((help) => ({ ...help, own: false }))
  const theirs = (await findCompanyHelps(db, readerOf(request))).map((help) => ({ ...help, own: true }))
  return { ours, published, theirs, all: [...ours, ...published, ...theirs] }
}

export const helpRoutes = [
  route(listHelpCategories, async (request) => {
    const { from } = request.query
    const { ours, published, theirs, all } = await readableHelps(request)
    const about = from === undefined ? undefined : articleOfScreen(from)
    return {
      helpCategories: shownCategories
        .map((category) => presentCategory(category, all, request.locale))
        .filter((category) => category.helps.length > 0),
      screenHelps: [
        ...(from === undefined ? [] : helpsOfScreen(theirs, from)),
        ...(from === undefined ? [] : helpsOfScreen(published, from)),
        ...ours.filter(({ id }) => id === about?.id),
      ].map(presentName),
      nextCursor: null,
    }
  }),

  route(getHelp, async (request) => {
    const { db, session, locale } = request
    const { id } = request.params
    const { ours, published, all } = await readableHelps(request)
    const article = [...ours, ...published].find((one) => one.id === id)
    if (article) {
      const category = presentCategory(article.category, all, locale)
      const text = { body: article.body, text: null, ...presentFiles([]) }
      return { ...presentName(article), ...text, category, can: { edit: false } }
    }
    const help = found(await findCompanyHelp(db, id, readerOf(request)))
    return {
      ...presentName({ ...help, own: true }),
      ...{ body: '', text: help.body, ...presentFiles(await findHelpFiles(db, id)) },
      category: presentCategory(help.category, all, locale),
      can: { edit: administers(session, 'documents') },
    }
  }),

  route(searchHelps, async (request) => ({
    helps: await findHelpsWith(request, request.query.query),
    nextCursor: null,
  })),
]
