import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { personalAccessKindWords } from '#common/personal-access.strings.ts'
import { personalAccessKinds } from '#common/personal-access.ts'
import { listAdministrationActors } from '#contract/administration-acts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { exportPersonalAccesses, listPersonalAccesses } from '#contract/personal-access.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'

import { DateTime } from '#web/app/dates.tsx'
import { dayParam } from '#web/app/day-param.ts'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor, queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { choiceParam, searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import { searchPeople } from '../filters/find-choices.tsx'
import styles from './personal-access.module.css'
import { personalAccessWords } from './personal-access.strings.ts'

type Access = Answer<typeof listPersonalAccesses>['personalAccesses'][number]

const path = '/admin/personal_accesses'

const params = searchParams({
  actor: textParam(),
  user: textParam(),
  userName: textParam(100),
  kind: choiceParam(personalAccessKinds),
  from: dayParam,
  until: dayParam,
})

/** Which administrators looked at whose personal data. */
export default function PersonalAccessScreen() {
  return (
    <AdminScreen path={path}>
      <Accesses />
    </AdminScreen>
  )
}

function Accesses() {
  const t = useStrings(personalAccessWords)
  const kinds = useStrings(personalAccessKindWords)
  const [{ actor, user, userName, kind, from, until }, change] = useSearchParams(params, path)
  const actors = (useQuery(queryFor(listAdministrationActors, {})).data?.users ?? []).map(
    ({ id, name, nameKana }) => ({ value: String(id), label: name, keywords: nameKana }),
  )
  const filters = {
    actorId: Number(actor) || undefined,
    userId: Number(user) || undefined,
    ...{ kind, from, until },
  }
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  const list = useInfiniteQuery({
    ...pagesFor(listPersonalAccesses, { query: { ...filters, limit: 50 } }, 'personalAccesses'),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const columns: readonly Column<Access>[] = [
    { key: 'when', header: t.when, narrow: true, cell: ({ accessedAt }) => <DateTime at={accessedAt} /> },
    { key: 'actor', header: t.actor, cell: ({ actor: one }) => one.name },
    { key: 'person', header: t.person, cell: ({ user: one }) => one.name },
    { key: 'kind', header: t.kind, cell: (row) => kinds[row.kind] },
  ]
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{t.intro}</p>
      <fieldset className={styles.filters} aria-label={t.filters}>
        <Combobox
          label={t.person}
          placeholder={t.anybody}
          options={searchPeople}
          value={user ? { value: user, label: userName } : null}
          onChange={(option) => change({ user: option?.value ?? '', userName: option?.label ?? '' })}
        />
        <Combobox
          label={t.actor}
          placeholder={t.anybody}
          options={actors}
          value={actors.find(({ value }) => value === actor) ?? null}
          onChange={(option) => change({ actor: option?.value ?? '' })}
        />
        <Select
          label={t.kind}
          options={[
            { value: 'all', label: t.anything },
            ...personalAccessKinds.map((value) => ({ value, label: kinds[value] })),
          ]}
          value={kind ?? 'all'}
          onChange={(value) => change({ kind: value === 'all' ? undefined : value })}
        />
        <DatePicker label={t.from} value={from ?? ''} max={until} onChange={(day) => change({ from: day })} />
        <DatePicker
          label={t.until}
          value={until ?? ''}
          min={from}
          onChange={(day) => change({ until: day })}
        />
      </fieldset>
      <div className={styles.actions}>
        {narrowed && (
          <Button
            size="small"
            priority="tertiary"
            onClick={() =>
              change({
                ...{ actor: '', user: '', userName: '', kind: undefined },
                ...{ from: undefined, until: undefined },
              })
            }
          >
            {t.clear}
          </Button>
        )}
        <Button
          size="small"
          icon="download"
          onClick={() => location.assign(addressOf(exportPersonalAccesses, { query: filters }))}
        >
          {t.csv}
        </Button>
      </div>
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
      ) : (
        <div>
          <Table
            stacks
            dense
            label={t.list}
            columns={columns}
            rows={list.data ?? []}
            rowKey={({ id }) => String(id)}
            rowName={({ user: one }) => one.name}
            pending={list.isPending}
            empty={
              narrowed ? (
                <EmptyState icon="search" title={t.nothingFound}>
                  {t.nothingFoundWords}
                </EmptyState>
              ) : (
                <EmptyState icon="eyeOff" title={t.none}>
                  {t.noneWords}
                </EmptyState>
              )
            }
          />
          <ListEnd query={list}>
            <SkeletonText lines={2} />
          </ListEnd>
        </div>
      )}
    </div>
  )
}
