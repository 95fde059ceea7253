import type { Locale } from '#common/locale.ts'
import { documentImportLimits } from '#contract/document-imports.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { applyImport } from './import-applying.commands.ts'
import { checkImport, giveUpCheck } from './import-checks.commands.ts'

const mostAttempts = 3
const usual = {
  singletonKey: ({ importId }: { importId: number }) => `import ${importId}`,
  expireSeconds: 3_600,
  retry: { limit: mostAttempts, delaySeconds: 5 },
}

export const checkDocuments = defineJob<{ importId: number }>({
  name: 'document_imports.check',
  ...usual,
  async handler({ app, db, data, attempt, log }) {
    try {
      await checkImport(db, app.storage, data.importId)
    } catch (error) {
      if (attempt < mostAttempts) throw error
      log.error({ err: error, importId: data.importId }, 'Checking an archive failed')
      await giveUpCheck(db, data.importId)
    }
  },
})

export const applyDocuments = defineJob<{ importId: number; locale: Locale }>({
  name: 'document_imports.apply',
  ...usual,
  retry: { limit: 10, delaySeconds: 5 },
  handler: ({ app, db, data }) => applyImport(db, app.storage, data),
})

const finishedDays = 90
const isOld = `i.created_at < now() - make_interval(days => case when i.status = 'applied' then ${finishedDays}
  else ${documentImportLimits.keptDays} end)`

/** Forgets old imports, and with them the archives that were never applied. */
const forgetDocumentImports = defineJob({
  name: 'document_imports.forget',
  schedule: '50 3 * * *',
  due: `exists (select from document_imports i where i.company_id = c.id and ${isOld})`,
  async handler({ db }) {
    await namedQuery(db, `delete from document_imports i where i.company_id = $1 and ${isOld}`, [
      companyIdOf(db),
    ])
  },
})

export const documentImportJobs = [checkDocuments, applyDocuments, forgetDocumentImports]
