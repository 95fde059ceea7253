import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { listEndWords } from './list-end.strings.ts'

type Props = {
  /** From useInfiniteQuery. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** The skeleton of the next page. */
  children: ReactNode
}

/** The end of a paged list. Fetches the next page before it scrolls into view. Renders nothing on the last page. */
export function ListEnd({ query, children }: Props) {
  const t = useStrings(listEndWords)
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const waiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!waiting || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage()
      },
      { rootMargin: '0px 0px 800px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waiting, fetchNextPage])
  if (!hasNextPage) return null
  if (isFetchNextPageError && !isFetchingNextPage)
    return <ErrorState title={t.moreFailed} onRetry={() => fetchNextPage()} />
  return <div ref={end}>{children}</div>
}
