import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { FeedAnswersProps } from './feed-answers.tsx'
import type { Feed } from './feed-cache.ts'
import { FeedText, FoldedText } from './feed-text.tsx'

let ready: ComponentType<FeedAnswersProps> | undefined

const fetchAnswers = async () => {
  const module = await import('./feed-answers.tsx')
  ready = module.default
  return module
}
const LazyAnswers = lazyPart(fetchAnswers)

/** Fetches the code these posts need, so that they are drawn once and nothing moves. */
export async function prepareContent(feeds: readonly Feed[] = []) {
  if (feeds.some(({ answers }) => answers)) await fetchAnswers().catch(() => undefined)
}

/** Whether a post's title only repeats its menu's name, or an answer that stands below it under its own name. */
export const titleRepeats = ({ title, menu, answers }: Feed) =>
  answers?.some(
    ({ kind, text }) => title === menu.name || (kind !== 'text' && text.split('\n', 1)[0]?.trim() === title),
  ) === true

type Props = {
  feed: Feed
  /** On a card: long ones are folded. */
  folded?: boolean
}

/** What a post says: its text, or what its form published, whose code is fetched for the first post that has some. */
export function FeedContent({ feed, folded }: Props) {
  const text =
    feed.body &&
    (folded ? <FoldedText name={`feed ${feed.id}`} text={feed.body} /> : <FeedText text={feed.body} />)
  if (!feed.answers) return text
  const Answers = ready ?? LazyAnswers
  return (
    <Suspense fallback={text}>
      <Answers feed={feed} folded={folded} />
    </Suspense>
  )
}
