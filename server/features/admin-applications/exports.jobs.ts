import { exportLimits } from '#contract/admin-applications.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { makeExport } from './exports.commands.ts'

const mostAttempts = 3

/** Creates a file that is too large to wait for, or one whose process ended during the request. */
export const makeReportExport = defineJob<{ exportId: number }>({
  name: 'report_exports.make',
  singletonKey: ({ exportId }) => `export ${exportId}`,
  expireSeconds: 1_800,
  async handler({ db, data, attempt, log }) {
    try {
      await makeExport(db, data.exportId)
    } catch (error) {
      if (attempt < mostAttempts) throw error
      log.error({ err: error, exportId: data.exportId }, 'Export failed')
      await namedQuery(
        db,
        'update report_exports set failed_at = now() where company_id = $1 and id = $2 and finished_at is null',
        [companyIdOf(db), data.exportId],
      )
    }
  },
})

/** Deletes files after some days. */
export const removeReportExports = defineJob({
  name: 'report_exports.remove_old',
  schedule: '50 3 * * *',
  due: `exists (select from report_exports x where x.company_id = c.id
    and x.created_at < now() - make_interval(days => ${exportLimits.keptDays}))`,
  async handler({ db }) {
    await namedQuery(
      db,
      `delete from report_exports where company_id = $1 and created_at < now() - make_interval(days => $2)`,
      [companyIdOf(db), exportLimits.keptDays],
    )
  },
})
