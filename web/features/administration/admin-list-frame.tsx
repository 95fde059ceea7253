import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { AdminScreen } from './admin-frame.tsx'

type Props<Data, Row> = {
  /** The section's path, as in sections.ts. */
  path: string
  query: UseQueryResult<Data>
  /** The label of the button that adds one. */
  add: string
  /** Whether the person may add one. */
  mayAdd: (data: Data) => boolean
  /** The dialog for one item. Without an item it creates one. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
  /** Shown above the list, once it is loaded. */
  above?: (data: Data) => ReactNode
  children: (data: Data, onEdit: (row: Row) => void) => ReactNode
}

/** An administration screen with a list of items that are created and changed in a dialog. */
export function AdminListFrame<Data, Row>({
  path,
  query,
  add,
  mayAdd,
  dialog,
  above,
  children,
}: Props<Data, Row>) {
  const [edited, setEdited] = useState<{ row: Row | undefined }>()
  const { data } = query
  return (
    <AdminScreen
      path={path}
      actions={
        data &&
        mayAdd(data) && (
          <Button size="xSmall" priority="primary" icon="plus" onClick={() => setEdited({ row: undefined })}>
            {add}
          </Button>
        )
      }
    >
      {data ? (
        <>
          {above?.(data)}
          {children(data, (row) => setEdited({ row }))}
        </>
      ) : query.isPending ? (
        <SkeletonGroup>
          <Skeleton width="most" />
          <Skeleton width="most" />
          <Skeleton width="most" />
        </SkeletonGroup>
      ) : (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      )}
      {edited && dialog(edited.row, () => setEdited(undefined))}
    </AdminScreen>
  )
}
