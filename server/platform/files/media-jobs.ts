import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import { inUseOrSunday } from '#server/platform/jobs/company-clock.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { measureMedia } from './measure-media.ts'
import type { MediaUse } from './media-uses.ts'
import type { Storage } from './storage.ts'
import { settleLevel } from './storage-quota.ts'
import { removeUnattachedMedia } from './unattached-media.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Days after which a quarantined file is deleted; by then nobody needs it to investigate. */
const quarantineDays = 90

/** The nightly removal of files without a use. */
export const mediaJobs = (uses: readonly MediaUse[]) => [
  defineJob({
    name: 'media_files.remove-unattached',
    schedule: '40 3 * * *',
    due: inUseOrSunday,
    expireSeconds: 1_800,
    handler: async ({ app, db, log }) => {
      const removed = await removeUnattachedMedia({ db, storage: app.storage, uses })
      const quarantined = await cleanQuarantine(db, app.storage)
      if (quarantined > 0) log.info({ quarantined }, 'Removed old files from quarantine')
      if (removed.rows > 0 || removed.strays > 0) log.info(removed, 'Removed unused files')
    },
  }),
  defineJob({
    name: 'media_files.measure',
    schedule: '25 * * * *',
    due: `exists (select from media_files m where m.company_id = c.id and m.stored_bytes is null)
      or exists (select from company_storage s where s.company_id = c.id
        and (s.told_percent > 0 or s.used_bytes >= s.quota_bytes * 0.75))`,
    expireSeconds: 1_800,
    handler: async ({ app, db, log }) => {
      const measured = await measureMedia(db, app.storage)
      if (measured > 0) log.info({ measured }, 'Recalculated storage usage')
      await settleLevel(db, app.storage.usualQuota)
    },
  }),
]

/** Deletes files that have been in quarantine long enough, and bytes without a row. Returns how many. */
async function cleanQuarantine(db: CompanyDb, storage: Storage) {
  const companyId = companyIdOf(db)
  const old = await namedQuery<{ storedName: string }>(
    db,
    `delete from quarantined_files where company_id = $1 and created_at < now() - make_interval(days => $2)
     returning stored_name`,
    [companyId, quarantineDays],
  )
  const rows = await namedQuery<{ storedName: string }>(
    db,
    'select stored_name from quarantined_files where company_id = $1',
    [companyId],
  )
  const known = new Set(rows.map(({ storedName }) => storedName))
  const strays: string[] = []
  for await (const { filename, changedAt } of storage.listQuarantined(companyId))
    if (!known.has(filename) && changedAt.getTime() < Date.now() - dayMs) strays.push(filename)
  const gone = [...old.map(({ storedName }) => storedName), ...strays]
  for (const name of gone) await storage.removeQuarantined(companyId, name)
  return gone.length
}
