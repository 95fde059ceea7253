import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSubsidies } from '#contract/admin-applications.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { queryFor } from '#web/app/query.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settings from '../administration/settings.module.css'
import { MenuTile } from '../menus/menu-tile.tsx'
import styles from './applications-screen.module.css'
import { subsidies } from './subsidies.strings.ts'
import { SubsidyExport } from './subsidy-export.tsx'
import { SubsidyUsers } from './subsidy-users.tsx'

type Subsidy = Answer<typeof listSubsidies>['subsidies'][number]

/** What the menus pay in a year, and what is left of their budgets. */
export default function SubsidiesScreen() {
  return (
    <AdminScreen path="/admin/subsidies">
      <Subsidies />
    </AdminScreen>
  )
}

function Subsidies() {
  const t = useStrings(subsidies)
  const [year, setYear] = useState<number>()
  const [opened, setOpened] = useState<Subsidy>()
  const [exporting, setExporting] = useState(false)
  const query = useQuery({
    ...queryFor(listSubsidies, { query: { year } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = query
  const columns: Column<Subsidy>[] = [
    { key: 'name', header: t.name, cell: (row) => <Name row={row} /> },
    {
      key: 'granted',
      header: t.granted,
      narrow: true,
      align: 'end',
      cell: (row) => t.yen(row.grantedAmount),
    },
    {
      key: 'reserved',
      header: t.reserved,
      narrow: true,
      align: 'end',
      cell: (row) => t.yen(row.reservedAmount),
    },
    { key: 'budget', header: t.budget, narrow: true, cell: (row) => <Budget row={row} /> },
    {
      key: 'people',
      header: t.people,
      narrow: true,
      align: 'end',
      cell: (row) =>
        row.userCount === 0 ? (
          0
        ) : (
          <Button
            size="xSmall"
            priority="tertiary"
            aria-label={`${row.userCount} ${t.peopleOf(row.name)}`}
            onClick={() => setOpened(row)}
          >
            {row.userCount}
          </Button>
        ),
    },
  ]
  if (query.isError && !data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <Card className={settings.part}>
      {data && (
        <>
          <div className={styles.yearBar}>
            <IconButton icon="chevronLeft" label={t.before} onClick={() => setYear(data.year - 1)} />
            <span role="status" className={styles.yearName}>
              {t.year(data.year)}
            </span>
            <IconButton icon="chevronRight" label={t.after} onClick={() => setYear(data.year + 1)} />
          </div>
          <p className={settings.note}>{t.yearNote}</p>
          <div>
            <Button size="xSmall" icon="download" onClick={() => setExporting(true)}>
              {t.export}
            </Button>
          </div>
          <dl className={styles.total}>
            <div>
              <dt className={settings.note}>{t.granted}</dt>
              <dd className={styles.figure}>{t.yen(data.total.grantedAmount)}</dd>
            </div>
            <div>
              <dt className={settings.note}>{t.reserved}</dt>
              <dd className={styles.figure}>{t.yen(data.total.reservedAmount)}</dd>
            </div>
          </dl>
        </>
      )}
      <Table
        stacks
        label={t.table}
        columns={columns}
        rows={data?.subsidies ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        pending={query.isPending}
        empty={t.none}
      />
      {exporting && data && <SubsidyExport year={data.year} onClose={() => setExporting(false)} />}
      {opened && data && (
        <SubsidyUsers
          subsidyId={opened.id}
          name={opened.name}
          year={data.year}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}

function Name({ row }: { row: Subsidy }) {
  const t = useStrings(subsidies)
  return (
    <span className={styles.what}>
      <MenuTile iconName={row.menu.iconName} tone={row.menu.tone} size="medium" />
      <span>
        {row.name} {row.removed && <Tag>{t.removed}</Tag>}
        <span className={styles.below}>{row.menu.name}</span>
      </span>
    </span>
  )
}

/** The share of the budget that is granted and reserved. The text says what is left. */
function Budget({ row }: { row: Subsidy }) {
  const t = useStrings(subsidies)
  const { budgetAmount, remainingAmount, grantedAmount, reservedAmount } = row
  if (budgetAmount === null || remainingAmount === null)
    return <span className={styles.below}>{t.noBudget}</span>
  const over = remainingAmount < 0
  const share = (amount: number) => `${Math.min(100, (amount / budgetAmount) * 100)}%`
  return (
    <span className={styles.budget}>
      <span className={classNames(over && styles.over)}>
        {over
          ? t.over(t.yen(-remainingAmount), t.yen(budgetAmount))
          : t.left(t.yen(remainingAmount), t.yen(budgetAmount))}
      </span>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.granted} style={{ inlineSize: share(grantedAmount) }} />
        <span className={styles.reserved} style={{ inlineSize: share(reservedAmount) }} />
      </span>
    </span>
  )
}
