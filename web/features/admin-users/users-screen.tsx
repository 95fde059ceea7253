import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { userRoles } from '#common/administration-section.ts'
import { listAdminUserIds, mostFound } from '#contract/admin-users.acts.ts'
import { accountFilters, accountStates, getUserCounts, listAdminUsers } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SelectableList } from '#ui/selectable-list.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { sentenceOf } from '#web/app/api-error.ts'
import { useHref } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { idParam, useSearchParams } from '#web/app/search-params.ts'
import { useSearchText } from '#web/app/use-search-text.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { accountFilter, accountParams, cardParams } from './account-filters.ts'
import { AccountLine } from './account-line.tsx'
import { cardWords } from './cards.strings.ts'
import { chosenWords, exportWords } from './chosen-people.strings.ts'
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
        <Button size="xSmall" priority="primary" icon="plus" href={href('/admin/users/new')}>
          {t.add}
        </Button>
      }
    >
      <Counts />
      <Filters />
      <Files />
      <Accounts />
    </AdminScreen>
  )
}

const useFilters = () => useSearchParams(accountParams, '/admin/users')

const ExportDialog = lazy(() => import('./export-dialog.tsx'))

/** Export of the list, and imports. */
function Files() {
  const t = useStrings(exportWords)
  const cards = useStrings(cardWords)
  const href = useHref()
  const [values] = useFilters()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.actions}>
      <Button size="xSmall" icon="download" onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      <Button size="xSmall" icon="upload" href={href('/admin/users/imports')}>
        {t.import}
      </Button>
      <Button size="xSmall" icon="password" href={href(`/admin/users/cards${accountParams.write(values)}`)}>
        {cards.open}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog filter={accountFilter(values)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Counts() {
  const t = useStrings(usersList)
  const states = useStrings(accountFilterWords)
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
      <ContractNote counts={data} />
      <PrefixNote counts={data} />
    </section>
  )
}

function Filters() {
  const t = useStrings(usersList)
  const states = useStrings(accountFilterWords)
  const roles = useStrings(roleWords)
  const [values, change] = useFilters()
  const search = useSearchText(`/admin/users${accountParams.write({ ...values, query: '' })}`)
  const { departments, positions, findDepartments } = usePlaces()
  const department = departments.find(({ id }) => id === values.department)
  return (
    <Card as="section" aria-label={t.filters} className={styles.filters}>
      <Input
        label={t.search}
        type="search"
        maxLength={100}
        value={search.text}
        onChange={search.change}
        className={styles.wide}
      />
      <div className={styles.place}>
        <Select
          label={t.state}
          options={accountFilters.map((value) => ({ value, label: states[value] }))}
          value={values.state}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <div className={styles.place}>
        <Combobox
          label={t.department}
          placeholder={t.anyDepartment}
          options={findDepartments}
          value={department ? departmentOption(department) : null}
          onChange={(option) => change({ department: idParam.read(option?.value ?? null) })}
        />
      </div>
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
    </Card>
  )
}

function Accounts() {
  const t = useStrings(usersList)
  const w = useStrings(chosenWords)
  const [values] = useFilters()
  const filter = accountFilter(values)
  const input = { query: filter }
  const query = useInfiniteQuery({ ...pagesFor(listAdminUsers, input, 'users'), staleTime: 0 })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // Selects all accounts that match the filter, including those not loaded. Ends when the filter changes.
  const [everybody, setEverybody] = useState<{ key: string; userIds: readonly number[] }>()
  const key = JSON.stringify(filter)
  const choose = (ids: Iterable<number>) => {
    setChosen(new Set(ids))
    setEverybody(undefined)
  }
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (query.data.length === 0)
    return (
      <EmptyState icon="search" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  // Do not act on people who are not visible.
  const all = everybody?.key === key ? everybody.userIds : undefined
  const shown = new Set(all ?? query.data.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
  const choosable = query.data.filter(({ status }) => status !== 'withdrawn')
  return (
    <>
      {choosable.length > 0 && (
        <ChooseAll
          filter={filter}
          shownIds={choosable.map(({ id }) => id)}
          chosenCount={shown.size}
          more={query.hasNextPage}
          onShown={choose}
          onEverybody={(userIds) => setEverybody({ key, userIds })}
        />
      )}
      <Card padding="none">
        <SelectableList
          label={t.list}
          rows={query.data}
          keyOf={({ id }) => id}
          choiceOf={({ name }) => w.choose(name)}
          isSelectable={({ status }) => status !== 'withdrawn'}
          selected={shown}
          onSelect={choose}
        >
          {(account) => <AccountLine account={account} />}
        </SelectableList>
        <ListEnd query={query}>
          <SkeletonText lines={3} />
        </ListEnd>
      </Card>
      {shown.size > 0 && (
        <ChosenPeople
          chosen={shown}
          cardsPath={
            all
              ? `/admin/users/cards${cardParams.write(values)}`
              : `/admin/users/cards${cardParams.write({ ids: [...shown].join(',') })}`
          }
          onNone={() => choose([])}
        />
      )}
    </>
  )
}

type ChooseAllProps = {
  filter: ReturnType<typeof accountFilter>
  shownIds: readonly number[]
  chosenCount: number
  /** Whether the list has more pages. */
  more: boolean
  onShown: (ids: readonly number[]) => void
  onEverybody: (userIds: readonly number[]) => void
}

/** Selects the rows on the page, then optionally everyone who matches the filter. */
function ChooseAll({ filter, shownIds, chosenCount, more, onShown, onEverybody }: ChooseAllProps) {
  const t = useStrings(usersList)
  const { pending, run } = usePending()
  const all = chosenCount >= shownIds.length
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
    <div className={styles.choose}>
      <Checkbox
        label={t.chooseShown}
        checked={all}
        onChange={(checked) => onShown(checked ? shownIds : [])}
      />
      {all && more && chosenCount <= shownIds.length && (
        <Button size="xSmall" pending={pending} onClick={find}>
          {t.chooseFound}
        </Button>
      )}
    </div>
  )
}
