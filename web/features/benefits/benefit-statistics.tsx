import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addMonths, localToday } from '#common/plain-date.ts'
import {
  type benefitStatisticsGroups,
  exportBenefitStatistics,
  getBenefitStatistics,
} from '#contract/benefits.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { sentenceOf } from '#web/app/api-error.ts'
import { queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import settings from '../administration/settings.module.css'
import { benefitAdminWords } from './benefit-admin.strings.ts'
import styles from './benefits.module.css'

type Group = (typeof benefitStatisticsGroups)[number]
type Row = Answer<typeof getBenefitStatistics>['rows'][number]

const monthName = (month: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The uses of benefits in a period, the people who used them, and what was paid. */
export function BenefitStatistics() {
  const t = useStrings(benefitAdminWords)
  const locale = useLocale()
  const today = localToday()
  const [period, setPeriod] = useState({ from: addMonths(`${today.slice(0, 7)}-01`, -11), until: today })
  const [by, setBy] = useState<Group>('month')
  const query = useQuery({
    ...queryFor(getBenefitStatistics, { query: { ...period, by } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const number = (value: number) => value.toLocaleString(locale)
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t[by],
      cell: ({ key, name }) => (by === 'month' && key.length === 7 ? monthName(key, locale) : name),
    },
    {
      key: 'uses',
      header: t.uses,
      align: 'end',
      narrow: true,
      cell: ({ useCount }) => number(useCount),
    },
    {
      key: 'users',
      header: t.users,
      align: 'end',
      narrow: true,
      cell: ({ userCount }) => number(userCount),
    },
    { key: 'amount', header: t.amount, align: 'end', narrow: true, cell: ({ amount }) => t.yen(amount) },
  ]
  const { total, rows = [] } = query.data ?? {}
  return (
    <Card as="section" aria-label={t.tabStatistics} className={settings.part}>
      <div className={styles.period}>
        <DatePicker
          label={t.from}
          value={period.from}
          max={period.until}
          onChange={(from) => from && setPeriod({ ...period, from })}
        />
        <DatePicker
          label={t.until}
          value={period.until}
          min={period.from}
          error={query.isError ? sentenceOf(query.error, '') : undefined}
          onChange={(until) => until && setPeriod({ ...period, until })}
        />
        <Select
          label={t.group}
          options={[
            { value: 'month', label: t.month },
            { value: 'department', label: t.department },
            { value: 'benefit', label: t.benefit },
          ]}
          value={by}
          onChange={setBy}
        />
      </div>
      <p className={settings.note}>{t.statisticsNote}</p>
      {total && (
        <dl className={styles.totals}>
          {(
            [
              [t.uses, number(total.useCount)],
              [t.users, number(total.userCount)],
              [t.amount, t.yen(total.amount)],
            ] as const
          ).map(([term, value]) => (
            <div key={term}>
              <dt className={settings.note}>{term}</dt>
              <dd className={styles.figure}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Table
          label={t.table}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
          pending={query.isPending}
          stacks
          empty={t.noUses}
        />
      )}
      <div>
        <Button
          size="xSmall"
          icon="download"
          situation="neutral"
          onClick={() => location.assign(addressOf(exportBenefitStatistics, { query: { ...period, by } }))}
        >
          {t.download}
        </Button>
      </div>
    </Card>
  )
}
