import { excerptOf, findMarks } from '#common/search-text.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { searchFeeds } from '#contract/search.ts'

type Found = Answer<typeof searchFeeds>['feeds'][number]
type Excerpt = Found['excerpts'][number]

/** Where the words are in a post: its title, the place in its text, and what else made it a hit. */
export function presentExcerpts(
  feed: Omit<Found, 'excerpts'>,
  words: readonly string[],
  others: readonly { source: 'comment' | 'file'; text: string }[],
): Excerpt[] {
  const excerpts: Excerpt[] = []
  const whole = (part: Excerpt['part'], text: string) => {
    const marks = findMarks(text, words)
    if (marks.length) excerpts.push({ part, text, marks })
  }
  whole('title', feed.title)
  if (feed.body) excerpts.push({ part: 'body', ...excerptOf(feed.body, words) })
  for (const { source, text } of others) excerpts.push({ part: source, ...excerptOf(text, words) })
  whole('author', feed.author.name)
  whole('menu', feed.menu.name)
  return excerpts
}
