import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError } from './api.ts'
import { fallbackWords } from './fallback.strings.ts'
import { AppLink } from './link.tsx'

type Props = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Whether the address is valid. */
  known: boolean
  skeleton: ReactNode
  /** Shown if it does not exist or the person may not see it. */
  gone: string
  /** A link to continue from. */
  to: string
  toWords: string
}

/** Shown in place of missing content: loading, failed, or not visible to this person. */
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

/** Whether an error means that the requested item does not exist for this person. */
export const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404
