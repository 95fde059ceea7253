import { contentImportLimits } from '#contract/content-imports.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { applyImport } from './applying.commands.ts'
import { checkImport, giveUpCheck } from './checking.commands.ts'
import { undoImport } from './undoing.commands.ts'

const mostAttempts = 3
const usual = {
  singletonKey: ({ importId }: { importId: number }) => `import ${importId}`,
  expireSeconds: 3_600,
  retry: { limit: 10, delaySeconds: 5 },
}

export const checkContents = defineJob<{ importId: number }>({
  name: 'content_imports.check',
  ...usual,
  retry: { limit: mostAttempts, delaySeconds: 5 },
  async handler({ app, db, data, attempt, log }) {
    try {
      await checkImport(db, app.storage, data.importId)
    } catch (error) {
      if (attempt < mostAttempts) throw error
      log.error({ err: error, importId: data.importId }, 'Checking an import failed')
      await giveUpCheck(db, data.importId)
    }
  },
})

export const applyContents = defineJob<{ importId: number }>({
  name: 'content_imports.apply',
  ...usual,
  // One at a time in a company: two files could hold the same messages.
  singletonKey: () => 'apply',
  handler: ({ app, db, data }) => applyImport(db, app.storage, data.importId),
})

export const undoContents = defineJob<{ importId: number; actorId: number }>({
  name: 'content_imports.undo',
  ...usual,
  handler: ({ db, data }) => undoImport(db, data),
})

// Imports of people follow the lines of their own import.
const isOld = `i.status = 'checked' and i.user_import_id is null and i.created_at < now() - make_interval(days => ${contentImportLimits.keptDays})`

const isOldTable = `exists (select from content_imports i where i.company_id = t.company_id and i.id = t.import_id
  and i.created_at < now() - make_interval(days => ${contentImportLimits.keptDays}))`

/** Forgets files that were never brought in, and all files of people. */
const forgetContentImports = defineJob({
  name: 'content_imports.forget',
  schedule: '55 3 * * *',
  due: `exists (select from content_imports i where i.company_id = c.id and ${isOld})
    or exists (select from content_import_tables t where t.company_id = c.id and ${isOldTable})`,
  async handler({ db }) {
    await namedQuery(db, `delete from content_imports i where i.company_id = $1 and ${isOld}`, [
      companyIdOf(db),
    ])
    await namedQuery(db, `delete from content_import_tables t where t.company_id = $1 and ${isOldTable}`, [
      companyIdOf(db),
    ])
  },
})

export const contentImportJobs = [checkContents, applyContents, undoContents, forgetContentImports]
