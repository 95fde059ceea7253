import { defineJob } from '#server/platform/jobs/define-job.ts'
import type { MediaUse } from './media-uses.ts'
import { removeUnattachedMedia } from './unattached-media.ts'

/** The nightly removal of files that hang on nothing. */
export const mediaJobs = (uses: readonly MediaUse[]) => [
  defineJob({
    name: 'media_files.remove-unattached',
    schedule: '40 3 * * *',
    expireSeconds: 1_800,
    handler: async ({ app, db, log }) => {
      const removed = await removeUnattachedMedia({ db, storage: app.storage, uses })
      if (removed.rows > 0 || removed.strays > 0) log.info(removed, 'Files that hung on nothing were removed')
    },
  }),
]
