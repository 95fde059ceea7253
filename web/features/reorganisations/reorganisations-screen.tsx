import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { createReorganisation, listReorganisations } from '#contract/reorganisations.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { DateTime, Day } from '#web/app/dates.tsx'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { departmentsQuery } from '../admin-users/use-places.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from './reorganisations.module.css'
import { reorganisationWords } from './reorganisations.strings.ts'
import { useRefreshReorganisations } from './use-reorganisation.ts'

export const stateTones = {
  draft: 'neutral',
  scheduled: 'information',
  applied: 'success',
  failed: 'danger',
} as const

/** Reorganisations: in preparation, scheduled, applied. */
export default function ReorganisationsScreen() {
  const t = useStrings(reorganisationWords)
  const [adding, setAdding] = useState(false)
  const arranges = useQuery(departmentsQuery).data?.can.change
  return (
    <AdminScreen
      path="/admin/reorganisations"
      actions={
        arranges && (
          <Button size="xSmall" priority="primary" icon="plus" onClick={() => setAdding(true)}>
            {t.addShort}
          </Button>
        )
      }
    >
      <p className={styles.note}>{t.intro}</p>
      <Reorganisations />
      {adding && <NewDialog onClose={() => setAdding(false)} />}
    </AdminScreen>
  )
}

function Reorganisations() {
  const t = useStrings(reorganisationWords)
  const query = useInfiniteQuery({ ...pagesFor(listReorganisations, {}, 'reorganisations'), staleTime: 0 })
  const columns = useColumns()
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState icon="lock" title={t.notYours}>
        {t.notYoursWords}
      </EmptyState>
    )
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <div>
      <Table
        stacks
        dense
        label={t.list}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        pending={query.isPending}
        empty={
          <EmptyState icon="departments" title={t.none}>
            {t.noneWords}
          </EmptyState>
        }
      />
      <ListEnd query={query}>
        <SkeletonText lines={3} />
      </ListEnd>
    </div>
  )
}

type Summary = Answer<typeof listReorganisations>['reorganisations'][number]

function useColumns(): readonly Column<Summary>[] {
  const t = useStrings(reorganisationWords)
  return [
    {
      key: 'name',
      header: t.name,
      cell: ({ id, name }) => (
        <AppLink to={`/admin/reorganisations/${id}`} className={styles.link}>
          {name}
        </AppLink>
      ),
    },
    {
      key: 'state',
      header: t.state,
      narrow: true,
      cell: ({ state }) => <Tag situation={stateTones[state]}>{t[state]}</Tag>,
    },
    {
      key: 'when',
      header: t.when,
      narrow: true,
      cell: ({ appliedAt, effectiveOn }) =>
        appliedAt ? <DateTime at={appliedAt} /> : effectiveOn ? <Day on={effectiveOn} /> : '',
    },
    { key: 'steps', header: t.stepCount, narrow: true, align: 'end', cell: ({ stepCount }) => stepCount },
    { key: 'moves', header: t.moveCount, narrow: true, align: 'end', cell: ({ moveCount }) => moveCount },
    { key: 'who', header: t.createdBy, narrow: true, cell: ({ createdBy }) => createdBy?.name ?? '' },
  ]
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(reorganisationWords)
  const navigate = useAppNavigate()
  const refresh = useRefreshReorganisations()
  const [name, setName] = useState('')
  const form = useSubmit({
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: async () => {
      const made = await call(createReorganisation, { body: { name } })
      await refresh()
      return made
    },
    done: ({ id }) => navigate(`/admin/reorganisations/${id}`),
    failed: t.failedToDo,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      size="small"
      title={t.add}
      submitLabel={t.create}
      onClose={onClose}
    >
      <Input
        label={t.name}
        note={t.nameNote}
        required
        data-first-focus
        maxLength={100}
        value={name}
        error={form.sentence}
        onChange={setName}
      />
    </FormDialog>
  )
}
