import { useQuery } from '@tanstack/react-query'
import { getCompanyHealth } from '#contract/operator-queues.ts'
import { DataList } from '#ui/data-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AppLink } from '#web/app/link.tsx'
import { operatorQuery } from '../operators/operator-api.ts'
import { queueKindWords, queueWords } from './operator-queues.strings.ts'

/** How much a company uses the product, and what failed for it. */
export function CompanyHealth({ companyId }: { companyId: number }) {
  const t = useStrings(queueWords)
  const kinds = useStrings(queueKindWords)
  const query = useQuery(operatorQuery(getCompanyHealth, { params: { id: companyId } }))
  const health = query.data
  if (query.isError) return <ErrorState onRetry={() => query.refetch()} pending={query.isFetching} />
  if (!health)
    return (
      <SkeletonGroup>
        <SkeletonText lines={4} />
      </SkeletonGroup>
    )
  return (
    <DataList
      items={[
        { term: t.activeAccounts, value: health.activeAccountCount },
        { term: t.usedLastWeek, value: health.usedLastWeekCount },
        { term: t.usedLastMonth, value: health.usedLastMonthCount },
        { term: t.postsLastMonth, value: health.postsLastMonthCount },
        { term: t.messagesLastMonth, value: health.messagesLastMonthCount },
        { term: t.factors, value: health.factorCount },
        {
          term: t.failures,
          value:
            health.failures.length === 0 ? (
              t.noFailures
            ) : (
              <AppLink to={`/backyard/queues?company=${companyId}`}>
                {health.failures.map(({ kind, failedCount }) => `${kinds[kind]} ${failedCount}`).join(' / ')}
              </AppLink>
            ),
        },
      ]}
    />
  )
}
