import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '#common/locale.ts'
import { foldText } from '#common/search-text.ts'
import { helpArticles } from './helps.rules.ts'

const folder = join(import.meta.dirname, '../../texts/help')

type Article = (typeof helpArticles)[number] & { title: string; body: string; folded: string }

const kept = new Map<Locale, Promise<Article[]>>()

async function read(article: (typeof helpArticles)[number], locale: Locale): Promise<Article> {
  const text = await readFile(join(folder, `${article.key}.${locale}.md`), 'utf8')
  const [first = '', ...rest] = text.trim().split('\n')
  const body = rest.join('\n').trim()
  return { ...article, title: first.replace(/^# /, ''), body, folded: foldText(text) }
}

/** Every article in a language. The texts are files of the program, so they are read once. */
export function findHelps(locale: Locale): Promise<Article[]> {
  const known = kept.get(locale)
  if (known) return known
  const reading = Promise.all(helpArticles.map((article) => read(article, locale)))
  kept.set(locale, reading)
  return reading
}

const excerptLength = 90

/** The articles that contain every word, those with a word in the title first, each with the text around a word. */
export async function findHelpsWith(articles: readonly Article[], query: string) {
  const words = foldText(query).split(' ').filter(Boolean)
  const inTitle = ({ title }: Article) => words.some((word) => foldText(title).includes(word))
  return articles
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .toSorted((a, b) => Number(inTitle(b)) - Number(inTitle(a)))
    .map((article) => ({ id: article.id, title: article.title, excerpt: excerptOf(article.body, words) }))
}

function excerptOf(body: string, words: readonly string[]) {
  const plain = body.replace(/^#+ |^- |\*\*/gm, '').replace(/\s+/g, ' ')
  const folded = foldText(plain)
  const at = Math.max(0, Math.min(...words.map((word) => folded.indexOf(word)).filter((index) => index >= 0)))
  const start = Number.isFinite(at) ? Math.max(0, at - 20) : 0
  const end = start + excerptLength
  return `${start > 0 ? '…' : ''}${plain.slice(start, end)}${end < plain.length ? '…' : ''}`
}
