import { legalHoldLimits } from '#contract/legal-holds.ts'
import { companyIdOf, namedQuery } from '#db/tenant.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { writeLegalHoldExport } from './legal-hold-files.commands.ts'

const mostAttempts = 3

/** Creates the file of an export of a hold. */
export const makeLegalHoldExport = defineJob<{ exportId: number }>({
  name: 'legal_hold_exports.make',
  singletonKey: ({ exportId }) => `legal hold export ${exportId}`,
  retry: { limit: mostAttempts - 1, delaySeconds: 30 },
  expireSeconds: 3_600,
  async handler({ app, db, data, attempt, log }) {
    try {
      await writeLegalHoldExport(db, app.storage, data.exportId)
    } catch (error) {
      if (attempt < mostAttempts) throw error
      log.error({ err: error, exportId: data.exportId }, 'Creating an export of a legal hold failed')
      await namedQuery(
        db,
        'update legal_hold_exports set failed_at = now() where company_id = $1 and id = $2 and finished_at is null',
        [companyIdOf(db), data.exportId],
      )
    }
  },
})

/** SQL: exports whose file was kept long enough. */
const old = `media_file_id is not null and created_at < now() - make_interval(days => ${legalHoldLimits.exportKeptDays})`

/** Each night: forgets the files of old exports, and what no hold keeps any more. */
export const forgetHeld = defineJob({
  name: 'legal_holds.forget',
  schedule: '5 3 * * *',
  due: `exists (select from legal_hold_exports x where x.company_id = c.id and x.${old.replace('created_at', 'x.created_at')})
    or exists (select from legal_kept_contents k where k.company_id = c.id)`,
  async handler({ db }) {
    await namedQuery(
      db,
      `update legal_hold_exports set media_file_id = null where company_id = $1 and ${old}`,
      [companyIdOf(db)],
    )
    await namedQuery(
      db,
      `delete from legal_kept_contents k
       where k.company_id = $1 and not legally_held($1, k.author_id, k.menu_id, k.written_at)`,
      [companyIdOf(db)],
    )
  },
})

export const legalHoldJobs = [makeLegalHoldExport, forgetHeld]
