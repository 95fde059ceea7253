import { useInfiniteQuery } from '@tanstack/react-query'
import { listSubsidyUsers } from '#contract/admin-applications.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { PersonLink } from '../people/person-link.tsx'
import styles from './applications-screen.module.css'
import { subsidies } from './subsidies.strings.ts'

type Row = Answer<typeof listSubsidyUsers>['users'][number]
type Props = { subsidyId: number; name: string; year: number; onClose: () => void }

/** What each person receives of a subsidy in a year. */
export function SubsidyUsers({ subsidyId, name, year, onClose }: Props) {
  const t = useStrings(subsidies)
  const query = useInfiniteQuery({
    ...pagesFor(listSubsidyUsers, { params: { id: subsidyId }, query: { year, limit: 50 } }, 'users'),
    staleTime: 0,
  })
  const columns: Column<Row>[] = [
    {
      key: 'person',
      header: t.person,
      cell: ({ user, department }) => (
        <>
          <PersonLink id={user.id} name={user.name} />
          {department && <span className={styles.below}>{department.name}</span>}
        </>
      ),
    },
    { key: 'uses', header: t.uses, narrow: true, align: 'end', cell: ({ useCount }) => useCount },
    {
      key: 'granted',
      header: t.granted,
      narrow: true,
      align: 'end',
      cell: (row) => t.yen(row.grantedAmount),
    },
    {
      key: 'reserved',
      header: t.reserved,
      narrow: true,
      align: 'end',
      cell: (row) => t.yen(row.reservedAmount),
    },
  ]
  return (
    <Sheet open title={t.peopleOf(name)} onClose={onClose}>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <>
          <Table
            label={t.peopleOf(name)}
            columns={columns}
            rows={query.data ?? []}
            rowKey={({ user }) => String(user.id)}
            rowName={({ user }) => user.name}
            pending={query.isPending}
            empty={t.nobody}
          />
          <ListEnd query={query}>
            <SkeletonText lines={3} />
          </ListEnd>
        </>
      )}
    </Sheet>
  )
}
