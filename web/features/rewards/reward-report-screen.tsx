import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localToday, type PlainDate } from '#common/plain-date.ts'
import type { Answer } from '#contract/endpoint.ts'
import { exportRewardReport, listRewardReport } from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { searchParams, textParam, useSearchParams } from '#web/app/search-params.ts'
import { AdminScreen } from '../administration/admin-frame.tsx'
import settings from '../administration/settings.module.css'
import { rewardRuleWords } from './reward-rules.strings.ts'
import { RewardTabs } from './reward-tabs.tsx'
import { rewards } from './rewards.strings.ts'
import styles from './rewards-screen.module.css'

type Row = Answer<typeof listRewardReport>['people'][number]

const params = searchParams({ year: textParam(6) })
const years = 5

/** Sums by person for payroll and tax: of a calendar or a fiscal year on screen, of any period as a file. */
export default function RewardReportScreen() {
  return (
    <AdminScreen path="/admin/rewards">
      <RewardTabs current="/admin/rewards/report" />
      <ReportPart />
      <YearlySums />
    </AdminScreen>
  )
}

/** The days of a chosen year: c2026 is a calendar year, f2026 a fiscal year from April. */
function periodOf(value: string) {
  const year = Number(value.slice(1))
  return value.startsWith('f')
    ? { from: `${year}-04-01`, until: `${year + 1}-03-31` }
    : { from: `${year}-01-01`, until: `${year}-12-31` }
}

function YearlySums() {
  const t = useStrings(rewardRuleWords)
  const locale = useLocale()
  const [{ year }, change] = useSearchParams(params, '/admin/rewards/report')
  const thisYear = Number(localToday().slice(0, 4))
  const choices = Array.from({ length: years }, (_, i) => thisYear - i).flatMap((one) => [
    { value: `c${one}`, label: t.calendarYear(one) },
    { value: `f${one}`, label: t.fiscalYear(one) },
  ])
  const chosen = choices.find(({ value }) => value === year)?.value ?? `c${thisYear}`
  const period = periodOf(chosen)
  const query = useQuery({
    ...queryFor(listRewardReport, { query: period }),
    placeholderData: (last) => last,
    staleTime: 0,
  })
  const figure = (key: string, header: string, of: (row: Row) => number): Column<Row> => ({
    key,
    header,
    narrow: true,
    align: 'end',
    cell: (row) => of(row).toLocaleString(locale),
  })
  const columns: Column<Row>[] = [
    {
      key: 'person',
      header: t.person,
      narrow: true,
      cell: ({ user, departmentName }) => (
        <>
          <AppLink to={`/users/${user.id}`}>{user.name}</AppLink>
          {departmentName && <span className={styles.line}>{departmentName}</span>}
        </>
      ),
    },
    figure('opening', t.opening, ({ openingBalance }) => openingBalance),
    figure('menu', t.menu, ({ menuPoints }) => menuPoints),
    figure('thanks', t.thanks, ({ thanksPoints }) => thanksPoints),
    figure('granted', t.granted, ({ grantedPoints }) => grantedPoints),
    figure('departments', t.fromDepartments, ({ departmentPoints }) => departmentPoints),
    figure('redeemed', t.redeemed, ({ redeemedPoints }) => redeemedPoints),
    figure('collected', t.collected, ({ collectedPoints }) => collectedPoints),
    figure('expired', t.expired, ({ expiredPoints }) => expiredPoints),
    figure('closing', t.closing, ({ balance }) => balance),
  ]
  const { people = [], peopleCount = 0 } = query.data ?? {}
  return (
    <Card className={settings.part} as="section" aria-labelledby="yearly-sums">
      <h2 id="yearly-sums" className={settings.heading}>
        {t.yearTitle}
      </h2>
      <p className={settings.note}>{t.yearNote}</p>
      <div className={settings.fields}>
        <Select
          label={t.yearChoice}
          value={chosen}
          onChange={(value) => change({ year: value })}
          options={choices}
        />
      </div>
      <div>
        <Button
          size="xSmall"
          icon="download"
          situation="neutral"
          onClick={() => location.assign(addressOf(exportRewardReport, { query: period }))}
        >
          {t.download}
        </Button>
      </div>
      {query.isError && !query.data ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
      ) : (
        <Table
          stacks
          label={t.yearTitle}
          columns={columns}
          rows={people}
          rowKey={({ user }) => String(user.id)}
          rowName={({ user }) => user.name}
          pending={query.isPending}
          empty={t.nobody}
        />
      )}
      {peopleCount > people.length && <p className={settings.note}>{t.shown(people.length, peopleCount)}</p>}
    </Card>
  )
}

/** Downloads the points of any period by person. */
function ReportPart() {
  const t = useStrings(rewards)
  const year = localToday().slice(0, 4)
  const [period, setPeriod] = useState<{ from: PlainDate; until: PlainDate }>({
    from: `${year}-01-01`,
    until: `${year}-12-31`,
  })
  return (
    <Card as="section" className={settings.part} aria-labelledby="reward-report">
      <h2 id="reward-report" className={settings.heading}>
        {t.reportTitle}
      </h2>
      <p className={settings.note}>{t.reportNote}</p>
      <div className={settings.fields}>
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
          onChange={(until) => until && setPeriod({ ...period, until })}
        />
      </div>
      <div>
        <Button
          icon="download"
          situation="neutral"
          onClick={() => location.assign(addressOf(exportRewardReport, { query: period }))}
        >
          {t.download}
        </Button>
      </div>
    </Card>
  )
}
