import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'
import { findErasable } from './contracts.queries.ts'
import { eraseCompany } from './erasing.commands.ts'
import { eraseExports } from './exports.commands.ts'
import { findExportsOf } from './exports.queries.ts'

/** Erases closed companies whose waiting period is over. May run twice: what is erased is no longer found. */
export const eraseClosedCompanies = defineInstallationJob({
  name: 'companies.erase',
  schedule: '50 * * * *',
  expireSeconds: 3_600,
  handler: async ({ app, db, log }) => {
    for (const company of await findErasable(db)) {
      await eraseCompany(db, company)
      await eraseExports(app, db, await findExportsOf(db, company.id))
      await app.storage.deleteCompany(company.id)
      log.info({ companyId: company.id }, 'Company erased')
    }
  },
})
