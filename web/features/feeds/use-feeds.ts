import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listGroupedFeeds, visitTimeline } from '#contract/timeline.ts'
import { call } from '#web/app/api.ts'
import { useLive } from '#web/app/live.ts'
import { type FeedPages, refreshFeed, showNewestFeeds, timelineQuery } from './feed-cache.ts'
import { isNarrowing, type TimelineFilter } from './timeline-address.ts'

/** Milliseconds in which changes of the same post are combined into one request. */
const gather = 300

/**
 * The longest delay in milliseconds before fetching. It spreads the requests of many people who get the same message.
 */
const spread = 2_000

const timelineOf = ({ pages }: FeedPages) => ({
  feeds: pages.flatMap((page) => page.feeds),
  department: pages[0]?.department ?? null,
  newSince: pages[0]?.newSince ?? null,
  pageCount: pages.length,
})

/** The timeline's pages, and the number of new posts that are not shown yet. */
export function useTimeline(filter: TimelineFilter) {
  const client = useQueryClient()
  // Posts the reader has seen keep their place. New posts are only announced, so nothing is refetched automatically.
  const query = useInfiniteQuery({
    ...timelineQuery(filter),
    select: timelineOf,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { feeds, department, newSince, pageCount = 0 } = query.data ?? {}
  const { arrived, forget } = useArrived(filter, department?.id)
  const loaded = new Set(feeds?.map((feed) => feed.id))
  const waiting = feeds ? arrived.filter((id) => !loaded.has(id)).length : 0
  const loadedOnce = feeds !== undefined
  useEffect(() => {
    // Only remembered for the next visit, so a failure is not shown.
    if (loadedOnce) call(visitTimeline, {}).catch(() => undefined)
  }, [loadedOnce])
  const showNew = useCallback(async () => {
    await showNewestFeeds(client, filter)
    forget()
  }, [client, filter, forget])
  return { ...query, feeds, department, newSince, pageCount, waiting, showNew }
}

/** The new posts. On a filtered timeline those that match, according to the server. */
function useArrived(filter: TimelineFilter, departmentId: number | undefined) {
  const [arrived, setArrived] = useState<{ departmentId: number | undefined; ids: readonly number[] }>()
  const narrowed = departmentId !== undefined || isNarrowing(filter)
  const heard = useRef<number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const add = (department: number | undefined, ids: number[]) =>
    setArrived((known) => ({
      departmentId: department,
      ids: [...new Set([...(known && known.departmentId === department ? known.ids : []), ...ids])],
    }))
  useLive('feeds.created', ({ ids: feedIds }) => {
    if (!narrowed) return add(undefined, feedIds)
    heard.current.push(...feedIds)
    timer.current ??= setTimeout(async () => {
      timer.current = undefined
      const ids = heard.current
      heard.current = []
      // After a failure, the new posts are announced with the next one.
      const newest = await call(listGroupedFeeds, { query: filter }).catch(() => undefined)
      const here = newest?.feeds.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
      if (newest && here) add(newest.department?.id, here)
    }, Math.random() * spread)
  })
  const forget = useCallback(() => setArrived(undefined), [])
  return { arrived: arrived?.departmentId === departmentId ? (arrived?.ids ?? []) : [], forget }
}

/** Keeps the shown posts up to date: changed ones are fetched again, each at most once per burst. */
export function useFeedChanges(shown: readonly number[]) {
  const client = useQueryClient()
  const changed = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('feeds.changed', ({ ids: feedIds }) => {
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
