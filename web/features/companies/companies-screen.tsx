import { useInfiniteQuery } from '@tanstack/react-query'
import { companyStates } from '#common/company-state.ts'
import { listCompanies } from '#contract/companies.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Day } from '#web/app/dates.tsx'
import { FilterLine } from '#web/app/filter-line.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { Moment } from '#web/app/moment.tsx'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { operatorPages, useOperator } from '../operators/operator-api.ts'
import { OperatorFrame } from '../operators/operator-frame.tsx'
import { companyPlanWords, companyStateWords, companyWords } from './companies.strings.ts'
import { StateTag } from './state-tag.tsx'

const path = '/backyard/companies'
const params = searchParams({ query: textParam(100), state: choiceParam(companyStates) })

type Row = Answer<typeof listCompanies>['companies'][number]

/** All companies of the installation. */
export default function CompaniesScreen() {
  const t = useStrings(companyWords)
  const role = useOperator()?.role
  return (
    <OperatorFrame
      title={t.companies}
      actions={
        (role === 'success' || role === 'finance') && (
          <Button priority="primary" icon="plus" href={`${path}/new`}>
            {t.newCompany}
          </Button>
        )
      }
    >
      <Companies />
    </OperatorFrame>
  )
}

function Companies() {
  const t = useStrings(companyWords)
  const states = useStrings(companyStateWords)
  const plans = useStrings(companyPlanWords)
  const navigate = useAppNavigate()
  const [{ query, state }, change] = useSearchParams(params, path)
  const search = useSearchText(`${path}${params.write({ state })}`)
  const list = useInfiniteQuery({
    ...operatorPages(listCompanies, { query: { query: query || undefined, state, limit: 50 } }),
    placeholderData: (last) => last,
  })
  const columns: readonly Column<Row>[] = [
    { key: 'name', header: t.name, cell: ({ id, name }) => <AppLink to={`${path}/${id}`}>{name}</AppLink> },
    { key: 'code', header: t.code, narrow: true, cell: ({ code }) => code },
    { key: 'state', header: t.state, narrow: true, cell: (row) => <StateTag state={row.state} /> },
    { key: 'plan', header: t.plan, narrow: true, cell: ({ plan }) => plans[plan] },
    {
      ...{ key: 'accounts', header: t.accounts, align: 'end', narrow: true },
      cell: ({ usedCount, contractedCount }) => `${usedCount} / ${contractedCount ?? t.unlimited}`,
    },
    { key: 'prefix', header: t.prefix, narrow: true, cell: ({ idPrefix }) => idPrefix ?? '' },
    {
      ...{ key: 'used', header: t.lastUsed, narrow: true },
      cell: ({ lastUsedOn }) => (lastUsedOn ? <Day on={lastUsedOn} /> : t.never),
    },
    { key: 'created', header: t.created, narrow: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  return (
    <>
      <FilterLine
        label={t.filters}
        search={{ label: t.search, text: search.text, onChange: search.change, maxLength: 100 }}
        count={state ? 1 : 0}
        onClear={() => navigate(path, { replace: true })}
      >
        <Select
          label={t.state}
          options={[
            { value: 'all', label: t.everyState },
            ...companyStates.map((value) => ({ value, label: states[value] })),
          ]}
          value={state ?? 'all'}
          onChange={(value) => change({ state: value === 'all' ? undefined : value })}
        />
      </FilterLine>
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
      ) : (
        <div>
          <Table
            stacks
            dense
            label={t.companies}
            columns={columns}
            rows={list.data?.pages.flatMap(({ companies }) => companies) ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ name }) => name}
            pending={list.isPending}
            empty={
              query || state ? (
                <EmptyState icon="search" title={t.nothingFound}>
                  {t.nothingFoundWords}
                </EmptyState>
              ) : (
                <EmptyState icon="departments" title={t.none}>
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
