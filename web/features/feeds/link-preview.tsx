import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'

const LinkCard = lazyPart(() => import('./link-card.tsx'))

type Props = { text: string } & ({ feedId: number } | { feedCommentId: number })

/** The card of a text's first link, whose code is fetched for the first text that has one. */
export function LinkPreview(props: Props) {
  if (!/https?:\/\//.test(props.text)) return null
  return (
    <Suspense>
      <LinkCard {...props} />
    </Suspense>
  )
}
