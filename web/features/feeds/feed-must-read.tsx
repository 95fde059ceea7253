import { Suspense } from 'react'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { Feed } from './feed-cache.ts'
import styles from './feed-must-read.module.css'

const MustReadMark = lazyPart(() => import('../must-read/must-read-mark.tsx'))

/** What a post that must be read says about it; its code is fetched with the first such post. */
export const FeedMustRead = ({ feed }: { feed: Feed }) =>
  feed.mustRead && (
    <div className={styles.place}>
      <Suspense>
        <MustReadMark feed={feed} />
      </Suspense>
    </div>
  )
