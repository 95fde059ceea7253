import { defineJob } from '#server/platform/jobs/define-job.ts'
import { hasOldTokens, removeOldTokens } from './tokens.commands.ts'

export const oauthJobs = [
  defineJob({
    name: 'oauth.remove-old-tokens',
    schedule: '40 3 * * *',
    due: hasOldTokens,
    handler: async ({ db, log }) => {
      const removed = await removeOldTokens(db)
      log.info({ removed }, 'Removed expired tokens of connected tools')
    },
  }),
]
