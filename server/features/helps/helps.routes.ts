import type { Locale } from '#common/locale.ts'
import { getHelp, listHelpCategories, searchHelps } from '#contract/helps.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { administers, administersAnything } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import {
  findCompanyHelp,
  findCompanyHelps,
  findCompanyHelpsWith,
  findHelpFiles,
} from './company-helps.queries.ts'
import { presentCategory, presentFiles, presentFound, presentName } from './helps.present.ts'
import { findAllHelps, findHelps } from './helps.queries.ts'
import {
  articleOfScreen,
  companyHelpsOfScreen,
  holdsAll,
  shownCategories,
  soughtWords,
} from './helps.rules.ts'

type Request = { db: CompanyDb; session: Session; locale: Locale }

const mayRead = (session: Session) => {
  const all = administersAnything(session)
  return ({ category }: { category: string }) => category !== 'administration' || all
}

const readerOf = ({ session, locale }: Request) => ({ locale, administers: administersAnything(session) })

/** The articles that a person can read: those of the program, then those of the company. */
async function readableHelps(request: Request) {
  const { db, session, locale } = request
  const ours = (await findHelps(locale)).filter(mayRead(session)).map((help) => ({ ...help, own: false }))
  const theirs = (await findCompanyHelps(db, readerOf(request))).map((help) => ({ ...help, own: true }))
  return { ours, theirs, all: [...ours, ...theirs] }
}

const mostFound = 100

export const helpRoutes = [
  route(listHelpCategories, async (request) => {
    const { from } = request.query
    const { ours, theirs, all } = await readableHelps(request)
    const about = from === undefined ? undefined : articleOfScreen(from)
    return {
      helpCategories: shownCategories
        .map((category) => presentCategory(category, all, request.locale))
        .filter((category) => category.helps.length > 0),
      screenHelps: [
        ...(from === undefined ? [] : companyHelpsOfScreen(theirs, from)),
        ...ours.filter(({ id }) => id === about?.id),
      ].map(presentName),
      nextCursor: null,
    }
  }),

  route(getHelp, async (request) => {
    const { db, session, locale } = request
    const { id } = request.params
    const { ours, all } = await readableHelps(request)
    const article = ours.find((one) => one.id === id)
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

  route(searchHelps, async (request) => {
    const { db, session, locale, query } = request
    const words = soughtWords(query.query)
    if (words.length === 0) return { helps: [], nextCursor: null }
    const titles = new Map((await findHelps(locale)).map(({ id, title }) => [id, title]))
    const ours = (await findAllHelps(locale))
      .filter(mayRead(session))
      .filter(({ title, plain }) => holdsAll(`${title}\n${plain}`, words))
      .map((help) => ({ ...help, own: false, shownTitle: titles.get(help.id)! }))
    const theirs = await findCompanyHelpsWith(db, words, readerOf(request))
    const seen = new Set<number>()
    const helps = [...theirs.map((help) => ({ ...help, own: true })), ...ours]
      // An article found in both languages is listed in the one of the reader.
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map((help) => presentFound(help, words))
      .toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle))
      .slice(0, mostFound)
    return { helps: helps.map(({ inTitle, ...help }) => help), nextCursor: null }
  }),
]
