import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'

const LinkCard = lazyPart(() => import('./link-card.tsx'))

/** `feedId` or `feedCommentId`: the source of the text, required for the card of an external page. */
type Props = { text: string; feedId?: number; feedCommentId?: number }

/** The cards of a text's links. Their code is loaded for the first text that has one. */
export function LinkPreview(props: Props) {
  const inPlace = props.feedId !== undefined || props.feedCommentId !== undefined
  if (!(inPlace ? /https?:\/\//.test(props.text) : props.text.includes(location.origin))) return null
  return (
    <Suspense>
      <LinkCard {...props} />
    </Suspense>
  )
}
