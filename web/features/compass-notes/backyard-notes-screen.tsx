import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compassCategories } from '#common/compass-note.ts'
import { listBackyardNotes } from '#contract/compass-notes.backyard.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { choiceParam, idParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { operatorPages, useOperator } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { compassCategoryWords, compassWords } from './compass-notes.strings.ts'
import { NoteDialog } from './note-dialog.tsx'
import { VisibilityTag } from './visibility-tag.tsx'

const path = '/backyard/compass_notes'
const visibilities = ['shared', 'internal'] as const
const params = searchParams({
  query: textParam(100),
  category: choiceParam(compassCategories),
  shared: choiceParam(visibilities),
  company: idParam,
})

type Row = Answer<typeof listBackyardNotes>['compassNotes'][number]

/** The operator's notes about all companies. */
export default function BackyardNotesScreen() {
  const t = useStrings(compassWords)
  const navigate = useAppNavigate()
  const role = useOperator()?.role
  const [writing, setWriting] = useState(false)
  return (
    <OperatorFrame
      title={t.notes}
      actions={
        (role === 'success' || role === 'support') && (
          <Button priority="primary" icon="plus" onClick={() => setWriting(true)}>
            {t.newNote}
          </Button>
        )
      }
    >
      <Notes />
      {writing && (
        <NoteDialog onSaved={({ id }) => navigate(`${path}/${id}`)} onClose={() => setWriting(false)} />
      )}
    </OperatorFrame>
  )
}

function Notes() {
  const t = useStrings(compassWords)
  const categories = useStrings(compassCategoryWords)
  const navigate = useAppNavigate()
  const [{ query, ...chosen }, change] = useSearchParams(params, path)
  const search = useSearchText(`${path}${params.write(chosen)}`)
  const { category, shared, company } = chosen
  const list = useInfiniteQuery({
    ...operatorPages(listBackyardNotes, {
      query: { query: query || undefined, category, shared, companyId: company, limit: 50 },
    }),
    placeholderData: (last) => last,
  })
  const columns: readonly Column<Row>[] = [
    {
      key: 'title',
      header: t.title,
      cell: ({ id, title }) => <AppLink to={`${path}/${id}`}>{title}</AppLink>,
    },
    {
      ...{ key: 'company', header: t.company },
      cell: ({ company: one }) => <AppLink to={`/backyard/companies/${one.id}`}>{one.name}</AppLink>,
    },
    { key: 'category', header: t.category, narrow: true, cell: (row) => categories[row.category] },
    {
      key: 'shared',
      header: t.visibility,
      narrow: true,
      cell: (row) => <VisibilityTag shared={row.sharedAt !== null} />,
    },
    { key: 'assignee', header: t.assignee, narrow: true, cell: ({ assignee }) => assignee?.name ?? t.nobody },
    { key: 'updated', header: t.updated, narrow: true, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
  ]
  return (
    <>
      <FilterLine
        label={t.filters}
        search={{ label: t.search, text: search.text, onChange: search.change, maxLength: 100 }}
        count={[category, shared, company].filter(Boolean).length}
        onClear={() => navigate(path, { replace: true })}
      >
        <Select
          label={t.category}
          options={[
            { value: 'all', label: t.everyCategory },
            ...compassCategories.map((value) => ({ value, label: categories[value] })),
          ]}
          value={category ?? 'all'}
          onChange={(value) => change({ category: value === 'all' ? undefined : value })}
        />
        <Select
          label={t.visibility}
          options={[
            { value: 'all', label: t.everyVisibility },
            { value: 'shared', label: t.shared },
            { value: 'internal', label: t.internal },
          ]}
          value={shared ?? 'all'}
          onChange={(value) => change({ shared: value === 'all' ? undefined : value })}
        />
      </FilterLine>
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
      ) : (
        <div>
          <Table
            stacks
            dense
            label={t.notes}
            columns={columns}
            rows={list.data?.pages.flatMap(({ compassNotes }) => compassNotes) ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ title }) => title}
            pending={list.isPending}
            empty={
              query || category || shared || company ? (
                <EmptyState icon="search" title={t.nothingFound}>
                  {t.nothingFoundWords}
                </EmptyState>
              ) : (
                <EmptyState icon="document" title={t.none}>
                  {t.noneWords}
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
