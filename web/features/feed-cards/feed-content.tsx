import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { Feed } from '../feeds/feed-cache.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import { mentionsOf } from '../mentions/mention-names.ts'
import { FeedAnswers } from './feed-answers.tsx'
import { FoldedText } from './folded-text.tsx'

const FeedEvents = lazyPart(() => import('../events/feed-events.tsx'))
const AnnouncementExcerpt = lazyPart(() => import('./announcement-excerpt.tsx'))

/** Whether a post's title only repeats its menu's name, or an answer that is shown below it. */
export const titleRepeats = ({ title, menu, answers }: Feed) =>
  answers?.some(
    ({ kind, text }) => title === menu.name || (kind !== 'text' && text.split('\n', 1)[0]?.trim() === title),
  ) === true

type Props = {
  feed: Feed
  /** On a card long content is folded. */
  folded?: boolean
}

/** The content of a post: its text, or the answers that its form published. */
export function FeedContent({ feed, folded }: Props) {
  if (feed.answers)
    return (
      <>
        <FeedAnswers feed={feed} folded={folded} />
        {feed.answers.some(({ days }) => days) && (
          <Suspense>
            <FeedEvents feed={feed} offers={!folded} />
          </Suspense>
        )}
      </>
    )
  if (!feed.body) return null
  if (feed.announcementId !== null && folded)
    return (
      <Suspense>
        <AnnouncementExcerpt feed={feed} />
      </Suspense>
    )
  const text = { text: feed.body, plain: !feed.formatted, mentions: mentionsOf(feed) }
  return folded ? <FoldedText name={`feed ${feed.id}`} {...text} /> : <FormattedText {...text} />
}
