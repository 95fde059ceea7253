import { excerptOf, findMarks, otherWriting } from '#common/found-text.ts'
import type { SearchTerm } from '#common/search-query.ts'
import { foldText } from '#common/search-text.ts'
import { withoutMarks } from '#common/text-marks.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { searchFeeds } from '#contract/search.ts'

type Found = Answer<typeof searchFeeds>['feeds'][number]
type Excerpt = Found['excerpts'][number]

/** Where the words occur in a post: its title, the place in its text, and any other matching part. */
export function presentExcerpts(
  feed: Omit<Found, 'excerpts' | 'writings'>,
  words: readonly string[],
  others: readonly { source: 'comment' | 'file'; text: string }[],
): Excerpt[] {
  const excerpts: Excerpt[] = []
  const whole = (part: Excerpt['part'], text: string) => {
    const marks = findMarks(text, words)
    if (marks.length) excerpts.push({ part, text, marks })
  }
  whole('title', feed.title)
  if (feed.body) excerpts.push({ part: 'body', ...excerptOf(withoutMarks(feed.body), words) })
  for (const { source, text } of others) {
    const shown = source === 'comment' ? withoutMarks(text) : text
    excerpts.push({ part: source, ...excerptOf(shown, words) })
  }
  whole('author', feed.author.name)
  whole('menu', feed.menu.name)
  return excerpts
}

/**
 * The writings of the request's words and names in a post found by another writing; empty if the matching part is not
 * shown on the card.
 */
export function presentWritings(
  feed: Omit<Found, 'excerpts' | 'writings'>,
  terms: readonly SearchTerm[],
  others: readonly { text: string }[],
): string[] {
  // A name matches with or without the space in it.
  const author = [feed.author.name, feed.author.name.replaceAll(' ', '')]
  const texts = {
    word: [feed.title, withoutMarks(feed.body), ...others.map(({ text }) => text), ...author, feed.menu.name],
    from: author,
    menu: [feed.menu.name],
    department: [feed.department?.name ?? ''],
  }
  const writings = terms.flatMap((term) => {
    const group = (term.kind === 'any' ? term.terms : [term]).flatMap((each) =>
      'text' in each && !each.negated ? [{ held: texts[each.kind], folded: foldText(each.text).trim() }] : [],
    )
    const typed = group.some(({ held, folded }) => held.some((text) => foldText(text).includes(folded)))
    return typed ? [] : group.flatMap(({ held, folded }) => otherWriting(held, folded) ?? [])
  })
  return [...new Set(writings)]
}
