import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getRewardStatistics, type rewardStatisticsGroups } from '#contract/statistics.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { ApiError } from '#web/app/api.ts'
import { queryFor } from '#web/app/query.ts'
import settings from '../administration/settings.module.css'
import { statisticsWords } from './statistics.strings.ts'

type Group = (typeof rewardStatisticsGroups)[number]
type Row = Answer<typeof getRewardStatistics>['rows'][number]

/** The name of a month YYYY-MM. */
export const monthIn = (month: string, locale: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

/** The points granted, spent and expired in a period, by month or department. */
export function RewardStatistics({ period }: { period: { from: PlainDate; until: PlainDate } }) {
  const t = useStrings(statisticsWords)
  const locale = useLocale()
  const [by, setBy] = useState<Group>('month')
  const query = useQuery({
    ...queryFor(getRewardStatistics, { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t[by],
      cell: ({ key, name }) => (/^\d{4}-\d{2}$/.test(key) ? monthIn(key, locale) : name),
    },
    ...(['granted', 'spent', 'expired'] as const).map(
      (kind): Column<Row> => ({
        key: kind,
        header: t[kind],
        align: 'end',
        narrow: true,
        cell: (row) => row[kind].toLocaleString(locale),
      }),
    ),
    {
      key: 'people',
      header: t.rewarded,
      align: 'end',
      narrow: true,
      cell: (row) => row.personCount.toLocaleString(locale),
    },
  ]
  return (
    <Card as="section" aria-label={t.rewards} className={settings.part}>
      <h2 className={settings.heading}>{t.rewards}</h2>
      <p className={settings.note}>{t.rewardsNote}</p>
      <div className={settings.fields}>
        <Select
          label={t.rewardsBy}
          options={[
            { value: 'month', label: t.month },
            { value: 'department', label: t.department },
          ]}
          value={by}
          onChange={setBy}
        />
      </div>
      {query.isError ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching}>
          {query.error instanceof ApiError ? Object.values(query.error.fields)[0] : undefined}
        </ErrorState>
      ) : (
        <Table
          stacks
          label={t.rewards}
          columns={columns}
          rows={query.data?.rows ?? []}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
          pending={query.isPending}
          empty={t.noRewards}
        />
      )}
    </Card>
  )
}
