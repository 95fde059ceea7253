import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listApplyTasks } from '#contract/report-items.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useItemChanges } from './item-changes.ts'
import { reportItems } from './report-items.strings.ts'
import { TaskRows } from './task-rows.tsx'

type Props = {
  applyId: number
  feedId: number | null
  /** Renders the content around the tasks. Not called if the use has no requests. */
  children: (tasks: ReactNode) => ReactNode
}

/** The requests of a use, for the person who issued them, including withdrawn and unsent ones. */
export default function ApplyTasks({ applyId, feedId, children }: Props) {
  const t = useStrings(reportItems)
  const query = useInfiniteQuery({
    ...pagesFor(listApplyTasks, { params: { id: applyId } }, 'tasks'),
    staleTime: 0,
  })
  useItemChanges(feedId ?? undefined, () => void query.refetch())
  if (query.isPending || query.data?.length === 0) return null
  if (!query.data)
    return children(
      <ErrorState title={t.tasksFailed} onRetry={() => query.refetch()} pending={query.isFetching} />,
    )
  return children(
    <>
      <TaskRows tasks={query.data} />
      {query.hasNextPage && (
        <Button size="xSmall" wide pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>,
  )
}
