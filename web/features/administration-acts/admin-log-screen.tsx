import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { actNouns } from '#common/administration-act.ts'
import { listAdministrationActors, listAdministrationActs } from '#contract/administration-acts.ts'
import { sortDirections } from '#contract/shapes.ts'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { dayParam } from '#web/app/day-param.ts'
import { FilterLine } from '#web/app/filter-line.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { columnsParam, useListView } from '../saved-views/use-list-view.ts'
import { ViewButton } from '../saved-views/view-button.tsx'
import { useActColumns } from './act-columns.tsx'
import { actNounWords, adminLog } from './admin-log.strings.ts'

/** The log of administrators' actions: who, when, on what, before and after. */
export default function AdminLogScreen() {
  return (
    <AdminScreen path="/admin/log">
      <Log />
    </AdminScreen>
  )
}

/** The filter value for acts of the system, among the people. */
const clock = 'clock'

const params = searchParams({
  actor: textParam(),
  noun: choiceParam(actNouns),
  from: dayParam,
  until: dayParam,
  query: textParam(100),
  direction: choiceParam(sortDirections, 'descending'),
  columns: columnsParam,
})

/** Everyone who has acted, including people who have left, and the system. */
function useActors(): readonly ComboboxOption[] {
  const t = useStrings(adminLog)
  const users = useQuery(queryFor(listAdministrationActors, {})).data?.users ?? []
  return [
    { value: clock, label: t.clock },
    ...users.map(({ id, name, nameKana }) => ({ value: String(id), label: name, keywords: nameKana })),
  ]
}

function Log() {
  const t = useStrings(adminLog)
  const nouns = useStrings(actNounWords)
  const navigate = useAppNavigate()
  const [{ query, ...chosen }, change] = useSearchParams(params, '/admin/log')
  const { noun, from, until } = chosen
  const search = useSearchText(`/admin/log${params.write(chosen)}`)
  const actors = useActors()
  const filters = {
    query: query || undefined,
    ...(chosen.actor === clock
      ? { doneBy: 'clock' as const, actorId: undefined }
      : { doneBy: undefined, actorId: Number(chosen.actor) || undefined }),
    noun,
    from,
    until,
  }
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  const columns = useActColumns()
  const view = useListView({
    ...{ screen: 'log' as const, columns, chosen: chosen.columns },
    usual: columns.map(({ key }) => key),
    onChoose: (keys) => change({ columns: keys }),
  })
  const { direction } = chosen
  const list = useInfiniteQuery({
    ...pagesFor(
      listAdministrationActs,
      { query: { ...filters, direction, limit: 50 } },
      'administrationActs',
    ),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  return (
    <>
      <SavedViews screen="log" path="/admin/log" />
      <FilterLine
        label={t.filters}
        search={{ label: t.search, text: search.text, onChange: search.change, maxLength: 100 }}
        count={[chosen.actor, noun].filter(Boolean).length}
        onClear={() =>
          navigate(`/admin/log${params.write({ direction, columns: chosen.columns })}`, { replace: true })
        }
        more={{
          count: [from, until].filter(Boolean).length,
          fields: (
            <>
              <DatePicker
                label={t.from}
                value={from ?? ''}
                max={until}
                onChange={(day) => change({ from: day })}
              />
              <DatePicker
                label={t.until}
                value={until ?? ''}
                min={from}
                onChange={(day) => change({ until: day })}
              />
            </>
          ),
        }}
        after={<ViewButton {...{ screen: 'log', path: '/admin/log', view }} columns={columns.slice(1)} />}
      >
        <Combobox
          label={t.actor}
          placeholder={t.anybody}
          options={actors}
          value={actors.find(({ value }) => value === chosen.actor) ?? null}
          onChange={(option) => change({ actor: option?.value ?? '' })}
        />
        <Select
          label={t.noun}
          options={[
            { value: 'all', label: t.anything },
            ...actNouns.map((value) => ({ value, label: nouns[value] })),
          ]}
          value={noun ?? 'all'}
          onChange={(value) => change({ noun: value === 'all' ? undefined : value })}
        />
      </FilterLine>
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
      ) : (
        <div>
          <Table
            stacks
            dense
            label={t.list}
            columns={view.shown}
            rows={list.data ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ subjectName }) => subjectName}
            sorting={{ key: 'when', direction }}
            onSort={(next) => change({ direction: next.direction })}
            pending={list.isPending}
            empty={
              narrowed ? (
                <EmptyState icon="search" title={t.nothingFound}>
                  {t.nothingFoundWords}
                </EmptyState>
              ) : (
                <EmptyState icon="clock" title={t.none}>
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
