import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import {
  exportCourseStatistics,
  exportKnowledgeTestStatistics,
  getCourseStatistics,
  getKnowledgeTestStatistics,
  type learningStatisticsGroups,
} from '#contract/statistics.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { sentenceOf } from '#web/app/api-error.ts'
import { queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import settings from '../administration/settings.module.css'
import { learningWords } from './learning.strings.ts'
import { monthIn } from './reward-statistics.tsx'
import styles from './statistics-screen.module.css'

type Period = { from: PlainDate; until: PlainDate }
type Group = (typeof learningStatisticsGroups)[number]

/** The attempts at tests in a period, how many passed, and their mean score. */
export function TestStatistics({ period }: { period: Period }) {
  const t = useStrings(learningWords)
  const [by, setBy] = useState<Group>('month')
  const query = useQuery({
    ...queryFor(getKnowledgeTestStatistics, { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Figures
      name={t.tests}
      note={t.testsNote}
      empty={t.noTests}
      {...{ by, setBy, query }}
      file={addressOf(exportKnowledgeTestStatistics, { query: { ...period, by } })}
      figures={[
        [t.attempts, (row) => row.attemptCount, ''],
        [t.takers, (row) => row.personCount, ''],
        [t.passed, (row) => row.passedCount, ''],
        [t.passRate, (row) => row.passedPercent, '%'],
        [t.meanScore, (row) => row.meanPercent, '%'],
      ]}
    />
  )
}

/** The courses assigned in a period, and how far people are. */
export function CourseStatistics({ period }: { period: Period }) {
  const t = useStrings(learningWords)
  const [by, setBy] = useState<Group>('month')
  const query = useQuery({
    ...queryFor(getCourseStatistics, { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Figures
      name={t.courses}
      note={t.coursesNote}
      empty={t.noCourses}
      {...{ by, setBy, query }}
      file={addressOf(exportCourseStatistics, { query: { ...period, by } })}
      figures={[
        [t.assigned, (row) => row.assignedCount, ''],
        [t.begun, (row) => row.begunCount, ''],
        [t.completed, (row) => row.completedCount, ''],
        [t.overdue, (row) => row.overdueCount, ''],
      ]}
    />
  )
}

type FiguresProps<Counts> = {
  name: string
  note: string
  empty: string
  by: Group
  setBy: (by: Group) => void
  query: {
    data: { rows: (Counts & { key: string; name: string })[]; total: Counts } | undefined
    error: Error | null
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** The address of the same figures as a file. */
  file: string
  /** Heading, figure and unit, in the order of the columns. */
  figures: readonly (readonly [string, (counts: Counts) => number | null, string])[]
}

function Figures<Counts>({ name, note, empty, by, setBy, query, file, figures }: FiguresProps<Counts>) {
  const t = useStrings(learningWords)
  const locale = useLocale()
  const shown = (value: number | null, unit: string) =>
    value === null ? '–' : `${value.toLocaleString(locale)}${unit}`
  const columns: Column<Counts & { key: string; name: string }>[] = [
    {
      key: 'name',
      header: t[by],
      cell: (row) => (/^\d{4}-\d{2}$/.test(row.key) ? monthIn(row.key, locale) : row.name),
    },
    ...figures.map(
      ([header, figure, unit]): Column<Counts & { key: string; name: string }> => ({
        ...{ key: header, header, align: 'end', narrow: true },
        cell: (row) => shown(figure(row), unit),
      }),
    ),
  ]
  const total = query.data?.total
  return (
    <Card as="section" aria-label={name} className={settings.part}>
      <h2 className={settings.heading}>{name}</h2>
      <p className={settings.note}>{note}</p>
      {total && (
        <dl className={styles.totals}>
          {figures.map(([term, figure, unit]) => (
            <div key={term} className={styles.total}>
              <dt className={settings.note}>{term}</dt>
              <dd className={styles.figure}>{shown(figure(total), unit)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={settings.fields}>
        <Select
          label={t.group}
          options={[
            { value: 'month', label: t.month },
            { value: 'department', label: t.department },
          ]}
          value={by}
          onChange={setBy}
        />
        <Button icon="download" onClick={() => location.assign(file)}>
          {t.download}
        </Button>
      </div>
      {query.error ? (
        <ErrorState onRetry={() => query.refetch()} pending={query.isFetching}>
          {sentenceOf(query.error, '') || undefined}
        </ErrorState>
      ) : (
        <Table
          stacks
          label={t.table(name)}
          columns={columns}
          rows={query.data?.rows ?? []}
          rowKey={({ key }) => key}
          rowName={(row) => row.name}
          pending={query.isPending}
          empty={empty}
        />
      )}
    </Card>
  )
}
