import { locales } from '#common/locale.ts'
import type { LongTextNode } from '#common/long-text.ts'
import { phrases } from '#common/strings.ts'
import { documentsStrings } from './documents.strings.ts'

const link = /^\/document_categories\/\d{1,15}\/documents\/(\d{1,15})$/

/** The documents to which a text links, each once. */
export function linkedDocuments(text: LongTextNode): number[] {
  const ids = new Set<number>()
  const collect = (node: LongTextNode) => {
    for (const { attrs } of node.marks ?? []) {
      const found = link.exec(attrs?.href ?? '')
      if (found) ids.add(Number(found[1]))
    }
    node.content?.forEach(collect)
  }
  collect(text)
  return [...ids]
}

// They occur in the titles of many documents and say nothing about the subject.
const common = new Set(
  locales.flatMap((locale) => phrases(documentsStrings, locale).commonInTitles.split(' ')),
)
const mostTerms = 10

/**
 * The words of a title: runs of kanji, of kana and of letters or digits, without those that many titles have.
 * Four kanji are usually two words.
 */
export function titleTerms(title: string): string[] {
  const runs =
    title
      .toLowerCase()
      .match(/[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,}|[\p{Script=Latin}\d]{3,}/gu) ?? []
  const terms = runs.flatMap((run) =>
    /^[\p{Script=Han}々]{4}$/u.test(run) ? [run, run.slice(0, 2), run.slice(2)] : [run],
  )
  return [...new Set(terms)].filter((term) => !common.has(term)).slice(0, mostTerms)
}
