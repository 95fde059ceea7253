import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import type { Answer } from '#contract/endpoint.ts'
import { exportFeedStatistics, getFeedStatistics, getWaitingStatistics } from '#contract/statistics.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chart } from '#ui/chart-frame.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { sentenceOf } from '#web/app/api-error.ts'
import { queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import settings from '../administration/settings.module.css'
import { overviewWords } from './overview.strings.ts'

type Period = { from: PlainDate; until: PlainDate }
type Group = 'menu' | 'department'
type Row = Answer<typeof getFeedStatistics>['rows'][number]
type Waiting = Answer<typeof getWaitingStatistics>['rows'][number]

const measures = ['reads', 'posts', 'reactions', 'comments'] as const
type Measure = (typeof measures)[number]
const countOf = (row: Row, measure: Measure) =>
  ({
    reads: row.readCount,
    posts: row.postCount,
    reactions: row.reactionCount,
    comments: row.commentCount,
  })[measure]

const mostBars = 12
const dayMs = 86_400_000

/** Posts, reads, reactions and comments of each programme or department. */
export function GroupStatistics({ period }: { period: Period }) {
  const t = useStrings(overviewWords)
  const locale = useLocale()
  const [by, setBy] = useState<Group>('menu')
  const [measure, setMeasure] = useState<Measure>('reads')
  const query = useQuery({
    ...queryFor(getFeedStatistics, { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.rows
  const format = useMemo(() => (value: number) => value.toLocaleString(locale), [locale])
  const sorted = useMemo(
    () => rows && [...rows].sort((a, b) => countOf(b, measure) - countOf(a, measure)),
    [rows, measure],
  )
  const columns: Column<Row>[] = [
    { key: 'name', header: t[by], cell: ({ name }) => name },
    ...measures.map(
      (one): Column<Row> => ({
        ...{ key: one, header: t[one], align: 'end', narrow: true },
        cell: (row) => format(countOf(row, one)),
      }),
    ),
  ]
  return (
    <Part name={t.groups} note={t.groupsNote} query={query}>
      <div className={settings.fields}>
        <ByGroup by={by} setBy={setBy} />
        <Select
          label={t.measure}
          options={measures.map((value) => ({ value, label: t[value] }))}
          value={measure}
          onChange={setMeasure}
        />
        <Button
          icon="download"
          onClick={() => location.assign(addressOf(exportFeedStatistics, { query: { ...period, by } }))}
        >
          {t.download}
        </Button>
      </div>
      <Bars
        title={t.groupsTitle(t[measure], t[by])}
        rows={sorted?.map((row) => ({ name: row.name, value: countOf(row, measure) }))}
        format={format}
        empty={t.nothing}
      >
        <Table
          stacks
          label={t.groupsTitle(t[measure], t[by])}
          columns={columns}
          rows={sorted ?? []}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
        />
      </Bars>
    </Part>
  )
}

/** How long submissions waited for their decision, by programme or by department of the applicants. */
export function WaitingStatistics({ period }: { period: Period }) {
  const t = useStrings(overviewWords)
  const locale = useLocale()
  const [by, setBy] = useState<Group>('menu')
  const query = useQuery({
    ...queryFor(getWaitingStatistics, { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.rows
  const hours = (value: number | null) => (value === null ? t.none : t.hours(value))
  const number = (value: number) => value.toLocaleString(locale)
  const columns: Column<Waiting>[] = [
    { key: 'name', header: t[by], cell: ({ name }) => name },
    ...(
      [
        ['decided', t.decidedCount, ({ decidedCount }) => number(decidedCount)],
        ['median', t.median, ({ medianHours }) => hours(medianHours)],
        ['slow', t.slow, ({ slowHours }) => hours(slowHours)],
        ['waiting', t.waitsNow, ({ waitingCount }) => number(waitingCount)],
        [
          'oldest',
          t.oldest,
          ({ waitingSince }) =>
            waitingSince ? t.since(Math.floor((Date.now() - Date.parse(waitingSince)) / dayMs)) : t.none,
        ],
      ] as const satisfies readonly (readonly [string, string, (row: Waiting) => string])[]
    ).map(([key, header, cell]): Column<Waiting> => ({ key, header, cell, align: 'end', narrow: true })),
  ]
  return (
    <Part name={t.waiting} note={t.waitingNote} query={query}>
      <div className={settings.fields}>
        <ByGroup by={by} setBy={setBy} />
      </div>
      <Bars
        title={t.waitingTitle(t[by])}
        rows={rows?.flatMap(({ name, medianHours }) =>
          medianHours === null ? [] : [{ name, value: medianHours }],
        )}
        format={t.hours}
        empty={t.noneDecided}
        tableShown={rows !== undefined && rows.length > 0}
      >
        <Table
          stacks
          label={t.waitingTitle(t[by])}
          columns={columns}
          rows={rows ?? []}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
        />
      </Bars>
    </Part>
  )
}

function ByGroup({ by, setBy }: { by: Group; setBy: (by: Group) => void }) {
  const t = useStrings(overviewWords)
  return (
    <Select
      label={t.by}
      options={[
        { value: 'menu', label: t.menu },
        { value: 'department', label: t.department },
      ]}
      value={by}
      onChange={setBy}
    />
  )
}

type PartProps = {
  name: string
  note: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

function Part({ name, note, query, children }: PartProps) {
  return (
    <Card as="section" aria-label={name} className={settings.part}>
      <h2 className={settings.heading}>{name}</h2>
      <p className={settings.note}>{note}</p>
      {query.error ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching}>
          {sentenceOf(query.error, '') || undefined}
        </ErrorState>
      ) : (
        children
      )}
    </Card>
  )
}

type BarsProps = {
  title: string
  /** Sorted, the largest first; undefined while they are loaded. */
  rows: { name: string; value: number }[] | undefined
  format: (value: number) => string
  empty: string
  /** Without bars, whether there are rows for the table. */
  tableShown?: boolean
  /** The table of the same figures. */
  children: ReactNode
}

function Bars({ title, rows, format, empty, tableShown = false, children }: BarsProps) {
  const t = useStrings(overviewWords)
  const shown = rows?.filter(({ value }) => value > 0).slice(0, mostBars)
  const key = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows are not drawn again
  const data = useMemo(() => ({ kind: 'bar' as const, rows: shown ?? [] }), [key])
  if (!shown) return <Skeleton width="most" />
  const [top] = shown
  if (!top) return tableShown ? children : <p className={settings.note}>{empty}</p>
  return (
    <Chart label={t.bars(title, top.name, format(top.value))} {...{ title, data, format }} table={t.table}>
      {children}
    </Chart>
  )
}
