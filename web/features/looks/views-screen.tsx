import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listLookViews } from '#contract/looks.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './looks.module.css'
import { consentWords } from './looks.strings.ts'

const path = '/admin/look_consent'

type View = Answer<typeof listLookViews>['lookViews'][number]

/** What an operator viewed in a look, minute by minute. */
export default function ViewsScreen() {
  const t = useStrings(consentWords)
  return (
    <AdminScreen path={path} title={t.views} back={path}>
      <Views />
    </AdminScreen>
  )
}

const Paths = ({ paths }: { paths: readonly string[] }) => (
  <ul className={styles.paths}>
    {paths.map((path) => (
      <li key={path}>{path}</li>
    ))}
  </ul>
)

function Views() {
  const t = useStrings(consentWords)
  const id = useIdParam()
  const list = useInfiniteQuery(
    pagesFor(listLookViews, { params: { id }, query: { limit: 60 } }, 'lookViews'),
  )
  const columns: readonly Column<View>[] = [
    { key: 'minute', header: t.minute, narrow: true, cell: ({ minute }) => <DateTime at={minute} /> },
    { key: 'pages', header: t.pages, cell: ({ pages }) => <Paths paths={pages} /> },
    { key: 'calls', header: t.calls, cell: ({ paths }) => <Paths paths={paths} /> },
  ]
  if (list.isError && !list.data)
    return <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
  return (
    <div>
      <Table
        stacks
        dense
        label={t.views}
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ minute }) => minute}
        rowName={({ minute }) => minute}
        pending={list.isPending}
        empty={
          <EmptyState icon="clock" title={t.noViews}>
            {t.noViewsWords}
          </EmptyState>
        }
      />
      <ListEnd query={list}>
        <SkeletonText lines={3} />
      </ListEnd>
    </div>
  )
}
