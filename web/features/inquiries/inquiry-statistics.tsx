import { useQuery } from '@tanstack/react-query'
import { getInquiryStatistics } from '#contract/inquiries.administration.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Table } from '#ui/table.tsx'
import { queryFor } from '#web/app/query.ts'
import { adminInquiryWords } from './admin-inquiries.strings.ts'
import styles from './inquiries.module.css'
import { inquiryStateWords } from './inquiries.strings.ts'

/** Inquiries by state, and by month with the time to the first answer. */
export function InquiryStatistics() {
  const t = useStrings(adminInquiryWords)
  const names = useStrings(inquiryStateWords)
  const query = useQuery({ ...queryFor(getInquiryStatistics, {}), staleTime: 0 })
  const { states = [], months = [] } = query.data ?? {}
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
      <Table
        label={t.months}
        columns={[
          { key: 'month', header: t.month, cell: ({ month }) => month },
          { key: 'count', header: t.count, align: 'end', narrow: true, cell: ({ count }) => count },
          {
            key: 'answered',
            header: t.answered,
            align: 'end',
            narrow: true,
            cell: ({ answeredCount }) => answeredCount,
          },
          {
            key: 'median',
            header: t.median,
            align: 'end',
            narrow: true,
            cell: ({ medianHours }) => (medianHours === null ? t.nothing : t.hours(medianHours)),
          },
        ]}
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
        rowName={({ month }) => month}
        pending={query.isPending}
        stacks
      />
    </Card>
  )
}
