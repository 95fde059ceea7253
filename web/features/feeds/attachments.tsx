import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { Feed } from './feed-cache.ts'

const FeedAttachments = lazyPart(() => import('./feed-attachments.tsx'))

/** The videos and files of a post, whose code is fetched for the first post that has some. */
export function Attachments({ feed }: { feed: Feed }) {
  if (feed.attachments.length === 0) return null
  return (
    <Suspense>
      <FeedAttachments attachments={feed.attachments} />
    </Suspense>
  )
}
