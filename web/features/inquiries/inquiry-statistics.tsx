import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { exportInquiryStatistics, getInquiryStatistics } from '#contract/inquiries.administration.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { queryFor } from '#web/app/query.ts'
import { addressOf } from '#web/app/request.ts'
import { adminInquiryWords } from './admin-inquiries.strings.ts'
import styles from './inquiries.module.css'
import { inquiryStateWords } from './inquiries.strings.ts'

type Statistics = Answer<typeof getInquiryStatistics>
type Figures = Omit<Statistics['months'][number], 'month'>

/* The columns that months and topics share. */
function useFigures<Row extends Figures>(): Column<Row>[] {
  const t = useStrings(adminInquiryWords)
  const column = { align: 'end', narrow: true } as const
  return [
    { ...column, key: 'count', header: t.count, cell: ({ count }) => count },
    { ...column, key: 'answered', header: t.answered, cell: ({ answeredCount }) => answeredCount },
    {
      ...column,
      key: 'median',
      header: t.median,
      cell: ({ medianHours }) => (medianHours === null ? t.nothing : t.hours(medianHours)),
    },
  ]
}

/** Inquiries by state, and by month and by topic with the time to the first answer. */
export function InquiryStatistics() {
  const t = useStrings(adminInquiryWords)
  const names = useStrings(inquiryStateWords)
  const query = useQuery({ ...queryFor(getInquiryStatistics, {}), staleTime: 0 })
  const { states = [], months = [], topics = [] } = query.data ?? {}
  const ofMonths = useFigures<Statistics['months'][number]>()
  const ofTopics = useFigures<Statistics['topics'][number]>()
  if (query.isError && !query.data)
    return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  return (
    <Card as="section" aria-label={t.tabStatistics} className={styles.column}>
      <dl className={styles.figures}>
        {states.map(({ state, count }) => (
          <div key={state}>
            <dt className={styles.note}>{names[state]}</dt>
            <dd className={styles.figure}>{count.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.heading}>{t.byTopic}</h2>
      <Table
        label={t.byTopic}
        columns={[{ key: 'topic', header: t.topic, cell: ({ topic }) => topic || t.noTopic }, ...ofTopics]}
        rows={topics}
        rowKey={({ topic }) => topic}
        rowName={({ topic }) => topic || t.noTopic}
        pending={query.isPending}
        empty={t.noInquiries}
        stacks
      />
      <h2 className={styles.heading}>{t.months}</h2>
      <Table
        label={t.months}
        columns={[{ key: 'month', header: t.month, cell: ({ month }) => month }, ...ofMonths]}
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
        rowName={({ month }) => month}
        pending={query.isPending}
        stacks
      />
      <div>
        <Button
          size="xSmall"
          icon="download"
          situation="neutral"
          onClick={() => location.assign(addressOf(exportInquiryStatistics, {}))}
        >
          {t.download}
        </Button>
      </div>
    </Card>
  )
}
