import { type RefObject, useEffect, useRef } from 'react'
import type { FeedKeys } from './feed-keys.ts'

/**
 * j and k move through the posts, Enter opens the post, r opens the reaction picker, b bookmarks it; once their code,
 * which the first load does without, is there.
 */
export function useFeedKeys(
  list: RefObject<HTMLElement | null>,
  count: FeedKeys['count'],
  bring: FeedKeys['bring'],
) {
  const latest = useRef({ count, bring })
  useEffect(() => {
    latest.current = { count, bring }
  })
  useEffect(() => {
    let end: (() => void) | undefined
    let left = false
    // Without them the list works all the same.
    import('./feed-keys.ts').then(
      ({ listenToFeedKeys }) => {
        if (!left) end = listenToFeedKeys(list, latest)
      },
      () => undefined,
    )
    return () => {
      left = true
      end?.()
    }
  }, [list])
}
