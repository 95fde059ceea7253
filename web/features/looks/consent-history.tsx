import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { listLookConsents, listLooks } from '#contract/looks.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { DateTime } from '#web/app/dates.tsx'
import { AppLink } from '#web/app/link.tsx'
import { ListEnd } from '#web/app/list-end.tsx'
import { pagesFor } from '#web/app/query.ts'
import { consentStateWords, consentWords, lookEndWords } from './looks.strings.ts'

const looksQuery = pagesFor(listLooks, { query: { limit: 20 } }, 'looks')
/** While somebody may be looking, the list is read again. */
const againMs = 30_000

type Look = Answer<typeof listLooks>['looks'][number]
type Consent = Answer<typeof listLookConsents>['lookConsents'][number]

/** That operators look at the company now. */
export function UnderWay() {
  const t = useStrings(consentWords)
  const { data = [] } = useInfiniteQuery({ ...looksQuery, staleTime: 0, refetchInterval: againMs })
  return data
    .filter(({ endedAt }) => endedAt === null)
    .map(({ id, operatorName, user, reason }) => (
      <Notice key={id} situation="warning" title={t.underWay(operatorName, user.name)} live>
        <p>{reason}</p>
      </Notice>
    ))
}

/** When operators looked, as whom, why, and how it ended. */
export function LooksTable() {
  const t = useStrings(consentWords)
  const ends = useStrings(lookEndWords)
  const list = useInfiniteQuery(looksQuery)
  const columns: readonly Column<Look>[] = [
    { key: 'when', header: t.when, narrow: true, cell: ({ beganAt }) => <DateTime at={beganAt} /> },
    { key: 'operator', header: t.operator, narrow: true, cell: ({ operatorName }) => operatorName },
    { key: 'person', header: t.asPerson, narrow: true, cell: ({ user }) => user.name },
    { key: 'reason', header: t.reason, cell: ({ reason }) => reason },
    {
      key: 'ended',
      header: t.ended,
      cell: ({ endedAt, endedBy }) =>
        endedAt && (
          <>
            <DateTime at={endedAt} /> {endedBy && ends[endedBy]}
          </>
        ),
    },
    {
      key: 'viewed',
      header: t.viewed,
      narrow: true,
      cell: ({ id, viewCount }) => (
        <AppLink to={`/admin/look_consent/${id}`}>{t.viewedCount(viewCount)}</AppLink>
      ),
    },
  ]
  if (list.isError && !list.data)
    return <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
  return (
    <div>
      <Table
        stacks
        label={t.looks}
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ operatorName }) => operatorName}
        pending={list.isPending}
        empty={
          <EmptyState icon="clock" title={t.noLooks}>
            {t.noLooksWords}
          </EmptyState>
        }
      />
      <ListEnd query={list}>
        <SkeletonText lines={2} />
      </ListEnd>
    </div>
  )
}

/** The consents that the company gave. */
export function ConsentsTable() {
  const t = useStrings(consentWords)
  const states = useStrings(consentStateWords)
  const list = useInfiniteQuery(pagesFor(listLookConsents, { query: { limit: 20 } }, 'lookConsents'))
  const columns: readonly Column<Consent>[] = [
    { key: 'when', header: t.givenAt, narrow: true, cell: ({ givenAt }) => <DateTime at={givenAt} /> },
    { key: 'by', header: t.given, narrow: true, cell: ({ givenBy }) => givenBy.name },
    { key: 'purpose', header: t.purpose, cell: ({ purpose }) => purpose },
    { key: 'until', header: t.until, narrow: true, cell: ({ endsAt }) => <DateTime at={endsAt} /> },
    {
      key: 'state',
      header: t.state,
      cell: ({ state, withdrawn }) => (
        <>
          <Tag situation={state === 'stands' ? 'success' : 'neutral'}>{states[state]}</Tag>{' '}
          {withdrawn && (
            <>
              {t.withdrawnBy(withdrawn.by.name)} <DateTime at={withdrawn.at} />
            </>
          )}
        </>
      ),
    },
    { key: 'looks', header: t.lookCount, narrow: true, align: 'end', cell: ({ lookCount }) => lookCount },
  ]
  if (list.isError && !list.data)
    return <ErrorState onRetry={() => list.refetch()} pending={list.isFetching} />
  return (
    <div>
      <Table
        stacks
        label={t.consents}
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ id }) => String(id)}
        rowName={({ purpose }) => purpose}
        pending={list.isPending}
        empty={<EmptyState icon="document" title={t.noConsents} />}
      />
      <ListEnd query={list}>
        <SkeletonText lines={2} />
      </ListEnd>
    </div>
  )
}
