import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listLegalHolds } from '#contract/legal-holds.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import styles from '../administration/admin-lists.module.css'
import { HoldDialog } from './hold-dialog.tsx'
import { legalHoldWords } from './legal-holds.strings.ts'
import { namesOf, useSpan } from './use-span.ts'

type Hold = Answer<typeof listLegalHolds>['legalHolds'][number]

/** Contents that nothing deletes meanwhile. */
export default function LegalHoldsScreen() {
  const t = useStrings(legalHoldWords)
  const [adding, setAdding] = useState(false)
  return (
    <AdminScreen
      path="/admin/legal_holds"
      actions={
        <Button size="xSmall" priority="primary" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{t.intro}</p>
        <Holds />
        <p className={styles.counts}>
          <AppLink to="/admin/retention">{t.toRetention}</AppLink>
          <AppLink to="/admin/chat">{t.toChat}</AppLink>
        </p>
      </div>
      {adding && <HoldDialog onClose={() => setAdding(false)} />}
    </AdminScreen>
  )
}

function Holds() {
  const t = useStrings(legalHoldWords)
  const span = useSpan()
  const query = useQuery({ ...queryFor(listLegalHolds, {}), staleTime: 0 })
  if (!query.data)
    return query.isPending ? (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
    )
  const { legalHolds } = query.data
  if (legalHolds.length === 0)
    return (
      <EmptyState icon="lock" title={t.none}>
        {t.noneWords}
      </EmptyState>
    )
  const columns: readonly Column<Hold>[] = [
    {
      key: 'what',
      header: t.what,
      cell: (hold) => (
        <>
          <AppLink to={`/admin/legal_holds/${hold.id}`} className={styles.link}>
            {namesOf(hold)}
          </AppLink>
          <div className={styles.note}>{span(hold)}</div>
        </>
      ),
    },
    { key: 'reason', header: t.reason, cell: ({ reason }) => reason },
    {
      key: 'state',
      header: t.state,
      cell: ({ released }) =>
        released ? (
          <>
            <Tag>{t.ended}</Tag>
            <div>{released.reason}</div>
            <div className={styles.note}>
              {released.by.name} <DateTime at={released.at} />
            </div>
          </>
        ) : (
          <Tag situation="information">{t.inForce}</Tag>
        ),
    },
    {
      key: 'set',
      header: t.setBy,
      cell: (hold) => (
        <>
          <div>{hold.createdBy.name}</div>
          <DateTime at={hold.createdAt} className={styles.note} />
        </>
      ),
    },
  ]
  return (
    <Table
      stacks
      label={t.list}
      columns={columns}
      rows={legalHolds}
      rowKey={({ id }) => String(id)}
      rowName={namesOf}
    />
  )
}
