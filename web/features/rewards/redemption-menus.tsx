import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { listRedemptionMenus } from '#contract/rewards.redemptions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { everyKeyOf, queryFor } from '#web/app/query.ts'
import settings from '../administration/settings.module.css'
import { RedemptionMenuDialog } from './redemption-menu-dialog.tsx'
import { redemptions } from './redemptions.strings.ts'
import styles from './rewards-screen.module.css'

type Row = Answer<typeof listRedemptionMenus>['redemptionMenus'][number]
type Line = { row: Row; option: Row['options'][number]; first: boolean }

/** The menus whose submission spends points, with their items and stock. */
export function RedemptionMenus() {
  const t = useStrings(redemptions)
  const locale = useLocale()
  const client = useQueryClient()
  // 0: a menu is still to be chosen.
  const [editing, setEditing] = useState<number>()
  const query = useQuery({ ...queryFor(listRedemptionMenus, {}), staleTime: 0 })
  const lines: Line[] = (query.data?.redemptionMenus ?? []).flatMap((row) =>
    row.options.map((option, i) => ({ row, option, first: i === 0 })),
  )
  const columns: Column<Line>[] = [
    {
      key: 'menu',
      header: t.menu,
      cell: ({ row }) => (
        <>
          <AppLink to={`/menus/${row.id}`}>{row.menu.name}</AppLink>
          {!row.published && (
            <span className={styles.line}>
              <Tag situation="warning">{t.unpublished}</Tag>
            </span>
          )}
        </>
      ),
    },
    { key: 'item', header: t.item, cell: ({ option }) => option.name || t.one },
    {
      key: 'points',
      header: t.pointsColumn,
      narrow: true,
      align: 'end',
      cell: ({ option }) => option.points.toLocaleString(locale),
    },
    {
      key: 'stock',
      header: t.stock,
      narrow: true,
      align: 'end',
      cell: ({ option }) =>
        option.stock === null ? (
          t.unlimited
        ) : option.stock === 0 ? (
          <Tag situation="danger">{t.soldOut}</Tag>
        ) : (
          option.stock.toLocaleString(locale)
        ),
    },
    {
      key: 'ordered',
      header: t.ordered,
      narrow: true,
      align: 'end',
      cell: ({ option }) => option.orderedCount.toLocaleString(locale),
    },
    {
      key: 'actions',
      header: <span className="visually-hidden">{t.actions}</span>,
      narrow: true,
      cell: ({ row, first }) =>
        first && (
          <Button
            size="xSmall"
            situation="neutral"
            aria-label={t.editOf(row.menu.name)}
            onClick={() => setEditing(row.id)}
          >
            {t.edit}
          </Button>
        ),
    },
  ]
  return (
    <Card className={settings.part}>
      <h2 className={settings.heading}>{t.items}</h2>
      <p className={settings.note}>{t.itemsNote}</p>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Table
          stacks
          label={t.items}
          columns={columns}
          rows={lines}
          rowKey={({ row, option }) => `${row.id} ${option.key}`}
          rowName={({ row, option }) => `${row.menu.name} ${option.name}`}
          pending={query.isPending}
          empty={t.noMenus}
        />
      )}
      <div>
        <Button size="xSmall" icon="plus" onClick={() => setEditing(0)}>
          {t.addMenu}
        </Button>
      </div>
      {editing !== undefined && (
        <RedemptionMenuDialog
          menuId={editing || undefined}
          others={query.data?.others ?? []}
          onClose={() => setEditing(undefined)}
          onSaved={() => client.invalidateQueries({ queryKey: everyKeyOf(listRedemptionMenus) })}
        />
      )}
    </Card>
  )
}
