import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'
import { closeEnded } from './looks.commands.ts'

/** Records when looks have ended that operators did not end themselves. May run twice: each is recorded once. */
export const closeEndedLooks = defineInstallationJob({
  name: 'looks.close',
  schedule: '* * * * *',
  handler: ({ db }) => closeEnded(db),
})
