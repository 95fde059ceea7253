import { importLimits } from '#contract/user-imports.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob, type JobLog } from '#server/platform/jobs/define-job.ts'
import { applyImport } from './applying.commands.ts'
import { checkImport, giveUp } from './checking.commands.ts'
import { logImported } from './imports.log.ts'
import { sendInvitations } from './invitations.jobs.ts'
import { undoImport } from './undoing.commands.ts'

const mostAttempts = 3
const usual = {
  singletonKey: ({ importId }: { importId: number }) => `import ${importId}`,
  expireSeconds: 3_600,
  retry: { limit: mostAttempts, delaySeconds: 5 },
}

/* After repeated failures, notifies the person instead of retrying forever. */
async function orGiveUp(
  {
    db,
    data,
    attempt,
    log,
  }: { db: Parameters<typeof giveUp>[0]; data: { importId: number }; attempt: number; log: JobLog },
  work: () => Promise<unknown>,
) {
  try {
    await work()
  } catch (error) {
    if (attempt < mostAttempts) throw error
    log.error({ err: error, importId: data.importId }, 'Import failed')
    await giveUp(db, data.importId, 'failed')
  }
}

export const checkPeople = defineJob<{ importId: number }>({
  name: 'user_imports.check',
  ...usual,
  handler: (work) => orGiveUp(work, () => checkImport(work, work.data.importId)),
})

export const applyPeople = defineJob<{ importId: number }>({
  name: 'user_imports.apply',
  ...usual,
  handler: (work) => orGiveUp(work, () => applyImport(work, work.data.importId)),
})

export const undoPeople = defineJob<{ importId: number; actorId: number }>({
  name: 'user_imports.undo',
  ...usual,
  handler: (work) => orGiveUp(work, () => undoImport(work, work.data.importId, work.data.actorId)),
})

const contentDays = 7

/**
 * Deletes old data. Files are kept for some days, and the effects of an import as long as it can be undone: while it is
 * the latest one, and at least for some weeks. Who imported what and for how many people is kept permanently.
 */
export const forgetImports = defineJob({
  name: 'user_imports.forget',
  schedule: '55 3 * * *',
  due: `exists (select from user_imports i where i.company_id = c.id
    and i.created_at < now() - make_interval(days => ${contentDays}))`,
  async handler({ db }) {
    const companyId = companyIdOf(db)
    await namedQuery(
      db,
      `delete from user_import_contents c using user_imports i
       where c.company_id = $1 and i.company_id = $1 and i.id = c.user_import_id
         and i.created_at < now() - make_interval(days => $2)`,
      [companyId, contentDays],
    )
    await namedQuery(
      db,
      `delete from user_imports where company_id = $1 and state in ('checked', 'failed')
         and created_at < now() - make_interval(days => $2)`,
      [companyId, contentDays],
    )
    await namedQuery(
      db,
      `delete from user_import_rows r using user_imports i
       where r.company_id = $1 and i.company_id = $1 and i.id = r.user_import_id
         and i.created_at < now() - make_interval(days => $2)
         and i.id <> coalesce((select l.id from user_imports l where l.company_id = $1 and l.state = 'applied'
           order by l.applied_at desc, l.id desc limit 1), 0)`,
      [companyId, importLimits.keptDays],
    )
  },
})

export const userImportJobs = [
  checkPeople,
  applyPeople,
  undoPeople,
  sendInvitations,
  logImported,
  forgetImports,
]
