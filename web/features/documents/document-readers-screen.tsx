import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getAdminDocument } from '#contract/documents.administration.ts'
import { listDocumentReaders } from '#contract/documents.statistics.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ApiError } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { useIdParam } from '#web/app/use-id-param.ts'
import { AdminMissing, AdminScreen } from '../administration/admin-frame.tsx'
import { documentAdminWords } from './document-admin.strings.ts'
import styles from './documents.module.css'

type Readers = Answer<typeof listDocumentReaders>

/** Who opened a document, and how many of each department. */
export default function DocumentReadersScreen() {
  const t = useStrings(documentAdminWords)
  const id = useIdParam()
  const params = { id: id ?? 0 }
  const document = useQuery({ ...queryFor(getAdminDocument, { params }), enabled: id !== undefined })
  if (id === undefined || (document.error instanceof ApiError && document.error.status === 404))
    return <AdminMissing />
  return (
    <AdminScreen
      path="/admin/documents"
      title={document.data ? `${t.readersTitle}: ${document.data.title}` : t.readersTitle}
      back={`/admin/documents/${id}`}
    >
      <ByDepartment id={id} />
      <Everyone id={id} />
    </AdminScreen>
  )
}

const Skeletons = () => (
  <SkeletonGroup>
    <SkeletonText lines={6} />
  </SkeletonGroup>
)

function ByDepartment({ id }: { id: number }) {
  const t = useStrings(documentAdminWords)
  const locale = useLocale()
  const query = useQuery({
    ...queryFor(listDocumentReaders, { params: { id }, query: { limit: 1 } }),
    staleTime: 0,
  })
  if (query.isPending) return <Skeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const share = (part: number, all: number) =>
    new Intl.NumberFormat(locale, { style: 'percent' }).format(all === 0 ? 0 : part / all)
  const columns: Column<Readers['departments'][number]>[] = [
    { key: 'name', header: t.department, cell: ({ name }) => name ?? t.noDepartment },
    {
      ...{ key: 'readers', header: t.readerCount, align: 'end', narrow: true },
      cell: ({ readerCount, memberCount }) =>
        `${readerCount.toLocaleString(locale)} / ${memberCount.toLocaleString(locale)}`,
    },
    {
      ...{ key: 'rate', header: t.rate, align: 'end', narrow: true },
      cell: ({ readerCount, memberCount }) => share(readerCount, memberCount),
    },
  ]
  return (
    <Card as="section" aria-label={t.byDepartment} className={styles.part}>
      <p className={styles.note}>{t.readersCount(query.data.readerCount, query.data.audienceCount)}</p>
      <Table
        label={t.byDepartment}
        columns={columns}
        rows={query.data.departments}
        rowKey={({ id: department }) => String(department)}
        rowName={({ name }) => name ?? t.noDepartment}
        stacks
      />
    </Card>
  )
}

function Everyone({ id }: { id: number }) {
  const t = useStrings(documentAdminWords)
  const query = useInfiniteQuery({
    ...pagesFor(listDocumentReaders, { params: { id } }, 'readers'),
    staleTime: 0,
  })
  if (query.isPending) return <Skeletons />
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0) return <EmptyState icon="users" title={t.noReaders} />
  const columns: Column<Readers['readers'][number]>[] = [
    {
      ...{ key: 'name', header: t.person },
      cell: ({ person }) => <AppLink to={`/users/${person.id}`}>{person.name}</AppLink>,
    },
    { key: 'department', header: t.department, cell: ({ departmentName }) => departmentName ?? '' },
    { key: 'edition', header: t.edition, narrow: true, cell: ({ edition }) => t.editionName(edition) },
    { key: 'views', header: t.viewCount, align: 'end', narrow: true, cell: ({ viewCount }) => viewCount },
    { key: 'last', header: t.lastRead, narrow: true, cell: ({ lastAt }) => <Moment at={lastAt} /> },
  ]
  return (
    <Card as="section" aria-label={t.readersLink}>
      <Table
        label={t.readersLink}
        columns={columns}
        rows={query.data}
        rowKey={({ person }) => String(person.id)}
        rowName={({ person }) => person.name}
        stacks
      />
      <ListEnd query={query}>
        <Skeletons />
      </ListEnd>
    </Card>
  )
}
