import { useEffect, useRef } from 'react'
import { useLive } from '#web/app/live.ts'

/** Milliseconds in which changes of the same post are combined into one request. */
const gather = 300

/** Fetches the polls and requests of a post again after a live message about them. */
export function useItemChanges(feedId: number | undefined, refresh: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('feeds.changed', ({ ids: feedIds }) => {
    if (feedId === undefined || !feedIds.includes(feedId)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refresh()
    }, gather)
  })
}
