import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '#web/app/live.ts'
import { commentsQuery, type FeedComment, refreshComments } from '../feeds/comment-cache.ts'

/** Milliseconds in which several messages about the post are combined into one request. */
const gather = 250
/** Milliseconds after which the server has certainly subscribed the page to the post. */
const watched = 1_500

/**
 * The comments loaded so far, oldest first, kept up to date by live messages. `arrived`: the newest comment of someone
 * else that arrived while the page was open. `hold` delays live changes while the person's own comment is being sent.
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
  // Comments written after the page was fetched, but before the server subscribed it to the post, caused no message.
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
      // After a failure the next message fetches it.
      const fresh = await refreshComments(client, feedId).catch(() => [])
      const other = fresh.findLast((comment) => comment.author.id !== userId)
      if (other) setArrived(other)
    }, gather)
    return () => clearTimeout(timer)
  }, [client, feedId, userId, hold, due])
  return { ...query, comments: query.data, arrived }
}
