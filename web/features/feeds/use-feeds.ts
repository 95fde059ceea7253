import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLive } from '#web/app/live.ts'
import { refreshFeed, showNewestFeeds, timelineQuery } from './feed-cache.ts'

/** Milliseconds in which changes of the same post are gathered into one request. */
const gather = 300

/** The timeline's pages, and how many posts wait above it. */
export function useTimeline() {
  const client = useQueryClient()
  // What has been read stays in its place; new posts are announced, so nothing is fetched behind the reader's back.
  const query = useInfiniteQuery({ ...timelineQuery, staleTime: Number.POSITIVE_INFINITY })
  const [arrived, setArrived] = useState<readonly number[]>([])
  useLive('feeds.created', ({ feedIds }) => setArrived((known) => [...new Set([...known, ...feedIds])]))
  const feeds = query.data
  const loaded = new Set(feeds?.map((feed) => feed.id))
  const waiting = feeds ? arrived.filter((id) => !loaded.has(id)).length : 0
  const showNew = useCallback(async () => {
    await showNewestFeeds(client)
    setArrived([])
  }, [client])
  return { ...query, feeds, waiting, showNew }
}

/** Keeps the posts shown here up to date: those that changed are fetched again, each at most once per burst. */
export function useFeedChanges(shown: readonly number[]) {
  const client = useQueryClient()
  const changed = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('feeds.changed', ({ feedIds }) => {
    for (const id of feedIds) if (shown.includes(id)) changed.current.add(id)
    if (changed.current.size === 0) return
    timer.current ??= setTimeout(async () => {
      timer.current = undefined
      const ids = [...changed.current]
      changed.current.clear()
      for (const id of ids) await refreshFeed(client, id)
    }, gather)
  })
}
