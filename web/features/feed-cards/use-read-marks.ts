import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { readFeed } from '#contract/feeds.ts'
import { call } from '#web/app/api.ts'
import { cachedFeed, patchFeed } from '../feeds/feed-cache.ts'

/** Milliseconds a post must be visible before it counts as read. */
const readAfter = 2_000
/** Half of the post, or half of the window if the post is taller. */
const enough = 0.5

const asked = new Set<number>()
let queue: Promise<void> = Promise.resolve()

/** Marks posts as read, each once, one request after the other. Failed requests can be repeated. */
export function markRead(client: QueryClient, id: number) {
  if (asked.has(id) || cachedFeed(client, id)?.read) return
  asked.add(id)
  queue = queue.then(async () => {
    try {
      const { readCount } = await call(readFeed, { params: { id } })
      patchFeed(client, id, (feed) => ({ ...feed, read: true, readCount }))
    } catch {
      // A failure is not shown; the mark is sent again when the post is next visible.
    }
    asked.delete(id)
  })
}

/** Marks the post as read once the element has been visible long enough. */
export function useReadMark(element: RefObject<HTMLElement | null>, id: number, read: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    const target = element.current
    if (read || !target) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        const inView = entry.intersectionRect.height
        const seen =
          entry.intersectionRatio >= enough ||
          inView >= (entry.rootBounds?.height ?? window.innerHeight) * enough
        if (!seen || document.visibilityState !== 'visible') stop()
        else timer ??= setTimeout(() => markRead(client, id), readAfter)
      },
      { threshold: [0, 0.1, 0.2, 0.3, 0.4, enough, 0.75, 1] },
    )
    observer.observe(target)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [client, element, id, read])
}
