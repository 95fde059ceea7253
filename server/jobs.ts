import { mediaUses } from './media-uses.ts'
import { refreshAudiences } from './platform/audiences/refresh-audiences.ts'
import { removeUnattachedMedia } from './platform/files/unattached-media.ts'
import { type AnyJob, defineInstallationJob, defineJob } from './platform/jobs/define-job.ts'

/** What the embedded engine has no housekeeper for; PostgreSQL has its own. */
const maintainDatabase = defineInstallationJob({
  name: 'database.maintain',
  schedule: '40 3 * * *',
  handler: ({ app }) => app.engine.maintain(),
})

const removeUnattached = defineJob({
  name: 'media-files.remove-unattached',
  schedule: '10 4 * * *',
  async handler({ app, db, log }) {
    log.info(
      await removeUnattachedMedia({ db, storage: app.storage, uses: mediaUses }),
      'Unattached files were removed',
    )
  },
})

/** Everything that runs later or by the clock. */
export const jobs: readonly AnyJob[] = [maintainDatabase, removeUnattached, refreshAudiences]
