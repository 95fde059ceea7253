import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportDocumentStatistics, getDocumentStatistics } from '#contract/documents.statistics.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { type Column, type Sorting, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { documentAdminWords } from './document-admin.strings.ts'
import styles from './documents.module.css'

type Statistics = Answer<typeof getDocumentStatistics>
type Row = Statistics['documents'][number]

const rateOf = ({ helpfulCount, unhelpfulCount }: Pick<Row, 'helpfulCount' | 'unhelpfulCount'>) =>
  helpfulCount + unhelpfulCount === 0 ? null : helpfulCount / (helpfulCount + unhelpfulCount)

const sortedBy: Record<string, (row: Row) => number> = {
  views: ({ viewCount }) => viewCount,
  readers: ({ readerCount }) => readerCount,
  rate: (row) => rateOf(row) ?? -1,
  questions: ({ openQuestionCount }) => openQuestionCount,
}

/** How often documents are read and whether they help, which of them need attention, and what people look for in vain. */
export default function DocumentStatistics() {
  const t = useStrings(documentAdminWords)
  const query = useQuery({ ...queryFor(getDocumentStatistics, {}), staleTime: 0 })
  if (query.isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (!query.data) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <div className={styles.below}>
      <Figures total={query.data.total} />
      <Documents documents={query.data.documents} />
      <Card as="section" aria-label={t.misses} className={styles.below}>
        <h2 className={styles.heading}>{t.misses}</h2>
        <p className={styles.note}>{t.missesNote}</p>
        {query.data.misses.length === 0 ? (
          <p>{t.noMisses}</p>
        ) : (
          <ol aria-label={t.misses} className={styles.misses}>
            {query.data.misses.map(({ words, count }) => (
              <li key={words}>
                <span className={styles.word}>{words}</span>{' '}
                <span className={styles.detail}>{t.times(count)}</span>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  )
}

function Figures({ total }: { total: Statistics['total'] }) {
  const t = useStrings(documentAdminWords)
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale)
  const rate = rateOf(total)
  const figures = [
    [t.documents, number(total.documentCount)],
    [t.viewCount, number(total.viewCount)],
    [t.readerCount, number(total.readerCount)],
    [t.helpfulRate, rate === null ? '–' : percent(rate, locale)],
    [t.openQuestions, number(total.openQuestionCount)],
  ] as const
  return (
    <Card as="section" aria-label={t.statistics} className={styles.part}>
      <p className={styles.note}>{t.statisticsNote}</p>
      <dl className={styles.figures}>
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt className={styles.detail}>{term}</dt>
            <dd className={styles.figure}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const percent = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(value)

function Documents({ documents }: { documents: readonly Row[] }) {
  const t = useStrings(documentAdminWords)
  const locale = useLocale()
  const [only, setOnly] = useState(false)
  const [sorting, setSorting] = useState<Sorting>({ key: 'views', direction: 'descending' })
  const sign = sorting.direction === 'ascending' ? 1 : -1
  const value = sortedBy[sorting.key]!
  const rows = documents
    .filter(({ attention }) => !only || attention.length > 0)
    .toSorted((a, b) => sign * (value(a) - value(b)))
  const number = (count: number) => count.toLocaleString(locale)
  const figure = { align: 'end', narrow: true, sortable: true } as const
  const columns: Column<Row>[] = [
    {
      ...{ key: 'title', header: t.title },
      cell: ({ id, title, categoryName, attention }) => (
        <span className={styles.words}>
          <AppLink to={`/admin/documents/${id}`}>{title}</AppLink>
          <span className={styles.detail}>{categoryName}</span>
          {attention.length > 0 && (
            <span className={styles.states}>
              {attention.map((one) => (
                <Tag key={one} situation="warning">
                  {t[one]}
                </Tag>
              ))}
            </span>
          )}
        </span>
      ),
    },
    { ...figure, key: 'views', header: t.viewCount, cell: ({ viewCount }) => number(viewCount) },
    {
      ...{ ...figure, key: 'readers', header: t.readerCount },
      cell: ({ id, readerCount, audienceCount }) => (
        <AppLink to={`/admin/documents/${id}/readers`}>
          {number(readerCount)} / {number(audienceCount)}
        </AppLink>
      ),
    },
    {
      ...{ ...figure, key: 'rate', header: t.helpfulRate },
      cell: (row) => {
        const rate = rateOf(row)
        return rate === null ? '–' : percent(rate, locale)
      },
    },
    {
      ...{ ...figure, key: 'questions', header: t.openQuestions },
      cell: ({ openQuestionCount }) => number(openQuestionCount),
    },
  ]
  return (
    <Card as="section" aria-label={t.documents} className={styles.form}>
      <div className={styles.buttons}>
        <Checkbox label={t.onlyAttention} checked={only} onChange={setOnly} />
        <Button
          size="xSmall"
          icon="download"
          situation="neutral"
          onClick={() => location.assign(addressOf(exportDocumentStatistics, {}))}
        >
          {t.downloadStatistics}
        </Button>
      </div>
      <Table
        label={t.documents}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowName={({ title }) => title}
        sorting={sorting}
        onSort={setSorting}
        stacks
        empty={documents.length === 0 ? t.noStatistics : t.noneFound}
      />
    </Card>
  )
}
