import type { Locale } from '#common/locale.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { administersAnything } from '#server/platform/auth/administrators.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { findCompanyHelpsWith } from './company-helps.queries.ts'
import { presentFound } from './helps.present.ts'
import { findAllHelps, findHelps } from './helps.queries.ts'
import { holdsAll, soughtWords } from './helps.rules.ts'
import { findPublishedTexts } from './published-helps.queries.ts'

export type HelpReader = { db: CompanyDb; session: Session; locale: Locale }

export const mayRead = (session: Session) => {
  const all = administersAnything(session)
  return ({ category }: { category: string }) => category !== 'administration' || all
}

export const readerOf = ({ session, locale }: HelpReader) => ({
  ...{ locale, administers: administersAnything(session) },
})

const mostFound = 100

/** The articles that a person can read and that hold all words of a query, those with the words in the title first. */
export async function findHelpsWith(reader: HelpReader, query: string) {
  const { db, session, locale } = reader
  const words = soughtWords(query)
  if (words.length === 0) return []
  const titles = new Map((await findHelps(locale)).map(({ id, title }) => [id, title]))
  const ours = (await findAllHelps(locale))
    .filter(mayRead(session))
    .filter(({ title, plain }) => holdsAll(`${title}\n${plain}`, words))
    .map((help) => ({ ...help, own: false, shownTitle: titles.get(help.id)! }))
  const texts = await findPublishedTexts(db, readerOf(reader))
  const published = texts
    .filter(({ title, plain }) => holdsAll(`${title}\n${plain}`, words))
    .map((help) => ({ ...help, own: false, shownTitle: texts.find(({ id }) => id === help.id)!.title }))
  const theirs = await findCompanyHelpsWith(db, words, readerOf(reader))
  const seen = new Set<number>()
  return (
    [...theirs.map((help) => ({ ...help, own: true })), ...ours, ...published]
      // An article found in both languages is listed in the one of the reader.
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map((help) => presentFound(help, words))
      .toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle))
      .slice(0, mostFound)
      .map(({ inTitle, ...help }) => help)
  )
}
