import { Suspense, useCallback, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { Feed } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import { useToggleBookmark } from './use-bookmark.ts'

const BookmarkDialog = lazyPart(() => import('./bookmark-dialog.tsx'))

/** The reader's own bookmark of a post. Its note and reminder are one press further. */
export function FeedBookmark({ feed }: { feed: Feed }) {
  const t = useStrings(feeds)
  const [details, setDetails] = useState(false)
  const toggle = useToggleBookmark(
    feed,
    useCallback(() => setDetails(true), []),
  )
  return (
    <>
      <IconButton
        icon="bookmark"
        filled={feed.bookmarked}
        situation={feed.bookmarked ? 'standard' : 'neutral'}
        label={t.bookmark}
        aria-pressed={feed.bookmarked}
        data-shortcut="bookmark"
        onClick={toggle}
      />
      {details && (
        <Suspense>
          <BookmarkDialog feedId={feed.id} onClose={() => setDetails(false)} />
        </Suspense>
      )}
    </>
  )
}
