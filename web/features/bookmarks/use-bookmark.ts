import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { bookmarkFeed } from '#contract/bookmarks.ts'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { type Feed, patchFeed } from '../feeds/feed-cache.ts'
import { feeds } from '../feeds/feeds.strings.ts'

const show = (client: QueryClient, id: number, bookmarked: boolean) =>
  patchFeed(client, id, (feed) => ({ ...feed, bookmarked }))

/** Adds or removes a bookmark, at once on the screen. Reverted if the server refuses. */
export function useToggleBookmark(feed: Feed, onDetails: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const t = useStrings(feeds)
  const { id, bookmarked } = feed
  return useCallback(async () => {
    show(client, id, !bookmarked)
    try {
      await call(bookmarkFeed, { params: { id }, body: { bookmarked: !bookmarked } })
      if (bookmarked) toast.success(t.bookmarkGone)
      else toast.success(t.bookmarkSet, { action: { label: t.bookmarkDetails, onAction: onDetails } })
    } catch (error) {
      show(client, id, bookmarked)
      toast.danger((error instanceof ApiError && error.message) || t.bookmarkFailed)
    }
  }, [client, toast, t, id, bookmarked, onDetails])
}
