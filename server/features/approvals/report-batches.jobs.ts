import { batchLimits } from '#contract/reports.ts'
import { findBatch } from '#server/features/reports/report-batches.queries.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { tryReports } from './batch-trials.commands.ts'

/**
 * Processes a batch that can no longer be undone, and continues one whose response was sent before all of it was
 * done.
 */
export const continueBatch = defineJob<{ batchId: number }>({
  name: 'reports.continue-batch',
  singletonKey: ({ batchId }) => `batch ${batchId}`,
  expireSeconds: 1800,
  pollSeconds: 2,
  async handler({ db, data }) {
    const batch = await findBatch(db, data.batchId)
    if (!batch) return
    while (!(await tryReports(db, batch, batchLimits.atOnce)));
  },
})
