import { removeOldChallenges } from '#server/platform/auth/passkey-challenges.ts'
import { defineInstallationJob } from '#server/platform/jobs/define-job.ts'

const removeOld = defineInstallationJob({
  name: 'second-factors.remove-old-challenges',
  schedule: '27 * * * *',
  async handler({ app }) {
    await removeOldChallenges(app.engine)
  },
})

export const secondFactorJobs = [removeOld]
