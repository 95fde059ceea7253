import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listPersonalErasures } from '#contract/personal-data.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink, useHref } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { usePeopleOfAnyState } from '../filters/use-people-of-any-state.ts'
import { personalDataWords } from './personal-data.strings.ts'

type Erasure = Answer<typeof listPersonalErasures>['personalErasures'][number]

/** Chooses a person whose data is looked at, and lists the erasures. */
export default function PersonalErasuresScreen() {
  const t = useStrings(personalDataWords)
  const href = useHref()
  const people = usePeopleOfAnyState(t.left)
  const [person, setPerson] = useState<ComboboxOption | null>(null)
  return (
    <AdminScreen path="/admin/personal_data">
      <div className={styles.form}>
        <p>{t.intro}</p>
        <Combobox label={t.person} options={people} value={person} onChange={setPerson} />
        {person && (
          <div>
            <Button priority="primary" href={href(`/admin/personal_data/${person.value}`)}>
              {t.show}
            </Button>
          </div>
        )}
        <h2 className={styles.name}>{t.list}</h2>
        <Erasures />
      </div>
    </AdminScreen>
  )
}

function Erasures() {
  const t = useStrings(personalDataWords)
  const query = useQuery({ ...queryFor(listPersonalErasures, {}), staleTime: 0 })
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { personalErasures } = query.data
  if (personalErasures.length === 0)
    return (
      <EmptyState icon="users" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  const columns: readonly Column<Erasure>[] = [
    {
      key: 'person',
      header: t.person,
      cell: ({ person }) => (
        <AppLink to={`/admin/personal_data/${person.id}`} className={styles.link}>
          {person.name}
        </AppLink>
      ),
    },
    { key: 'reason', header: t.reason, cell: ({ erasure }) => erasure.reason },
    {
      key: 'state',
      header: t.state,
      cell: ({ erasure }) => (
        <>
          <Tag situation={erasure.finishedAt ? 'neutral' : 'warning'}>
            {erasure.finishedAt ? t.done : t.waits}
          </Tag>
          <div className={styles.note}>
            <DateTime at={erasure.finishedAt ?? erasure.eraseAfter} />
          </div>
        </>
      ),
    },
    {
      key: 'asked',
      header: t.askedBy,
      cell: ({ erasure }) => (
        <>
          <div>{erasure.requestedBy.name}</div>
          <DateTime at={erasure.requestedAt} className={styles.note} />
        </>
      ),
    },
  ]
  return (
    <Table
      stacks
      label={t.list}
      columns={columns}
      rows={personalErasures}
      rowKey={({ person }) => String(person.id)}
      rowName={({ person }) => person.name}
    />
  )
}
