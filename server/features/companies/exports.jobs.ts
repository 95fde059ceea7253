import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'
import { eraseExports, exportMaking, failExport, writeExport } from './exports.commands.ts'
import { findExpiredExports } from './exports.queries.ts'

const makeCompanyExport = defineInstallationJob<{ exportId: number }>({
  ...exportMaking,
  async handler({ app, db, data: { exportId }, attempt, log }) {
    try {
      await writeExport(app, db, exportId)
    } catch (error) {
      if (attempt <= exportMaking.retry.limit) throw error
      log.error({ err: error, exportId }, 'Exporting a company failed')
      await failExport(db, exportId, (error as Error).message)
    }
  },
})

const eraseCompanyExports = defineInstallationJob({
  name: 'company_exports.erase',
  schedule: '35 * * * *',
  handler: async ({ app, db }) => eraseExports(app, db, await findExpiredExports(db)),
})

export const companyExportJobs = [makeCompanyExport, eraseCompanyExports]
