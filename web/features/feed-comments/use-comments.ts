import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '#web/app/live.ts'
import { commentsQuery, type FeedComment, refreshComments } from '../feeds/comment-cache.ts'

/** Milliseconds in which several messages about the post become one request. */
const gather = 250
/** Milliseconds after which the server surely watches the post for this page. */
const watched = 1_500

/**
 * The comments loaded so far, oldest first, kept up to date by live messages. `arrived`: the newest comment of
 * someone else that came while the page was open. `hold` keeps live changes back while one's own is on its way.
 */
export function useComments(feedId: number, userId: number | undefined, hold: boolean) {
  const client = useQueryClient()
  const query = useInfiniteQuery(commentsQuery(feedId))
  const [arrived, setArrived] = useState<FeedComment>()
  const [due, setDue] = useState(0)
  useLive('feeds.changed', ({ ids: feedIds }) => {
    if (feedIds.includes(feedId)) setDue((count) => count + 1)
  })
  useLive('reset', () => setDue((count) => count + 1))
  useLive('hello', () => setDue((count) => count + 1))
  // What was written after the page was fetched and before the server watched the post for it was not told.
  const loaded = query.data !== undefined
  useEffect(() => {
    if (!loaded) return
    const timer = setTimeout(() => setDue((count) => count + 1), watched)
    return () => clearTimeout(timer)
  }, [loaded])
  const handled = useRef(0)
  useEffect(() => {
    if (hold || due === handled.current) return
    const timer = setTimeout(async () => {
      handled.current = due
      // A failure here is made up for by the next message.
      const fresh = await refreshComments(client, feedId).catch(() => [])
      const other = fresh.findLast((comment) => comment.author.id !== userId)
      if (other) setArrived(other)
    }, gather)
    return () => clearTimeout(timer)
  }, [client, feedId, userId, hold, due])
  return { ...query, comments: query.data, arrived }
}
