import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'

const LinkCard = lazyPart(() => import('./link-card.tsx'))

/** `feedId` or `feedCommentId`: where the text stands, for the card of a page elsewhere; without, there is none. */
type Props = { text: string; feedId?: number; feedCommentId?: number }

/** The cards of what a text links to, whose code is fetched for the first text that has such a link. */
export function LinkPreview(props: Props) {
  const inPlace = props.feedId !== undefined || props.feedCommentId !== undefined
  if (!(inPlace ? /https?:\/\//.test(props.text) : props.text.includes(location.origin))) return null
  return (
    <Suspense>
      <LinkCard {...props} />
    </Suspense>
  )
}
