import { myDataLimits } from '#contract/my-data.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { makeArchive } from './archives.commands.ts'

const mostAttempts = 3

/** Creates the file with all stored data of one person. */
export const makeMyData = defineJob<{ exportId: number }>({
  name: 'my_data_exports.make',
  singletonKey: ({ exportId }) => `my data ${exportId}`,
  retry: { limit: mostAttempts - 1, delaySeconds: 30 },
  expireSeconds: 3_600,
  async handler({ app, db, data, attempt, log }) {
    try {
      await makeArchive(db, app.storage, data.exportId)
    } catch (error) {
      if (attempt < mostAttempts) throw error
      log.error({ err: error, exportId: data.exportId }, 'Creating a personal data export failed')
      await namedQuery(
        db,
        'update my_data_exports set failed_at = now() where company_id = $1 and id = $2 and finished_at is null',
        [companyIdOf(db), data.exportId],
      )
    }
  },
})

/** Files are kept for some days; their bytes are deleted by the next nightly clean-up. */
export const removeMyData = defineJob({
  name: 'my_data_exports.remove_old',
  schedule: '20 3 * * *',
  due: `exists (select from my_data_exports x where x.company_id = c.id
    and x.created_at < now() - make_interval(days => ${myDataLimits.keptDays}))`,
  async handler({ db }) {
    await namedQuery(
      db,
      'delete from my_data_exports where company_id = $1 and created_at < now() - make_interval(days => $2)',
      [companyIdOf(db), myDataLimits.keptDays],
    )
  },
})
