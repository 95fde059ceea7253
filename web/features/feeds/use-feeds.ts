import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listGroupedFeeds, visitTimeline } from '#contract/timeline.ts'
import { call } from '#web/app/api.ts'
import { useLive } from '#web/app/live.ts'
import { type FeedPages, refreshFeed, showNewestFeeds, timelineQuery } from './feed-cache.ts'
import { isNarrowing, type TimelineFilter } from './timeline-address.ts'

/** Milliseconds in which changes of the same post are gathered into one request. */
const gather = 300

/** Longest pause, in milliseconds, before asking: those who are notified of the same post do not all ask at once. */
const spread = 2_000

const timelineOf = ({ pages }: FeedPages) => ({
  feeds: pages.flatMap((page) => page.feeds),
  department: pages[0]?.department ?? null,
  newSince: pages[0]?.newSince ?? null,
  pageCount: pages.length,
})

/** The timeline's pages, and how many posts wait above it. */
export function useTimeline(filter: TimelineFilter) {
  const client = useQueryClient()
  // What has been read stays in its place; new posts are announced, so nothing is fetched behind the reader's back.
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
    // No more than a note for the next visit: a failure disturbs nobody.
    if (loadedOnce) call(visitTimeline, {}).catch(() => undefined)
  }, [loadedOnce])
  const showNew = useCallback(async () => {
    await showNewestFeeds(client, filter)
    forget()
  }, [client, filter, forget])
  return { ...query, feeds, department, newSince, pageCount, waiting, showNew }
}

/** The posts that came since; on a narrowed timeline those that belong there, as the server says. */
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
      // A failure leaves the new posts unannounced until the next one comes.
      const newest = await call(listGroupedFeeds, { query: filter }).catch(() => undefined)
      const here = newest?.feeds.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
      if (newest && here) add(newest.department?.id, here)
    }, Math.random() * spread)
  })
  const forget = useCallback(() => setArrived(undefined), [])
  return { arrived: arrived?.departmentId === departmentId ? (arrived?.ids ?? []) : [], forget }
}

/** Keeps the posts shown here up to date: those that changed are fetched again, each at most once per burst. */
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
