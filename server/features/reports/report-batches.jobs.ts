import { batchLimits } from '#contract/reports.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { tryReports } from './batch-trials.ts'
import { findBatch } from './report-batches.queries.ts'

/** Goes on with a batch whose answer was given before all of it was done. */
export const continueBatch = defineJob<{ batchId: number }>({
  name: 'reports.continue-batch',
  singletonKey: ({ batchId }) => `batch ${batchId}`,
  expireSeconds: 1800,
  async handler({ db, data }) {
    const batch = await findBatch(db, data.batchId)
    if (!batch) return
    while (!(await tryReports(db, batch, batchLimits.atOnce)));
  },
})
