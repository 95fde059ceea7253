import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { userRoles } from '#common/administration-section.ts'
import { listAdminUserIds, mostFound } from '#contract/admin-users.acts.ts'
import { accountFilters, accountStates, getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { FilterLine } from '#web/app/filter-line.tsx'
import { useFrame } from '#web/app/frame.tsx'
import { useAppNavigate, useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { idParam, useSearchParams } from '#web/app/search-params.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useListView } from '../saved-views/use-list-view.ts'
import { ViewButton } from '../saved-views/view-button.tsx'
import { type Account, useAccountColumns, usualColumns } from './account-columns.tsx'
import { accountFilter, accountParams, cardParams } from './account-filters.ts'
import { cardWords } from './cards.strings.ts'
import { exportWords } from './chosen-people.strings.ts'
import { ChosenPeople } from './chosen-people.tsx'
import { ContractNote, PrefixNote } from './contract-note.tsx'
import { departmentOption, usePlaces } from './use-places.ts'
import { accountFilterWords, roleWords, usersList } from './users-list.strings.ts'

/** All accounts, with filters for name, department, role and state. */
export default function UsersScreen() {
  const t = useStrings(usersList)
  const href = useHref()
  return (
    <AdminScreen
      path="/admin/users"
      actions={
        <>
          <Files />
          <Button size="xSmall" priority="primary" icon="plus" href={href('/admin/users/new')}>
            {t.add}
          </Button>
        </>
      }
    >
      <Counts />
      <SavedViews screen="users" path="/admin/users" />
      <Accounts />
    </AdminScreen>
  )
}

const useFilters = () => useSearchParams(accountParams, '/admin/users')

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'))

/** Export of the list, imports and cards. */
function Files() {
  const t = useStrings(exportWords)
  const u = useStrings(usersList)
  const cards = useStrings(cardWords)
  const href = useHref()
  const [values] = useFilters()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu label={u.files} trigger={(trigger) => <IconButton {...trigger} icon="more" label={u.files} />}>
        <MenuItem icon="upload" href={href('/admin/users/imports')}>
          {t.import}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => setOpen(true)}>
          {t.export}
        </MenuItem>
        <MenuItem icon="password" href={href(`/admin/users/cards${cardParams.write(values)}`)}>
          {cards.open}
        </MenuItem>
      </Menu>
      {open && (
        <Suspense>
          <ExportDialog filter={accountFilter(values)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Counts() {
  const t = useStrings(usersList)
  const states = useStrings(accountFilterWords)
  const phone = useFrame().kind === 'phone'
  const [{ state }, change] = useFilters()
  const { data } = useQuery({ ...queryFor(getUserCounts, {}), staleTime: 0 })
  if (!data) return null
  return (
    <section aria-label={t.counts} className={styles.counts}>
      {accountStates.map((one) => (
        <Button
          key={one}
          size="xSmall"
          situation={state === one ? 'standard' : 'neutral'}
          aria-pressed={state === one}
          onClick={() => change({ state: state === one ? 'present' : one })}
        >
          {`${states[one]} ${data[one].toLocaleString('ja')}`}
        </Button>
      ))}
      {!phone && (
        <>
          <ContractNote counts={data} />
          <PrefixNote counts={data} />
        </>
      )}
    </section>
  )
}

type ListProps = {
  columns: ReturnType<typeof useAccountColumns>
  view: ReturnType<typeof useListView<Account>>
}

function Accounts() {
  const [values, change] = useFilters()
  const columns = useAccountColumns()
  const view = useListView({
    ...{ screen: 'users' as const, columns, usual: usualColumns, chosen: values.columns },
    onChoose: (keys) => change({ columns: keys }),
  })
  return <List columns={columns} view={view} />
}

/** @param select what selects everyone shown, on phones */
function Filters({ columns, view, select }: ListProps & { select: ReactNode }) {
  const t = useStrings(usersList)
  const states = useStrings(accountFilterWords)
  const roles = useStrings(roleWords)
  const navigate = useAppNavigate()
  const [values, change] = useFilters()
  const search = useSearchText(`/admin/users${accountParams.write({ ...values, query: '' })}`)
  const { departments, positions, findDepartments } = usePlaces()
  const department = departments.find(({ id }) => id === values.department)
  const { sort, direction, columns: chosen } = values
  const used = [values.state !== 'present', values.department, values.position, values.role].filter(Boolean)
  return (
    <FilterLine
      label={t.filters}
      search={{ label: t.search, text: search.text, onChange: search.change, maxLength: 100 }}
      count={used.length}
      onClear={() =>
        navigate(`/admin/users${accountParams.write({ sort, direction, columns: chosen })}`, {
          replace: true,
        })
      }
      after={
        <>
          <ViewButton screen="users" path="/admin/users" columns={columns.slice(1)} view={view} />
          {select}
        </>
      }
    >
      <Select
        label={t.state}
        options={accountFilters.map((value) => ({ value, label: states[value] }))}
        value={values.state}
        onChange={(value) => change({ state: value })}
      />
      <Combobox
        label={t.department}
        placeholder={t.anyDepartment}
        options={findDepartments}
        value={department ? departmentOption(department) : null}
        onChange={(option) => change({ department: idParam.read(option?.value ?? null) })}
      />
      <Select
        label={t.position}
        options={[
          { value: 'all', label: t.anyPosition },
          ...positions.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={values.position ? String(values.position) : 'all'}
        onChange={(value) => change({ position: idParam.read(value) })}
      />
      <Select
        label={t.role}
        options={[
          { value: 'all', label: t.anyRole },
          ...userRoles.map((value) => ({ value, label: roles[value] })),
        ]}
        value={values.role ?? 'all'}
        onChange={(value) => change({ role: value === 'all' ? undefined : value })}
      />
    </FilterLine>
  )
}

function List({ columns, view }: ListProps) {
  const t = useStrings(usersList)
  const phone = useFrame().kind === 'phone'
  const [values, change] = useFilters()
  const filter = accountFilter(values)
  const { sort, direction } = values
  const input = { query: { ...filter, sort, direction, limit: 50 } }
  const query = useInfiniteQuery({
    ...pagesFor(listAdminUsers, input, 'users'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Selects all accounts that match the filter, including those not loaded. Ends when the filter changes.
  const [everybody, setEverybody] = useState<{ key: string; userIds: readonly number[] }>()
  const key = JSON.stringify(filter)
  const choose = (ids: Iterable<string>) => {
    setChosen(new Set(ids))
    setEverybody(undefined)
  }
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  const rows = query.data ?? []
  // Do not act on people who are not visible.
  const all = everybody?.key === key ? everybody.userIds : undefined
  const shown = new Set(
    all?.map(String) ?? rows.flatMap(({ id }) => (chosen.has(String(id)) ? [String(id)] : [])),
  )
  const choosable = rows.filter(isSelectable)
  const everyoneShown = choosable.length > 0 && choosable.every(({ id }) => shown.has(String(id)))
  return (
    <>
      <Filters
        {...{ columns, view }}
        select={
          phone &&
          choosable.length > 0 && (
            <Checkbox
              label={t.chooseShown}
              checked={everyoneShown}
              onChange={(checked) => choose(checked ? choosable.map(({ id }) => String(id)) : [])}
            />
          )
        }
      />
      <div>
        <Table
          stacks
          dense
          label={t.list}
          columns={view.shown}
          rows={rows}
          rowKey={({ id }) => String(id)}
          rowName={({ name }) => name}
          sorting={{ key: sort, direction }}
          onSort={(next) => change({ sort: next.key as typeof sort, direction: next.direction })}
          selected={shown}
          onSelect={choose}
          isSelectable={isSelectable}
          pending={query.isPending}
          empty={
            <EmptyState icon="search" title={t.none}>
              {t.noneWords}
            </EmptyState>
          }
        />
        <ListEnd query={query}>
          <SkeletonText lines={3} />
        </ListEnd>
      </div>
      {shown.size > 0 && (
        <ChosenPeople
          chosen={new Set([...shown].map(Number))}
          cardsPath={
            all
              ? `/admin/users/cards${cardParams.write(values)}`
              : `/admin/users/cards${cardParams.write({ ids: [...shown].join(',') })}`
          }
          onNone={() => choose([])}
          everybody={
            everyoneShown && query.hasNextPage && !all ? (
              <ChooseEverybody filter={filter} onEverybody={(userIds) => setEverybody({ key, userIds })} />
            ) : undefined
          }
        />
      )}
    </>
  )
}

const isSelectable = ({ status }: Account) => status !== 'withdrawn'

type EverybodyProps = {
  filter: ReturnType<typeof accountFilter>
  onEverybody: (userIds: readonly number[]) => void
}

/** After everyone on the page is selected: selects everyone who matches the filter. */
function ChooseEverybody({ filter, onEverybody }: EverybodyProps) {
  const t = useStrings(usersList)
  const { pending, run } = usePending()
  const find = () =>
    run(async () => {
      try {
        const found = await call(listAdminUserIds, { query: filter })
        if (found.more) toast.danger(t.tooMany(mostFound))
        else onEverybody(found.userIds)
      } catch (error) {
        toast.danger(sentenceOf(error, t.failed))
      }
    })
  return (
    <Button size="xSmall" pending={pending} onClick={find}>
      {t.chooseFound}
    </Button>
  )
}
