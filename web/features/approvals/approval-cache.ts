import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getReportWorkflow, listItemPickupItems, listReturnSteps } from '#contract/approvals.ts'
import { getHeaderConfigs } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  getReportApplyCondition,
  getReportOverview,
  listReportReportItems,
  listReports,
} from '#contract/report-pages.ts'
import { listWaiting } from '#contract/waiting.ts'
import { useLive } from '#web/app/live.ts'
import { everyKeyOf, pagesFor, queryFor } from '#web/app/query.ts'
import type { ApprovalFilter } from './approval-filter.ts'

type Page = Answer<typeof listReports>
export type ReportLine = Page['reports'][number]
export type Overview = Answer<typeof getReportOverview>

/** Reports per page; the maximum of the call. */
const pageSize = 100

export const linesQuery = ({ list, menuId, departmentId, userId, status, sort, q }: ApprovalFilter) =>
  pagesFor(
    listReports,
    {
      query: {
        ...{ list, menuId, departmentId, userId, status, q: q || undefined, limit: pageSize },
        ...(list === 'waiting' && sort !== 'oldest' && { sort }),
      },
    },
    'reports',
  )

/** How many reports wait, regardless of the filter. */
export const countsQuery = queryFor(listReports, { query: { limit: 1 } })
export const conditionQuery = (id: number) => queryFor(getReportApplyCondition, { params: { id } })
export const returnStepsQuery = (id: number) => queryFor(listReturnSteps, { params: { id } })

export const useCounts = () => useQuery({ ...countsQuery, staleTime: 0 }).data?.counts

/** The number waiting when the list was last fetched, minus those decided here since. */
export function knownWaiting(client: QueryClient, filter: ApprovalFilter) {
  return client.getQueryData<InfiniteData<Page>>(linesQuery(filter).queryKey)?.pages.at(-1)?.counts.waiting
}

/** Drops all pages but the first, so that refetching a long list is one call. */
export function keepFirstPage(client: QueryClient, filter: ApprovalFilter) {
  client.setQueryData<InfiniteData<Page, string | undefined>>(
    linesQuery(filter).queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  )
}

const without = (page: Page, gone: ReadonlySet<number>): Page => {
  const reports = page.reports.filter(({ id }) => !gone.has(id))
  return reports.length === page.reports.length ? page : { ...page, reports }
}

const listOf = (key: readonly unknown[]) =>
  (key[2] as { query?: { list?: string } } | undefined)?.query?.list ?? 'waiting'

/** Removes decided reports from the cached lists of waiting reports without moving anything else. */
export function takeDecided(client: QueryClient, ids: readonly number[]) {
  const gone = new Set(ids)
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: everyKeyOf(listReports) })) {
    if (queryKey[3] !== 'pages' || listOf(queryKey) !== 'waiting') continue
    client.setQueryData<InfiniteData<Page>>(queryKey, (data) => {
      if (!data) return data
      const pages = data.pages.map((page) => without(page, gone))
      const taken = data.pages.reduce(
        (sum, { reports }, at) => sum + reports.length - pages[at]!.reports.length,
        0,
      )
      if (taken === 0) return data
      const left = (page: Page) => ({
        ...page,
        counts: { ...page.counts, waiting: Math.max(0, page.counts.waiting - taken) },
      })
      return { ...data, pages: pages.map(left) }
    })
  }
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: everyKeyOf(listReports) }))
    if (listOf(queryKey) !== 'waiting') void client.invalidateQueries({ queryKey, exact: true })
  void refreshCounts(client)
}

/** Fetches the waiting reports again: one of them waits again. */
export const refreshLists = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: everyKeyOf(listReports) }), refreshCounts(client)])

const refreshCounts = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: countsQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: everyKeyOf(listWaiting) }),
    client.invalidateQueries({ queryKey: everyKeyOf(getHeaderConfigs) }),
  ])

const aboutOne = [getReportOverview, getReportWorkflow, listReportReportItems, listItemPickupItems]

/** Fetches one report again with everything shown about it. */
export const refreshReport = (client: QueryClient, id: number) =>
  Promise.all(
    aboutOne.map((endpoint) =>
      client.invalidateQueries({ queryKey: [...everyKeyOf(endpoint), { params: { id } }] }),
    ),
  )

/**
 * The longest delay before the counts are fetched again. It spreads the requests of many people who get the same
 * message.
 */
const spread = 1_500

/** Runs a moment after a live message says that waiting reports have changed. */
export function useWaitingChanged(handler: (client: QueryClient) => unknown) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('waiting.changed', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current(client)
    }, Math.random() * spread)
  })
}

/** Keeps the counts up to date. The list stays unchanged until the user refreshes it. */
export const useLiveCounts = () =>
  useWaitingChanged((client) => client.invalidateQueries({ queryKey: countsQuery.queryKey, exact: true }))
