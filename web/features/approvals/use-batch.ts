import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  batchApproveReports,
  batchPendReports,
  batchRejectReports,
  getReportBatch,
  undoReportBatch,
} from '#contract/approvals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/app/api.ts'
import { isGone } from '#web/app/fallback.tsx'
import { queryFor } from '#web/app/query.ts'
import { readDraft, writeDraft } from '#web/app/use-draft.ts'
import { type ReportLine, refreshLists, takeDecided } from './approval-cache.ts'

export type Batch = Answer<typeof getReportBatch>
export type BatchAct = Batch['act']

/** Milliseconds between requests for the progress of a batch. */
const interval = 1_000

const calls = { approve: batchApproveReports, pend: batchPendReports, reject: batchRejectReports } as const
const batchQuery = (id: number) => queryFor(getReportBatch, { params: { id } })
const draftName = (userId: number) => `report-batch.${userId}`

type Given = { act: BatchAct; clientKey: string; comment: string; lines: readonly ReportLine[] }

/** The user's batch: started, followed, and found again after a reload or on return, until it is dismissed. */
export function useBatch(userId: number) {
  const client = useQueryClient()
  const [id, setId] = useState(() => readDraft<number>(draftName(userId)))
  const keep = (next: number | undefined) => {
    writeDraft(draftName(userId), next)
    setId(next)
  }
  const query = useQuery({
    ...batchQuery(id ?? 0),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.finished || isGone(state.error) ? false : interval),
  })
  const batch = query.data
  const gone = isGone(query.error)
  useEffect(() => {
    if (!gone) return
    writeDraft(draftName(userId), undefined)
    setId(undefined)
  }, [gone, userId])

  useEffect(() => {
    if (!batch) return
    const done = batch.results.filter((result) => result.done)
    if (done.length === 0) return
    takeDecided(
      client,
      done.map(({ reportId }) => reportId),
    )
  }, [client, batch])

  return {
    batch: id === undefined ? undefined : batch,
    failed: id !== undefined && query.isError && !gone ? query : undefined,
    /** @throws {ApiError} Starting again with the same key returns the same batch. */
    begin: async ({ act, clientKey, comment, lines }: Given) => {
      const reports = lines.flatMap(({ id: reportId, approvalVersion }) =>
        approvalVersion === null ? [] : [{ id: reportId, approvalVersion }],
      )
      const begun = await call(calls[act], { body: { clientKey, comment, reports } })
      client.setQueryData(batchQuery(begun.id).queryKey, begun)
      keep(begun.id)
      // They are decided, unless the whole batch is undone.
      if (begun.undoSeconds !== null)
        takeDecided(
          client,
          reports.map((report) => report.id),
        )
    },
    /** @throws {ApiError} undo_too_late */
    undo: async () => {
      if (id === undefined) return
      await call(undoReportBatch, { params: { id } })
      keep(undefined)
      await refreshLists(client)
    },
    putAway: () => keep(undefined),
  }
}
