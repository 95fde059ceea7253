import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import { readableDay } from '#common/readable-dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import { getStatisticsOverview } from '#contract/statistics.ts'
import { Card } from '#ui/card.tsx'
import { Chart } from '#ui/chart-frame.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { sentenceOf } from '#web/app/api-error.ts'
import { Day as DayText } from '#web/app/dates.tsx'
import { queryFor } from '#web/app/query.ts'
import settings from '../administration/settings.module.css'
import styles from './overview.module.css'
import { overviewWords } from './overview.strings.ts'

type Period = { from: PlainDate; until: PlainDate }
type Overview = Answer<typeof getStatisticsOverview>
type Totals = Overview['total']
type Day = Overview['days'][number]

const kinds = ['people', 'posts', 'reads', 'reactions', 'comments'] as const
type Kind = (typeof kinds)[number]
const fields = {
  people: 'personCount',
  posts: 'postCount',
  reads: 'readCount',
  reactions: 'reactionCount',
  comments: 'commentCount',
} as const satisfies Record<Kind, keyof Day>

export const useOverview = (period: Period) =>
  useQuery({
    ...queryFor(getStatisticsOverview, { query: period }),
    placeholderData: keepPreviousData,
  })

/** The most important figures of a period with their change, and one of them day by day. */
export function OverviewCard({ period }: { period: Period }) {
  const t = useStrings(overviewWords)
  const [kind, setKind] = useState<Kind>('people')
  const query = useOverview(period)
  return (
    <Card as="section" aria-label={t.overview} className={settings.part}>
      <h2 className={settings.heading}>{t.overview}</h2>
      {query.error ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching}>
          {sentenceOf(query.error, '') || undefined}
        </ErrorState>
      ) : (
        <>
          <OverviewTiles overview={query.data} chosen={kind} onChoose={setKind} />
          <div className={styles.chart}>{query.data && <DayChart days={query.data.days} kind={kind} />}</div>
        </>
      )}
    </Card>
  )
}

type TilesProps = {
  /** Undefined while it is loaded. */
  overview: Overview | undefined
  /** The figure in the chart. With it, the tiles of figures by day choose it. */
  chosen?: Kind
  onChoose?: (kind: Kind) => void
}

/** Figures of a period, each with its change against the period before. */
export function OverviewTiles({ overview, chosen, onChoose }: TilesProps) {
  const t = useStrings(overviewWords)
  const locale = useLocale()
  const name = useId()
  const number = (value: number) => value.toLocaleString(locale)
  const total = overview?.total
  const before = overview?.before
  const change = (pick: (totals: Totals) => number | null) => ({
    now: total ? pick(total) : null,
    earlier: before ? pick(before) : null,
  })
  return (
    <div className={styles.tiles} {...(onChoose && { role: 'radiogroup', 'aria-label': t.choose })}>
      {kinds.map((kind) => (
        <Tile
          key={kind}
          name={t[kind]}
          figure={total ? number(total[fields[kind]]) : '\u00a0'}
          change={<Change {...change((totals) => totals[fields[kind]])} format={number} />}
          note={kind === 'people' && overview ? t.ofAccounts(overview.accountCount) : undefined}
          {...(onChoose && {
            radio: { name, checked: chosen === kind, onChange: () => onChoose(kind) },
          })}
        />
      ))}
      <Tile
        name={t.readRate}
        figure={total ? (total.readPercent === null ? t.none : t.percent(total.readPercent)) : '\u00a0'}
        change={
          <Change {...change((totals) => totals.readPercent)} format={t.percent} difference={t.points} />
        }
        note={t.readRateNote}
      />
      <Tile
        name={t.medianWait}
        figure={total ? (total.medianHours === null ? t.none : t.hours(total.medianHours)) : '\u00a0'}
        change={<Change {...change((totals) => totals.medianHours)} format={t.hours} lessIsBetter />}
        note={total ? t.decided(total.decidedCount) : undefined}
      />
    </div>
  )
}

type TileProps = {
  name: string
  figure: string
  change: ReactNode
  note?: string | undefined
  radio?: { name: string; checked: boolean; onChange: () => void }
}

function Tile({ name, figure, change, note, radio }: TileProps) {
  const contents = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.number}>{figure}</span>
      {change}
      <span className={styles.note}>{note ?? '\u00a0'}</span>
    </>
  )
  if (!radio) return <div className={styles.tile}>{contents}</div>
  return (
    <label className={styles.tile} data-chosen={radio.checked || undefined}>
      <input type="radio" className="visually-hidden" {...radio} />
      {contents}
    </label>
  )
}

type ChangeProps = {
  now: number | null
  earlier: number | null
  format: (value: number) => string
  /** In which words a difference is told. If unset, in per cent of the figure before. */
  difference?: (value: number) => string
  lessIsBetter?: boolean
}

function Change({ now, earlier, format, difference, lessIsBetter = false }: ChangeProps) {
  const t = useStrings(overviewWords)
  if (now === null || earlier === null || (earlier === 0 && !difference))
    return <span className={styles.note}>{earlier === null ? '\u00a0' : t.before(format(earlier))}</span>
  const by = difference ? now - earlier : Math.round((100 * (now - earlier)) / earlier)
  if (by === 0) return <span className={styles.note}>{t.same}</span>
  const words = (difference ?? t.percent)(Math.abs(by))
  return (
    <span className={styles.change} data-good={by > 0 !== lessIsBetter} title={t.before(format(earlier))}>
      <span aria-hidden>{by > 0 ? '▲' : '▼'} </span>
      {by > 0 ? t.up(words) : t.down(words)}
      <span className="visually-hidden">{t.before(format(earlier))}</span>
    </span>
  )
}

function DayChart({ days, kind }: { days: readonly Day[]; kind: Kind }) {
  const t = useStrings(overviewWords)
  const locale = useLocale()
  const data = useMemo(
    () => ({
      kind: 'line' as const,
      days: days.map(({ day }) => day),
      values: days.map((day) => day[fields[kind]]),
    }),
    [days, kind],
  )
  const format = useMemo(() => (value: number) => value.toLocaleString(locale), [locale])
  if (days.length === 0) return <p className={settings.note}>{t.nothing}</p>
  const top = days.reduce((most, day) => (day[fields[kind]] > most[fields[kind]] ? day : most))
  const columns: Column<Day>[] = [
    { key: 'day', header: t.day, narrow: true, cell: ({ day }) => <DayText on={day} /> },
    ...kinds.map(
      (one): Column<Day> => ({
        ...{ key: one, header: t[one], align: 'end', narrow: true },
        cell: (row) => format(row[fields[one]]),
      }),
    ),
  ]
  return (
    <Chart
      label={t.chart(t[kind], days.length, format(top[fields[kind]]), readableDay(top.day, locale))}
      title={t.chartTitle(t[kind], days[0]!.day, days.at(-1)!.day)}
      {...{ data, format }}
      table={t.table}
    >
      <Table
        stacks
        label={t.chartTitle(t.overview, days[0]!.day, days.at(-1)!.day)}
        columns={columns}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        rowName={({ day }) => day}
      />
    </Chart>
  )
}
