import { useInfiniteQuery } from '@tanstack/react-query'
import { compassCategories } from '#common/compass-note.ts'
import { listCompassNotes } from '#contract/compass-notes.ts'
import type { Answer } from '#contract/endpoint.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { pagesFor } from '#web/app/query.ts'
import { choiceParam, searchParams, useSearchParams } from '#web/app/search-params.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { compassCategoryWords, compassWords } from './compass-notes.strings.ts'

const path = '/admin/compass_notes'
const params = searchParams({ category: choiceParam(compassCategories) })

type Row = Answer<typeof listCompassNotes>['compassNotes'][number]

/** What the operator shares with the company's administrators. */
export default function AdminNotesScreen() {
  return (
    <AdminScreen path={path}>
      <Notes />
    </AdminScreen>
  )
}

function Notes() {
  const t = useStrings(compassWords)
  const categories = useStrings(compassCategoryWords)
  const [{ category }, change] = useSearchParams(params, path)
  const list = useInfiniteQuery({
    ...pagesFor(listCompassNotes, { query: { category, limit: 50 } }, 'compassNotes'),
    placeholderData: (last) => last,
  })
  const columns: readonly Column<Row>[] = [
    {
      key: 'title',
      header: t.title,
      cell: ({ id, title }) => <AppLink to={`${path}/${id}`}>{title}</AppLink>,
    },
    { key: 'category', header: t.category, narrow: true, cell: (row) => categories[row.category] },
    { key: 'author', header: t.author, narrow: true, cell: ({ authorName }) => authorName },
    { key: 'updated', header: t.updated, narrow: true, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
  ]
  return (
    <>
      <FilterLine label={t.filters} count={category ? 1 : 0} onClear={() => change({ category: undefined })}>
        <Select
          label={t.category}
          options={[
            { value: 'all', label: t.everyCategory },
            ...compassCategories.map((value) => ({ value, label: categories[value] })),
          ]}
          value={category ?? 'all'}
          onChange={(value) => change({ category: value === 'all' ? undefined : value })}
        />
      </FilterLine>
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
      ) : (
        <div>
          <Table
            stacks
            label={t.notes}
            columns={columns}
            rows={list.data ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ title }) => title}
            pending={list.isPending}
            empty={
              category ? (
                <EmptyState icon="search" title={t.nothingFound}>
                  {t.nothingFoundWords}
                </EmptyState>
              ) : (
                <EmptyState icon="document" title={t.noneShared}>
                  {t.noneSharedWords}
                </EmptyState>
              )
            }
          />
          <ListEnd query={list}>
            <SkeletonText lines={3} />
          </ListEnd>
        </div>
      )}
    </>
  )
}
