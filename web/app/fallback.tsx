import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError } from './api.ts'
import { fallbackWords } from './fallback.strings.ts'
import { AppLink } from './link.tsx'

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Whether the address names something at all. */
  known: boolean
  skeleton: ReactNode
  /** What is said when it does not exist, or not for this person. */
  gone: string
  /** The way on from there. */
  to: string
  toWords: string
}

/** What stands in the place of something that is not there: loading, failed, or not for this person. */
export function Fallback({ query, known, skeleton, gone, to, toWords }: Props) {
  const t = useStrings(fallbackWords)
  if (!known || isGone(query.error)) {
    return (
      <EmptyState icon="search" title={gone} action={<AppLink to={to}>{toWords}</AppLink>}>
        {t.gone}
      </EmptyState>
    )
  }
  if (query.error) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return skeleton
}

/** Whether an error says that what was asked for does not exist for this person. */
export const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404
