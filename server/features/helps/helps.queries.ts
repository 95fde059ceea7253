import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locale, locales } from '#common/locale.ts'
import { programFolder } from '#db/program-folder.ts'
import { helpArticles } from './helps.rules.ts'

const folder = join(programFolder, 'server/texts/help')

export type Article = (typeof helpArticles)[number] & { title: string; body: string; plain: string }

const kept = new Map<Locale, Promise<Article[]>>()

async function read(article: (typeof helpArticles)[number], locale: Locale): Promise<Article> {
  const text = await readFile(join(folder, `${article.key}.${locale}.md`), 'utf8')
  const [first = '', ...rest] = text.trim().split('\n')
  const body = rest.join('\n').trim()
  const plain = body.replace(/^#+ |^- |\*\*/gm, '')
  return { ...article, title: first.replace(/^# /, ''), body, plain }
}

/** Every article of the program in a language. The texts are files, so they are read once. */
export function findHelps(locale: Locale): Promise<Article[]> {
  const known = kept.get(locale)
  if (known) return known
  const reading = Promise.all(helpArticles.map((article) => read(article, locale)))
  kept.set(locale, reading)
  return reading
}

/** Every article of the program in every language, the given one first. */
export const findAllHelps = async (locale: Locale) =>
  (
    await Promise.all(
      [locale, ...locales.filter((one) => one !== locale)].map(async (each) =>
        (await findHelps(each)).map((article) => ({ ...article, locale: each })),
      ),
    )
  ).flat()
