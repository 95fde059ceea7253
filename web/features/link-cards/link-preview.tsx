import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'

const LinkCard = lazyPart(() => import('./link-card.tsx'))

/** `feedId`, `feedCommentId` or `chatMessageId`: the source of the text, required for the card of an external page. */
type Props = { text: string; feedId?: number; feedCommentId?: number; chatMessageId?: number }

/** The cards of a text's links. Their code is loaded for the first text that has one. */
export function LinkPreview(props: Props) {
  const { text, feedId, feedCommentId, chatMessageId } = props
  const inPlace = feedId ?? feedCommentId ?? chatMessageId
  if (!(inPlace ? /https?:\/\//.test(text) : text.includes(location.origin))) return null
  return (
    <Suspense>
      <LinkCard {...props} />
    </Suspense>
  )
}
