import { defineJob } from '#server/platform/jobs/define-job.ts'
import { settleOverdueTakings } from './scoring.commands.ts'

/** Scores attempts when their time is over; also those whose own job was lost. Running it again changes nothing. */
export const settleTakings = defineJob({
  name: 'knowledge_tests.settle',
  schedule: '*/5 * * * *',
  due: `exists (select from knowledge_test_takings k
    where k.company_id = c.id and k.submitted_at is null and k.due_at <= now())`,
  singletonKey: () => 'company',
  handler: async ({ db, log }) => {
    const count = await settleOverdueTakings(db)
    if (count > 0) log.info({ count }, 'Scored attempts at knowledge tests after their time limit')
  },
})
