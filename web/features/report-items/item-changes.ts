import { useEffect, useRef } from 'react'
import { useLive } from '#web/app/live.ts'

/** Milliseconds in which changes of the same post are gathered into one request. */
const gather = 300

/** Fetches what stands on a post again when it is said to have changed. */
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
