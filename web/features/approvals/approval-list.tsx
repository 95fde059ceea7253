import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { batchLimits } from '#contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { keepFirstPage, knownWaiting, linesQuery, useCounts } from './approval-cache.ts'
import { type ApprovalFilter, isNarrowed, searchOf } from './approval-filter.ts'
import styles from './approval-list.module.css'
import { ApprovalRows } from './approval-rows.tsx'
import { SortColumns } from './approval-sorting.tsx'
import { approvals } from './approvals.strings.ts'
import type { Selection } from './use-selection.ts'

/** The list is refetched on return only while it has at most this number of pages. */
const fewPages = 3

/** The reports of a list, in pages. */
export function useLines(filter: ApprovalFilter) {
  const query = useInfiniteQuery({
    ...linesQuery(filter),
    placeholderData: (last) => last,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= fewPages,
  })
  return { query, lines: query.data ?? [] }
}

const empties = {
  waiting: ['nothingWaiting', 'nothingWaitingWords'],
  decided: ['nothingDecided', 'nothingDecidedWords'],
  watching: ['nothingWatching', 'nothingWatchingWords'],
} as const

type Props = ReturnType<typeof useLines> & {
  filter: ApprovalFilter
  /** If unset, nothing can be selected. */
  selection: Selection | undefined
  onClear: () => void
  onSort: (sort: ApprovalFilter['sort']) => void
}

export function ApprovalList({ filter, query, lines, selection, onClear, onSort }: Props) {
  const t = useStrings(approvals)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (query.isPending) return <Shapes />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (lines.length === 0 && !hasNextPage) {
    const [title, words] = empties[filter.list]
    return (
      <div role="status">
        {isNarrowed(filter) ? (
          <EmptyState
            icon="search"
            title={t.nothingFound}
            action={<Button onClick={onClear}>{t.clear}</Button>}
          />
        ) : (
          <EmptyState icon="check" title={t[title]}>
            {t[words]}
          </EmptyState>
        )}
      </div>
    )
  }
  return (
    <>
      <Card padding="none" bleeds aria-busy={query.isFetching} className={styles.card}>
        {filter.list === 'waiting' && (
          <SortColumns sort={filter.sort} onSort={onSort} choosable={selection !== undefined} />
        )}
        <ApprovalRows
          lines={lines}
          search={searchOf(filter)}
          selection={selection}
          hasMore={hasNextPage}
          onMore={more}
        />
      </Card>
      {isFetchNextPageError && !isFetchingNextPage ? (
        <ErrorState title={t.moreFailed} onRetry={() => fetchNextPage()} />
      ) : (
        hasNextPage && <p className={styles.end}>{t.loadingMore}</p>
      )}
    </>
  )
}

/** The tab's badge stops counting here. */
const badgeMost = 99

/**
 * Above the list: selects all shown reports, and refreshes a list that has changed. `quiet`: do not announce changes,
 * since a batch is running.
 */
export function ListHead({
  filter,
  query,
  lines,
  selection,
  quiet,
  children,
}: Omit<Props, 'onClear' | 'onSort'> & { quiet: boolean; children?: ReactNode }) {
  const t = useStrings(approvals)
  const client = useQueryClient()
  const counts = useCounts()
  const known = knownWaiting(client, filter)
  const decidable = lines.filter(({ can }) => can.decide).length
  const changed =
    filter.list === 'waiting' &&
    counts !== undefined &&
    known !== undefined &&
    counts.waiting !== known &&
    !query.isFetching &&
    !quiet
  const refresh = () => {
    keepFirstPage(client, filter)
    void query.refetch()
    window.scrollTo({ top: 0 })
  }
  if (filter.list !== 'waiting' && !children) return null
  return (
    <div className={styles.head}>
      {selection && decidable > 0 && (
        <Button size="xSmall" situation="neutral" icon="check" onClick={selection.selectShown}>
          {decidable > batchLimits.reports ? t.selectFirst(batchLimits.reports) : t.selectShown(decidable)}
        </Button>
      )}
      {filter.list === 'waiting' && !isNarrowed(filter) && counts && counts.waiting > badgeMost && (
        <span className={styles.changed}>{t.count(counts.waiting)}</span>
      )}
      <span role="status" className={styles.changed}>
        {changed && t.changed}
      </span>
      {changed && (
        <Button size="xSmall" priority="tertiary" icon="retry" onClick={refresh}>
          {t.refresh}
        </Button>
      )}
      {children}
    </div>
  )
}

const Shapes = () => (
  <Card bleeds>
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  </Card>
)
